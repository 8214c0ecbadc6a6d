/// The controls of the emulated camera, by unit and selector, as its host reads and sets them.
struct USBCameraControls {
    /// A control with its size in bytes, its range and its current value.
    struct Control {
        var length: Int
        var smallest: Int32
        var largest: Int32
        var step: Int32 = 1
        var usual: Int32
        var now: Int32

        init(length: Int, _ range: ClosedRange<Int32>, step: Int32 = 1, usual: Int32) {
            self.length = length
            smallest = range.lowerBound
            largest = range.upperBound
            self.step = step
            self.usual = usual
            now = usual
        }
    }

    /// The unit and selector of a control.
    struct Place: Hashable {
        var entity: UInt8
        var selector: UInt8
    }

    static let exposureMode = Place(entity: USBCameraDescriptors.Entity.camera, selector: 0x02)
    static let exposureTime = Place(entity: USBCameraDescriptors.Entity.camera, selector: 0x04)
    static let focus = Place(entity: USBCameraDescriptors.Entity.camera, selector: 0x06)
    static let automaticFocus = Place(entity: USBCameraDescriptors.Entity.camera, selector: 0x08)
    static let zoom = Place(entity: USBCameraDescriptors.Entity.camera, selector: 0x0B)
    static let brightness = Place(entity: USBCameraDescriptors.Entity.processing, selector: 0x02)
    static let gain = Place(entity: USBCameraDescriptors.Entity.processing, selector: 0x04)
    static let powerLine = Place(entity: USBCameraDescriptors.Entity.processing, selector: 0x05)
    static let whiteBalance = Place(entity: USBCameraDescriptors.Entity.processing, selector: 0x0A)
    static let automaticWhiteBalance = Place(entity: USBCameraDescriptors.Entity.processing, selector: 0x0B)

    /// The requests of the USB video class.
    enum Request {
        static let set: UInt8 = 0x01
        static let get: UInt8 = 0x81
        static let smallest: UInt8 = 0x82
        static let largest: UInt8 = 0x83
        static let step: UInt8 = 0x84
        static let length: UInt8 = 0x85
        static let info: UInt8 = 0x86
        static let usual: UInt8 = 0x87
    }

    /// The controls.
    ///
    /// The exposure mode is a set of bits: 1 for manual, 8 for aperture priority.
    private(set) var controls: [Place: Control] = [
        exposureMode: Control(length: 1, 1...8, step: 9, usual: 8),
        exposureTime: Control(length: 4, 1...10_000, usual: 156),
        focus: Control(length: 2, 0...255, step: 5, usual: 100),
        automaticFocus: Control(length: 1, 0...1, usual: 1),
        zoom: Control(length: 2, 100...400, usual: 100),
        brightness: Control(length: 2, -64...64, usual: 0),
        gain: Control(length: 2, 0...100, usual: 10),
        powerLine: Control(length: 1, 0...2, usual: 2),
        whiteBalance: Control(length: 2, 2_800...6_500, step: 10, usual: 4_600),
        automaticWhiteBalance: Control(length: 1, 0...1, usual: 1),
    ]

    /// Returns the answer to a request; nil if the camera does not have the control.
    func answer(to request: UInt8, at place: Place) -> [UInt8]? {
        guard let control = controls[place] else { return nil }
        let value: Int32
        switch request {
        case Request.get: value = control.now
        case Request.smallest: value = control.smallest
        case Request.largest: value = control.largest
        // For bit masks, the step states which bits exist.
        case Request.step: value = control.step
        case Request.usual: value = control.usual
        case Request.info: return [0x03]
        case Request.length: return USBCameraDescriptors.bytes(UInt16(control.length))
        default: return nil
        }
        return Array(USBCameraDescriptors.bytes(value).prefix(control.length))
    }

    /// Sets a control for the host.
    mutating func set(_ place: Place, to data: [UInt8]) {
        guard let control = controls[place], data.count >= control.length else { return }
        var value: Int32 = 0
        for (index, byte) in data.prefix(control.length).enumerated() { value |= Int32(byte) << Int32(8 * index) }
        if control.length == 2, control.smallest < 0 { value = Int32(Int16(truncatingIfNeeded: value)) }
        controls[place]?.now = value
    }
}

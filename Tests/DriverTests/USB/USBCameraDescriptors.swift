/// The descriptors of the emulated camera, for USB and its video class (UVC 1.0).
///
/// Two interfaces: control, with a camera and a processing unit, and streaming over a bulk endpoint.
struct USBCameraDescriptors {
    /// An image size with its frame intervals, in units of 100 ns.
    struct Frame: Sendable {
        var width: Int
        var height: Int
        var intervals: [UInt32]
    }

    /// The units of the control interface.
    enum Entity {
        static let camera: UInt8 = 1
        static let processing: UInt8 = 2
        static let output: UInt8 = 3
    }

    /// Sizes of Motion JPEG, which is format 1, and of YUYV, which is format 2.
    static let jpegFrames = [
        Frame(width: 640, height: 480, intervals: [333_333, 666_666]),
        Frame(width: 1280, height: 720, intervals: [333_333]),
    ]
    static let rawFrames = [
        Frame(width: 320, height: 240, intervals: [333_333]),
        Frame(width: 640, height: 480, intervals: [333_333]),
    ]
    static let jpegFormat: UInt8 = 1
    static let rawFormat: UInt8 = 2
    /// The bulk endpoint for images.
    static let endpoint: UInt8 = 0x81

    /// The indices of the string descriptors.
    static let manufacturerString: UInt8 = 1
    static let productString: UInt8 = 2
    static let serialString: UInt8 = 3

    /// Returns the device descriptor.
    static func device(vendor: UInt16, product: UInt16, hasSerial: Bool) -> [UInt8] {
        [18, 0x01, 0x00, 0x02, 0xEF, 0x02, 0x01, 64] + bytes(vendor) + bytes(product) + [0x00, 0x01]
            + [manufacturerString, productString, hasSerial ? serialString : 0, 1]
    }

    /// The only configuration, at high speed.
    static var configuration: [UInt8] {
        let association: [UInt8] = [8, 0x0B, 0, 2, 0x0E, 0x03, 0, productString]
        let parts = association + controlInterface + streamingInterface
        return [9, 0x02] + bytes(UInt16(9 + parts.count)) + [2, 1, 0, 0xC0, 1] + parts
    }

    private static var controlInterface: [UInt8] {
        // Exposure mode and time, focus and autofocus, zoom.
        let cameraControls: [UInt8] = [0b0010_1010, 0b0000_0010, 0b0000_0010]
        let camera: [UInt8] =
            [18, 0x24, 0x02, Entity.camera, 0x01, 0x02, 0, 0, 0, 0, 0, 0, 0, 0, 3] + cameraControls
        // Brightness, white balance with automatic mode, gain, power line frequency.
        let processingControls: [UInt8] = [0b0100_0001, 0b0001_0110]
        let processing: [UInt8] =
            [11, 0x24, 0x05, Entity.processing, Entity.camera, 0, 0, 2] + processingControls + [0]
        let output: [UInt8] = [9, 0x24, 0x03, Entity.output, 0x01, 0x01, 0, Entity.processing, 0]
        let units = camera + processing + output
        let header: [UInt8] =
            [13, 0x24, 0x01, 0x00, 0x01] + bytes(UInt16(13 + units.count)) + bytes(UInt32(48_000_000)) + [1, 1]
        return [9, 0x04, 0, 0, 0, 0x0E, 0x01, 0, 0] + header + units
    }

    private static var streamingInterface: [UInt8] {
        var formats: [UInt8] = [11, 0x24, 0x06, jpegFormat, UInt8(jpegFrames.count), 0, 1, 0, 0, 0, 0]
        for (index, frame) in jpegFrames.enumerated() {
            formats += description(of: frame, index: index + 1, type: 0x07)
        }
        formats += colours
        let yuyv: [UInt8] = [
            0x59, 0x55, 0x59, 0x32, 0x00, 0x00, 0x10, 0x00, 0x80, 0x00, 0x00, 0xAA, 0x00, 0x38, 0x9B, 0x71,
        ]
        formats += [27, 0x24, 0x04, rawFormat, UInt8(rawFrames.count)] + yuyv + [16, 1, 0, 0, 0, 0]
        for (index, frame) in rawFrames.enumerated() { formats += description(of: frame, index: index + 1, type: 0x05) }
        formats += colours
        let header: [UInt8] =
            [15, 0x24, 0x01, 2] + bytes(UInt16(15 + formats.count)) + [endpoint, 0, Entity.output, 0, 0, 0, 1, 0, 0]
        return [9, 0x04, 1, 0, 1, 0x0E, 0x02, 0, 0] + header + formats
            + [7, 0x05, endpoint, 0x02] + bytes(UInt16(512)) + [0]
    }

    private static func description(of frame: Frame, index: Int, type: UInt8) -> [UInt8] {
        let size = UInt32(frame.width * frame.height * 2)
        return [UInt8(26 + 4 * frame.intervals.count), 0x24, type, UInt8(index), 0]
            + bytes(UInt16(frame.width)) + bytes(UInt16(frame.height))
            + bytes(size * 8) + bytes(size * 8 * 30) + bytes(size)
            + bytes(frame.intervals[0]) + [UInt8(frame.intervals.count)] + frame.intervals.flatMap { bytes($0) }
    }

    /// BT.601 matrix with BT.709 primaries.
    private static let colours: [UInt8] = [6, 0x24, 0x0D, 1, 1, 4]

    /// Returns the bytes of a number in little-endian order.
    static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { [UInt8]($0) }
    }
}

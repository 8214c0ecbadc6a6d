import Fuzzing

@testable import CameraSources

/// Parses the texts by which drivers, sysfs and PipeWire's server identify a camera; its identifier must be a valid
/// name.
enum DeviceWordTarget {
    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        var input = FuzzInput(bytes)
        if input.flag() { node(&input) } else { driver(&input) }
    }

    private static func driver(_ input: inout FuzzInput) {
        var facts = SysfsCamera()
        facts.index = Int(input.byte() >> 4)
        facts.isVirtual = input.flag()
        facts.isPCI = input.flag()
        if input.flag() {
            var usb = SysfsCamera.USB()
            usb.interface = Int(input.byte())
            usb.isFixed = input.flag()
            usb.vendor = input.line()
            usb.product = input.line()
            usb.serial = input.line()
            usb.manufacturer = input.line()
            usb.productName = input.line()
            usb.interfaceName = input.line()
            usb.place = input.line()
            facts.usb = usb
        }
        facts.name = input.line()
        facts.place = input.line()
        var field: (UInt64, UInt64) = (0, 0)
        withUnsafeMutableBytes(of: &field) { $0.copyBytes(from: input.take(16)) }
        let identity = V4L2Identity(
            facts,
            path: "/dev/" + input.line(),
            driver: V4L2Text.of(field),
            card: input.line(),
            busInfo: input.line()
        )
        _ = facts.looksLikeCamera
        require(!identity.localizedName.isEmpty || identity.transport == nil, "a camera without a name")
        for text in [identity.uniqueID, identity.placedID] {
            guard case .v4l2? = (try? CameraName(parsing: text))?.source else {
                fatalError("\(text.debugDescription) is not a camera name")
            }
        }
    }

    private static func node(_ input: inout FuzzInput) {
        var nodes = PipeWireNodes()
        for _ in 0..<4 where !input.isEmpty {
            let id = UInt32(input.byte() & 3)
            if input.flag() {
                // The server's strings are C strings, which end at a NUL.
                func word() -> String { String(input.line().prefix { $0 != "\0" }) }
                nodes.describe(id, [word(): word()])
            } else {
                nodes.add(format(&input), to: id)
            }
            if input.byte() == 0xFF { nodes.remove(id) }
        }
        for node in nodes.usable {
            _ = (node.localizedName, node.modelID, node.manufacturer, node.position, node.devicePath)
            let name = CameraName(.pipewire(node: node.name))
            require(node.name.isEmpty || (try? CameraName(parsing: name.description)) == name, name.description)
            let modes = PipeWireMode.modes(of: node.formats)
            require(!modes.isEmpty && PipeWireMode.usual(of: modes) != nil, "a camera without a format")
        }
    }

    private static func format(_ input: inout FuzzInput) -> PipeWireFormat {
        func number() -> Int { input.number() << 16 | input.number() }
        func size() -> PipeWireFormat.Size { .init(width: number(), height: number()) }
        func rate() -> PipeWireFormat.Rate { .init(numerator: number(), denominator: number()) }
        return PipeWireFormat(
            coding: input.flag() ? .jpeg : .raw,
            pixels: [UInt32(input.byte()), UInt32(input.byte())],
            sizes: input.flag() ? .range(size(), size()) : .list([size(), size()]),
            preferredSize: input.flag() ? size() : nil,
            rates: input.flag() ? .range(rate(), rate()) : .list([rate(), rate()]),
            preferredRate: input.flag() ? rate() : nil
        )
    }
}

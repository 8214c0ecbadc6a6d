import AVFoundation
import CameraSources
import Foundation

/// The facts about a camera for the `devices` command.
struct DeviceFacts: Equatable {
    /// The size and rates of one pixel format.
    struct Format: Equatable {
        var width: Int
        var height: Int
        var pixelFormat: String
        /// The compressed format sent by the camera; nil if frames are uncompressed.
        var codec: String?
        var minimumRate: Double
        var maximumRate: Double
    }

    var id: String
    var name: String
    var model: String
    var manufacturer: String
    var position: String
    /// The connection of the camera; nil if unknown.
    var transport: String?
    /// The device file of a local camera, which identifies it for other programs.
    var file: String?
    var formats: [Format]
    /// The format used unless the program chooses another.
    var active: Format
    var controls = CameraControls.none
    /// The reason why the camera cannot deliver frames now, for people; nil if none is known.
    var obstacle: String?
    /// The masks that are laid on the camera's picture; nil if there are none.
    var masks: String?
    /// The origin of the frames' times; nil if unknown.
    var time: CameraTime?
    /// Indicates whether the frames' times are on this machine's clock.
    var isHostTime = true

    static let noCamera =
        "There is no camera. Plug one in, or set OBSCURA_CAMERAS, e.g. to 'virtual:'; 'obscura doctor' says more."

    /// The number of formats from which on those of one kind share a line.
    private static let manyFormats = 12

    /// Returns all cameras in the order of discovery.
    static func all() -> [DeviceFacts] {
        AVCaptureDevice.DiscoverySession(
            deviceTypes: [.builtInWideAngleCamera, .external],
            mediaType: .video,
            position: .unspecified
        ).devices.map(DeviceFacts.init)
    }

    /// Returns one JSON document.
    static func json(_ devices: [DeviceFacts], _ microphones: [MicrophoneFacts]) -> String {
        JSON.object([
            ("devices", .array(devices.map(\.json))), ("microphones", .array(microphones.map(\.json))),
        ]).text
    }

    private var json: JSON {
        .object([
            ("id", .string(id)), ("name", .string(name)), ("model", .string(model)),
            ("manufacturer", .string(manufacturer)), ("position", .string(position)),
            ("transport", .optional(transport, JSON.string)), ("file", .optional(file, JSON.string)),
            ("obstacle", .optional(obstacle, JSON.string)), ("masks", .optional(masks, JSON.string)),
            (
                "time",
                .optional(time) { time in
                    .object([("of", .string(time.rawValue)), ("clock", .string(isHostTime ? "host" : "own"))])
                }
            ),
            ("active", active.json), ("formats", .array(formats.map(\.json))),
            ("controls", ControlLines.json(controls)),
        ])
    }

    /// Returns lines for people.
    static func text(_ devices: [DeviceFacts], _ microphones: [MicrophoneFacts]) -> String {
        var blocks = devices.map(\.text)
        if !microphones.isEmpty { blocks.append("microphones\n" + microphones.map(\.text).joined(separator: "\n")) }
        return blocks.joined(separator: "\n\n")
    }

    private var text: String {
        var facts = [name]
        // Names often begin with the manufacturer's name.
        let maker = manufacturer.split(separator: " ").first?.lowercased() ?? ""
        if !maker.isEmpty, maker != "unknown", maker != "driver", !name.lowercased().contains(maker) {
            facts.append(manufacturer)
        }
        if position != "unspecified" { facts.append(position) }
        if let transport, transport != "virtual" { facts.append(transport) }
        if let file { facts.append("v4l2:\(file)") }
        var lines = [TerminalStyle.printable(id), "  " + facts.map(TerminalStyle.printable).joined(separator: ", ")]
        if let obstacle { lines.append("  \(obstacle)") }
        if let masks { lines.append("  masked: \(masks)") }
        if let time { lines.append("  \(time.text(isHostTime: isHostTime))") }
        if formats.count < Self.manyFormats {
            lines += formats.map { "  \($0 == active ? "*" : " ") \($0.text)" }
        } else {
            lines += groupedFormats
        }
        lines += ControlLines.text(controls).map { "  " + $0 }
        return lines.joined(separator: "\n")
    }

    /// One line per pixel format with its sizes, or per size with its pixel formats, whichever needs fewer lines.
    private var groupedFormats: [String] {
        func mark(_ format: Format) -> String { format == active ? "*" : "" }
        let byKind = Self.grouped(formats.map { ("\($0.kindText) \($0.rateText)", $0.sizeText + mark($0)) })
        let bySize = Self.grouped(formats.map { ("\($0.sizeText) \($0.rateText)", $0.kindText + mark($0)) })
        return byKind.count <= bySize.count ? byKind : bySize
    }

    private static func grouped(_ pairs: [(key: String, item: String)]) -> [String] {
        var groups: [(key: String, items: [String])] = []
        for pair in pairs {
            if let index = groups.firstIndex(where: { $0.key == pair.key }) {
                groups[index].items.append(pair.item)
            } else {
                groups.append((pair.key, [pair.item]))
            }
        }
        return groups.map { "    \($0.key): \($0.items.joined(separator: ", "))" }
    }
}

extension DeviceFacts.Format {
    fileprivate var json: JSON {
        .object([
            ("width", .int(width)), ("height", .int(height)), ("pixelFormat", .string(pixelFormat)),
            ("codec", .optional(codec, JSON.string)), ("minRate", .number(minimumRate)),
            ("maxRate", .number(maximumRate)),
        ])
    }

    fileprivate var text: String { "\(sizeText) \(kindText) \(rateText)" }

    fileprivate var sizeText: String { "\(width)x\(height)" }

    /// The usual name of the pixel format, with the compressed format that the camera sends.
    fileprivate var kindText: String {
        // The oldest formats are numbers, which are their bits per pixel.
        let name = ["24": "24RGB", "32": "32ARGB"][pixelFormat] ?? pixelFormat
        return codec.map { "\(name) (\($0))" } ?? name
    }

    fileprivate var rateText: String {
        let low = format(minimumRate, minimumRate == minimumRate.rounded() ? 0 : 2)
        let high = format(maximumRate, maximumRate == maximumRate.rounded() ? 0 : 2)
        return "\(low == high ? high : "\(low)-\(high)") fps"
    }
}

extension DeviceFacts {
    init(_ device: AVCaptureDevice) {
        id = device.uniqueID
        name = device.localizedName
        model = device.modelID
        manufacturer = device.manufacturer
        position =
            switch device.position {
            case .back: "back"
            case .front: "front"
            default: "unspecified"
            }
        let source = CameraRegistry.camera(withUniqueID: device.uniqueID)?.source
        let info = source?.info
        let masked = source as? MaskedCamera
        masks = masked.map { "\($0.masks)" }
        file = ((masked?.base ?? source) as? V4L2Camera)?.path
        time = (masked?.base ?? source).flatMap { CameraTime($0) }
        isHostTime = source.map { $0.clock === CMClockGetHostTimeClock() } ?? true
        transport = info?.transport.map(Self.text)
        controls = info?.controls ?? .none
        formats = device.formats.map { Format($0, info) }
        active = Format(device.activeFormat, info)
        if device.isInUseByAnotherApplication {
            obstacle = "in use by another program"
        } else if device.isSuspended {
            obstacle = "its shutter is closed"
        }
    }

    private static func text(_ transport: CameraInfo.Transport) -> String {
        switch transport {
        case .builtIn: "built in"
        case .usb: "USB"
        case .pci: "PCI"
        case .network: "network"
        case .virtual: "virtual"
        }
    }
}

extension DeviceFacts.Format {
    init(_ format: AVCaptureDevice.Format, _ info: CameraInfo?) {
        let size = CMVideoFormatDescriptionGetDimensions(format.formatDescription)
        width = Int(size.width)
        height = Int(size.height)
        let type = CMFormatDescriptionGetMediaSubType(format.formatDescription)
        pixelFormat = FourCharacterCode.text(type)
        let ranges = format.videoSupportedFrameRateRanges
        minimumRate = ranges.map(\.minFrameRate).min() ?? 0
        maximumRate = ranges.map(\.maxFrameRate).max() ?? 0
        let (width, height) = (width, height)
        let source = info?.formats.first { $0.width == width && $0.height == height && $0.pixelFormat == type }
        codec = source?.codec.map { codec in
            switch codec {
            case .jpeg: "JPEG"
            case .h264: "H.264"
            case .hevc: "HEVC"
            }
        }
    }
}

/// The facts about a microphone.
struct MicrophoneFacts: Equatable {
    var id: String
    var name: String
    /// The sample rate used unless the program chooses another; `channels` is its channel count.
    var rate: Int
    var channels: Int

    /// Returns all microphones in the order of discovery.
    static func all() -> [MicrophoneFacts] { MicrophoneRegistry.microphones.map { MicrophoneFacts($0.info) } }

    fileprivate var json: JSON {
        .object([("id", .string(id)), ("name", .string(name)), ("rate", .int(rate)), ("channels", .int(channels))])
    }

    fileprivate var text: String {
        let sides = channels == 1 ? "mono" : channels == 2 ? "stereo" : "\(channels) channels"
        return "  \(TerminalStyle.printable(id))\n    \(TerminalStyle.printable(name)), \(rate) Hz, \(sides)"
    }
}

extension MicrophoneFacts {
    init(_ info: MicrophoneInfo) {
        id = info.uniqueID
        name = info.localizedName
        rate = info.defaultFormat.rate
        channels = info.defaultFormat.channels
    }
}

/// Converts pixel format types to text.
enum FourCharacterCode {
    /// Returns the four characters, or the number if these are not printable.
    static func text(_ code: UInt32) -> String {
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> UInt32($0)) }
        return bytes.allSatisfy { (0x20..<0x7F).contains($0) } ? String(decoding: bytes, as: UTF8.self) : "\(code)"
    }
}

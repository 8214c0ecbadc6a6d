import AVFoundation
import ArgumentParser
import CameraSources
import Foundation

/// Lists the cameras.
struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the cameras and what they can deliver.",
        discussion: """
            The name at the beginning of a camera's lines is what the other commands take. OBSCURA_CAMERAS, a comma list \
            of such names, replaces the cameras of the machine. The format marked * is used where nobody chooses.

            Examples:
              obscura devices
              OBSCURA_CAMERAS='virtual:640x480@30,file:clip.mp4?loop=1' obscura devices --json

            Exit status: 0, or 69 if there is no camera.
            """
    )

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let devices = DeviceFacts.all()
        let output = StandardOutput()
        for problem in CameraRegistry.problems { Message.error(problem.message) }
        let text = json ? DeviceFacts.json(devices) : DeviceFacts.text(devices)
        if devices.isEmpty { Message.error(DeviceFacts.noCamera) }
        if json || !devices.isEmpty { try? output.line(text) }
        if devices.isEmpty { throw ToolStatus.noCamera.exitCode }
    }
}

/// What is told about a camera.
struct DeviceFacts: Equatable {
    /// Sizes and rates of one pixel format.
    struct Format: Equatable {
        var width: Int
        var height: Int
        var pixelFormat: String
        var minimumRate: Double
        var maximumRate: Double
    }

    var id: String
    var name: String
    var model: String
    var position: String
    var formats: [Format]
    /// What the camera delivers when nobody chooses.
    var active: Format

    static let noCamera =
        "There is no camera. Plug one in, or set OBSCURA_CAMERAS, e.g. to 'virtual:'; 'obscura doctor' says more."

    /// All cameras, in the order of discovery.
    static func all() -> [DeviceFacts] {
        AVCaptureDevice.DiscoverySession(
            deviceTypes: [.builtInWideAngleCamera, .external],
            mediaType: .video,
            position: .unspecified
        ).devices.map(DeviceFacts.init)
    }

    /// One JSON document.
    static func json(_ devices: [DeviceFacts]) -> String {
        JSON.object([("devices", .array(devices.map(\.json)))]).text
    }

    private var json: JSON {
        .object([
            ("id", .string(id)), ("name", .string(name)), ("model", .string(model)), ("position", .string(position)),
            ("active", active.json), ("formats", .array(formats.map(\.json))),
        ])
    }

    /// Some lines for people.
    static func text(_ devices: [DeviceFacts]) -> String {
        devices.map(\.text).joined(separator: "\n\n")
    }

    private var text: String {
        var lines = ["\(TerminalStyle.printable(id))", "  \(TerminalStyle.printable(name)), \(position)"]
        lines += formats.map { "  \($0 == active ? "*" : " ") \($0.text)" }
        return lines.joined(separator: "\n")
    }
}

extension DeviceFacts.Format {
    fileprivate var json: JSON {
        .object([
            ("width", .int(width)), ("height", .int(height)), ("pixelFormat", .string(pixelFormat)),
            ("minRate", .number(minimumRate)), ("maxRate", .number(maximumRate)),
        ])
    }

    fileprivate var text: String {
        let low = format(minimumRate, minimumRate == minimumRate.rounded() ? 0 : 2)
        let high = format(maximumRate, maximumRate == maximumRate.rounded() ? 0 : 2)
        return "\(width)x\(height) \(pixelFormat) \(low == high ? high : "\(low)-\(high)") fps"
    }
}

extension DeviceFacts {
    init(_ device: AVCaptureDevice) {
        id = device.uniqueID
        name = device.localizedName
        model = device.modelID
        position =
            switch device.position {
            case .back: "back"
            case .front: "front"
            default: "unspecified"
            }
        formats = device.formats.map(Format.init)
        active = Format(device.activeFormat)
    }
}

extension DeviceFacts.Format {
    init(_ format: AVCaptureDevice.Format) {
        let size = CMVideoFormatDescriptionGetDimensions(format.formatDescription)
        width = Int(size.width)
        height = Int(size.height)
        pixelFormat = FourCharacterCode.text(CMFormatDescriptionGetMediaSubType(format.formatDescription))
        let ranges = format.videoSupportedFrameRateRanges
        minimumRate = ranges.map(\.minFrameRate).min() ?? 0
        maximumRate = ranges.map(\.maxFrameRate).max() ?? 0
    }
}

/// A pixel format type as people know it.
enum FourCharacterCode {
    /// The four characters, or the number where they are none.
    static func text(_ code: UInt32) -> String {
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> UInt32($0)) }
        return bytes.allSatisfy { (0x20..<0x7F).contains($0) } ? String(decoding: bytes, as: UTF8.self) : "\(code)"
    }
}

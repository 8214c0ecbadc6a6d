import Basics

/// The name of a microphone, as used in `OBSCURA_MICROPHONES` and ``MicrophoneRegistry/make(named:)``.
///
/// | name | microphone |
/// | --- | --- |
/// | `virtual:`, `virtual:48000x2?tone=1000&clock=virtual` | see ``VirtualMicrophoneSettings`` |
/// | `capsule:bug.capsule`, `capsule:bug.capsule?pace=realtime` | recorded sound, see ``CapsuleSoundSettings`` |
/// | `alsa:default`, `alsa:hw:1,0` | a capture device by its ALSA name |
///
/// `%XX` stands for the byte with that number. In a list, a comma in an ALSA name is written `%2C`.
public struct MicrophoneName: Sendable, Hashable, CustomStringConvertible {
    /// The origin of a microphone's audio.
    public enum Source: Sendable, Hashable {
        /// A generator.
        case virtual(VirtualMicrophoneSettings)
        /// A capture device by its ALSA name.
        case alsa(device: String)
        /// The sound of a capsule.
        case capsule(CapsuleSoundSettings)
    }

    /// The origin of the audio.
    public var source: Source

    /// Creates a name.
    public init(_ source: Source) { self.source = source }

    /// The full name in canonical spelling, parsed back as the same name.
    public var description: String {
        switch source {
        case .virtual(let settings):
            "virtual:" + settings.nameText
                + (settings.optionTexts.isEmpty ? "" : "?" + settings.optionTexts.joined(separator: "&"))
        case .alsa(let device): "alsa:" + PercentText.encode(device)
        case .capsule(let settings):
            "capsule:" + PercentText.encode(settings.path)
                + (settings.optionTexts.isEmpty ? "" : "?" + settings.optionTexts.joined(separator: "&"))
        }
    }

    /// Parses a name.
    ///
    /// - Throws: ``CameraError`` with the code `invalidName` and one sentence that names the fault, the name and the
    ///   permitted alternatives. Does not check whether the microphone exists.
    public init(parsing text: some StringProtocol) throws(CameraError) {
        let subject = NameSubject(text, of: "Microphone")
        guard let (scheme, rest) = CameraName.splitScheme(Substring(text)) else {
            throw subject.error("a microphone's name begins with virtual:, alsa: or capsule:")
        }
        switch scheme {
        case "virtual":
            let mark = rest.firstIndex(of: "?")
            let query = mark.map { rest[rest.index(after: $0)...] }
            let options = try NameOptions(query, known: VirtualMicrophoneSettings.keys, subject: subject)
            let head = rest[..<(mark ?? rest.endIndex)]
            self.init(.virtual(try VirtualMicrophoneSettings(head: head, options: options)))
        case "alsa":
            guard let device = PercentText.decode(rest) else { throw subject.badPercent(in: String(rest)) }
            guard !device.isEmpty else {
                throw subject.error("the device is missing; write alsa:default, or a name that 'arecord -L' lists")
            }
            self.init(.alsa(device: device))
        case "capsule":
            let mark = rest.firstIndex(of: "?")
            let query = mark.map { rest[rest.index(after: $0)...] }
            let options = try NameOptions(query, known: CapsuleSoundSettings.keys, subject: subject)
            let text = rest[..<(mark ?? rest.endIndex)]
            guard let path = PercentText.decode(text) else { throw subject.badPercent(in: String(text)) }
            guard !path.isEmpty else { throw subject.error("the file is missing; write capsule:bug.capsule") }
            self.init(.capsule(try CapsuleSoundSettings(path: path, options: options)))
        default:
            let hint = NearName.hint(for: scheme, among: ["virtual", "alsa", "capsule"])
            throw subject.error("'\(scheme):' is no kind of microphone; those are virtual:, alsa: and capsule:\(hint)")
        }
    }

    /// Parses a comma-separated list of names, as in `OBSCURA_MICROPHONES`.
    ///
    /// - Returns: The name or the error of each entry, in order; empty for a text of only spaces.
    public static func list(_ text: some StringProtocol) -> [Result<MicrophoneName, CameraError>] {
        CameraName.entries(of: text).map { entry in
            Result { () throws(CameraError) in try MicrophoneName(parsing: entry) }
        }
    }
}

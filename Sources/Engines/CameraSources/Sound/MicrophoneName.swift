/// The name of a microphone: what `OBSCURA_MICROPHONES` and ``MicrophoneRegistry/make(named:)`` take.
///
/// | name | microphone |
/// | --- | --- |
/// | `virtual:`, `virtual:48000x2?tone=1000&clock=virtual` | see ``VirtualMicrophoneSettings`` |
/// | `alsa:default`, `alsa:hw:1,0` | a capture device by ALSA's name of it |
///
/// `%XX` stands for the byte with that number; a comma of an ALSA name is written `%2C` in a list.
public struct MicrophoneName: Sendable, Hashable, CustomStringConvertible {
    /// What produces the sound.
    public enum Source: Sendable, Hashable {
        /// A generator.
        case virtual(VirtualMicrophoneSettings)
        /// A capture device by ALSA's name of it.
        case alsa(device: String)
    }

    /// What produces the sound.
    public var source: Source

    /// Makes a name.
    public init(_ source: Source) { self.source = source }

    /// The full name in its usual spelling, read back as the same name.
    public var description: String {
        switch source {
        case .virtual(let settings):
            "virtual:" + settings.nameText
                + (settings.optionTexts.isEmpty ? "" : "?" + settings.optionTexts.joined(separator: "&"))
        case .alsa(let device): "alsa:" + PercentText.encode(device)
        }
    }

    /// Reads a name.
    ///
    /// - Throws: ``CameraError`` with the code `invalidName` and one sentence: what is wrong in which name, and what is
    ///   allowed instead. Whether the microphone exists is not looked at.
    public init(parsing text: some StringProtocol) throws(CameraError) {
        let subject = NameSubject(text, of: "Microphone")
        guard let (scheme, rest) = CameraName.splitScheme(Substring(text)) else {
            throw subject.error("a microphone's name begins with virtual: or alsa:")
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
        default:
            let hint = Suggestion.text(for: scheme, among: ["virtual", "alsa"])
            throw subject.error("'\(scheme):' is no kind of microphone; those are virtual: and alsa:\(hint)")
        }
    }

    /// Reads a comma-separated list of names, as in `OBSCURA_MICROPHONES`.
    ///
    /// - Returns: for each entry the name or what is wrong with it, in order; empty for a text of only spaces.
    public static func list(_ text: some StringProtocol) -> [Result<MicrophoneName, CameraError>] {
        CameraName.entries(of: text).map { entry in
            Result { () throws(CameraError) in try MicrophoneName(parsing: entry) }
        }
    }
}

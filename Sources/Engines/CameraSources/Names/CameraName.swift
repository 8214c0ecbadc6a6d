import Basics
import Foundation
import MediaFiles

/// The name of a camera, as used in `OBSCURA_CAMERAS`, on the command line and in ``CameraRegistry/make(named:)``.
///
/// | name | camera |
/// | --- | --- |
/// | `virtual:`, `virtual:1280x720@30?codes=qr,aztec&depth=1` | a rendered scene, see ``VirtualCameraSettings`` |
/// | `file:clip.mp4?loop=1&pace=realtime` | a media file or picture played as a camera, see ``FileCameraSettings`` |
/// | `v4l2:/dev/video0` | a camera of the machine, by its device file or a link to it |
/// | `capsule:bug.capsule?clients=recorded` | a recorded session, see ``CapsuleReplaySettings`` |
/// | `pipewire:libcamera_input.sensor` | a camera of the PipeWire server, by its node's name or serial number |
/// | `v4l2:usb-046d-0825-9A3B10` | a camera of the machine, by its identifier |
/// | `rtsp://…`, `http://…` and so on | a network stream |
/// | `clip.mp4`, `/media/clip.mp4`, `./odd:name` | a file, every character taken as it is |
///
/// Any name except a plain path may state the direction the camera faces (`position=back`, `front` or `unspecified`),
/// the kind of device it appears as (`type=builtInWideAngle` or `external`), and the parts of its picture that no one
/// sees (`mask=0,0,0.3,1;faces`, see ``PrivacyMasks``). In a network address the first two keys are removed before the
/// address is used, if their value is one of these words, and so is `mask`; all others belong to the address.
///
/// After `file:`, `capsule:`, `v4l2:` and `pipewire:` and in options, `%XX` stands for the byte with that number, so
/// `file:what%3F.mp4` is the file `what?.mp4`. A plain path has no options and no such codes.
public struct CameraName: Sendable, Hashable, CustomStringConvertible {
    /// The origin of a camera's frames.
    public enum Source: Sendable, Hashable {
        /// A rendered scene.
        case virtual(VirtualCameraSettings)
        /// A media file or a still image.
        case file(FileCameraSettings)
        /// A camera of the machine: its device file or a link to it, else the part of its identifier after `v4l2:`.
        case v4l2(path: String)
        /// A camera of the PipeWire server, by its node.
        case pipewire(node: String)
        /// A network stream, by its address.
        case stream(url: String)
        /// The cameras of a capsule, which do again what they did.
        case capsule(CapsuleReplaySettings)
    }

    /// The origin of the frames.
    public var source: Source
    /// The direction the camera faces, if the name states it.
    public var position: CameraInfo.Position?
    /// The kind of device the camera appears as, if the name states it.
    public var kind: CameraInfo.Kind?
    /// The parts of the picture that no one sees, if the name states any.
    public var masks: PrivacyMasks

    /// Creates a name.
    public init(
        _ source: Source,
        position: CameraInfo.Position? = nil,
        kind: CameraInfo.Kind? = nil,
        masks: PrivacyMasks = PrivacyMasks()
    ) {
        self.source = source
        self.position = position
        self.kind = kind
        self.masks = masks
    }

    /// The full name in canonical spelling: equal for all spellings of one camera, and parsed back as the same name.
    ///
    /// A network address may contain a password; see ``displayText``.
    public var description: String {
        switch source {
        case .virtual(let settings): "virtual:" + settings.nameText + query(settings.optionTexts)
        case .file(let settings): "file:" + encodedPath(settings.path) + query(settings.optionTexts)
        case .capsule(let settings): "capsule:" + PercentText.encode(settings.path) + query(settings.optionTexts)
        case .v4l2(let path): "v4l2:" + PercentText.encode(path) + query([])
        case .pipewire(let node): "pipewire:" + PercentText.encode(node) + query([])
        case .stream(let url): StreamAddress(url).adding(placeTexts)
        }
    }

    /// The full name without the user and password of a network address, for logs and users.
    public var displayText: String { Self.hidingCredentials(in: description) }

    private var placeTexts: [String] {
        var texts: [String] = []
        if let position { texts.append("position=\(position.rawValue)") }
        if let kind { texts.append("type=\(kind.rawValue)") }
        if !masks.isEmpty { texts.append("\(Self.maskKey)=\(masks)") }
        return texts
    }

    private func query(_ options: [String]) -> String {
        let all = options + placeTexts
        return all.isEmpty ? "" : "?" + all.joined(separator: "&")
    }

    // A host name follows "file://" up to the next slash, so a path with two leading slashes needs all four.
    private func encodedPath(_ path: String) -> String {
        (path.hasPrefix("//") ? "//" : "") + PercentText.encode(path)
    }

    /// Returns a text with `…` in place of user and password if it is a network address that has them.
    package static func hidingCredentials(in text: String) -> String {
        MediaLocation.hidingCredentials(in: text, behind: "…@")
    }
}

extension CameraName {
    /// The schemes of network addresses.
    static let streamSchemes = ["rtsp", "rtsps", "http", "https", "rtmp", "rtmps", "rtp", "udp", "tcp", "srt"]
    /// The other schemes.
    static let cameraSchemes = ["virtual", "file", "capsule", "v4l2", "pipewire"]
    /// The keys that any name may have.
    static let placeKeys = ["position", "type", maskKey]
    /// The key of ``masks``.
    static let maskKey = "mask"

    /// Parses a name; `virtual` without its colon is understood unless there is a file of that name, and so is the
    /// device file of a camera without `v4l2:`.
    ///
    /// - Throws: ``CameraError`` with the code `invalidName` and one sentence that names the fault, the name and the
    ///   permitted alternatives. Does not check whether the camera exists.
    public init(parsing text: some StringProtocol) throws(CameraError) {
        let subject = NameSubject(text)
        let text = Substring(text)
        guard !text.isEmpty else { throw subject.error("the name is empty; the virtual camera is 'virtual:'") }
        guard !text.utf8.contains(0) else {
            throw subject.error("a name cannot hold a character of code 0; leave it out")
        }
        guard let (scheme, rest) = Self.splitScheme(text) else {
            if let rest = Self.restWithoutColon(text) {
                try self.init(virtual: rest, subject)
            } else if text.hasPrefix("/dev/video") || text.hasPrefix("/dev/v4l/") {
                self.init(.v4l2(path: String(text)))
            } else if let meant = Self.schemeWithoutColon(text) {
                throw subject.error("there is no file of that name; did you mean '\(meant):'?")
            } else {
                self.init(.file(FileCameraSettings(path: String(text))))
            }
            return
        }
        switch scheme {
        case "virtual": try self.init(virtual: rest, subject)
        case "file": try self.init(file: rest, subject)
        case "capsule": try self.init(capsule: rest, subject)
        case "v4l2": try self.init(v4l2: rest, subject)
        case "pipewire": try self.init(pipewire: rest, subject)
        case _ where Self.streamSchemes.contains(scheme): try self.init(stream: text, scheme: scheme, rest, subject)
        default:
            let hint = NearName.hint(for: scheme, among: Self.cameraSchemes + Self.streamSchemes)
            throw subject.error(
                """
                '\(scheme):' is no kind of camera; those are virtual:, file:, capsule:, v4l2:, pipewire: and network \
                addresses such as rtsp://, and a file of that name is written ./\(scheme):…\(hint)
                """
            )
        }
    }

    /// Returns the scheme in lower case and the text after its colon; nil for a plain path.
    static func splitScheme(_ text: Substring) -> (scheme: String, rest: Substring)? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = text[..<colon].lowercased()
        guard let first = scheme.utf8.first, (0x61...0x7A).contains(first) else { return nil }
        let isScheme = scheme.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte) || DecimalText.isDigit(byte) || [0x2B, 0x2D, 0x2E].contains(byte)
        }
        return isScheme ? (scheme, text[text.utf8.index(after: colon)...]) : nil
    }

    /// Returns the text after `virtual` if only the colon is missing; nil for other names and for a file of that name.
    private static func restWithoutColon(_ text: Substring) -> Substring? {
        let word = text.prefix { $0 != "?" }
        guard word.lowercased() == "virtual", !FileManager.default.fileExists(atPath: String(text)) else { return nil }
        return text[word.endIndex...]
    }

    /// Returns the scheme that a word without a colon probably means; nil for other names and for a file of that name.
    private static func schemeWithoutColon(_ text: Substring) -> String? {
        let word = text.prefix { $0 != "?" }
        guard word.count <= "virtual".count + 1, !word.contains("."), !word.contains("/") else { return nil }
        let schemes = ["v4l2", "pipewire"]
        let meant = schemes.first { $0 == word.lowercased() } ?? NearName.nearest(to: word, among: ["virtual"])
        return FileManager.default.fileExists(atPath: String(text)) ? nil : meant
    }

    private init(virtual rest: Substring, _ subject: NameSubject) throws(CameraError) {
        let (head, query) = Self.splitQuery(rest)
        let options = try NameOptions(query, known: VirtualCameraSettings.keys + Self.placeKeys, subject: subject)
        try self.init(.virtual(VirtualCameraSettings(head: head, options: options)), options)
    }

    private init(file rest: Substring, _ subject: NameSubject) throws(CameraError) {
        var (path, query) = Self.splitQuery(rest)
        let options = try NameOptions(query, known: FileCameraSettings.keys + Self.placeKeys, subject: subject)
        if path.hasPrefix("//") {
            let host = path.dropFirst(2).prefix { $0 != "/" }
            guard host.isEmpty || host == "localhost" else {
                throw subject.error(
                    "'\(host)' is another machine; write file:/… for a file here, or the address of a stream"
                )
            }
            path = path.dropFirst(2 + host.count)
        }
        guard let decoded = PercentText.decode(path) else { throw subject.badPercent(in: String(path)) }
        guard !decoded.isEmpty else { throw subject.error("the path is missing; write file:clip.mp4") }
        try self.init(.file(FileCameraSettings(path: decoded, options: options)), options)
    }

    private init(capsule rest: Substring, _ subject: NameSubject) throws(CameraError) {
        let (path, query) = Self.splitQuery(rest)
        let options = try NameOptions(query, known: CapsuleReplaySettings.keys + Self.placeKeys, subject: subject)
        guard let decoded = PercentText.decode(path) else { throw subject.badPercent(in: String(path)) }
        guard !decoded.isEmpty else { throw subject.error("the path is missing; write capsule:bug.capsule") }
        try self.init(.capsule(CapsuleReplaySettings(path: decoded, options: options)), options)
    }

    private init(v4l2 rest: Substring, _ subject: NameSubject) throws(CameraError) {
        let (path, query) = Self.splitQuery(rest)
        let options = try NameOptions(query, known: Self.placeKeys, subject: subject)
        guard let decoded = PercentText.decode(path) else { throw subject.badPercent(in: String(path)) }
        // An identifier has several parts: the bus and the device on it.
        guard decoded.hasPrefix("/") || decoded.contains(where: { $0 == "-" || $0 == ":" }) else {
            throw subject.error("the device file is missing; write its full path, as in v4l2:/dev/video0")
        }
        try self.init(.v4l2(path: decoded), options)
    }

    private init(pipewire rest: Substring, _ subject: NameSubject) throws(CameraError) {
        let (node, query) = Self.splitQuery(rest)
        let options = try NameOptions(query, known: Self.placeKeys, subject: subject)
        guard let decoded = PercentText.decode(node) else { throw subject.badPercent(in: String(node)) }
        guard !decoded.isEmpty else {
            throw subject.error("the node is missing; write its name or number as 'pw-cli list-objects Node' has it")
        }
        try self.init(.pipewire(node: decoded), options)
    }

    private init(_ source: Source, _ options: NameOptions) throws(CameraError) {
        self.init(
            source,
            position: try options.choice("position"),
            kind: try options.choice("type"),
            masks: try Self.masks(options[Self.maskKey], options.subject)
        )
    }

    private static func masks(
        _ text: String?,
        _ subject: NameSubject,
        advice: String = ""
    ) throws(CameraError) -> PrivacyMasks {
        guard let text else { return PrivacyMasks() }
        do throws(PrivacyMasks.Malformed) {
            return try PrivacyMasks(parsing: text)
        } catch {
            throw subject.error("\(error)\(advice)")
        }
    }

    private init(
        stream text: Substring,
        scheme: String,
        _ rest: Substring,
        _ subject: NameSubject
    ) throws(CameraError) {
        guard rest.hasPrefix("//"), rest.count > 2 else {
            throw subject.error("the address is not complete; write \(scheme)://machine/…")
        }
        var address = StreamAddress(scheme + ":" + rest)
        let position = try address.take("position", of: CameraInfo.Position.self, subject)
        let kind = try address.take("type", of: CameraInfo.Kind.self, subject)
        let masks = try Self.masks(
            try address.take(Self.maskKey, subject),
            subject,
            advice: "; an option 'mask' of the address itself is written %6Dask"
        )
        self.init(.stream(url: address.text), position: position, kind: kind, masks: masks)
    }

    private static func splitQuery(_ text: Substring) -> (head: Substring, query: Substring?) {
        guard let mark = text.firstIndex(of: "?") else { return (text, nil) }
        return (text[..<mark], text[text.index(after: mark)...])
    }
}

/// A network address whose query items can be added and removed; the rest of the address is kept unchanged.
private struct StreamAddress {
    private var head: Substring
    private var items: [Substring]?
    private var fragment: Substring

    init(_ text: String) {
        let mark = text.firstIndex(of: "#") ?? text.endIndex
        fragment = text[mark...]
        let parts = text[..<mark].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        head = parts[0]
        items = parts.count == 2 ? parts[1].split(separator: "&", omittingEmptySubsequences: false) : nil
    }

    var text: String {
        guard let items else { return String(head + fragment) }
        return head + "?" + items.joined(separator: "&") + fragment
    }

    func adding(_ options: [String]) -> String {
        var copy = self
        if !options.isEmpty { copy.items = (items ?? []) + options.map { Substring($0) } }
        return copy.text
    }

    /// Removes an item and returns its value, decoded; nil if there is none.
    mutating func take(_ key: String, _ subject: NameSubject) throws(CameraError) -> String? {
        guard let items else { return nil }
        let found = items.filter { $0 == key || $0.hasPrefix(key + "=") }
        guard found.count <= 1 else { throw subject.error("the option '\(key)' is given twice; leave one out") }
        guard let item = found.first else { return nil }
        let rest = items.filter { $0 != item }
        self.items = rest.isEmpty ? nil : rest
        guard let text = PercentText.decode(item.dropFirst(key.count + 1)) else {
            throw subject.badPercent(in: String(item))
        }
        return text
    }

    mutating func take<Value: RawRepresentable>(
        _ key: String,
        of type: Value.Type,
        _ subject: NameSubject
    ) throws(CameraError) -> Value? where Value.RawValue == String {
        func value(_ item: Substring) -> Value? {
            item.hasPrefix(key + "=") ? Value(rawValue: String(item.dropFirst(key.count + 1))) : nil
        }
        guard let items else { return nil }
        let found = items.compactMap(value)
        guard found.count <= 1 else { throw subject.error("the option '\(key)' is given twice; leave one out") }
        guard let first = found.first else { return nil }
        let rest = items.filter { value($0) == nil }
        self.items = rest.isEmpty ? nil : rest
        return first
    }
}

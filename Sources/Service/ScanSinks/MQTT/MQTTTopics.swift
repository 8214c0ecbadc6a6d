/// The topics of a unit.
///
///     PREFIX/UNIT/health
///     PREFIX/UNIT/CAMERA/scan
///     PREFIX/UNIT/CAMERA/picture/ID
///     PREFIX/UNIT/CAMERA/state
///     PREFIX/UNIT/CAMERA/command/NAME
///     PREFIX/UNIT/CAMERA/command/NAME/reply
///     PREFIX/UNIT/request/scans
///     PREFIX/UNIT/request/scans/reply
struct MQTTTopics: Sendable, Hashable {
    /// Maximum bytes of a level.
    ///
    /// Several levels and the text between them make a topic that every broker accepts.
    static let longestLevel = 128

    let unit: String

    init(prefix: String, unit: String) { self.unit = "\(prefix)/\(unit)" }

    var health: String { "\(unit)/health" }
    /// The topic of requests for stored scans.
    var request: String { "\(unit)/request/scans" }
    /// The topic of answers to them.
    var answer: String { "\(request)/reply" }
    var commands: String { "\(unit)/+/command/+" }
    func scan(_ camera: String) -> String { "\(unit)/\(Self.level(camera))/scan" }
    func image(_ camera: String, _ id: String) -> String { "\(unit)/\(Self.level(camera))/picture/\(id)" }
    func state(_ camera: String) -> String { "\(unit)/\(Self.level(camera))/state" }
    func command(_ camera: String, _ name: String) -> String { "\(unit)/\(Self.level(camera))/command/\(name)" }
    func reply(_ camera: String, _ name: String) -> String { "\(command(camera, name))/reply" }

    /// Returns the camera and the command's name of a command topic; nil for another topic.
    func command(in topic: String) -> (camera: String, name: String)? {
        // Compares bytes: among characters, a combining character after a slash would hide it.
        let start = Array((unit + "/").utf8)
        guard topic.utf8.starts(with: start) else { return nil }
        let levels = topic.utf8.dropFirst(start.count).split(separator: 0x2F, omittingEmptySubsequences: false)
        guard levels.count == 3, levels[1].elementsEqual("command".utf8),
            let camera = Self.name(String(decoding: levels[0], as: UTF8.self))
        else { return nil }
        return (camera, String(decoding: levels[2], as: UTF8.self))
    }

    // MARK: Levels

    /// Returns a name as one level of a topic.
    ///
    /// Characters with a meaning in MQTT, `%` and control characters become `%` and two hexadecimal digits for each
    /// byte, so that different names stay different. A name that is too long is cut and ends with a hash of all of it.
    static func level(_ name: String) -> String {
        var level = ""
        for (index, scalar) in name.unicodeScalars.enumerated() {
            let isSpecial = "/+#%".unicodeScalars.contains(scalar) || !isText(scalar) || index == 0 && scalar == "$"
            if !isSpecial {
                level.unicodeScalars.append(scalar)
            } else {
                for byte in String(scalar).utf8 { level += "%" + hexadecimal(byte) }
            }
        }
        guard level.utf8.count > longestLevel else { return level.isEmpty ? "%" : level }
        // FNV-1a, 64 bits: enough to distinguish names that were not deliberately made to collide.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in level.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        var start = level
        while start.utf8.count > longestLevel - 18 { start.removeLast() }
        return start + "%~" + String(hash, radix: 16)
    }

    /// Returns the name from which a level was made; nil if it was made from none or was cut.
    static func name(_ level: String) -> String? {
        guard level.utf8.count <= longestLevel else { return nil }
        var bytes: [UInt8] = []
        var rest = Array(level.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            rest = rest.dropFirst(2)
            bytes.append(value)
        }
        guard let name = String(validating: bytes, as: UTF8.self), self.level(name) == level else { return nil }
        return name
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }

    // MARK: Checks

    /// Indicates whether brokers accept a character.
    private static func isText(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0xFDD0..<0xFDF0: false
        default: scalar.value & 0xFFFE != 0xFFFE
        }
    }

    /// Indicates whether brokers accept all characters of a text.
    static func isText(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isText) }

    static func check(level: String, what: String) throws(SinkFailure) {
        guard !level.isEmpty, level.utf8.count <= longestLevel else {
            throw SinkFailure("The \(what) has \(level.utf8.count) bytes; it takes 1 to \(longestLevel).")
        }
        guard isText(level), !level.hasPrefix("$"),
            !level.unicodeScalars.contains(where: { "/+#".unicodeScalars.contains($0) })
        else {
            throw SinkFailure(
                """
                The \(what) stands in topics, so it may hold no /, + or #, \
                no control characters, and not begin with $.
                """
            )
        }
    }

    static func check(topic: String, what: String) throws(SinkFailure) {
        guard topic.utf8.count <= 4 * longestLevel else {
            throw SinkFailure("The \(what) has \(topic.utf8.count) bytes; it takes \(4 * longestLevel) at most.")
        }
        for level in topic.split(separator: "/", omittingEmptySubsequences: false) {
            try check(level: String(level), what: "\(what)'s level “\(isText(String(level)) ? String(level) : "…")”")
        }
    }
}

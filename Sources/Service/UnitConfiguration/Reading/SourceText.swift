import Basics
import Foundation

/// A camera's source as written in a file.
///
/// It understands sources only so far that relative paths become absolute and credentials are rejected.
struct SourceText {
    static let addressSchemes = ["rtsp", "rtsps", "http", "https", "rtmp", "rtmps", "rtp", "udp", "tcp", "srt"]
    static let cameraSchemes = ["virtual", "file", "v4l2", "pipewire"]

    /// An error with a message that repeats no address.
    struct Problem: Error {
        var message: String
    }

    /// The source, with an absolute path if it is a file.
    let text: String
    /// A text that is equal for all sources that cannot be open at the same time.
    let identity: String
    let isAddress: Bool

    init(_ text: String, folder: String) throws(Problem) {
        if text.contains("$") {
            throw Problem(message: "'source' has a '$', but variables are not replaced here; write the value itself")
        }
        guard let (scheme, rest) = Self.split(text) else {
            if text.hasPrefix("~") {
                throw Problem(message: "'source' begins with '~', which is not replaced here; write the path in full")
            }
            self.text = text.hasPrefix("/") ? text : Self.joined(folder, text)
            identity = self.text
            isAddress = false
            return
        }
        isAddress = Self.addressSchemes.contains(scheme)
        switch scheme {
        case "virtual":
            self.text = scheme + ":" + rest
            identity = self.text
        case "file":
            self.text = Self.fullFile(rest, folder)
            identity = self.text
        case "v4l2", "pipewire":
            let device = rest.prefix { $0 != "?" }
            guard !device.isEmpty else {
                throw Problem(
                    message: "'source' has no device; write one as 'obscura devices' lists it, such as v4l2:/dev/video0"
                )
            }
            self.text = scheme + ":" + rest
            identity = scheme + ":" + device
        case _ where isAddress:
            guard rest.hasPrefix("//"), rest.count > 2 else {
                throw Problem(message: "'source' is not a complete address; write \(scheme)://machine/…")
            }
            guard !Self.hasCredentials(rest.dropFirst(2)) else {
                throw Problem(
                    message: "'source' has a user or a password in it; put user:password into a file, name it with "
                        + "'credentials-file' and take both out of the address"
                )
            }
            self.text = scheme + ":" + rest
            identity = self.text
        default:
            throw Problem(
                message: "'source' begins with a kind of camera that is not known"
                    + NearName.hintOrList(for: scheme, among: Self.cameraSchemes + Self.addressSchemes)
            )
        }
    }

    /// Returns the lowercase scheme and the text after its colon; nil for a plain path.
    static func split(_ text: String) -> (scheme: String, rest: Substring)? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let scheme = text[..<colon].lowercased()
        guard let first = scheme.first, first.isASCII, first.isLetter,
            scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return nil }
        return (scheme, text[text.index(after: colon)...])
    }

    /// Indicates whether an `@` separates a user and password from the host in an address.
    ///
    /// Passwords may contain slashes although they should not: the text in place of the port is then not a number.
    static func hasCredentials(_ rest: Substring) -> Bool {
        let machine = rest.prefix { !"/?#".contains($0) }
        if machine.contains("@") { return true }
        guard rest.contains("@") else { return false }
        let name = machine.hasPrefix("[") ? machine.drop { $0 != "]" } : machine
        guard let colon = name.lastIndex(of: ":") else { return false }
        return !name[name.index(after: colon)...].allSatisfy { $0.isASCII && $0.isNumber }
    }

    private static func fullFile(_ rest: Substring, _ folder: String) -> String {
        guard !rest.hasPrefix("/"), !rest.isEmpty else { return "file:" + rest }
        var encoded = ""
        for byte in folder.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default: encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return "file:" + joined(encoded, String(rest))
    }

    private static func joined(_ folder: String, _ path: String) -> String {
        folder + (folder.hasSuffix("/") ? "" : "/") + path
    }
}

public import CoreVideo

extension CMFormatDescription {
    /// The type of media.
    public struct MediaType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The four-character code.
        public var rawValue: CMMediaType

        /// Creates a media type from its code.
        public init(rawValue: CMMediaType) { self.rawValue = rawValue }

        /// Creates a media type from four characters; missing ones are spaces.
        public init(string: String) { rawValue = FourCharacters.code(string) }

        /// The four characters in quotes, or the code in hexadecimal if they are not printable.
        public var description: String { FourCharacters.text(rawValue) }
    }

    /// The codec, or the pixel format of uncompressed video.
    public struct MediaSubType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The four-character code.
        public var rawValue: FourCharCode

        /// Creates a subtype from its code.
        public init(rawValue: FourCharCode) { self.rawValue = rawValue }

        /// Creates a subtype from four characters; missing ones are spaces.
        public init(string: String) { rawValue = FourCharacters.code(string) }

        /// The four characters in quotes, or the code in hexadecimal if they are not printable.
        public var description: String { FourCharacters.text(rawValue) }
    }
}

/// Four-character codes as text; the first character is the most significant byte.
enum FourCharacters {
    static func code(_ text: String) -> FourCharCode {
        var bytes = Array(text.utf8.prefix(4))
        while bytes.count < 4 { bytes.append(UInt8(ascii: " ")) }
        return bytes.reduce(0) { $0 << 8 | FourCharCode($1) }
    }

    static func text(_ code: FourCharCode) -> String {
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> FourCharCode($0)) }
        guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return "0x\(String(code, radix: 16))" }
        return "'\(String(decoding: bytes, as: UTF8.self))'"
    }
}

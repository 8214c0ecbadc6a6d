public import CoreVideo

extension CMFormatDescription {
    /// What kind of media it is.
    public struct MediaType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// Four characters in one number.
        public var rawValue: CMMediaType

        /// Makes a media type from its number.
        public init(rawValue: CMMediaType) { self.rawValue = rawValue }

        /// Makes a media type from four characters; missing ones are spaces.
        public init(string: String) { rawValue = FourCharacters.code(string) }

        /// The four characters in quotes, or the number in hexadecimal where they are none.
        public var description: String { FourCharacters.text(rawValue) }
    }

    /// Which codec, or which pixel format uncompressed video has.
    public struct MediaSubType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// Four characters in one number.
        public var rawValue: FourCharCode

        /// Makes a subtype from its number.
        public init(rawValue: FourCharCode) { self.rawValue = rawValue }

        /// Makes a subtype from four characters; missing ones are spaces.
        public init(string: String) { rawValue = FourCharacters.code(string) }

        /// The four characters in quotes, or the number in hexadecimal where they are none.
        public var description: String { FourCharacters.text(rawValue) }
    }
}

/// Four-character codes as text: the first character is in the highest byte.
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

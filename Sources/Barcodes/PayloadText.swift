/// Decides whether a payload is text, and which.
///
/// A stated Extended Channel Interpretation is honoured. Without one the bytes are UTF-8 if they are valid UTF-8, else
/// ISO 8859-1 or Shift-JIS, whichever the library finds more likely. Bytes with control characters that text does not
/// have, or that fit none of the three, are no text. (The symbologies' standards name a default character set, which
/// writers ignore; Apple does not say what it does.)
enum PayloadText {
    /// The text of a two-dimensional code, or nil.
    ///
    /// - Parameters:
    ///   - content: what the library makes of the payload.
    ///   - decoded: the payload decoded by the library by the stated interpretation or its guess; asked for only when
    ///     needed.
    static func ofMatrixCode(
        _ bytes: [UInt8],
        content: Barcode.Content,
        hasECI: Bool,
        decoded: () -> String?
    ) -> String? {
        if content == .unknownECI { return nil }
        if hasECI {
            // A zero byte would cut the C string.
            guard content != .binary, !bytes.contains(0), let text = decoded() else { return nil }
            return text.isEmpty || text.unicodeScalars.contains("\u{FFFD}") ? nil : text
        }
        guard !bytes.contains(where: isBinaryControl) else { return nil }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        guard let text = decoded(), !text.isEmpty else { return nil }
        let isText = !text.unicodeScalars.contains { $0 == "\u{FFFD}" || (0x80...0x9F).contains($0.value) }
        return isText ? text : nil
    }

    /// The text of a linear code.
    ///
    /// They hold characters by definition, control characters included.
    static func ofLinearCode(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))  // ISO 8859-1
    }

    /// Whether a byte is a control character that does not occur in text: all but tab, line ends, end of transmission
    /// (which closes ISO/IEC 15434 messages) and the four separators (which GS1 and licence cards use).
    private static func isBinaryControl(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0A, 0x0D, 0x04, 0x1C...0x1F: false
        case 0..<0x20: true
        default: false
        }
    }
}

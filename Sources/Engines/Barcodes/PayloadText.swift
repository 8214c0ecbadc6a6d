/// Decides whether a payload is text, and decodes it.
///
/// A stated Extended Channel Interpretation is honored. Without one, the bytes are UTF-8 if they are valid UTF-8, else
/// ISO 8859-1 or Shift-JIS, whichever the library considers more likely. Bytes that fit none of the three are not text.
/// Neither are bytes of which at least half decode to control characters that text does not contain (UTF-16, small
/// numbers); in ISO 8859-1, which fits nearly everything, one control character is enough. (The symbologies' standards
/// name a default character set, which writers ignore; Apple does not document its behavior.)
enum PayloadText {
    /// Returns the text of a two-dimensional code, or nil.
    ///
    /// - Parameters:
    ///   - content: the library's classification of the payload.
    ///   - decoded: returns the payload decoded by the library with the stated interpretation or its guess; called only
    ///     if needed.
    static func ofMatrixCode(
        _ bytes: [UInt8],
        content: Barcode.Content,
        hasECI: Bool,
        decoded: () -> String?
    ) -> String? {
        if content == .unknownECI { return nil }
        if hasECI {
            // A zero byte would truncate the C string.
            guard content != .binary, !bytes.contains(0), let text = decoded() else { return nil }
            return text.isEmpty || text.unicodeScalars.contains("\u{FFFD}") ? nil : text
        }
        if let text = String(validating: bytes, as: UTF8.self) { return isMostlyControls(text) ? nil : text }
        guard !bytes.contains(0), let text = decoded(), !text.isEmpty, !text.unicodeScalars.contains("\u{FFFD}") else {
            return nil
        }
        let isISO88591 = text.unicodeScalars.allSatisfy { $0.value <= 0xFF }
        if isISO88591, text.unicodeScalars.contains(where: { isControl($0) || (0x80...0x9F).contains($0.value) }) {
            return nil
        }
        return isMostlyControls(text) ? nil : text
    }

    /// Returns the text of a linear code.
    ///
    /// Linear codes contain characters by definition, control characters included.
    static func ofLinearCode(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))  // ISO 8859-1
    }

    private static func isMostlyControls(_ text: String) -> Bool {
        var count = 0
        var controls = 0
        for scalar in text.unicodeScalars {
            count += 1
            if isControl(scalar) { controls += 1 }
        }
        return 2 * controls >= count
    }

    /// Indicates whether a character is a control character that text does not contain.
    ///
    /// Text may contain tab, line ends, end of transmission (which closes ISO/IEC 15434 messages) and the four
    /// separators (which GS1 and license cards use).
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x04, 0x1C...0x1F: false
        case 0..<0x20, 0x7F: true
        default: false
        }
    }
}

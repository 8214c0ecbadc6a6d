/// Decides whether a payload is text, and which.
///
/// A stated Extended Channel Interpretation is honoured. Without one the bytes are UTF-8 if they are valid UTF-8, else
/// ISO 8859-1 or Shift-JIS, whichever the library finds more likely. Bytes that fit none of the three are no text, nor
/// are those of which half or more come out as control characters that text does not have (UTF-16, small numbers); in
/// ISO 8859-1, which fits nearly everything, one is enough. (The symbologies' standards name a default character set,
/// which writers ignore; Apple does not say what it does.)
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

    /// The text of a linear code.
    ///
    /// They hold characters by definition, control characters included.
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

    /// Whether a character is a control character that text does not have.
    ///
    /// It has tab, line ends, end of transmission (which closes ISO/IEC 15434 messages) and the four separators (which
    /// GS1 and licence cards use).
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x04, 0x1C...0x1F: false
        case 0..<0x20, 0x7F: true
        default: false
        }
    }
}

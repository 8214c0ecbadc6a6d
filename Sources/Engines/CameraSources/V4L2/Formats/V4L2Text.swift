/// Text in the fixed-size fields of the kernel's structures.
enum V4L2Text {
    /// Returns the text of a field up to its first zero, with replacement characters for invalid bytes.
    static func of<Field: BitwiseCopyable>(_ field: Field) -> String {
        withUnsafeBytes(of: field) { bytes in
            let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            return String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
        }
    }
}

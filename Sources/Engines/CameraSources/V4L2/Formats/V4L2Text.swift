/// Text in the fixed fields of the kernel's structures.
enum V4L2Text {
    /// The text of a field of bytes, up to its first zero; bytes that are no text become replacement characters.
    static func of<Field: BitwiseCopyable>(_ field: Field) -> String {
        withUnsafeBytes(of: field) { bytes in
            let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            return String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
        }
    }
}

import CodeContents
import Fuzzing

/// Reads arbitrary payloads as contents, with any identifier.
enum ContentTarget {
    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        var input = FuzzInput(bytes)
        let identifier = input.choice([nil, "]C1", "]d2", "]Q3", "]e0", "]E0", "]", "é"])
        let start = input.choice([
            "", "(01)", "WIFI:", "MECARD:", "BEGIN:VCARD\n", "BEGIN:VEVENT\n", "[)>\u{1E}06", "@\n\u{1E}\rANSI ",
            "BCD\n002\n1\nSCT\n",
            "SPC\n0200\n1\n", "000201", "mailto:", "geo:", "otpauth://totp/", "https://a.example/01/", "smsto:",
        ])
        let text = start + String(decoding: input.rest(), as: UTF8.self)
        let content = CodeContent(text: text, symbologyIdentifier: identifier)
        require(
            !content.fields.isEmpty || !content.problems.isEmpty || text.isEmpty || content.kind != .text,
            "text without a field"
        )
        require(content == CodeContent(text: text, symbologyIdentifier: identifier), "two readings of one text differ")
    }
}

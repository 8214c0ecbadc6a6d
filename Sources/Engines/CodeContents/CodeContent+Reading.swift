extension CodeContent {
    /// The most characters that are examined; longer payloads than any symbol holds are plain text.
    private static let longest = 20_000

    /// Reads a payload.
    ///
    /// - Parameters:
    ///   - text: The payload as text; nil if it is none.
    ///   - symbologyIdentifier: The identifier "]cm" of ISO/IEC 15424, which sets GS1 data apart; nil if it is not
    ///     known. An identifier at the front of the text counts as well.
    public init(text: String?, symbologyIdentifier: String? = nil) {
        guard var text else {
            self.init(kind: .binary, fields: [])
            return
        }
        guard text.unicodeScalars.count <= Self.longest else {
            self.init(kind: .text, fields: [Field(key: "text", name: "Text", value: text)])
            return
        }
        var identifier = symbologyIdentifier.flatMap { AIMIdentifier($0) }
        if let (front, rest) = AIMIdentifier.split(text) {
            identifier = front
            text = rest
        }
        var content = Self.content(text, isGS1: identifier?.isGS1 ?? false)
        content.problems += TextSuspicion.problems(in: text, isLink: content.kind.isLink)
        self = content
    }

    private static func content(_ text: String, isGS1: Bool) -> CodeContent {
        if isGS1 || text.unicodeScalars.first?.value == 0x1D { return GS1Parser.elements(text) }
        if let bracketed = GS1Parser.bracketed(text) { return bracketed }
        for parse in parsers {
            if let content = parse(text) { return content }
        }
        return CodeContent(kind: .text, fields: [Field(key: "text", name: "Text", value: text)])
    }

    /// Readers of single forms, of which each returns nil for others.
    private static let parsers: [@Sendable (String) -> CodeContent?] = [
        ISO15434Parser.content, LicenceParser.content, WiFiParser.content, ContactParser.content, EventParser.content,
        EPCParser.content, SwissBillParser.content, MerchantParser.content, MailParser.content, PhoneParser.content,
        PlaceParser.content, PasswordParser.content, GS1Parser.digitalLink, LinkParser.content,
    ]
}

extension CodeContent.Kind {
    /// A Boolean value that indicates whether the payload is an address that people may follow.
    var isLink: Bool { self == .link || self == .gs1DigitalLink }
}

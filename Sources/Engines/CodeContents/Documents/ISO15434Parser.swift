/// Reads messages in the envelope of ISO/IEC 15434.
enum ISO15434Parser {
    private static let separators: [Unicode.Scalar] = ["\u{1E}", "\u{1D}", "\u{04}"]

    @Sendable static func content(_ text: String) -> CodeContent? {
        guard text.hasPrefix("[)>") else { return nil }
        let scalars = text.unicodeScalars.dropFirst(3).drop { $0 == "\u{1E}" }
        let body = scalars.prefix { $0 != "\u{04}" }
        var content = CodeContent(kind: .iso15434, fields: [])
        if body.endIndex == scalars.endIndex { content.problems.append("The message has no end mark.") }
        for record in body.split(separator: "\u{1E}") {
            let parts = record.split(separator: "\u{1D}", omittingEmptySubsequences: true).map { String($0) }
            guard let header = parts.first else { continue }
            let format = String(header.prefix(2))
            content.add("format", "Format", format)
            // Format 05 has its identifiers directly; others have a separator after the header.
            let first = String(header.dropFirst(2))
            let values = (first.isEmpty ? [] : [first]) + parts.dropFirst()
            if format == "05" {
                let inner = GS1Parser.elements(values.joined(separator: "\u{1D}"))
                content.fields += inner.fields
                content.problems += inner.problems
            } else if format == "06" || format == "12" {
                for value in values {
                    let (identifier, data) = dataIdentifier(value)
                    content.add(identifier, names[identifier] ?? "Data identifier \(identifier)", data)
                }
            } else {
                for value in values { content.add("data", "Data", value) }
            }
        }
        return content.fields.isEmpty ? nil : content
    }

    /// Splits a field after its data identifier: digits and a letter.
    private static func dataIdentifier(_ text: String) -> (String, String) {
        let digits = text.prefix { ("0"..."9").contains($0) }
        guard digits.count <= 3, let letter = text.dropFirst(digits.count).first, letter.isASCII, letter.isLetter else {
            return ("", text)
        }
        return (String(digits) + String(letter), String(text.dropFirst(digits.count + 1)))
    }

    private static let names: [String: String] = [
        "P": "Part number", "1P": "Supplier's part number", "Q": "Quantity", "S": "Serial number",
        "1S": "Serial number",
        "V": "Supplier", "K": "Purchase order", "1K": "Purchase order", "2K": "Shipment", "T": "Lot", "1T": "Lot",
        "D": "Date", "4D": "Date", "6D": "Date", "9D": "Date", "10D": "Week of production", "16D": "Production date",
        "4L": "Country of origin", "J": "Licence plate", "1J": "Licence plate", "2J": "Licence plate", "L": "Location",
        "2L": "Postal code", "3L": "Postal code", "Z": "Remark", "7Q": "Quantity with unit", "2P": "Revision",
        "12V": "DUNS number", "13V": "DUNS number", "20L": "Country", "21L": "Place", "30P": "Part number",
    ]
}

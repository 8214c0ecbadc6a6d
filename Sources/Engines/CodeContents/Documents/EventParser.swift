/// Reads the events of iCalendar.
enum EventParser {
    @Sendable static func content(_ text: String) -> CodeContent? {
        guard TextParts.after("BEGIN:VCALENDAR", in: text) != nil || TextParts.after("BEGIN:VEVENT", in: text) != nil
        else {
            return nil
        }
        var content = CodeContent(kind: .event, fields: [])
        var isInside = false
        for property in ContentLine.all(in: text) {
            switch property.name {
            case "BEGIN": isInside = isInside || property.value.uppercased() == "VEVENT"
            case "END": if property.value.uppercased() == "VEVENT" { isInside = false }
            default:
                guard isInside else { continue }
                let value = TextParts.escaped(property.value[...], at: "\u{0}").joined()
                let isTime = property.name.hasPrefix("DT")
                content.add(property.name, names[property.name] ?? property.name, isTime ? time(value) : value)
            }
        }
        return content.fields.isEmpty ? nil : content
    }

    /// Returns 20260131T120000Z as 2026-01-31T12:00:00Z.
    private static func time(_ text: String) -> String {
        let digits = text.filter { ("0"..."9").contains($0) }
        guard digits.count == 8 || digits.count == 14, text.hasPrefix(digits.prefix(8)) else { return text }
        let d = Array(digits)
        let date = "\(String(d[0..<4]))-\(String(d[4..<6]))-\(String(d[6..<8]))"
        guard d.count == 14 else { return date }
        return date + "T\(String(d[8..<10])):\(String(d[10..<12])):\(String(d[12..<14]))"
            + (text.hasSuffix("Z") ? "Z" : "")
    }

    private static let names: [String: String] = [
        "SUMMARY": "Title", "DTSTART": "Begins", "DTEND": "Ends", "LOCATION": "Place", "DESCRIPTION": "Description",
        "UID": "Identifier", "URL": "Address", "ORGANIZER": "Organizer", "DURATION": "Duration",
    ]
}

/// Reads access to wireless networks: `WIFI:T:WPA;S:name;P:password;;`.
enum WiFiParser {
    @Sendable static func content(_ text: String) -> CodeContent? {
        guard let body = TextParts.after("WIFI:", in: text) else { return nil }
        var content = CodeContent(kind: .wifi, fields: [])
        for (key, value) in FieldList.fields(body) {
            let plain = unquoted(value)
            switch key {
            case "S": content.add("S", "Network", plain)
            case "T": content.add("T", "Security", value.isEmpty ? "nopass" : value)
            case "P": content.add("P", "Password", plain, isSecret: true)
            case "H": content.add("H", "Hidden", value.lowercased())
            case "R": content.add("R", "Transition", value)
            case "I": content.add("I", "Identity", plain)
            case "A": content.add("A", "Anonymous identity", plain)
            case "E": content.add("E", "EAP method", value)
            case "PH2": content.add("PH2", "Phase 2 method", value)
            case "K": content.add("K", "Public key", value)
            default: content.add(key, key, value)
            }
        }
        if content["S"] == nil { content.problems.append("The network has no name.") }
        return content
    }

    private static func unquoted(_ text: String) -> String {
        text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : text
    }
}

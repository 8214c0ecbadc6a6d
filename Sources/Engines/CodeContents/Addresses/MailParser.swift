/// Reads addresses for mail: `mailto:`, `MATMSG:` and `SMTP:`.
enum MailParser {
    @Sendable static func content(_ text: String) -> CodeContent? {
        var content = CodeContent(kind: .email, fields: [])
        if let body = TextParts.after("mailto:", in: text) {
            let halves = body.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            content.add("to", "To", TextParts.unescaped(halves.first ?? ""))
            for (name, value) in TextParts.query(halves.count > 1 ? halves[1] : "") {
                content.add(name.lowercased(), names[name.lowercased()] ?? name, value)
            }
        } else if let body = TextParts.after("MATMSG:", in: text) {
            for (key, value) in FieldList.fields(body) {
                let name = ["TO": "to", "SUB": "subject", "BODY": "body"][key] ?? key
                content.add(name, names[name] ?? name, value)
            }
        } else if let body = TextParts.after("SMTP:", in: text) {
            let parts = body.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            for (name, value) in zip(["to", "subject", "body"], parts) { content.add(name, names[name] ?? name, value) }
        } else if isAddress(text) {
            content.add("to", "To", text)
        }
        return content.fields.isEmpty ? nil : content
    }

    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let host = parts.last, host.contains("."), !host.hasPrefix("."), !host.hasSuffix(".")
        else { return false }
        let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._%+-")
        return !parts[0].isEmpty && parts.allSatisfy { $0.allSatisfy(allowed.contains) }
    }

    private static let names = ["to": "To", "cc": "Copy", "bcc": "Blind copy", "subject": "Subject", "body": "Text"]
}

/// Reads telephone numbers and short messages.
enum PhoneParser {
    @Sendable static func content(_ text: String) -> CodeContent? {
        if let body = TextParts.after("tel:", in: text) {
            var content = CodeContent(kind: .phone, fields: [])
            content.add("number", "Number", TextParts.unescaped(body.prefix { $0 != ";" && $0 != "?" }))
            return content.fields.isEmpty ? nil : content
        }
        for scheme in ["smsto:", "sms:", "mmsto:", "mms:"] {
            guard let body = TextParts.after(scheme, in: text) else { continue }
            var content = CodeContent(kind: .message, fields: [])
            let halves = body.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            let address = (halves.first ?? "").split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            content.add("number", "Number", TextParts.unescaped(address.first ?? ""))
            if address.count > 1 { content.add("body", "Text", TextParts.unescaped(address[1])) }
            for (name, value) in TextParts.query(halves.count > 1 ? halves[1] : "") {
                content.add(name.lowercased(), name.lowercased() == "body" ? "Text" : name, value)
            }
            return content.fields.isEmpty ? nil : content
        }
        return nil
    }
}

/// Reads places: `geo:52.5,13.4`.
enum PlaceParser {
    @Sendable static func content(_ text: String) -> CodeContent? {
        guard let body = TextParts.after("geo:", in: text) else { return nil }
        var content = CodeContent(kind: .place, fields: [])
        let place = body.prefix { $0 != ";" && $0 != "?" }
        let numbers = place.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmingSpaces }
        guard numbers.count >= 2 else { return nil }
        content.add("latitude", "Latitude", numbers[0])
        content.add("longitude", "Longitude", numbers[1])
        if numbers.count > 2 { content.add("altitude", "Altitude", numbers[2]) }
        for (value, most, name) in zip3(numbers, [90.0, 180], ["latitude", "longitude"]) {
            guard let number = Double(value), abs(number) <= most else {
                content.problems.append("\(value) is no \(name).")
                continue
            }
        }
        let rest = body.dropFirst(place.count)
        for part in rest.split(whereSeparator: { ";?&".contains($0) }) {
            let halves = part.split(separator: "=", maxSplits: 1)
            guard halves.count == 2 else { continue }
            let key = halves[0].lowercased()
            content.add(
                key,
                ["u": "Uncertainty in meters", "q": "Query", "crs": "Reference system"][key] ?? key,
                TextParts.unescaped(halves[1])
            )
        }
        return content
    }

    private static func zip3(_ a: [String], _ b: [Double], _ c: [String]) -> [(String, Double, String)] {
        zip(zip(a, b), c).map { ($0.0, $0.1, $1) }
    }
}

/// Reads keys for one-time passwords: `otpauth://totp/ISSUER:ACCOUNT?secret=…`.
enum PasswordParser {
    @Sendable static func content(_ text: String) -> CodeContent? {
        guard let body = TextParts.after("otpauth://", in: text) else { return nil }
        var content = CodeContent(kind: .oneTimePassword, fields: [])
        let halves = body.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = (halves.first ?? "").split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        content.add("type", "Type", String(path.first ?? "").lowercased())
        let label = TextParts.unescaped(path.count > 1 ? path[1] : "")
        let names = label.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map {
            String($0).trimmingSpaces
        }
        content.add("account", "Account", names.last ?? "")
        let query = TextParts.query(halves.count > 1 ? halves[1] : "")
        let issuer = query.first { $0.name.lowercased() == "issuer" }?.value
        content.add("issuer", "Issuer", issuer ?? (names.count > 1 ? names[0] : ""))
        if let issuer, names.count > 1, names[0] != issuer {
            content.problems.append("The label names another issuer than the address.")
        }
        for (name, value) in query where name.lowercased() != "issuer" {
            content.add(
                name.lowercased(),
                name.prefix(1).uppercased() + name.dropFirst(),
                value,
                isSecret: name.lowercased() == "secret"
            )
        }
        let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567=")
        if let secret = content["secret"] {
            if !secret.uppercased().allSatisfy(alphabet.contains) { content.problems.append("The key is no base 32.") }
        } else {
            content.problems.append("The address has no key.")
        }
        return content
    }
}

/// Reads payments in the form of EMVCo: tags of two digits, lengths of two digits, values.
enum MerchantParser {
    @Sendable static func content(_ text: String) -> CodeContent? {
        guard text.hasPrefix("000201"), let objects = objects(text) else { return nil }
        var content = CodeContent(kind: .merchantPayment, fields: [])
        for (tag, value) in objects {
            let name = name(of: tag)
            if isTemplate(tag), let inner = self.objects(value), !inner.isEmpty {
                for (part, value) in inner {
                    content.add(
                        "\(tag).\(part)",
                        tag == "62" ? additional[part] ?? "\(name) \(part)" : "\(name) \(part)",
                        value
                    )
                }
            } else {
                content.add(tag, name, value)
            }
        }
        if let last = objects.last, last.tag == "63" {
            let bytes = Array(text.utf8)
            let expected = TextSuspicion.hexadecimal(UInt32(Checks.crc16(bytes.dropLast(4))))
            if last.value.uppercased() != expected { content.problems.append("The check sum is wrong.") }
        } else {
            content.problems.append("There is no check sum at the end.")
        }
        return content
    }

    /// Returns tags and values; nil if the lengths, which count characters, do not fit the text.
    private static func objects(_ text: String) -> [(tag: String, value: String)]? {
        let letters = Array(text)
        var (objects, place) = ([(String, String)](), 0)
        while place < letters.count {
            guard place + 4 <= letters.count else { return nil }
            let tag = String(letters[place..<place + 2])
            let number = String(letters[place + 2..<place + 4])
            guard tag.isNumber, number.isNumber, let length = Int(number), place + 4 + length <= letters.count else {
                return nil
            }
            objects.append((tag, String(letters[place + 4..<place + 4 + length])))
            place += 4 + length
        }
        return objects
    }

    private static func isTemplate(_ tag: String) -> Bool {
        guard let number = Int(tag) else { return false }
        return (26...51).contains(number) || number == 62 || number == 64 || (80...99).contains(number)
    }

    private static func name(of tag: String) -> String {
        if let name = names[tag] { return name }
        return switch Int(tag) ?? 0 {
        case 2...51: "Merchant account \(tag)"
        case 80...99: "Template \(tag)"
        default: "Field \(tag)"
        }
    }

    private static let names: [String: String] = [
        "00": "Format", "01": "Point of initiation", "52": "Merchant category", "53": "Currency", "54": "Amount",
        "55": "Tip", "56": "Fixed fee", "57": "Fee in percent", "58": "Country", "59": "Merchant", "60": "City",
        "61": "Postal code", "62": "Additional data", "63": "Check sum", "64": "Merchant in another language",
    ]
    private static let additional: [String: String] = [
        "01": "Bill number", "02": "Mobile number", "03": "Store", "04": "Loyalty number", "05": "Reference",
        "06": "Customer", "07": "Terminal", "08": "Purpose", "09": "Requested data",
    ]
}

/// Reads transfers in the form of the European Payments Council.
enum EPCParser {
    @Sendable static func content(_ text: String) -> CodeContent? {
        let lines = TextParts.lines(text).map(\.trimmingSpaces)
        guard lines.count >= 7, lines[0] == "BCD", ["001", "002"].contains(lines[1]),
            lines[3] == "SCT" || lines[3] == "INST"
        else { return nil }
        func line(_ index: Int) -> String { index < lines.count ? lines[index] : "" }
        var content = CodeContent(kind: .epcTransfer, fields: [])
        content.add("version", "Version", line(1))
        content.add("bic", "BIC", line(4))
        content.add("name", "Payee", line(5))
        content.add("iban", "IBAN", line(6))
        content.add("amount", "Amount", line(7))
        content.add("purpose", "Purpose", line(8))
        content.add("reference", "Reference", line(9))
        content.add("text", "Text", line(10))
        content.add("information", "Information", line(11))
        let iban = line(6).filter { $0 != " " }
        if !Checks.hasMod97(iban) { content.problems.append("The IBAN's check digits are wrong.") }
        if line(1) == "001", line(4).isEmpty { content.problems.append("Version 001 needs a BIC.") }
        if line(5).isEmpty { content.problems.append("The payee has no name.") }
        if !line(7).isEmpty, !isAmount(line(7)) { content.problems.append("\(line(7)) is no amount in EUR.") }
        if !line(9).isEmpty, !line(10).isEmpty {
            content.problems.append("There is both a reference and a text.")
        }
        if line(9).hasPrefix("RF"), !Checks.hasMod97(line(9)) {
            content.problems.append("The reference's check digits are wrong.")
        }
        return content
    }

    private static func isAmount(_ text: String) -> Bool {
        guard text.hasPrefix("EUR") else { return false }
        let parts = text.dropFirst(3).split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = parts.first, whole.isNumber, whole.count <= 9 else { return false }
        return parts.count == 1 || parts.count == 2 && parts[1].isNumber && parts[1].count <= 2
    }
}

/// Reads Swiss bills.
enum SwissBillParser {
    @Sendable static func content(_ text: String) -> CodeContent? {
        let lines = TextParts.lines(text).map(\.trimmingSpaces)
        guard lines.count >= 4, lines[0] == "SPC", lines[1].hasPrefix("02") else { return nil }
        func line(_ index: Int) -> String { index < lines.count ? lines[index] : "" }
        var content = CodeContent(kind: .swissBill, fields: [])
        content.add("version", "Version", line(1))
        content.add("iban", "Account", line(3))
        add("creditor", "Creditor", from: 4, line, to: &content)
        add("ultimateCreditor", "Ultimate creditor", from: 11, line, to: &content)
        content.add("amount", "Amount", line(18))
        content.add("currency", "Currency", line(19))
        add("debtor", "Debtor", from: 20, line, to: &content)
        content.add("referenceType", "Kind of reference", line(27))
        content.add("reference", "Reference", line(28))
        content.add("message", "Message", line(29))
        content.add("billInformation", "Information", line(31))
        content.add("scheme1", "Alternative scheme", line(32))
        content.add("scheme2", "Alternative scheme", line(33))
        if !Checks.hasMod97(line(3)) { content.problems.append("The account's check digits are wrong.") }
        if lines.count > 30, line(30) != "EPD" { content.problems.append("The bill has no end mark.") }
        if lines.count <= 30 { content.problems.append("The bill is not whole.") }
        if line(19) != "CHF", line(19) != "EUR" { content.problems.append("The currency is neither CHF nor EUR.") }
        switch line(27) {
        case "QRR" where !(line(28).utf8.count == 27 && Checks.hasRecursiveDigit(line(28))),
            "SCOR" where !(line(28).hasPrefix("RF") && Checks.hasMod97(line(28))):
            content.problems.append("The reference's check digit is wrong.")
        case "NON" where !line(28).isEmpty: content.problems.append("There is a reference where there should be none.")
        default: break
        }
        return content
    }

    /// Adds a person: the kind of address, the name, and its lines.
    private static func add(
        _ key: String,
        _ name: String,
        from first: Int,
        _ line: (Int) -> String,
        to content: inout CodeContent
    ) {
        content.add(key + ".name", name, line(first + 1))
        let isCombined = line(first) == "K"
        let street =
            isCombined
            ? line(first + 2) : [line(first + 2), line(first + 3)].filter { !$0.isEmpty }.joined(separator: " ")
        let town =
            isCombined
            ? line(first + 3) : [line(first + 4), line(first + 5)].filter { !$0.isEmpty }.joined(separator: " ")
        content.add(key + ".street", "\(name)'s street", street)
        content.add(key + ".town", "\(name)'s town", town)
        content.add(key + ".country", "\(name)'s country", line(first + 6))
    }
}

/// Values in errors.
enum Shown {
    /// A value in quotes, shortened, with signs in the place of characters that nobody sees.
    ///
    /// What could be an address is not repeated: it may have a password in it.
    static func quoted(_ text: String) -> String {
        guard !text.contains("://"), !text.contains("@") else { return "this" }
        var result = ""
        for scalar in text.unicodeScalars.prefix(UnitLimits.shown) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return "'\(result)\(text.unicodeScalars.count > UnitLimits.shown ? "…" : "")'"
    }
}

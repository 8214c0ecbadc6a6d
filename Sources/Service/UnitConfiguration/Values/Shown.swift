/// Display of values in errors.
enum Shown {
    /// Returns a value in quotes, shortened, with escapes for invisible characters.
    ///
    /// A value that could be an address is not repeated, because it may contain a password.
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

import Foundation

/// The style of text for people: plain, or with terminal emphasis.
package struct TerminalStyle: Equatable {
    /// True if escape sequences may be written.
    var isEnabled: Bool

    /// Enables emphasis only on a terminal that supports it, unless `NO_COLOR` has a value.
    package init(isTerminal: Bool, environment: [String: String]) {
        let noColor = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        isEnabled = isTerminal && !noColor && environment["TERM"] != "dumb"
    }

    package func bold(_ text: String) -> String { isEnabled ? "\u{1B}[1m\(text)\u{1B}[22m" : text }
    package func dim(_ text: String) -> String { isEnabled ? "\u{1B}[2m\(text)\u{1B}[22m" : text }

    /// Makes control characters visible, because a code's payload must not control the terminal.
    package static func printable(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

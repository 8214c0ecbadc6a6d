import Foundation

/// How text for people looks: plain, or with the terminal's emphasis.
package struct TerminalStyle: Equatable {
    /// Whether escape sequences may be written.
    var isEnabled: Bool

    /// Emphasis only on a terminal that can, and not where `NO_COLOR` is set to anything.
    package init(isTerminal: Bool, environment: [String: String]) {
        let noColor = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        isEnabled = isTerminal && !noColor && environment["TERM"] != "dumb"
    }

    package func bold(_ text: String) -> String { isEnabled ? "\u{1B}[1m\(text)\u{1B}[22m" : text }
    package func dim(_ text: String) -> String { isEnabled ? "\u{1B}[2m\(text)\u{1B}[22m" : text }

    /// The text with control characters made visible: a code's payload must not steer the terminal it is printed on.
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

import Foundation

/// Plain texts and numbers in a configuration.
enum Texts {
    static func isPrintable(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
            default: true
            }
        }
    }

    static func flag(_ text: String) -> Bool? {
        switch text {
        case "true", "yes", "on": true
        case "false", "no", "off": false
        default: nil
        }
    }

    /// Returns a number without a decimal point if it is whole.
    static func number(_ value: Double) -> String {
        if let whole = Int(exactly: value) { return "\(whole)" }
        return "\(value)"
    }

    /// Returns a message if the name of a unit or camera is invalid; nil if it is valid.
    static func nameProblem(_ name: String) -> String? {
        if let sign = name.first(where: { "/+#".contains($0) }) {
            return "a name cannot have '\(sign)' in it, which has a meaning in topics; write '-' instead"
        }
        if name.hasPrefix("$") { return "a name cannot begin with '$', which brokers reserve" }
        if name.hasPrefix(" ") || name.hasSuffix(" ") || name.hasPrefix(".") {
            return "a name cannot start with a dot, and cannot start or end with a space"
        }
        if name.utf8.count > UnitLimits.nameBytes {
            return "a name has at most \(UnitLimits.nameBytes) bytes; shorten it"
        }
        return nil
    }
}

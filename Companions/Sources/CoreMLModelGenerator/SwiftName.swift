import Foundation

/// Names and texts in Swift code.
enum SwiftName {
    /// Returns a file's name as the name of a class: characters that Swift does not allow become `_`.
    static func type(_ text: String) -> String { identifier(text) }

    /// Returns a feature's name as the name of a property, with `_` behind it if it would clash.
    static func property(_ text: String) -> String {
        let name = identifier(text)
        return reserved.contains(name) ? name + "_" : name
    }

    /// Returns a text as an identifier.
    static func identifier(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            let isLetter = scalar.properties.isAlphabetic
            let isDigit = ("0"..."9").contains(scalar)
            if name.isEmpty && isDigit { name += "_" }
            name.unicodeScalars.append(isLetter || isDigit || scalar == "_" ? scalar : "_")
        }
        return name.isEmpty || name == "_" ? "_model" : name
    }

    /// Returns a text as a literal.
    static func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            default:
                if scalar.value < 0x20 || scalar.value == 0x7F {
                    literal += "\\u{\(String(scalar.value, radix: 16))}"
                } else {
                    literal.unicodeScalars.append(scalar)
                }
            }
        }
        return literal + "\""
    }

    /// Returns a text for a comment, on one line.
    static func comment(_ text: String) -> String {
        String(text.map { $0.isNewline || $0.isASCII && ($0.asciiValue ?? 32) < 32 ? " " : $0 }.prefix(200))
    }

    /// Words of Swift, and members of the classes.
    private static let reserved: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
        "in", "init", "inout", "internal", "is", "let", "nil", "operator", "out", "precedencegroup", "private",
        "protocol", "public", "repeat", "rethrows", "return", "self", "Self", "static", "struct", "subscript", "super",
        "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while", "Any", "featureNames",
        "featureValue", "provider", "model", "prediction", "predictions", "load", "options",
    ]
}

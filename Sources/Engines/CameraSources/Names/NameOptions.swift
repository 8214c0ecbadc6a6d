import Basics

/// The `key=value&key=value` part of a camera name, parsed.
struct NameOptions {
    /// The name for use in error messages.
    let subject: NameSubject
    private var values: [(key: String, value: String)] = []

    /// Parses a query.
    ///
    /// - Parameters:
    ///   - query: The text after the `?`; nil or empty for no options.
    ///   - known: Every key that the kind of camera has.
    ///   - subject: The name for use in error messages.
    init(_ query: Substring?, known: [String], subject: NameSubject) throws(CameraError) {
        self.subject = subject
        guard let query, !query.isEmpty else { return }
        for item in query.split(separator: "&", omittingEmptySubsequences: false) {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard !item.isEmpty, !parts[0].isEmpty else {
                throw subject.error("there is an empty option; write key=value and put one '&' between options")
            }
            guard let key = PercentText.decode(parts[0]) else { throw subject.badPercent(in: String(parts[0])) }
            guard known.contains(key) else {
                let hint = NearName.hint(for: key, among: known)
                throw subject.error(
                    "there is no option '\(key)'\(hint.isEmpty ? "; the options are \(known.listed)" : hint)"
                )
            }
            guard parts.count == 2 else { throw subject.error("the option '\(key)' has no value; write \(key)=…") }
            guard let value = PercentText.decode(parts[1]) else { throw subject.badPercent(in: String(parts[1])) }
            guard !values.contains(where: { $0.key == key }) else {
                throw subject.error("the option '\(key)' is given twice; leave one out")
            }
            values.append((key, value))
        }
    }

    /// The value of a key as it was written, decoded.
    subscript(key: String) -> String? { values.first { $0.key == key }?.value }

    /// Returns the value of a key that permits a few words.
    func choice<Value: RawRepresentable & CaseIterable>(
        _ key: String,
        of type: Value.Type = Value.self
    ) throws(CameraError) -> Value? where Value.RawValue == String {
        guard let text = self[key] else { return nil }
        if let value = Value(rawValue: text) { return value }
        let words = Value.allCases.map(\.rawValue)
        let hint = NearName.hint(for: text, among: words)
        throw subject.error("\(key)=\(text) is none of \(words.listed)\(hint)")
    }

    /// Returns the value of a key that permits 0 or 1.
    func flag(_ key: String) throws(CameraError) -> Bool? {
        guard let text = self[key] else { return nil }
        switch text {
        case "0": return false
        case "1": return true
        default: throw subject.error("\(key)=\(text) is neither 0 nor 1")
        }
    }

    /// Returns a plain number within a range, with up to six digits after the point.
    func number(_ key: String, in range: ClosedRange<Int64>, unit: String = "") throws(CameraError) -> Double? {
        guard let text = self[key] else { return nil }
        return try number(text, key: key, in: range, unit: unit)
    }

    /// Returns a plain number within a range, with up to six digits after the point.
    func number(
        _ text: some StringProtocol,
        key: String,
        in range: ClosedRange<Int64>,
        unit: String
    ) throws(CameraError) -> Double {
        guard let value = DecimalText.millionths(text), value >= range.lowerBound * DecimalText.unit,
            value <= range.upperBound * DecimalText.unit
        else {
            let space = unit.isEmpty ? "" : " "
            throw subject.error(
                """
                \(key)=\(text) is not a number from \(range.lowerBound) to \(range.upperBound)\(space)\(unit) with at \
                most \(DecimalText.places) digits after the point
                """
            )
        }
        return Double(value) / Double(DecimalText.unit)
    }

    /// Returns a whole number within a range.
    func whole(_ key: String, in range: ClosedRange<UInt64>) throws(CameraError) -> UInt64? {
        guard let text = self[key] else { return nil }
        guard text.utf8.allSatisfy(DecimalText.isDigit), let value = UInt64(text), range.contains(value) else {
            throw subject.error("\(key)=\(text) is not a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }
}

/// Formats error messages about one camera name.
struct NameSubject {
    private let shown: String
    private let kind: String

    /// Quotes a name, shortened if it is very long and without any password.
    ///
    /// - Parameter kind: The kind of thing the name belongs to, capitalized.
    init(_ name: some StringProtocol, of kind: String = "Camera") {
        self.kind = kind
        shown = Self.shortened(CameraName.hidingCredentials(in: String(name)))
    }

    /// Returns the beginning of a text, with an ellipsis if there is more.
    static func shortened(_ text: String) -> String {
        let scalars = text.unicodeScalars
        return String(String.UnicodeScalarView(scalars.prefix(200))) + (scalars.count > 200 ? "…" : "")
    }

    /// Returns an error about the name.
    func error(_ problem: String) -> CameraError {
        // A question mark at the end belongs to a suggestion.
        let text = "\(kind) '\(shown)': \(problem)\(problem.hasSuffix("?") ? "" : ".")"
        return CameraError(.invalidName, Self.printable(text))
    }

    func badPercent(in text: String) -> CameraError {
        error("'\(text)' has a '%' that is not followed by the two hexadecimal digits of a character; write % as %25")
    }

    /// Returns a text with invisible characters escaped.
    ///
    /// Names may come from untrusted input, and errors are printed to terminals.
    static func printable(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension [String] {
    /// The words separated by commas, with "and" before the last.
    var listed: String {
        guard count > 1, let last else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}

/// A message for a ``Logger``: a literal with interpolated values.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    let text: String

    /// A message without values.
    public init(stringLiteral value: String) { text = value }

    /// A message with values.
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// Who may read a value.
///
/// Differs from Apple: a value whose privacy nobody names is shown, as Apple's systems show it while a debugger is
/// attached; only what is marked private or sensitive is left out.
public struct OSLogPrivacy: Sendable, Equatable {
    /// What is written instead of a value that is left out.
    public enum Mask: Sendable {
        /// A number that equal values share.
        case hash
        /// Nothing of it.
        case none
    }

    enum Kind { case auto, shown, hidden }

    var kind: Kind
    var mask = Mask.none

    /// The value is shown.
    public static let `public` = OSLogPrivacy(kind: .shown)
    /// The value is left out.
    public static let `private` = OSLogPrivacy(kind: .hidden)
    /// The value is left out.
    public static let sensitive = OSLogPrivacy(kind: .hidden)
    /// As usual for the kind of value: shown.
    public static let auto = OSLogPrivacy(kind: .auto)

    /// The value is left out, or a mask takes its place.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .hidden, mask: mask) }
    /// The value is left out, or a mask takes its place.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .hidden, mask: mask) }
    /// As usual for the kind of value: shown.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .auto, mask: mask) }

    func shown(_ text: @autoclosure () -> String) -> String {
        guard kind == .hidden else { return text() }
        guard mask == .hash else { return "<private>" }
        // FNV-1a, because Swift's own hashes differ from run to run.
        let hash = text().utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return "<mask.hash: \(String(hash, radix: 16))>"
    }
}

/// Where a value stands in its columns.
public struct OSLogStringAlignment: Sendable {
    var columns = 0
    var isRight = false

    /// As it comes.
    public static let none = OSLogStringAlignment()
    /// To the left of so many columns.
    public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns())
    }
    /// To the right of so many columns.
    public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns(), isRight: true)
    }

    func aligned(_ text: String) -> String {
        let padding = String(repeating: " ", count: max(columns - text.count, 0))
        return isRight ? padding + text : text + padding
    }
}

/// How a whole number is written.
public struct OSLogIntegerFormatting: Sendable {
    var radix = 10
    var prefix = ""
    var uppercase = false
    var digits = 0
    var explicitSign = false

    /// In tens.
    public static let decimal = OSLogIntegerFormatting()
    /// In tens, with a sign and so many digits at least.
    public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 0) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(digits: minDigits, explicitSign: explicitPositiveSign)
    }
    /// In sixteens.
    public static let hex = OSLogIntegerFormatting(radix: 16)
    /// In sixteens, with 0x, capitals and so many digits at least.
    public static func hex(
        explicitPositiveSign: Bool = false,
        includePrefix: Bool = false,
        uppercase: Bool = false,
        minDigits: Int = 0
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 16,
            prefix: includePrefix ? "0x" : "",
            uppercase: uppercase,
            digits: minDigits,
            explicitSign: explicitPositiveSign
        )
    }
    /// In eights.
    public static let octal = OSLogIntegerFormatting(radix: 8)

    func text(of value: some FixedWidthInteger) -> String {
        let digits = String(value.magnitude, radix: radix, uppercase: uppercase)
        let zeros = String(repeating: "0", count: max(self.digits - digits.count, 0))
        let sign = value < 0 ? "-" : explicitSign ? "+" : ""
        return sign + prefix + zeros + digits
    }
}

/// How a floating-point number is written.
public struct OSLogFloatFormatting: Sendable {
    var conversion: Character = "f"
    var precision = 6

    /// With six digits behind the point.
    public static let fixed = OSLogFloatFormatting()
    /// With so many digits behind the point.
    public static func fixed(precision: @autoclosure () -> Int) -> OSLogFloatFormatting {
        OSLogFloatFormatting(precision: precision())
    }
    /// With an exponent.
    public static let exponential = OSLogFloatFormatting(conversion: "e")
    /// With an exponent and so many digits behind the point.
    public static func exponential(precision: @autoclosure () -> Int) -> OSLogFloatFormatting {
        OSLogFloatFormatting(conversion: "e", precision: precision())
    }
    /// The shorter of both.
    public static let hybrid = OSLogFloatFormatting(conversion: "g")
    /// The shorter of both, with so many digits.
    public static func hybrid(precision: @autoclosure () -> Int) -> OSLogFloatFormatting {
        OSLogFloatFormatting(conversion: "g", precision: precision())
    }
}

/// How a truth value is written.
public struct OSLogBoolFormat: Sendable {
    var words: (no: String, yes: String)

    /// As true or false.
    public static let truth = OSLogBoolFormat(words: ("false", "true"))
    /// As yes or no.
    public static let answer = OSLogBoolFormat(words: ("no", "yes"))
}

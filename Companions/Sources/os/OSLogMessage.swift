/// A message for a ``Logger``: a literal with interpolated values.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    let text: String

    /// Creates a message without values.
    public init(stringLiteral value: String) { text = value }

    /// Creates a message with values.
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The privacy of a logged value.
///
/// Differs from Apple: a value without a privacy option is shown, as Apple's systems show it while a debugger is
/// attached. Only values marked private or sensitive are redacted.
public struct OSLogPrivacy: Sendable, Equatable {
    /// The text that replaces a redacted value.
    public enum Mask: Sendable {
        /// A hash; equal values have the same one.
        case hash
        /// A fixed placeholder.
        case none
    }

    enum Kind { case auto, shown, hidden }

    var kind: Kind
    var mask = Mask.none

    /// The value is shown.
    public static let `public` = OSLogPrivacy(kind: .shown)
    /// The value is redacted.
    public static let `private` = OSLogPrivacy(kind: .hidden)
    /// The value is redacted.
    public static let sensitive = OSLogPrivacy(kind: .hidden)
    /// The default for the type of the value: shown.
    public static let auto = OSLogPrivacy(kind: .auto)

    /// The value is redacted or replaced by a mask.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .hidden, mask: mask) }
    /// The value is redacted or replaced by a mask.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .hidden, mask: mask) }
    /// The default for the type of the value: shown.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .auto, mask: mask) }

    func shown(_ text: @autoclosure () -> String) -> String {
        guard kind == .hidden else { return text() }
        guard mask == .hash else { return "<private>" }
        // FNV-1a, because Swift's own hashes differ from run to run.
        let hash = text().utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return "<mask.hash: \(String(hash, radix: 16))>"
    }
}

/// The alignment of a value in a column.
public struct OSLogStringAlignment: Sendable {
    var columns = 0
    var isRight = false

    /// No alignment.
    public static let none = OSLogStringAlignment()
    /// Aligns left in a number of columns.
    public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns())
    }
    /// Aligns right in a number of columns.
    public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns(), isRight: true)
    }

    func aligned(_ text: String) -> String {
        let padding = String(repeating: " ", count: max(columns - text.count, 0))
        return isRight ? padding + text : text + padding
    }
}

/// The format of an integer.
public struct OSLogIntegerFormatting: Sendable {
    var radix = 10
    var prefix = ""
    var uppercase = false
    var digits = 0
    var explicitSign = false

    /// Decimal.
    public static let decimal = OSLogIntegerFormatting()
    /// Decimal with an optional plus sign and a minimum number of digits.
    public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 0) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(digits: minDigits, explicitSign: explicitPositiveSign)
    }
    /// Hexadecimal.
    public static let hex = OSLogIntegerFormatting(radix: 16)
    /// Hexadecimal with optional prefix 0x, upper case and a minimum number of digits.
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
    /// Octal.
    public static let octal = OSLogIntegerFormatting(radix: 8)

    func text(of value: some FixedWidthInteger) -> String {
        let digits = String(value.magnitude, radix: radix, uppercase: uppercase)
        let zeros = String(repeating: "0", count: max(self.digits - digits.count, 0))
        let sign = value < 0 ? "-" : explicitSign ? "+" : ""
        return sign + prefix + zeros + digits
    }
}

/// The format of a floating-point number.
public struct OSLogFloatFormatting: Sendable {
    var conversion: Character = "f"
    var precision = 6

    /// Fixed-point with six decimal places.
    public static let fixed = OSLogFloatFormatting()
    /// Fixed-point with a number of decimal places.
    public static func fixed(precision: @autoclosure () -> Int) -> OSLogFloatFormatting {
        OSLogFloatFormatting(precision: precision())
    }
    /// Exponential.
    public static let exponential = OSLogFloatFormatting(conversion: "e")
    /// Exponential with a number of decimal places.
    public static func exponential(precision: @autoclosure () -> Int) -> OSLogFloatFormatting {
        OSLogFloatFormatting(conversion: "e", precision: precision())
    }
    /// The shorter of fixed-point and exponential.
    public static let hybrid = OSLogFloatFormatting(conversion: "g")
    /// The shorter of fixed-point and exponential, with a number of significant digits.
    public static func hybrid(precision: @autoclosure () -> Int) -> OSLogFloatFormatting {
        OSLogFloatFormatting(conversion: "g", precision: precision())
    }
}

/// The format of a Boolean value.
public struct OSLogBoolFormat: Sendable {
    var words: (no: String, yes: String)

    /// "true" or "false".
    public static let truth = OSLogBoolFormat(words: ("false", "true"))
    /// "yes" or "no".
    public static let answer = OSLogBoolFormat(words: ("no", "yes"))
}

public import Foundation

extension String {
    /// A key with values, as an interpolated literal: `"\(count) frames"` looks up the key "%lld frames".
    public struct LocalizationValue: ExpressibleByStringInterpolation, Equatable, @unchecked Sendable {
        // `@unchecked Sendable`: the values are strings and numbers.
        let key: String
        let values: [any CVarArg]

        /// Creates a key from a literal.
        public init(stringLiteral value: String) { (key, values) = (value, []) }

        /// Creates a key from a string.
        public init(_ value: String) { (key, values) = (value, []) }

        /// Creates a key with values.
        public init(stringInterpolation: StringInterpolation) {
            (key, values) = (stringInterpolation.key, stringInterpolation.values)
        }

        /// Compares keys and the text of values.
        public static func == (left: Self, right: Self) -> Bool {
            left.key == right.key && left.values.map { "\($0)" } == right.values.map { "\($0)" }
        }

        /// A key that is being put together.
        public struct StringInterpolation: StringInterpolationProtocol {
            var key = ""
            var values: [any CVarArg] = []

            /// Creates an empty key.
            public init(literalCapacity: Int, interpolationCount: Int) {}

            /// Appends text; a per cent sign is doubled.
            public mutating func appendLiteral(_ literal: String) {
                key += literal.replacingOccurrences(of: "%", with: "%%")
            }

            /// Appends a string.
            public mutating func appendInterpolation(_ string: String) {
                key += "%@"
                values.append(NSString(string: string))
            }

            /// Appends a number with the format "%lld".
            public mutating func appendInterpolation<Number: FixedWidthInteger>(_ number: Number) {
                key += "%lld"
                values.append(Int64(clamping: number))
            }

            /// Appends a number.
            public mutating func appendInterpolation<Number: BinaryFloatingPoint>(_ number: Number) {
                appendInterpolation(number, specifier: "%lf")
            }

            /// Appends a number in a given format, as in `specifier: "%.2f"`.
            public mutating func appendInterpolation<Number: BinaryFloatingPoint>(
                _ number: Number,
                specifier: String
            ) {
                key += specifier
                values.append(Double(number))
            }

            /// Appends the description of any other value.
            public mutating func appendInterpolation<Value>(_ value: Value) {
                appendInterpolation(String(describing: value))
            }
        }
    }

    /// Creates the translation of a key from a bundle's table; the key itself where there is none.
    ///
    /// - Parameters:
    ///   - keyAndValue: The key; its values are put into the translation in their order.
    ///   - table: The name of the table; nil for "Localizable".
    ///   - bundle: The bundle; nil for the main one.
    ///   - locale: The locale for the values.
    ///   - comment: A remark for translators; without effect.
    public init(
        localized keyAndValue: LocalizationValue,
        table: String? = nil,
        bundle: Bundle? = nil,
        locale: Locale = .current,
        comment: StaticString? = nil
    ) {
        let format = (bundle ?? .main).localizedString(forKey: keyAndValue.key, value: nil, table: table)
        self =
            keyAndValue.values.isEmpty
            ? format : String(format: format, locale: locale, arguments: keyAndValue.values)
    }
}

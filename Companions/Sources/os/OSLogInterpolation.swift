public import Foundation

/// Collects the pieces of an ``OSLogMessage``.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""

    /// Begins a message.
    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    /// Adds words of the literal.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    private mutating func add(
        _ privacy: OSLogPrivacy,
        _ align: OSLogStringAlignment,
        _ value: @autoclosure () -> String
    ) {
        text += align.aligned(privacy.shown(value()))
    }

    /// Adds a text.
    public mutating func appendInterpolation(
        _ argumentString: @autoclosure () -> String,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { add(privacy, align, argumentString()) }

    /// Adds any value by its description.
    public mutating func appendInterpolation(
        _ value: @autoclosure () -> some CustomStringConvertible,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { add(privacy, align, value().description) }

    /// Adds an object by its description.
    public mutating func appendInterpolation(
        _ argumentObject: @autoclosure () -> NSObject,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { add(privacy, align, argumentObject().description) }

    /// Adds a type by its name.
    public mutating func appendInterpolation(
        _ value: @autoclosure () -> Any.Type,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { add(privacy, align, "\(value())") }

    /// Adds a whole number.
    public mutating func appendInterpolation<Number: FixedWidthInteger>(
        _ number: @autoclosure () -> Number,
        format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { add(privacy, align, format.text(of: number())) }

    /// Adds a floating-point number.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Double,
        format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { add(privacy, align, String(format: "%.\(format.precision)\(format.conversion)", number())) }

    /// Adds a floating-point number.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Float,
        format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { add(privacy, align, String(format: "%.\(format.precision)\(format.conversion)", Double(number()))) }

    /// Adds a truth value.
    public mutating func appendInterpolation(
        _ boolean: @autoclosure () -> Bool,
        format: OSLogBoolFormat = .truth,
        privacy: OSLogPrivacy = .auto
    ) {
        let words = format.words
        add(privacy, .none, boolean() ? words.yes : words.no)
    }

    /// Adds an address.
    public mutating func appendInterpolation(
        _ pointer: @autoclosure () -> UnsafeRawPointer,
        privacy: OSLogPrivacy = .auto
    ) { add(privacy, .none, "\(pointer())") }
}

public import Foundation

/// A builder of an ``OSLogMessage``.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    /// Appends literal text.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    private mutating func add(
        _ privacy: OSLogPrivacy,
        _ align: OSLogStringAlignment,
        _ value: @autoclosure () -> String
    ) {
        text += align.aligned(privacy.shown(value()))
    }

    /// Appends a string.
    public mutating func appendInterpolation(
        _ argumentString: @autoclosure () -> String,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { add(privacy, align, argumentString()) }

    /// Appends the description of any value.
    public mutating func appendInterpolation(
        _ value: @autoclosure () -> some CustomStringConvertible,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { add(privacy, align, value().description) }

    /// Appends the description of an object.
    public mutating func appendInterpolation(
        _ argumentObject: @autoclosure () -> NSObject,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { add(privacy, align, argumentObject().description) }

    /// Appends the description of an error.
    public mutating func appendInterpolation(
        _ error: @autoclosure () -> any Error,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { add(privacy, align, "\(error())") }

    /// Appends the name of a type.
    public mutating func appendInterpolation(
        _ value: @autoclosure () -> Any.Type,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { add(privacy, align, "\(value())") }

    /// Appends an integer.
    public mutating func appendInterpolation<Number: FixedWidthInteger>(
        _ number: @autoclosure () -> Number,
        format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { add(privacy, align, format.text(of: number())) }

    /// Appends a floating-point number.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Double,
        format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { add(privacy, align, String(format: "%.\(format.precision)\(format.conversion)", number())) }

    /// Appends a floating-point number.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Float,
        format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { add(privacy, align, String(format: "%.\(format.precision)\(format.conversion)", Double(number()))) }

    /// Appends a Boolean value.
    public mutating func appendInterpolation(
        _ boolean: @autoclosure () -> Bool,
        format: OSLogBoolFormat = .truth,
        privacy: OSLogPrivacy = .auto
    ) {
        let words = format.words
        add(privacy, .none, boolean() ? words.yes : words.no)
    }

    /// Appends an address.
    public mutating func appendInterpolation(
        _ pointer: @autoclosure () -> UnsafeRawPointer,
        privacy: OSLogPrivacy = .auto
    ) { add(privacy, .none, "\(pointer())") }
}

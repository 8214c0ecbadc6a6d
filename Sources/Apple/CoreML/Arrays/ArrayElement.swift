/// An element type of multi-arrays, with the conversions between all of them.
///
/// Numbers that do not fit become the nearest number that does; NaN becomes 0 in integers.
protocol ArrayElement {
    init(element: Double)
    init(element: Float)
    init(element: Int32)
    var asDouble: Double { get }
    var asFloat: Float { get }
}

extension Double: ArrayElement {
    init(element: Double) { self = element }
    init(element: Float) { self = Double(element) }
    init(element: Int32) { self = Double(element) }
    var asDouble: Double { self }
    var asFloat: Float { Float(self) }
}

extension Float: ArrayElement {
    init(element: Double) { self = Float(element) }
    init(element: Float) { self = element }
    init(element: Int32) { self = Float(element) }
    var asDouble: Double { Double(self) }
    var asFloat: Float { self }
}

extension Float16: ArrayElement {
    init(element: Double) { self = Float16(element) }
    init(element: Float) { self = Float16(element) }
    init(element: Int32) { self = Float16(element) }
    var asDouble: Double { Double(self) }
    var asFloat: Float { Float(self) }
}

extension Int32: ArrayElement {
    init(element: Double) { self = Self(truncated: element) }
    init(element: Float) { self = Self(truncated: Double(element)) }
    init(element: Int32) { self = element }
    var asDouble: Double { Double(self) }
    var asFloat: Float { Float(self) }
}

extension Int8: ArrayElement {
    init(element: Double) { self = Self(truncated: element) }
    init(element: Float) { self = Self(truncated: Double(element)) }
    init(element: Int32) { self = Int8(clamping: element) }
    var asDouble: Double { Double(self) }
    var asFloat: Float { Float(self) }
}

extension FixedWidthInteger {
    /// The integer toward zero, held in range; 0 for NaN.
    init(truncated number: Double) {
        if number.isNaN {
            self = 0
        } else if number >= Double(Self.max) {
            self = Self.max
        } else if number <= Double(Self.min) {
            self = Self.min
        } else {
            self = Self(number)
        }
    }
}

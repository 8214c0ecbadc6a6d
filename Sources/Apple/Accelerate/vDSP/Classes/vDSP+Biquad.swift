/// A type of numbers that can be filtered: `Float` and `Double`.
public protocol vDSP_BiquadFunctions: BinaryFloatingPoint {
    /// Filters a signal and updates the state of a cascade.
    static func filter(
        _ setup: OpaquePointer,
        _ delay: UnsafeMutablePointer<Self>,
        _ input: UnsafePointer<Self>,
        _ output: UnsafeMutablePointer<Self>,
        _ count: vDSP_Length
    )
}

extension Float: vDSP_BiquadFunctions {
    /// Filters a signal and updates the state of a cascade.
    public static func filter(
        _ setup: OpaquePointer,
        _ delay: UnsafeMutablePointer<Float>,
        _ input: UnsafePointer<Float>,
        _ output: UnsafeMutablePointer<Float>,
        _ count: vDSP_Length
    ) {
        vDSP_biquad(setup, delay, input, 1, output, 1, count)
    }
}

extension Double: vDSP_BiquadFunctions {
    /// Filters a signal and updates the state of a cascade.
    public static func filter(
        _ setup: OpaquePointer,
        _ delay: UnsafeMutablePointer<Double>,
        _ input: UnsafePointer<Double>,
        _ output: UnsafeMutablePointer<Double>,
        _ count: vDSP_Length
    ) {
        vDSP_biquadD(setup, delay, input, 1, output, 1, count)
    }
}

extension vDSP {
    /// A cascade of filters of second order, which keeps its state from call to call.
    ///
    /// Copies share their coefficients, not their states. Differs from Apple: one channel only.
    public struct Biquad<T: vDSP_BiquadFunctions> {
        private let cascade: FilterCascade
        private var delay: [T]

        /// Creates a cascade.
        ///
        /// - Parameters:
        ///   - ofType: The type of the numbers.
        ///   - coefficients: Five for each section: b0, b1, b2, a1, a2.
        ///   - channelCount: 1.
        ///   - sectionCount: The number of filters.
        /// - Returns: nil for other numbers of coefficients or channels.
        public init?(coefficients: [Double], channelCount: vDSP_Length, sectionCount: vDSP_Length, ofType: T.Type) {
            let sections = elements(sectionCount)
            guard channelCount == 1, sections <= 1 << 16, coefficients.count == 5 * sections,
                let cascade = FilterCascade(coefficients, sections: sections)
            else { return nil }
            self.cascade = cascade
            delay = [T](repeating: 0, count: 2 * sections + 2)
        }

        /// Returns the filtered signal.
        public mutating func apply<U: AccelerateBuffer>(input: U) -> [T] where U.Element == T {
            var output = [T](repeating: 0, count: input.count)
            apply(input: input, output: &output)
            return output
        }

        /// Writes the filtered signal.
        public mutating func apply<U: AccelerateBuffer, V: AccelerateMutableBuffer>(input: U, output: inout V)
        where U.Element == T, V.Element == T {
            let setup = OpaquePointer(Unmanaged.passUnretained(cascade).toOpaque())
            vDSP.write(input, &output) { T.filter(setup, &delay, $0, $1, $2) }
        }
    }
}

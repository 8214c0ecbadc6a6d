/// The kinds of discrete cosine transforms.
public enum vDSP_DCT_Type: Int32, Sendable {
    /// The second, which picture and audio codecs use.
    case II = 2
    /// The third, the inverse of the second up to a factor.
    case III = 3
    /// The fourth, which is its own inverse up to a factor.
    case IV = 4
}

/// Creates factors for cosine transforms of real numbers.
///
/// - Parameters:
///   - previous: A setup to share memory with, which is not used.
///   - length: The number of elements: 1, 3, 5 or 15 times a power of 2 that is at least 16.
///   - type: The kind of the transform.
/// - Returns: A setup that the caller destroys by ``vDSP_DFT_DestroySetup(_:)``; nil for other lengths.
public func vDSP_DCT_CreateSetup(
    _ previous: vDSP_DFT_Setup?,
    _ length: vDSP_Length,
    _ type: vDSP_DCT_Type
) -> vDSP_DFT_Setup? {
    CosineTransform(length: elements(length), type).map { OpaquePointer(Unmanaged.passRetained($0).toOpaque()) }
}

/// Transforms as a setup says; the output may be the input.
///
/// With N elements, element k of the result is
/// - type II: Σ x[n]·cos(k·(n + ½)·π/N),
/// - type III: x[0]/2 + Σ x[n]·cos((k + ½)·n·π/N), with n from 1,
/// - type IV: Σ x[n]·cos((k + ½)·(n + ½)·π/N).
public func vDSP_DCT_Execute(
    _ setup: vDSP_DFT_Setup,
    _ input: UnsafePointer<Float>,
    _ output: UnsafeMutablePointer<Float>
) {
    Unmanaged<CosineTransform>.fromOpaque(UnsafeRawPointer(setup)).takeUnretainedValue().transform(input, output)
}

extension vDSP {
    /// The kinds of discrete cosine transforms.
    public enum DCTTransformType: Sendable {
        /// The second kind.
        case II
        /// The third kind.
        case III
        /// The fourth kind.
        case IV

        /// The kind for the functions of setups.
        public var dctType: vDSP_DCT_Type {
            switch self {
            case .II: .II
            case .III: .III
            case .IV: .IV
            }
        }
    }

    /// Discrete cosine transforms of one length and kind, in single precision.
    ///
    /// An object can be used on several threads.
    public class DCT {
        private let transformer: CosineTransform

        /// Creates transforms.
        ///
        /// - Parameters:
        ///   - previous: A transform to share memory with, which is not used.
        ///   - count: The number of elements: 1, 3, 5 or 15 times a power of 2 that is at least 16.
        ///   - transformType: The kind.
        /// - Returns: nil for other counts.
        public init?(previous: DCT? = nil, count: Int, transformType: vDSP.DCTTransformType) {
            guard let transformer = CosineTransform(length: count, transformType.dctType) else { return nil }
            self.transformer = transformer
        }

        /// Returns the transform of numbers, see ``vDSP_DCT_Execute(_:_:_:)``; missing ones count as 0.
        public func transform<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
            var values = vector.withUnsafeBufferPointer { Array($0.prefix(transformer.length)) }
            values += repeatElement(0, count: transformer.length - values.count)
            values.withUnsafeMutableBufferPointer { buffer in
                if let base = buffer.baseAddress { transformer.transform(base, base) }
            }
            return values
        }

        /// Writes the transform of numbers; missing ones count as 0, and results without a place are left out.
        public func transform<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
        where U.Element == Float, V.Element == Float {
            let values = transform(vector)
            result.withUnsafeMutableBufferPointer { output in
                for index in 0..<min(output.count, values.count) { output[index] = values[index] }
            }
        }
    }
}

public import Foundation

/// The kinds of numbers in a feature print.
public enum VNElementType: UInt, Sendable {
    /// Unknown.
    case unknown = 0
    /// Four bytes each.
    case float = 1
    /// Eight bytes each.
    case double = 2
}

/// A vector that describes an image; vectors of similar images are near each other.
open class VNFeaturePrintObservation: VNObservation, @unchecked Sendable {
    final var print: FeaturePrint? {
        if case .print(let print) = content.details { print } else { nil }
    }

    /// The kind of numbers.
    open var elementType: VNElementType { print.map { $0.isDouble ? .double : .float } ?? .unknown }
    /// The number of numbers.
    open var elementCount: Int { print?.count ?? 0 }
    /// The numbers, in the order of the machine's bytes.
    open var data: Data { print?.data ?? Data() }

    /// Computes the Euclidean distance to another print.
    ///
    /// - Throws: `invalidArgument` for a print with other elements.
    open func computeDistance(
        _ outDistance: UnsafeMutablePointer<Float>,
        to featurePrint: VNFeaturePrintObservation
    ) throws {
        guard let print, let other = featurePrint.print, let distance = print.distance(to: other) else {
            throw FeaturePrint.incomparable.asNSError
        }
        outDistance.pointee = Float(distance)
    }
}

extension FeaturePrint {
    static var incomparable: VisionFailure {
        VisionFailure(
            .invalidArgument,
            "The feature prints have different elements; compare prints of one revision."
        )
    }

    /// The numbers.
    var values: [Double] {
        data.withUnsafeBytes { bytes in
            isDouble
                ? (0..<bytes.count / 8).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: Double.self) }
                : (0..<bytes.count / 4).map { Double(bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self)) }
        }
    }

    /// Returns the Euclidean distance; nil if the prints have different elements.
    func distance(to other: FeaturePrint) -> Double? {
        guard isDouble == other.isDouble, count == other.count else { return nil }
        return zip(values, other.values).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    }
}

public import CoreVideo
public import Foundation

/// The alignment of two images.
open class VNImageAlignmentObservation: VNObservation, @unchecked Sendable {}

/// The translation that maps the floating image onto the reference.
open class VNImageTranslationAlignmentObservation: VNImageAlignmentObservation, @unchecked Sendable {
    /// The transform: a translation in pixels, with y upwards.
    ///
    /// Not thread-safe while it is changed.
    open var alignmentTransform: CGAffineTransform

    override init(content: ObservationContent) {
        if case .translation(let transform) = content.details {
            alignmentTransform = transform
        } else {
            alignmentTransform = .identity
        }
        super.init(content: content)
    }

    /// Creates an observation from an archive; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        alignmentTransform = .identity
        super.init(coder: coder)
        if case .translation(let transform) = content.details { alignmentTransform = transform }
    }
}

/// The perspective mapping of the floating image onto the reference.
open class VNImageHomographicAlignmentObservation: VNImageAlignmentObservation, @unchecked Sendable {
    /// The matrix for column vectors of homogeneous pixel coordinates, with y upwards; its last element is 1.
    ///
    /// Not thread-safe while it is changed.
    open var warpTransform: matrix_float3x3

    override init(content: ObservationContent) {
        warpTransform = Self.matrix(of: content)
        super.init(content: content)
    }

    /// Creates an observation from an archive; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        warpTransform = matrix_identity_float3x3
        super.init(coder: coder)
        warpTransform = Self.matrix(of: content)
    }

    static func matrix(of content: ObservationContent) -> matrix_float3x3 {
        guard case .warp(let m) = content.details, m.count == 9 else { return matrix_identity_float3x3 }
        return matrix_float3x3(SIMD3(m[0], m[1], m[2]), SIMD3(m[3], m[4], m[5]), SIMD3(m[6], m[7], m[8]))
    }
}

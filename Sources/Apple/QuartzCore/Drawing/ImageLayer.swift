package import CoreMedia
package import CoreVideo
package import Foundation

/// A layer whose content changes over time: a camera, a movie or a delayed feed.
///
/// A renderer asks the layer for its image once for each frame that the renderer draws.
package protocol ImageLayer: CALayer {
    /// Returns the image to show at a time of the host clock, or nil for none.
    ///
    /// May be called on any thread, with times that never decrease. It does not block. Callers must not change the
    /// pixels.
    func image(atHostTime time: CMTime) -> CVPixelBuffer?

    /// Returns the rectangle of an image in the layer's coordinates.
    ///
    /// The rectangle may extend beyond the bounds.
    ///
    /// - Parameters:
    ///   - image: an image that ``image(atHostTime:)`` returned.
    ///   - properties: the properties being drawn, which differ from the layer's while a transaction is open.
    /// - Returns: the rectangle after rotation.
    func imageRect(for image: CVPixelBuffer, in properties: LayerProperties) -> CGRect

    /// The rotation and mirroring applied to the pixels when they are drawn.
    var imageOrientation: DrawnOrientation { get }
}

extension ImageLayer {
    /// Returns the rectangle of an image for the layer's current properties.
    package func imageRect(for image: CVPixelBuffer) -> CGRect {
        imageRect(for: image, in: value(\.properties))
    }

    /// The upright orientation.
    package var imageOrientation: DrawnOrientation { .upright }
}

/// The rotation of an image's pixels, and the mirroring that follows it.
package struct DrawnOrientation: Hashable, Sendable {
    /// The number of clockwise quarter turns: 0 to 3.
    package var quarterTurns: Int
    /// Indicates whether left and right are swapped after the rotation.
    package var isMirrored: Bool

    /// No rotation and no mirroring.
    package static let upright = DrawnOrientation(quarterTurns: 0, isMirrored: false)

    /// Creates an orientation; the number of turns is reduced to 0 to 3.
    package init(quarterTurns: Int, isMirrored: Bool) {
        self.quarterTurns = quarterTurns & 3
        self.isMirrored = isMirrored
    }

    /// Creates an orientation from a clockwise angle in degrees, rounded to the nearest quarter turn.
    package init(degrees: CGFloat, isMirrored: Bool) {
        let turns = (degrees.truncatingRemainder(dividingBy: 360) / 90).rounded()
        self.init(quarterTurns: turns.isFinite ? Int(turns) : 0, isMirrored: isMirrored)
    }

    /// Indicates whether the rotation swaps width and height.
    package var swapsSides: Bool { quarterTurns & 1 == 1 }
}

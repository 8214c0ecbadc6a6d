package import CoreMedia
package import CoreVideo
package import Foundation

/// A layer whose content changes over time: a camera, a movie or a delayed feed.
///
/// A renderer asks the layer for its image once for each frame that the renderer draws.
package protocol PictureLayer: CALayer {
    /// Returns the image to show at a time of the host clock, or nil for none.
    ///
    /// May be called on any thread, with times that never decrease. It does not block. Callers must not change the
    /// pixels.
    func picture(atHostTime time: CMTime) -> CVPixelBuffer?

    /// Returns the rectangle of an image in the layer's coordinates.
    ///
    /// The rectangle may extend beyond the bounds.
    ///
    /// - Parameters:
    ///   - picture: an image that ``picture(atHostTime:)`` returned.
    ///   - look: the properties being drawn, which differ from the layer's while a transaction is open.
    /// - Returns: the rectangle after rotation.
    func pictureRect(for picture: CVPixelBuffer, in look: LayerLook) -> CGRect

    /// The rotation and mirroring applied to the pixels when they are drawn.
    var pictureOrientation: DrawnOrientation { get }
}

extension PictureLayer {
    /// Returns the rectangle of an image for the layer's current properties.
    package func pictureRect(for picture: CVPixelBuffer) -> CGRect {
        pictureRect(for: picture, in: value(\.look))
    }

    /// The upright orientation.
    package var pictureOrientation: DrawnOrientation { .upright }
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

package import CoreMedia
package import CoreVideo
package import Foundation

/// A layer whose content is a picture that changes with time: a camera, a movie, a delayed feed.
///
/// What draws layers asks it once for each frame that it draws.
package protocol PictureLayer: CALayer {
    /// The picture to be shown at a time of the host clock; nil for nothing.
    ///
    /// Any thread may call it, for times that do not fall. It does not wait, and the pixels must not be changed.
    func picture(atHostTime time: CMTime) -> CVPixelBuffer?

    /// Where in the layer's coordinates a picture of these pixels belongs, which may reach beyond the bounds.
    ///
    /// - Parameters:
    ///   - picture: what ``picture(atHostTime:)`` gave.
    ///   - look: what is drawn, which differs from the layer's properties while a transaction is open.
    /// - Returns: the place of the picture as it is seen, that is, turned.
    func pictureRect(for picture: CVPixelBuffer, in look: LayerLook) -> CGRect

    /// How the pixels are turned and mirrored when they are drawn.
    var pictureOrientation: DrawnOrientation { get }
}

extension PictureLayer {
    /// Where a picture belongs as the layer's properties are now.
    package func pictureRect(for picture: CVPixelBuffer) -> CGRect {
        pictureRect(for: picture, in: value(\.look))
    }

    /// As they are.
    package var pictureOrientation: DrawnOrientation { .upright }
}

/// How a picture's pixels are to be turned and then mirrored.
package struct DrawnOrientation: Hashable, Sendable {
    /// By how many quarter turns, clockwise: 0 to 3.
    package var quarterTurns: Int
    /// Whether left and right are swapped after turning.
    package var isMirrored: Bool

    /// As the pixels are.
    package static let upright = DrawnOrientation(quarterTurns: 0, isMirrored: false)

    /// Makes an orientation; any number of turns counts as the one from 0 to 3 that looks the same.
    package init(quarterTurns: Int, isMirrored: Bool) {
        self.quarterTurns = quarterTurns & 3
        self.isMirrored = isMirrored
    }

    /// Makes an orientation of an angle in degrees, clockwise, taken to the nearest quarter turn.
    package init(degrees: CGFloat, isMirrored: Bool) {
        let turns = (degrees.truncatingRemainder(dividingBy: 360) / 90).rounded()
        self.init(quarterTurns: turns.isFinite ? Int(turns) : 0, isMirrored: isMirrored)
    }

    /// Whether width and height change places.
    package var swapsSides: Bool { quarterTurns & 1 == 1 }
}

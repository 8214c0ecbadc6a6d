package import CoreMedia
package import CoreVideo
import Foundation

/// A layer whose content is a picture that changes with time: a camera, a movie, a delayed feed.
///
/// What draws layers asks it once for each frame that it draws.
package protocol PictureLayer: CALayer {
    /// The picture to be shown at a time of the host clock; nil for nothing.
    ///
    /// Any thread may call it, for times that do not fall. It does not wait, and the pixels must not be changed.
    func picture(atHostTime time: CMTime) -> CVPixelBuffer?

    /// Where in ``CALayer/bounds`` a picture of these pixels belongs, which may reach beyond them.
    func pictureRect(for picture: CVPixelBuffer) -> CGRect
}

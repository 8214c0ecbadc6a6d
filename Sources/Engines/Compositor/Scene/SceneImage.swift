package import CoreVideo
package import Foundation
package import PixelTransforms

/// An image and its placement in the target.
package struct SceneImage {
    /// The pixels.
    package var buffer: CVPixelBuffer
    /// The visible part, in pixels of the buffer.
    package var source: CGRect
    /// The placement of that part: maps its upper left corner in memory, (0, 0), and its lower right corner, (1, 1), to
    /// target pixels.
    ///
    /// It includes the rotation and mirroring of a camera's image.
    package var placement: CGAffineTransform
    /// Indicates whether the image hides everything behind it.
    package var isOpaque: Bool
    /// Indicates whether enlarged pixels stay squares.
    package var isNearest = false

    /// Creates an image at a place.
    package init(
        buffer: CVPixelBuffer,
        source: CGRect,
        placement: CGAffineTransform,
        isOpaque: Bool,
        isNearest: Bool = false
    ) {
        self.buffer = buffer
        self.source = source
        self.placement = placement
        self.isOpaque = isOpaque
        self.isNearest = isNearest
    }

    /// The placement of an image whose sides are parallel to the target's.
    package struct Alignment: Hashable {
        /// The rotation of the image.
        package var rotation: PixelTransform.Rotation
        /// Indicates whether the image is mirrored horizontally after the rotation.
        package var isMirrored: Bool
        /// The rectangle in target pixels.
        package var rect: CGRect
    }

    /// The alignment of the image; nil if its sides are not parallel to the target's.
    package var alignment: Alignment? {
        let p = placement
        // A twentieth of a pixel across the entire image is invisible.
        let tolerance = 0.05
        if abs(p.b) < tolerance, abs(p.c) < tolerance {
            let rect = CGRect(x: p.tx, y: p.ty, width: p.a, height: p.d).standardized
            return switch (p.a < 0, p.d < 0) {
            case (false, false): Alignment(rotation: .none, isMirrored: false, rect: rect)
            case (true, false): Alignment(rotation: .none, isMirrored: true, rect: rect)
            case (true, true): Alignment(rotation: .half, isMirrored: false, rect: rect)
            case (false, true): Alignment(rotation: .half, isMirrored: true, rect: rect)
            }
        }
        if abs(p.a) < tolerance, abs(p.d) < tolerance {
            let rect = CGRect(x: p.tx, y: p.ty, width: p.c, height: p.b).standardized
            return switch (p.c < 0, p.b < 0) {
            case (true, false): Alignment(rotation: .clockwise90, isMirrored: false, rect: rect)
            case (false, true): Alignment(rotation: .clockwise270, isMirrored: false, rect: rect)
            case (false, false): Alignment(rotation: .clockwise90, isMirrored: true, rect: rect)
            case (true, true): Alignment(rotation: .clockwise270, isMirrored: true, rect: rect)
            }
        }
        return nil
    }

    /// Maps fractions of the stored image to fractions of the displayed image, which is rotated clockwise in quarter
    /// turns and then mirrored horizontally.
    static func orientation(quarterTurns: Int, isMirrored: Bool) -> CGAffineTransform {
        let turned =
            switch (quarterTurns % 4 + 4) % 4 {
            case 1: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
            case 2: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
            case 3: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
            default: CGAffineTransform.identity
            }
        guard isMirrored else { return turned }
        return turned.concatenating(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0))
    }
}

package import CoreVideo
package import Foundation
package import PixelTransforms

/// A picture and where it lies in the target.
package struct ScenePicture {
    /// The pixels.
    package var buffer: CVPixelBuffer
    /// The part that is seen, in pixels of the buffer.
    package var source: CGRect
    /// Where that part lies: maps (0, 0), its upper left corner as it is in memory, and (1, 1), its lower right one, to
    /// pixels of the target.
    ///
    /// Rotation and mirroring of a camera's picture are in it.
    package var placement: CGAffineTransform
    /// Whether nothing behind it is seen.
    package var isOpaque: Bool
    /// Whether its pixels stay squares where they are enlarged.
    package var isNearest = false

    /// How a picture lies whose sides are parallel to the target's.
    package struct Alignment: Hashable {
        /// How far the picture is turned.
        package var rotation: PixelTransform.Rotation
        /// Whether it is mirrored left to right after that.
        package var isMirrored: Bool
        /// Where it lies, in pixels of the target.
        package var rect: CGRect
    }

    /// How the picture lies; nil where its sides are not parallel to the target's.
    package var alignment: Alignment? {
        let p = placement
        // A twentieth of a pixel over the whole picture cannot be seen.
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

    /// Maps fractions of a picture as it is in memory to fractions of it as it is shown: turned clockwise by quarters,
    /// then mirrored left to right.
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

import CZXing
import Foundation

/// Converts the library's four points to the code's own corners in the image.
enum BarcodeCorners {
    /// Returns the corners of a code as top left, bottom left, bottom right, top right, on the edges of its modules.
    ///
    /// - Parameters:
    ///   - position: the library's points, which are the code's own corners for a code seen from the front.
    ///   - place: the position of the searched part in the image.
    ///   - field: the image; no corner lies outside.
    static func placed(
        _ position: ZXing_Position,
        of subject: OutlineRefiner.Subject,
        isMirrored: Bool,
        place: SearchedPart,
        in field: LumaField
    ) -> [CGPoint] {
        let size = (width: field.width, height: field.height)
        let rough = ordered(
            position,
            symbology: subject.symbology,
            isMirrored: isMirrored,
            place: place,
            size: size
        )
        guard
            let outline = CodeOutline(rough),
            let refined = OutlineRefiner.refined(outline, of: subject, in: field)
        else { return rough }
        return refined.points.map { point in
            CGPoint(x: min(max(point.x, 0), Double(size.width)), y: min(max(point.y, 0), Double(size.height)))
        }
    }

    /// Returns the library's corners as top left, bottom left, bottom right, top right of the code.
    ///
    /// - Parameters:
    ///   - position: the library's points, which are the code's own corners for a code seen from the front.
    ///   - place: the position of the searched part in the image.
    ///   - size: the size of the image; no corner lies outside.
    static func ordered(
        _ position: ZXing_Position,
        symbology: Symbology,
        isMirrored: Bool,
        place: SearchedPart,
        size: (width: Int, height: Int)
    ) -> [CGPoint] {
        let points = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft].map { point in
            let here = place.point(Double(point.x), Double(point.y))
            return CGPoint(
                x: min(max(here.x, 0), Double(size.width)),
                y: min(max(here.y, 0), Double(size.height))
            )
        }
        let topLeft = points[0]
        let topRight = points[1]
        let bottomRight = points[2]
        let bottomLeft = points[3]
        let runsClockwise = doubledArea(points) >= 0

        if runsClockwise != isMirrored {
            return [topLeft, bottomLeft, bottomRight, topRight]
        }
        if symbology.isLinear {
            // The library scans from the top of the image down, so an upside-down code is reported with its lower edge
            // first. Bars have no top; this choice keeps the reading direction correct.
            return [bottomLeft, topLeft, topRight, bottomRight]
        }
        // The library finds a mirrored code as it lies and reads it mirrored along a diagonal. For Data Matrix that is
        // the diagonal through the bottom left corner (where the solid lines meet), for others the one through the top
        // left.
        return symbology == .dataMatrix
            ? [bottomRight, bottomLeft, topLeft, topRight]
            : [topLeft, topRight, bottomRight, bottomLeft]
    }

    /// Returns the clockwise rotation of the upper edge in the image, in degrees from -179 to 180.
    static func orientation(of corners: [CGPoint]) -> Int {
        let x = corners[3].x - corners[0].x + corners[2].x - corners[1].x
        let y = corners[3].y - corners[0].y + corners[2].y - corners[1].y
        let degrees = Int((atan2(y, x) * 180 / .pi).rounded())
        return degrees == -180 ? 180 : degrees
    }

    /// Returns twice the area, positive if the points run clockwise as seen (the y axis points down).
    private static func doubledArea(_ points: [CGPoint]) -> Double {
        var sum = 0.0
        for index in points.indices {
            let next = points[(index + 1) % points.count]
            sum += points[index].x * next.y - next.x * points[index].y
        }
        return sum
    }
}

/// The position in the image of the pixels that the library was given.
enum SearchedPart {
    /// An unrotated part of the image, given by its upper left corner.
    case upright(x: Int, y: Int)
    /// A part that was rotated upright for the search.
    case slanted(SlantedRegion)
    /// A part that was laid out anew.
    case warped(PlaneMap)

    /// Converts a point of the part to image coordinates.
    func point(_ x: Double, _ y: Double) -> ImagePoint {
        switch self {
        case .upright(let left, let top): ImagePoint(x + Double(left), y + Double(top))
        case .slanted(let region): region.point(x, y)
        case .warped(let map): map(x, y)
        }
    }
}

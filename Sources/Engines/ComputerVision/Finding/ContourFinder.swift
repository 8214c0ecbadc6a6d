import COpenCV
package import Foundation

/// A closed line around a dark or a light area.
package struct FoundContour: Sendable, Hashable {
    /// The points in pixels; the last is joined with the first.
    package var points: [CGPoint]
    /// The index of the contour that surrounds this one; nil for an outermost one.
    package var parent: Int?
}

/// A search for contours.
package struct ContourFinder: Sendable, Hashable {
    /// The gain of the contrast, 0 to 3.
    ///
    /// Edges below a contrast that falls with the gain have no contours; none have at 0.
    package var contrast: Float = 2
    /// The level between dark and light, 0 to 1; nil for one that suits the picture.
    package var pivot: Float? = 0.5
    /// Indicates whether the outermost contours are around dark areas instead of light ones.
    package var detectsDarkOnLight = true
    /// The side to which larger pictures are reduced before the search; results are in pixels of the original.
    package var largestSide = 512

    /// Creates a search with Vision's default settings.
    package init() {}

    /// Returns the contours in a picture; each comes after the one that surrounds it.
    package func contours(in picture: GrayPicture) throws(ComputerVisionError) -> [FoundContour] {
        let table = try ComputerVisionLibrary.functions()
        var options = cocv_contour_options(
            contrast: contrast,
            pivot: pivot ?? -1,
            dark_on_light: detectsDarkOnLight,
            largest_side: Int32(clamping: largestSide)
        )
        var found = cocv_contours()
        var error = cocv_error()
        guard picture.withLibraryView({ table.contours($0, &options, &found, &error) }) else {
            throw ComputerVisionLibrary.failure(error)
        }
        defer { table.free_contours(&found) }
        guard let starts = found.starts, let parents = found.parents, let points = found.points else { return [] }
        return (0..<Int(found.count)).map { index in
            FoundContour(
                points: (Int(starts[index])..<Int(starts[index + 1])).map { CGPoint(points[$0]) },
                parent: parents[index] < 0 ? nil : Int(parents[index])
            )
        }
    }
}

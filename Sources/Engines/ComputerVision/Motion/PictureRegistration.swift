import COpenCV
package import Foundation

/// The transform that lays one picture onto another.
package enum PictureRegistration {
    /// A translation.
    package struct Translation: Sendable, Hashable {
        /// The way to the right in pixels.
        package var x: Double
        /// The way down in pixels.
        package var y: Double
        /// The certainty, 0 to 1.
        package var confidence: Float
    }

    /// A mapping between the views of a plane.
    package struct Homography: Sendable, Hashable {
        /// The matrix, row by row; the last element is 1.
        ///
        /// It maps pixels of the floating picture onto pixels of the reference, both from the upper left with y
        /// downwards.
        package var rows: [[Double]]
        /// The certainty, 0 to 1.
        package var confidence: Float

        /// Returns the place of a point; nil if it is infinitely far.
        package func callAsFunction(_ point: CGPoint) -> CGPoint? {
            let (x, y) = (Double(point.x), Double(point.y))
            let sums = rows.map { $0[0] * x + $0[1] * y + $0[2] }
            guard abs(sums[2]) > 1e-12 else { return nil }
            return CGPoint(x: sums[0] / sums[2], y: sums[1] / sums[2])
        }
    }

    /// Returns the translation that moves a picture onto another; throws `failed` if the two have nothing in common.
    package static func translation(
        of floating: GrayPicture,
        onto reference: GrayPicture
    ) throws(ComputerVisionError) -> Translation {
        let result = try call(floating, reference, 3) { $0.translation($1, $2, $3, $4) }
        return Translation(x: result[0], y: result[1], confidence: Float(result[2]))
    }

    /// Returns the mapping that lays a picture onto another; throws `failed` if the two have nothing in common.
    package static func homography(
        of floating: GrayPicture,
        onto reference: GrayPicture
    ) throws(ComputerVisionError) -> Homography {
        let result = try call(floating, reference, 10) { $0.homography($1, $2, $3, $4) }
        return Homography(rows: (0..<3).map { Array(result[$0 * 3..<$0 * 3 + 3]) }, confidence: Float(result[9]))
    }

    private static func call(
        _ floating: GrayPicture,
        _ reference: GrayPicture,
        _ count: Int,
        _ function: (
            cocv_table, UnsafePointer<cocv_gray>, UnsafePointer<cocv_gray>, UnsafeMutablePointer<Double>,
            UnsafeMutablePointer<cocv_error>
        ) -> Bool
    ) throws(ComputerVisionError) -> [Double] {
        let table = try ComputerVisionLibrary.functions()
        var error = cocv_error()
        var result = [Double](repeating: 0, count: count)
        let isDone = floating.withLibraryView { floating in
            reference.withLibraryView { function(table, floating, $0, &result, &error) }
        }
        guard isDone else { throw ComputerVisionLibrary.failure(error) }
        return result
    }
}

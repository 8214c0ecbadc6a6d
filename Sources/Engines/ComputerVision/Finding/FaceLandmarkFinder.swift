import COpenCV
package import Foundation

/// The points of a face.
package struct FoundLandmarks: Sendable, Hashable {
    /// 68 points in pixels.
    ///
    /// In the order of the common 68-point scheme: jaw (0–16), eyebrows (17–26), nose (27–35), eyes (36–47), outer
    /// lips (48–59), inner lips (60–67), each from the left of the picture; lines around an area run clockwise.
    package var points: [CGPoint]

    /// The rotation in the picture's plane in radians, counter-clockwise as seen, by the line through the eyes.
    package var roll: Double {
        let left = center(36..<42)
        let right = center(42..<48)
        return -atan2(Double(right.y - left.y), Double(right.x - left.x))
    }

    /// The rotation to the side in radians by the place of the nose between the ears; positive to the right of the
    /// picture.
    package var yaw: Double {
        let (left, right, nose) = (points[1], points[15], points[30])
        let across = (x: Double(right.x - left.x), y: Double(right.y - left.y))
        let length = across.x * across.x + across.y * across.y
        guard length > 0 else { return 0 }
        let share = (Double(nose.x - left.x) * across.x + Double(nose.y - left.y) * across.y) / length
        return min(max(atan(2 * share - 1), -.pi / 2), .pi / 2)
    }

    private func center(_ range: Range<Int>) -> CGPoint {
        let sum = points[range].reduce((x: 0.0, y: 0.0)) { ($0.x + Double($1.x), $0.y + Double($1.y)) }
        return CGPoint(x: sum.x / Double(range.count), y: sum.y / Double(range.count))
    }
}

/// A search for the points of faces by dlib's predictor, which is a file of 100 MB.
///
/// Debian's package `libdlib-data` has it. It is loaded at the first search and stays in memory.
package enum FaceLandmarkFinder {
    /// The environment's variable with the predictor's file.
    package static let variable = "OBSCURA_FACE_LANDMARKS"

    /// The predictor's file; nil if there is none.
    package static var file: String? {
        let chosen = ProcessInfo.processInfo.environment[variable]
        let files = [chosen, "/usr/share/dlib/shape_predictor_68_face_landmarks.dat"].compactMap { $0 }
        return files.first { FileManager.default.fileExists(atPath: $0) }
    }

    /// Indicates whether the points of faces can be found.
    package static var isAvailable: Bool { file != nil && ComputerVisionLibrary.isAvailable }

    /// Returns the points of the face in a box that ``FaceFinder`` found.
    package static func landmarks(
        in box: CGRect,
        of picture: GrayPicture
    ) throws(ComputerVisionError) -> FoundLandmarks {
        let table = try ComputerVisionLibrary.functions()
        guard let file else {
            throw ComputerVisionError(
                .unavailable,
                """
                The points of a face need dlib's predictor of 68 points. Install libdlib-data, or set \(variable) to \
                the file.
                """
            )
        }
        var place = cocv_box(box)
        var points = [cocv_point](repeating: cocv_point(), count: 68)
        var error = cocv_error()
        let isDone = picture.withLibraryView { table.landmarks($0, file, &place, &points, &error) }
        guard isDone else { throw ComputerVisionLibrary.failure(error) }
        return FoundLandmarks(points: points.map { CGPoint($0) })
    }
}

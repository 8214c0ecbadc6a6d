import CoreML
import Foundation

extension JointFacts {
    /// Returns the points in rows of x, y and confidence, (1, 3, number of points); one row of zeros without points.
    static func keypoints(of facts: JointFacts?) -> MLMultiArray {
        guard let points = facts?.points, !points.isEmpty else {
            return MLMultiArray(MLShapedArray<Double>(repeating: 0, shape: [1, 3, 1]))
        }
        let places = points.map { Double($0.place.x) } + points.map { Double($0.place.y) }
        let scalars = places + points.map { Double($0.confidence) }
        return MLMultiArray(MLShapedArray<Double>(scalars: scalars, shape: [1, 3, points.count]))
    }
}

public import CoreML
import Foundation

/// Points that were recognized.
open class VNRecognizedPointsObservation: VNObservation, @unchecked Sendable {
    final var facts: JointFacts? {
        if case .joints(let facts) = content.details { facts } else { nil }
    }

    /// The keys of the points.
    open var availableKeys: [VNRecognizedPointKey] {
        (facts?.points ?? []).map { VNRecognizedPointKey(rawValue: $0.name) }
    }
    /// The keys of the groups, that of all points included.
    open var availableGroupKeys: [VNRecognizedPointGroupKey] {
        [.all] + (facts?.groups.keys.sorted() ?? []).map { VNRecognizedPointGroupKey(rawValue: $0) }
    }

    /// Returns a point.
    ///
    /// - Throws: `invalidArgument` for an unknown key.
    open func recognizedPoint(forKey pointKey: VNRecognizedPointKey) throws -> VNRecognizedPoint {
        guard let point = facts?.points.first(where: { $0.name == pointKey.rawValue }) else {
            throw VisionFailure(.invalidArgument, "There is no point “\(pointKey.rawValue)”; see availableKeys.")
                .asNSError
        }
        return Self.point(point)
    }

    /// Returns the points of a group.
    ///
    /// - Throws: `invalidArgument` for an unknown group.
    open func recognizedPoints(
        forGroupKey groupKey: VNRecognizedPointGroupKey
    ) throws -> [VNRecognizedPointKey: VNRecognizedPoint] {
        let members = facts?.groups[groupKey.rawValue]
        guard groupKey == .all || members != nil else {
            throw VisionFailure(
                .invalidArgument,
                "There is no group “\(groupKey.rawValue)”; see availableGroupKeys."
            ).asNSError
        }
        let points = (facts?.points ?? []).filter { groupKey == .all || members?.contains($0.name) == true }
        let pairs = points.map { (VNRecognizedPointKey(rawValue: $0.name), Self.point($0)) }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the points as an array of 1 × 3 × the number of points: x, y and confidence.
    open func keypointsMultiArray() throws -> MLMultiArray {
        let points = facts?.points ?? []
        let count = points.count
        let array = try MLMultiArray(shape: [1, 3, NSNumber(value: count)], dataType: .double)
        for (index, point) in points.enumerated() {
            array[index] = NSNumber(value: Double(point.place.x))
            array[count + index] = NSNumber(value: Double(point.place.y))
            array[count * 2 + index] = NSNumber(value: point.confidence)
        }
        return array
    }

    private static func point(_ point: JointFacts.Point) -> VNRecognizedPoint {
        VNRecognizedPoint(
            x: Double(point.place.x),
            y: Double(point.place.y),
            confidence: point.confidence,
            key: VNRecognizedPointKey(rawValue: point.name)
        )
    }
}

/// Points in space that were recognized; nothing on this system makes them.
open class VNRecognizedPoints3DObservation: VNObservation, @unchecked Sendable {
    /// The keys of the points.
    open var availableKeys: [VNRecognizedPointKey] { [] }
    /// The keys of the groups.
    open var availableGroupKeys: [VNRecognizedPointGroupKey] { [] }

    /// Returns a point; always throws `unsupportedRequest`.
    open func recognizedPoint(forKey pointKey: VNRecognizedPointKey) throws -> VNRecognizedPoint3D {
        throw VisionFailure.unsupported("A point in space").asNSError
    }

    /// Returns the points of a group; always throws `unsupportedRequest`.
    open func recognizedPoints(
        forGroupKey groupKey: VNRecognizedPointGroupKey
    ) throws -> [VNRecognizedPointKey: VNRecognizedPoint3D] {
        throw VisionFailure.unsupported("A point in space").asNSError
    }
}

import AVFBase
import Barcodes
import CameraSources
import CoreVideo
import Foundation

/// The search settings of a metadata output; replaced when they change, so each frame is examined with one set.
final class MetadataRequest: Sendable {
    /// The wanted types, in the client's order.
    let types: [AVMetadataObject.ObjectType]
    /// The search region, as set by the client.
    let rectOfInterest: CGRect

    private let region: CGRect
    private let symbologies: Set<Symbology>
    private let detector: (any CodeDetector)?
    /// The search for living beings; nil if none is wanted.
    private let subjects: SubjectSearch?

    /// - Parameters:
    ///   - former: The previous request; its detector is reused, with what it has learned, if the symbologies are the
    ///     same.
    ///   - makeDetector: Creates a detector for a set of symbologies.
    ///   - subjectDetector: Finds living beings.
    init(
        types: [AVMetadataObject.ObjectType],
        rectOfInterest: CGRect,
        after former: MetadataRequest? = nil,
        makeDetector: (Set<Symbology>) -> any CodeDetector,
        subjectDetector: any SubjectDetector = VisionSubjectDetector()
    ) {
        self.types = types
        self.rectOfInterest = rectOfInterest
        let rect = rectOfInterest.standardized
        let origin = (x: max(rect.minX, 0), y: max(rect.minY, 0))
        // Clips the rectangle to the image; one that lies outside gets no area.
        region = CGRect(
            x: origin.x,
            y: origin.y,
            width: max(min(rect.maxX, 1) - origin.x, 0),
            height: max(min(rect.maxY, 1) - origin.y, 0)
        )
        symbologies = CodeKinds.symbologies(for: types)
        if symbologies.isEmpty || region.width <= 0 || region.height <= 0 {
            detector = nil
        } else if let former, former.symbologies == symbologies, let known = former.detector {
            detector = known
        } else {
            detector = makeDetector(symbologies)
        }
        let kinds = SubjectKind.kinds(for: types)
        if kinds.isEmpty || region.width <= 0 || region.height <= 0 {
            subjects = nil
        } else if let former, let known = former.subjects, known.kinds == kinds {
            subjects = known
        } else {
            subjects = SubjectSearch(kinds, detector: subjectDetector)
        }
    }

    /// Called with each frame in order, before a worker takes it.
    func admit(_ frame: CapturedFrame) { detector?.admit(frame) }

    /// Indicates whether nothing can be found.
    var isEmpty: Bool { detector == nil && subjects == nil }

    /// Indicates whether each frame must be examined after the one before, as beings keep their numbers.
    var needsOrder: Bool { subjects != nil }

    /// Returns the objects in a frame, in the order of the wanted types, then from top to bottom and left to right.
    func objects(
        in frame: CapturedFrame,
        from source: UncheckedWeakReference<AnyObject>
    ) -> [AVMetadataObject] {
        let width = CGFloat(frame.format.width)
        let height = CGFloat(frame.format.height)
        var found: [(rank: Int, object: AVMetadataObject)] = []
        for subject in subjects?.subjects(in: frame) ?? [] {
            let object = subject.object(from: source)
            guard let rank = types.firstIndex(of: object.type), overlaps(object.bounds) else { continue }
            found.append((rank, object))
        }
        for code in detector?.codes(in: frame) ?? [] {
            guard let type = CodeKinds.type(of: code, among: types), let rank = types.firstIndex(of: type) else {
                continue
            }
            let corners = code.corners.map { corner in
                CGPoint(x: min(max(corner.x / width, 0), 1), y: min(max(corner.y / height, 0), 1))
            }
            let bounds = Self.bounds(of: corners)
            guard overlaps(bounds) else { continue }
            let common = AVMetadataObject.Common(
                type: type,
                time: frame.presentationTime,
                duration: frame.duration,
                bounds: bounds,
                isCaptured: true,
                source: source
            )
            let object = AVMetadataMachineReadableCodeObject(
                common,
                corners: corners,
                stringValue: code.text,
                payloadBytes: code.bytes,
                symbologyIdentifier: code.symbologyIdentifier,
                descriptor: code.make.flatMap { CIBarcodeDescriptor.describing($0) },
                sequence: code.sequence,
                combination: code.combination
            )
            found.append((rank, object))
        }
        return found.sorted { Self.comesBefore($0, $1) }.map(\.object)
    }

    private func overlaps(_ bounds: CGRect) -> Bool {
        Self.overlap(bounds.minX, bounds.maxX, region.minX, region.maxX)
            && Self.overlap(bounds.minY, bounds.maxY, region.minY, region.maxY)
    }

    /// Returns whether two spans share more than an end point; a span without extent overlaps wherever it lies.
    private static func overlap(_ low: CGFloat, _ high: CGFloat, _ from: CGFloat, _ to: CGFloat) -> Bool {
        low == high ? low >= from && low <= to : low < to && high > from
    }

    private static func bounds(of corners: [CGPoint]) -> CGRect {
        guard let first = corners.first else { return .zero }
        var (low, high) = (first, first)
        for corner in corners.dropFirst() {
            low = CGPoint(x: min(low.x, corner.x), y: min(low.y, corner.y))
            high = CGPoint(x: max(high.x, corner.x), y: max(high.y, corner.y))
        }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    private static func comesBefore(
        _ a: (rank: Int, object: AVMetadataObject),
        _ b: (rank: Int, object: AVMetadataObject)
    ) -> Bool {
        let (one, two) = (a.object.bounds, b.object.bounds)
        return (a.rank, one.minY, one.minX) < (b.rank, two.minY, two.minX)
    }
}

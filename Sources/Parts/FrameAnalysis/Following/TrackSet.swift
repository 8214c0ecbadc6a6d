import Foundation

/// The tracks of one analysis at one frame.
///
/// A value without threads and clocks: equal histories give equal tracks.
struct TrackSet: Sendable, Equatable {
    /// The number of boxes that are followed, so that the cost of a frame is bounded; the most confident ones.
    static let mostFollowed = 32
    /// The correlation below which a picture counts as lost.
    static let leastScore = 0.4
    /// The least overlap at which a detection of another class continues a track.
    static let leastOverlapOfClasses = 0.6

    let analysis: String
    /// Seconds of frame time after which something unseen loses its number.
    let memory: Double
    private(set) var tracks: [BoxTrack] = []
    private var nextNumber = 1

    init(analysis: String, memory: Double) {
        self.analysis = analysis
        self.memory = memory.isFinite ? max(0, memory) : .greatestFiniteMagnitude
    }

    /// Follows the boxes into a frame; returns those that are still in view.
    ///
    /// - Parameters:
    ///   - plane: The frame's small plane, of the size of the plane in which the boxes were seen.
    ///   - order: The frame's place in the order of arrival, which exceeds those before.
    mutating func follow(_ plane: SmallPlane, order: Int) -> [TrackedBox] {
        let (width, height) = (Double(plane.width), Double(plane.height))
        for index in tracks.indices.prefix(Self.mostFollowed) where tracks[index].isVisible {
            guard let template = tracks[index].template, let bounds = tracks[index].bounds,
                let expected = tracks[index].expected(at: order)
            else { continue }
            let missed = min(max(order - tracks[index].order, 1), 4)
            let match = template.find(
                in: plane,
                x: Double(expected.midX) * width,
                y: Double(expected.midY) * height,
                radius: 4 + 4 * missed
            )
            guard let match, match.score >= Self.leastScore else {
                tracks[index].isVisible = false
                continue
            }
            let center = CGPoint(x: match.x / width, y: match.y / height)
            let frames = CGFloat(max(order - tracks[index].order, 1))
            let step = CGPoint(x: (center.x - bounds.midX) / frames, y: (center.y - bounds.midY) / frames)
            let old = tracks[index].velocity
            tracks[index].velocity = CGPoint(x: (old.x + step.x) / 2, y: (old.y + step.y) / 2)
            tracks[index].bounds = bounds.offsetBy(dx: center.x - bounds.midX, dy: center.y - bounds.midY)
            tracks[index].order = order
            tracks[index].score = match.score
        }
        return tracks.prefix(Self.mostFollowed).filter { $0.isVisible && $0.template != nil }.map { box($0, true) }
    }

    /// Takes over the detections of a look; returns them with their tracks, in their order.
    ///
    /// - Parameters:
    ///   - plane: The looked-at frame's small plane; nil if boxes are not followed.
    ///   - order: The frame's place in the order of arrival.
    ///   - time: The frame time in seconds.
    mutating func see(_ detections: [Detection], plane: SmallPlane?, order: Int, time: Double) -> [TrackedBox] {
        tracks.removeAll { !$0.isVisible && abs(time - $0.seenTime) >= memory }
        let matches = match(detections, order: order)
        let old = tracks
        var seen: [BoxTrack] = []
        var matched: Set<Int> = []
        for (index, detection) in detections.enumerated() {
            var track: BoxTrack
            if let known = matches[index] {
                matched.insert(known)
                track = old[known]
                if let before = track.seenBounds, let now = detection.bounds, order > track.seenOrder {
                    let frames = CGFloat(order - track.seenOrder)
                    track.velocity = CGPoint(
                        x: (now.midX - before.midX) / frames,
                        y: (now.midY - before.midY) / frames
                    )
                }
            } else {
                track = BoxTrack(number: nextNumber, confidence: 0, seenOrder: order, seenTime: time, order: order)
                nextNumber += 1
            }
            track.label = detection.label
            track.confidence = detection.confidence
            track.bounds = detection.bounds
            track.seenBounds = detection.bounds
            (track.seenOrder, track.seenTime, track.order) = (order, time, order)
            (track.score, track.isVisible) = (1, true)
            track.template = template(of: detection, plane)
            seen.append(track)
        }
        var hidden = old.indices.filter { !matched.contains($0) && abs(time - old[$0].seenTime) < memory }.map {
            old[$0]
        }
        for index in hidden.indices { hidden[index].isVisible = false }
        let boxes = seen.map { box($0, false) }
        tracks = seen.sorted { ($1.confidence, $0.number) < ($0.confidence, $1.number) } + hidden
        return boxes
    }

    private func template(of detection: Detection, _ plane: SmallPlane?) -> BoxTemplate? {
        guard let plane, let bounds = detection.bounds, bounds.width > 0, bounds.height > 0 else { return nil }
        return BoxTemplate(
            plane,
            x: Double(bounds.midX) * Double(plane.width),
            y: Double(bounds.midY) * Double(plane.height),
            width: Double(bounds.width) * Double(plane.width),
            height: Double(bounds.height) * Double(plane.height)
        )
    }

    private func box(_ track: BoxTrack, _ isFollowed: Bool) -> TrackedBox {
        TrackedBox(
            analysis: analysis,
            track: track.number,
            label: track.label,
            confidence: isFollowed ? track.confidence * min(max(track.score, 0), 1) : track.confidence,
            bounds: track.bounds,
            isFollowed: isFollowed
        )
    }

    /// Returns the track for each detection that has one: the best pairs first, each track and detection once.
    ///
    /// A detection of another class continues a track only where nothing of its own class does and the boxes largely
    /// agree: models change their mind about a thing from look to look.
    private func match(_ detections: [Detection], order: Int) -> [Int: Int] {
        var pairs: [(likeness: Double, detection: Int, track: Int)] = []
        for (index, detection) in detections.enumerated() {
            for (place, track) in tracks.enumerated() {
                switch (track.expected(at: order), detection.bounds) {
                case (let expected?, let bounds?) where track.label != detection.label:
                    let ratio = BoxOverlap.ratio(expected, bounds)
                    // Below every pair of one class.
                    if ratio >= Self.leastOverlapOfClasses { pairs.append((ratio - 1, index, place)) }
                case (let expected?, let bounds?):
                    let likeness = BoxOverlap.likeness(expected, bounds)
                    if likeness > 0 { pairs.append((likeness, index, place)) }
                case (nil, nil) where track.label == detection.label: pairs.append((1, index, place))
                default: break
                }
            }
        }
        pairs.sort { ($1.likeness, $0.detection, $0.track) < ($0.likeness, $1.detection, $1.track) }
        var result: [Int: Int] = [:]
        var taken: Set<Int> = []
        for pair in pairs where result[pair.detection] == nil && !taken.contains(pair.track) {
            result[pair.detection] = pair.track
            taken.insert(pair.track)
        }
        return result
    }
}

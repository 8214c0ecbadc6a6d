import Foundation

/// One thing that is kept in view from frame to frame.
struct BoxTrack: Sendable, Equatable {
    var number: Int
    var label: String?
    /// The confidence of the latest detection.
    var confidence: Double
    /// The place as fractions of the frame; nil if the analysis gives no place.
    var bounds: CGRect?
    /// The change of the centre from one frame to the next, in fractions of the frame.
    var velocity = CGPoint.zero
    /// The place and order of arrival of the latest detection.
    var seenBounds: CGRect?
    var seenOrder: Int
    /// The frame time of the latest detection in seconds.
    var seenTime: Double
    /// The order of arrival of the frame that ``bounds`` belong to.
    var order: Int
    /// The correlation of the latest match; 1 for a detection.
    var score = 1.0
    /// The picture to follow; nil if there is none.
    var template: BoxTemplate?
    /// False if the latest look did not see it, or the picture was lost since.
    var isVisible = true

    /// Returns the place in a frame if the motion goes on.
    func expected(at order: Int) -> CGRect? {
        // Further ahead, a small error of the velocity would move it out of the image.
        let frames = CGFloat(min(max(order - self.order, 0), 16))
        return bounds.map { $0.offsetBy(dx: velocity.x * frames, dy: velocity.y * frames) }
    }
}

/// The similarity of a track's expected place and a detection.
enum BoxOverlap {
    /// Returns the area of the intersection divided by that of the union.
    static func ratio(_ a: CGRect, _ b: CGRect) -> Double {
        // Foundation's intersection traps on numbers that are not finite, which models can give.
        let width = Double(min(a.maxX, b.maxX) - max(a.minX, b.minX))
        let height = Double(min(a.maxY, b.maxY) - max(a.minY, b.minY))
        guard width > 0, height > 0, width.isFinite, height.isFinite else { return 0 }
        let area = width * height
        let union = Double(a.width * a.height + b.width * b.height) - area
        return union > 0 ? area / union : 0
    }

    /// Returns how well two boxes may be the same thing, from 0 to 2: by overlap, or else by nearness.
    ///
    /// Small fast things do not overlap from look to look.
    static func likeness(_ a: CGRect, _ b: CGRect) -> Double {
        let ratio = ratio(a, b)
        if ratio >= 0.1 { return 1 + ratio }
        let distance = Double(hypot(a.midX - b.midX, a.midY - b.midY))
        let size = Double(max(a.width, a.height, b.width, b.height))
        let areas = (Double(a.width * a.height), Double(b.width * b.height))
        // Twice the area is another thing.
        guard size > 0, min(areas.0, areas.1) * 2 > max(areas.0, areas.1), distance < size else { return 0 }
        return 1 - distance / size
    }
}

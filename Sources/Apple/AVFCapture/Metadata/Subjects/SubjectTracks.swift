import Foundation

/// The numbers of beings while they are in view.
///
/// A being in an image has the number of the one at nearly the same place in the image before. One that is not found in
/// a few images keeps its number for a second.
struct SubjectTracks: Sendable {
    /// A being with its number.
    struct Tracked: Hashable, Sendable {
        var id: Int
        var subject: DetectedSubject
    }

    /// The time in seconds for which a number is kept without its being.
    static let memory = 1.0
    /// The smallest overlap of one being's places in two images, as a share of their union.
    static let leastOverlap = 0.15

    private struct Track {
        var tracked: Tracked
        var seen: Double
    }

    private var tracks: [Track] = []
    private var time = -Double.infinity

    /// Gives numbers to the beings in an image.
    ///
    /// - Parameters:
    ///   - found: the beings, in any order.
    ///   - time: the image's time in seconds. An earlier one than before, or one much later, begins anew.
    ///   - makeID: makes a number that was never used.
    mutating func update(_ found: [DetectedSubject], at time: Double, makeID: () -> Int) -> [Tracked] {
        if !(time >= self.time) { tracks = [] }
        self.time = time
        tracks.removeAll { !(time - $0.seen <= Self.memory) }
        var pairs: [(overlap: Double, track: Int, subject: Int)] = []
        for (index, track) in tracks.enumerated() {
            for (number, subject) in found.enumerated() where subject.kind == track.tracked.subject.kind {
                let overlap = Self.overlap(track.tracked.subject.bounds, subject.bounds)
                if overlap >= Self.leastOverlap { pairs.append((overlap, index, number)) }
            }
        }
        // The best pairs first; equal ones in the order of the tracks.
        pairs.sort { ($1.overlap, $0.track, $0.subject) < ($0.overlap, $1.track, $1.subject) }
        var ids = [Int?](repeating: nil, count: found.count)
        var taken: Set<Int> = []
        for pair in pairs where ids[pair.subject] == nil && !taken.contains(pair.track) {
            taken.insert(pair.track)
            ids[pair.subject] = tracks[pair.track].tracked.id
            tracks[pair.track] = Track(
                tracked: Tracked(id: tracks[pair.track].tracked.id, subject: found[pair.subject]),
                seen: time
            )
        }
        return found.enumerated().map { index, subject in
            if let id = ids[index] { return Tracked(id: id, subject: subject) }
            let tracked = Tracked(id: makeID(), subject: subject)
            tracks.append(Track(tracked: tracked, seen: time))
            return tracked
        }
    }

    private static func overlap(_ a: CGRect, _ b: CGRect) -> Double {
        let common = a.intersection(b)
        guard !common.isNull, common.width > 0, common.height > 0 else { return 0 }
        let shared = Double(common.width * common.height)
        return shared / (Double(a.width * a.height) + Double(b.width * b.height) - shared)
    }
}

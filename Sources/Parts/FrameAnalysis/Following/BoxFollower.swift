import AVFoundation

/// The boxes of one analysis over time: those to draw now, and those of the frames since the look in work.
///
/// The result of a look arrives some frames later. Its boxes are then followed through these frames, whose small planes
/// are kept until then, and become the boxes to draw. The value is used under a lock; the steps of a `TrackSet`, which
/// take time, can be made on a copy.
struct BoxFollower: Sendable {
    /// A frame since the look in work.
    struct Entry: Sendable {
        var order: Int
        var number: Int?
        var time: CMTime
        /// Nil for a frame too long ago to be followed into.
        var plane: SmallPlane?
        /// The boxes that were drawn when the frame came.
        var boxes: [TrackedBox]
    }

    /// A look in work.
    struct Look: Sendable {
        var order: Int
        /// The frame time in seconds.
        var time: Double
        var plane: SmallPlane?
        /// The tracks in the frame that is looked at, before its result.
        var tracks: TrackSet
        /// The frames since then.
        fileprivate(set) var entries: [Entry] = []
        /// The number of frames since then, also of those no longer in ``entries``.
        fileprivate(set) var skippedCount = 0
    }

    /// The number of frames that are remembered during a look.
    static let mostEntries = 4096

    private(set) var tracks: TrackSet
    private(set) var look: Look?

    init(analysis: String, memory: Double) { tracks = TrackSet(analysis: analysis, memory: memory) }

    /// Takes a frame; returns the boxes to draw in it.
    ///
    /// - Parameters:
    ///   - plane: The small plane; nil if boxes are not followed.
    ///   - isLook: True if the analysis now looks at the frame.
    mutating func frame(order: Int, number: Int?, time: CMTime, plane: SmallPlane?, isLook: Bool) -> [TrackedBox] {
        let boxes = plane.map { tracks.follow($0, order: order) } ?? []
        if isLook {
            look = Look(order: order, time: time.seconds, plane: plane, tracks: tracks)
        } else if look != nil {
            add(Entry(order: order, number: number, time: time, plane: plane, boxes: boxes))
        }
        return boxes
    }

    /// Returns the remembered frames after the first ones since the look, and the number of all frames since then.
    func entries(after count: Int) -> (entries: [Entry], count: Int) {
        guard let look else { return ([], count) }
        let forgotten = look.skippedCount - look.entries.count
        return (Array(look.entries.dropFirst(max(0, count - forgotten))), look.skippedCount)
    }

    private mutating func add(_ entry: Entry) {
        look?.skippedCount += 1
        look?.entries.append(entry)
        guard let count = look?.entries.count else { return }
        let oldest = count - 1 - AnalyzerConfiguration.followedFrames
        if oldest >= 0 { look?.entries[oldest].plane = nil }
        if count > Self.mostEntries { look?.entries.removeFirst(count - Self.mostEntries) }
    }

    /// Ends the look in work with the tracks that follow from its result.
    mutating func finish(with tracks: TrackSet) {
        self.tracks = tracks
        look = nil
    }
}

import CoreMedia

/// Where captured media lie in the file: which stretches of the session's time are recorded.
///
/// A value. The leading kind of media, pictures where there are any, decides where stretches begin and end: the first
/// sample is at zero, a pause leaves out what lies between the end of the last sample before it and the first one after
/// it. Other media follow: of them exactly the same stretches are kept, whenever they arrive.
struct RecordingTimeline: Sendable {
    private struct Stretch {
        /// On the session's clock.
        var start: CMTime
        /// Nil while it goes on.
        var end: CMTime?
        /// In the file.
        var fileStart: CMTime
    }

    /// Where a leading sample goes.
    struct Place: Sendable, Hashable {
        /// In the file.
        var time: CMTime
        /// Whether it is the very first.
        var begins = false
        /// Whether it is the first after a pause.
        var resumes = false
    }

    /// A part of other media, and where it goes.
    struct Part: Sendable, Hashable {
        /// On the session's clock.
        var start: CMTime
        var end: CMTime
        /// In the file.
        var time: CMTime
    }

    /// What becomes of other media.
    enum Following: Sendable, Hashable {
        /// These parts are recorded; none where nothing is.
        case parts([Part])
        /// Not known before the next leading sample.
        case wait
    }

    /// Whether a pause is wanted.
    private(set) var isPaused = false
    private var isClosed = false
    private var stretches: [Stretch] = []
    /// The end of the last leading sample, on the session's clock.
    private(set) var lastEnd = CMTime.invalid

    /// The session's time of the first leading sample; nil before there is one.
    var start: CMTime? { stretches.first?.start }

    /// Whether a leading sample was taken.
    var hasBegun: Bool { !stretches.isEmpty }

    /// The length of the file so far.
    var length: CMTime {
        guard let last = stretches.last else { return .zero }
        return last.fileStart + ((last.end ?? lastEnd) - last.start)
    }

    /// Leaves out what comes from now on; false where it is left out already.
    mutating func pause() -> Bool {
        guard !isPaused else { return false }
        isPaused = true
        closeStretch()
        return true
    }

    /// Takes what comes from now on; false where it is taken already.
    mutating func resume() -> Bool {
        guard isPaused else { return false }
        isPaused = false
        return true
    }

    /// Takes a leading sample; nil for one that is left out.
    mutating func take(_ time: CMTime, lasting duration: CMTime) -> Place? {
        guard !isPaused, !isClosed else { return nil }
        var place = Place(time: .zero)
        if let last = stretches.last {
            if let end = last.end {
                place.resumes = true
                stretches.append(Stretch(start: time, fileStart: last.fileStart + (end - last.start)))
            }
        } else {
            place.begins = true
            stretches.append(Stretch(start: time, fileStart: .zero))
        }
        guard let stretch = stretches.last else { return nil }
        place.time = stretch.fileStart + (time - stretch.start)
        let end = duration.isNumeric && duration > .zero ? time + duration : time
        lastEnd = lastEnd.isNumeric ? CMTimeMaximum(lastEnd, end) : end
        if place.resumes { lastEnd = end }
        return place
    }

    /// Takes no more leading samples; other media belong to what there is, or are left out.
    mutating func close() {
        isClosed = true
        closeStretch()
    }

    /// Says where other media from one time to another go.
    ///
    /// They wait until the leading media have come to their end, as a pause may begin before it.
    ///
    /// - Parameter isForced: whether they go on without that.
    func place(from start: CMTime, to end: CMTime, isForced: Bool = false) -> Following {
        let isOver = isPaused || isClosed
        guard let last = stretches.last else { return isOver || isForced ? .parts([]) : .wait }
        if !isForced, !isOver, end > last.end ?? lastEnd { return .wait }
        var parts: [Part] = []
        var before = CMTime.negativeInfinity
        for stretch in stretches {
            let lower = CMTimeMaximum(CMTimeMaximum(start, stretch.start), before)
            let upper = stretch.end.map { CMTimeMinimum($0, end) } ?? end
            before = stretch.end ?? before
            guard upper > lower else { continue }
            parts.append(Part(start: lower, end: upper, time: stretch.fileStart + (lower - stretch.start)))
        }
        return .parts(parts)
    }

    private mutating func closeStretch() {
        guard let index = stretches.indices.last, stretches[index].end == nil else { return }
        stretches[index].end = lastEnd
    }
}

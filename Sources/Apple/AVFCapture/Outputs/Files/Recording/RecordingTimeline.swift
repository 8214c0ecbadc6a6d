import CoreMedia

/// Maps captured media to the file: it decides which stretches of the session's time are recorded.
///
/// A value type. The leading media, which are video if there is any, determine where stretches begin and end. The first
/// sample is at zero. A pause removes the time between the end of the last sample before it and the first sample after
/// it. Of other media exactly the same stretches are recorded, whenever they arrive.
struct RecordingTimeline: Sendable {
    private struct Stretch {
        /// Time on the session's clock.
        var start: CMTime
        /// Nil while the stretch continues.
        var end: CMTime?
        /// Time in the file.
        var fileStart: CMTime
    }

    /// The place of a leading sample.
    struct Place: Sendable, Hashable {
        /// Time in the file.
        var time: CMTime
        /// True for the very first sample.
        var begins = false
        /// True for the first sample after a pause.
        var resumes = false
    }

    /// A part of other media, and its place in the file.
    struct Part: Sendable, Hashable {
        /// Time on the session's clock.
        var start: CMTime
        var end: CMTime
        /// Time in the file.
        var time: CMTime
    }

    /// The decision about other media.
    enum Following: Sendable, Hashable {
        /// These parts are recorded; empty if nothing is.
        case parts([Part])
        /// The decision depends on the next leading sample.
        case wait
    }

    /// True from a request to pause until a request to resume.
    private(set) var isPaused = false
    private var isClosed = false
    private var stretches: [Stretch] = []
    /// The end of the last leading sample on the session's clock.
    private(set) var lastEnd = CMTime.invalid

    /// The time of the first leading sample on the session's clock; nil before there is one.
    var start: CMTime? { stretches.first?.start }

    /// True once a leading sample was taken.
    var hasBegun: Bool { !stretches.isEmpty }

    /// The length of the file so far.
    var length: CMTime {
        guard let last = stretches.last else { return .zero }
        return last.fileStart + ((last.end ?? lastEnd) - last.start)
    }

    /// Skips media from now on; returns false if already paused.
    mutating func pause() -> Bool {
        guard !isPaused else { return false }
        isPaused = true
        closeStretch()
        return true
    }

    /// Takes media again from now on; returns false if not paused.
    mutating func resume() -> Bool {
        guard isPaused else { return false }
        isPaused = false
        return true
    }

    /// Takes a leading sample and returns its place; nil for a skipped sample.
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

    /// Ends the leading media.
    ///
    /// Other media up to that end are still recorded, and later ones are skipped.
    mutating func close() {
        isClosed = true
        closeStretch()
    }

    /// Returns the place of other media between two times.
    ///
    /// They wait until the leading media have reached their end, because a pause may begin before it.
    ///
    /// - Parameter isForced: true to decide without waiting.
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

import AVFoundation
import Basics
import DequeModule
import MediaFiles

/// Writes compressed frames of a ring to a file without encoding them again.
struct ClipWriter {
    /// The frames to write.
    enum Span: Sendable {
        /// The most recent span of this length, up to the end of the newest frame.
        case last(Nanoseconds)
        /// The span between two times.
        case between(Nanoseconds, Nanoseconds)
    }

    /// The frames and times of a clip, limited to the held frames.
    private struct Plan {
        /// The frames to write, starting with a key frame.
        var frames: Range<Int>
        /// The first frame that is shown.
        var firstShown: Int
        var start: CMTime
        var end: CMTime
        var missing: Nanoseconds
    }

    let ring: FrameRing
    /// The events of the ring's time.
    let log: EventLog
    /// The key that signs the clip; nil for none.
    let key: SigningKey?
    /// The number of frames taken from the ring at a time.
    private static let batch = 32

    init(ring: FrameRing, log: EventLog = EventLog(), key: SigningKey? = nil) {
        self.key = key
        self.ring = ring
        self.log = log
    }

    /// Writes the clip; blocks until it is on disk.
    func write(_ span: Span, to url: URL) throws(DelayedFeedError) -> Clip {
        let container = try container(of: url)
        guard !FileManager.default.fileExists(atPath: url.path) else {
            throw DelayedFeedError(.fileExists, "Could not save a clip to \(url.path): it exists. Choose another name.")
        }
        let pin = ring.pin(from: 0)
        defer { ring.unpin(pin) }
        guard let plan = plan(span) else {
            throw DelayedFeedError(.nothingHeld, "Could not save a clip: no frame of that time is held.")
        }
        ring.movePin(pin, to: plan.frames.lowerBound)
        // The file gets its final name only when it is complete.
        let part = url.deletingLastPathComponent()
            .appendingPathComponent(".\(UUID().uuidString)-\(url.lastPathComponent)")
        defer { try? FileManager.default.removeItem(at: part) }
        do throws(MediaError) {
            try write(plan, to: part, container: container, pin: pin)
        } catch {
            throw DelayedFeedError(error, url: url)
        }
        guard rename(part.path, url.path) == 0 else {
            throw DelayedFeedError(
                .notWritten,
                "Could not save a clip to \(url.path): \(String(cString: strerror(errno))). Choose another place."
            )
        }
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        return Clip(
            url: url,
            start: plan.start,
            end: plan.end,
            frameCount: plan.frames.upperBound - plan.firstShown,
            missing: plan.missing.inSeconds,
            byteCount: (attributes?[.size] as? NSNumber)?.intValue ?? 0
        )
    }

    private func container(of url: URL) throws(DelayedFeedError) -> MediaFileWriter.Container {
        switch url.pathExtension.lowercased() {
        case "mov", "qt": return .mov
        case "mp4": return .mp4
        case "m4v": return .m4v
        default:
            throw DelayedFeedError(
                .notWritten,
                "Could not save a clip to \(url.path): the name has no movie extension. End it in .mov, .mp4 or .m4v."
            )
        }
    }

    /// Determines the frames to write from those that are held and compressed now.
    private func plan(_ span: Span) -> Plan? {
        ring.locked { state in
            let times = state.times
            guard let first = state.ledger.groups.first?.frames.lowerBound,
                let last = state.ledger.groups.last.map({ $0.frames.upperBound - 1 }),
                times.numbers.contains(first), times.numbers.contains(last)
            else { return nil }
            let heldEnd = Self.end(of: last, state)
            let wanted: (start: Nanoseconds, end: Nanoseconds)
            switch span {
            case .last(let length): wanted = (heldEnd - length, heldEnd)
            case .between(let start, let end): wanted = (start, end)
            }
            let end = min(wanted.end, heldEnd)
            // The frame captured before the start is on screen at the start.
            let start = max(wanted.start, times[first])
            // Tolerates 1 ns, as `time(_:like:)` does: a frame 1 ns after the start counts as shown at the start.
            guard start < end, let firstShown = times.last(atOrBefore: start + 1),
                let lastShown = times.last(atOrBefore: end - 1), lastShown >= first, firstShown <= last
            else { return nil }
            var plan = Plan(
                frames: firstShown..<(min(lastShown, last) + 1),
                firstShown: firstShown,
                start: start.asTime,
                end: end.asTime,
                missing: max(0, (wanted.end - wanted.start) - (end - start))
            )
            if let group = state.ledger.group(of: firstShown) {
                plan.frames = group.frames.lowerBound..<plan.frames.upperBound
            }
            // Uses a time scale in which frame times are whole numbers.
            plan.start = Self.time(start, like: state.records[firstShown - times.first].captureTime)
            plan.end = Self.time(end, like: plan.start)
            return withOneFormat(plan, state)
        }
    }

    /// Limits a plan to its newest format, because a movie track has a single format.
    private func withOneFormat(_ plan: Plan, _ state: RingIndex) -> Plan {
        let first = state.times.first
        let format = plan.frames.reversed().lazy.compactMap { state.records[$0 - first].format }.first
        guard
            let other = plan.frames.last(where: { frame in
                state.records[frame - first].format.map { $0 !== format && $0 != format } ?? false
            }), other + 1 < plan.frames.upperBound
        else { return plan }
        var plan = plan
        guard let key = (other + 1..<plan.frames.upperBound).first(where: { state.records[$0 - first].isKey }) else {
            return plan
        }
        if key > plan.firstShown {
            plan.missing += state.times[key] - (Nanoseconds(plan.start) ?? state.times[key])
            plan.start = state.records[key - first].captureTime
            plan.firstShown = key
        }
        plan.frames = key..<plan.frames.upperBound
        return plan
    }

    /// Returns the end time of a frame.
    private static func end(of frame: Int, _ state: RingIndex) -> Nanoseconds {
        let record = state.records[frame - state.times.first]
        if let end = Nanoseconds(record.captureTime + record.duration), end > state.times[frame] { return end }
        guard frame > state.times.first else { return state.times[frame] + 33_333_333 }
        return 2 * state.times[frame] - state.times[frame - 1]
    }

    /// Converts a time to a multiple of another time's scale, rounded down.
    private static func time(_ time: Nanoseconds, like other: CMTime) -> CMTime {
        let factor = max(1, 90_000 / max(other.timescale, 1))
        // The time was already rounded down to nanoseconds; adding 1 ns avoids losing a whole tick.
        let exact = CMTime(value: time + 1, timescale: 1_000_000_000)
        return CMTimeConvertScale(exact, timescale: other.timescale * factor, method: .roundTowardNegativeInfinity)
    }

    private func write(
        _ plan: Plan,
        to url: URL,
        container: MediaFileWriter.Container,
        pin: Int
    ) throws(MediaError) {
        var writer: MediaFileWriter?
        var isFinished = false
        defer { if !isFinished { writer?.cancel() } }
        var options = MediaFileWriter.Options()
        options.signingKey = key
        var groups = log.groups(from: plan.start, to: plan.end)
        // The settings that hold at the beginning were noted before it.
        let settings = log.settings(at: plan.start)
        if !settings.isEmpty {
            let event = FilmEvent(.settings, at: plan.start, values: settings)
            if groups.first?.time == plan.start {
                groups[0].events.insert(event, at: 0)
            } else {
                groups.insert((plan.start, [event]), at: 0)
            }
        }
        var next = plan.frames.lowerBound
        while next < plan.frames.upperBound {
            let batch = next..<min(next + Self.batch, plan.frames.upperBound)
            let coded: [CodedFrame]?
            do throws(SpillError) { coded = try ring.coded(batch) } catch {
                throw MediaError(.inputOutput, error.message)
            }
            guard let coded else { throw MediaError(.noLongerHeld, "") }
            for frame in coded {
                if writer == nil, let format = frame.sample.formatDescription {
                    writer = try MediaFileWriter(
                        .file(path: url.path),
                        container: container,
                        tracks: tracks(format, hasEvents: !groups.isEmpty),
                        sessionStart: plan.start,
                        options: options
                    )
                }
                try writer?.write(try sample(frame, plan), track: 0)
            }
            next = batch.upperBound
            ring.movePin(pin, to: next)
        }
        guard let writer else { throw MediaError(.noLongerHeld, "") }
        for (index, group) in groups.enumerated() {
            let next = index + 1 < groups.count ? groups[index + 1].time : plan.end
            // An event lasts for a frame, or until the next one.
            let length = CMTimeMinimum(next - group.time, CMTime(value: 1, timescale: 30))
            guard let sample = FilmEventCoding.sample(group.events, at: group.time, duration: length) else { continue }
            try writer.write(sample, track: 1)
        }
        try writer.finish(sessionEnd: plan.end)
        isFinished = true
    }
}

extension ClipWriter {
    /// Returns the tracks of a clip: the video, and its events if there are any.
    private func tracks(_ format: CMFormatDescription, hasEvents: Bool) -> [MediaFileWriter.Track] {
        let video = MediaFileWriter.Track(format: format)
        guard hasEvents else { return [video] }
        var events = MediaFileWriter.Track(format: FilmEventCoding.format)
        events.references = [MediaFileWriter.Track.Reference(type: "cdsc", tracks: [0])]
        return [video, events]
    }

    /// Returns the sample to write.
    ///
    /// The first shown frame is retimed to the clip's start, because some players ignore edit lists.
    private func sample(_ frame: CodedFrame, _ plan: Plan) throws(MediaError) -> CMSampleBuffer {
        let sample = frame.sample
        guard frame.frame == plan.firstShown, CMSampleBufferGetPresentationTimeStamp(sample) < plan.start else {
            return sample
        }
        let timing = CMSampleTimingInfo(
            duration: .invalid,
            presentationTimeStamp: plan.start,
            decodeTimeStamp: .invalid
        )
        do {
            return try CMSampleBuffer(copying: sample, withNewTiming: [timing])
        } catch {
            throw MediaError(.inputOutput, "Could not copy a frame into the clip: \(error.localizedDescription)")
        }
    }
}

extension MediaError.Code {
    /// Frames were dropped from the ring while they were being saved.
    fileprivate static let noLongerHeld = MediaError.Code(rawValue: "noLongerHeld")
}

extension DelayedFeedError {
    /// Makes the error for a clip that was not saved.
    fileprivate init(_ error: MediaError, url: URL) {
        switch error.code {
        case .noLongerHeld:
            self.init(
                .noLongerHeld,
                "Could not save a clip to \(url.path): its first frames were dropped meanwhile. "
                    + "Ask for a shorter clip, or raise the budget."
            )
        case .diskFull: self.init(.diskFull, error.message)
        case .fileExists: self.init(.fileExists, error.message)
        default: self.init(.notWritten, error.message)
        }
    }
}

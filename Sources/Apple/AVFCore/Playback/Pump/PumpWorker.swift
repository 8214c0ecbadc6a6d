import AVFBase
import CoreMedia
import DequeModule
import MediaFiles

/// The work of an item's pump, done in steps on the pump's thread.
final class PumpWorker {
    private let interrupt: MediaInterrupt
    let frames: FrameStore
    let audio: AudioStore
    private let open: @Sendable (MediaInterrupt) throws -> any MediaSource
    let report: @Sendable (ItemPump.Report) -> Void

    private(set) var media: OpenMedia?
    private var isDead = false
    private var hasReportedSome = false
    private var isForward = true
    /// Frames and audio that end at or before this time are dropped.
    var dropBefore: CMTime?
    /// The search in progress, and the item's time that it resolved to.
    private var search: (generation: Int, reached: CMTime)?
    /// The time that the last search reached, and the line of the item before it.
    ///
    /// Until the item's new line arrives, frames are kept around this time. Another thread may still be on its way with
    /// the line.
    private var standing: (time: CMTime, oldLine: PlaybackLine)?
    /// In reverse: frames that begin here or later are already stored.
    var reverseCursor: CMTime?
    private var failure: MediaError?
    /// The last frame that was dropped, for a search that ends behind it.
    private var lastDropped: StoredFrame?

    /// Number of frames, and seconds of audio, that are decoded ahead.
    static let framesAhead = 8
    static let secondsOfAudioAhead = 0.5

    init(
        interrupt: MediaInterrupt,
        frames: FrameStore,
        audio: AudioStore,
        open: @escaping @Sendable (MediaInterrupt) throws -> any MediaSource,
        report: @escaping @Sendable (ItemPump.Report) -> Void
    ) {
        self.interrupt = interrupt
        self.frames = frames
        self.audio = audio
        self.open = open
        self.report = report
    }

    /// Performs one step of work; returns the time of the next one.
    func work(for pump: ItemPump, at now: CMTime) -> CMTime {
        guard !isDead, !interrupt.isCancelled else { return .positiveInfinity }
        guard media != nil else {
            openMedia()
            return now
        }
        do {
            let commands = pump.present
            let time = time(on: commands.line, at: now)
            if let opening = pump.takeReopening() { try reopen(opening, at: time) }
            guard let media = self.media else { return now }
            if commands.isForward != isForward { turn(forward: commands.isForward, at: time) }
            if let newest = pump.takeSearch() { try begin(newest, media, at: time) }
            if search != nil {
                try continueSearch(media, on: commands.line)
                return now
            }
            frames.trim(to: time)
            audio.trim(before: audio.place(of: time) - audio.rate / 2)
            if wantsMore(media, at: time) {
                try advance(media, at: time)
                return now
            }
            if pump.takeFillRequest() { report(.filled) }
            // Refills when half of the frames have been shown: a few at a time, to avoid a wake-up for each.
            guard commands.line.rate != 0, !frames.isComplete || audio.end != nil else { return .positiveInfinity }
            let audioLeft = audio.end.map { CMTime(value: CMTimeValue($0), timescale: CMTimeScale(audio.rate)) }
            let audioTime = audioLeft.map {
                $0 - CMTime(seconds: Self.secondsOfAudioAhead / 2, preferredTimescale: 1000)
            }
            let times = [frames.isComplete ? nil : frames.middle(ahead: time), audio.isComplete ? nil : audioTime]
            let next = times.compactMap { $0 }.map { commands.line.clockTime(at: $0) }.min() ?? .positiveInfinity
            // Prevents a busy loop: a time in the past means that the store cannot take more now.
            return next > now ? next : now + CMTime(value: 1, timescale: 100)
        } catch {
            breakOff(error)
            return now
        }
    }

    /// Returns the item's time: that of its line, or of a search whose result the line does not have yet.
    private func time(on line: PlaybackLine, at now: CMTime) -> CMTime {
        if let standing {
            if standing.oldLine == line { return standing.time }
            self.standing = nil
        }
        return line.time(at: now)
    }

    private func openMedia() {
        do {
            let opened = try OpenMedia(open(interrupt), audioRate: audio.rate, audioChannels: audio.channels)
            media = opened
            if opened.videoTrack == nil { frames.end(isBroken: false) }
            if opened.audioTrack == nil { audio.finish() }
            report(.opened(opened.facts))
        } catch {
            isDead = true
            if !interrupt.isCancelled { report(.failed(AVError(wrapping: error))) }
        }
    }

    /// Replaces the open media, which are presented in another way from now on.
    private func reopen(_ opening: ItemPump.Opening, at time: CMTime) throws(MediaError) {
        let opened: OpenMedia
        do {
            opened = try OpenMedia(opening(interrupt), audioRate: audio.rate, audioChannels: audio.channels)
        } catch {
            throw error as? MediaError ?? MediaError(.unsupportedFormat, AVError(wrapping: error).localizedDescription)
        }
        media = opened
        frames.flush(seenAt: time)
        audio.clear()
        lastDropped = nil
        dropBefore = try opened.seek(to: PlayerMachine.SeekRequest(time: time, before: .zero, after: .zero))
        reverseCursor = nil
        if opened.videoTrack == nil { frames.end(isBroken: false) }
        if opened.audioTrack == nil { audio.finish() }
        if !isForward, search == nil { beginBackward(from: time) }
    }

    private func wantsMore(_ media: OpenMedia, at time: CMTime) -> Bool {
        wantsVideo(media, at: time) || wantsAudio(media, at: time)
    }

    private func wantsVideo(_ media: OpenMedia, at time: CMTime) -> Bool {
        media.videoTrack != nil && !frames.isComplete && frames.count(ahead: time) < Self.framesAhead
    }

    private func wantsAudio(_ media: OpenMedia, at time: CMTime) -> Bool {
        guard isForward, media.audioTrack != nil, !audio.isComplete, !media.hasTooMuchWaiting else { return false }
        guard let end = audio.end else { return true }
        let ahead = Double(end - audio.place(of: time)) / Double(audio.rate)
        return ahead < Self.secondsOfAudioAhead
    }

    private func advance(_ media: OpenMedia, at time: CMTime) throws(MediaError) {
        guard isForward else { return try fillBackward(media) }
        take(try media.next(wantsVideo: wantsVideo(media, at: time), wantsAudio: wantsAudio(media, at: time)))
    }

    private func take(_ outcome: OpenMedia.Outcome) {
        switch outcome {
        case .images(let images): for image in images { take(image) }
        case .audio(let pieces): take(pieces)
        case .nothing: break
        case .videoEnd: finishFrames()
        case .audioEnd: audio.finish()
        }
    }

    /// Handles the end of the video.
    private func finishFrames() {
        if frames.range == nil, let lastDropped { frames.insert(lastDropped) }
        lastDropped = nil
        if failure == nil, let truncated = media?.truncation {
            failure = truncated
            report(.brokeOff(AVError(truncated)))
        }
        frames.end(isBroken: failure != nil)
    }

    private func breakOff(_ error: MediaError) {
        guard error.code != .cancelled else { return isDead = true }
        failure = error
        report(.brokeOff(AVError(error)))
        if isForward { finishFrames() } else { frames.end(isBroken: true) }
        audio.finish()
        if let search {
            finishSearch(at: frames.range == nil ? nil : search.reached)
        }
        media?.giveUp()
    }

    func take(_ image: StoredFrame) {
        if let dropBefore, image.end <= dropBefore {
            lastDropped = image
            return
        }
        lastDropped = nil
        frames.insert(image)
        if !hasReportedSome {
            hasReportedSome = true
            report(.hasSome)
        }
    }

    private func take(_ pieces: [(samples: [Float], start: CMTime)]) {
        for piece in pieces {
            let count = piece.samples.count / audio.channels
            let end = audio.place(of: piece.start) + count
            if let dropBefore, end <= audio.place(of: dropBefore) { continue }
            audio.append(piece.samples, at: piece.start)
        }
        if media?.videoTrack == nil, !hasReportedSome {
            hasReportedSome = true
            report(.hasSome)
        }
    }

    // MARK: Seeking

    private func begin(_ newest: ItemPump.Search, _ media: OpenMedia, at time: CMTime) throws(MediaError) {
        failure = nil
        standing = nil
        switch newest.goal {
        case .time(let request):
            try seek(to: request, generation: newest.generation, media, at: time)
        case .step(let count, let from):
            let target = try media.imageTime(count, from: from, known: frames)
            try seek(
                to: PlayerMachine.SeekRequest(time: target, before: .zero, after: .zero),
                generation: newest.generation,
                media,
                at: time
            )
        }
    }

    private func seek(
        to request: PlayerMachine.SeekRequest,
        generation: Int,
        _ media: OpenMedia,
        at time: CMTime
    ) throws(MediaError) {
        // Frames that are stored already need no seek in the file.
        if isForward, media.isAtStoreEnd, let range = frames.range, range.containsTime(request.time) {
            search = (generation, request.time)
            frames.trim(to: request.time)
            return
        }
        frames.flush(seenAt: time)
        audio.clear()
        hasReportedSome = false
        lastDropped = nil
        let reached = try media.seek(to: request)
        if media.videoTrack == nil { frames.end(isBroken: false) }
        if media.audioTrack == nil { audio.finish() }
        dropBefore = reached
        reverseCursor = nil
        search = (generation, reached)
    }

    private func continueSearch(_ media: OpenMedia, on line: PlaybackLine) throws(MediaError) {
        guard let search else { return }
        let isFound =
            media.videoTrack == nil || frames.isComplete || frames.range.map { $0.end > search.reached } ?? false
        if isFound {
            standing = (search.reached, line)
            return finishSearch(at: search.reached)
        }
        take(try media.next(wantsVideo: true, wantsAudio: false))
    }

    private func finishSearch(at reached: CMTime?) {
        guard let search else { return }
        self.search = nil
        frames.setSeeking(false)
        if !isForward, let reached { beginBackward(from: reached) }
        report(.seekFinished(generation: search.generation, reached: reached))
    }

    // MARK: Direction

    private func turn(forward: Bool, at time: CMTime) {
        isForward = forward
        frames.setForward(forward)
        if forward {
            // Reading resumes at the frame of the current time.
            guard let media, search == nil else { return }
            frames.flush(seenAt: time)
            let exact = PlayerMachine.SeekRequest(time: time, before: .zero, after: .zero)
            do {
                dropBefore = try media.seek(to: exact)
                audio.clear()
                if media.videoTrack == nil { frames.end(isBroken: false) }
                if media.audioTrack == nil { audio.finish() }
            } catch {
                breakOff(error)
            }
        } else {
            audio.clear()
            if search == nil { beginBackward(from: time) }
        }
        hasReportedSome = false
    }
}

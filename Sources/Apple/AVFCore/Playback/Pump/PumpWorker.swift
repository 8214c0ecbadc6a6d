import AVFBase
import CoreMedia
import DequeModule
import MediaFiles

/// The work of an item's pump, done in steps on the pump's thread.
final class PumpWorker {
    private let interrupt: MediaInterrupt
    let frames: FrameStore
    let sound: SoundStore
    private let open: @Sendable (MediaInterrupt) throws -> MediaDemuxer
    let report: @Sendable (ItemPump.Report) -> Void

    private(set) var media: OpenMedia?
    private var isDead = false
    private var hasReportedSome = false
    private var isForward = true
    /// Frames and audio that end at or before this time are dropped.
    var dropBefore: CMTime?
    /// The search in progress, and the item's time that it resolved to.
    private var search: (generation: Int, reached: CMTime)?
    /// In reverse: frames that begin here or later are already stored.
    var reverseCursor: CMTime?
    private var failure: MediaError?
    /// The last frame that was dropped, for a search that ends behind it.
    private var lastDropped: StoredFrame?

    /// Number of frames, and seconds of audio, that are decoded ahead.
    static let framesAhead = 8
    static let secondsOfSoundAhead = 0.5

    init(
        interrupt: MediaInterrupt,
        frames: FrameStore,
        sound: SoundStore,
        open: @escaping @Sendable (MediaInterrupt) throws -> MediaDemuxer,
        report: @escaping @Sendable (ItemPump.Report) -> Void
    ) {
        self.interrupt = interrupt
        self.frames = frames
        self.sound = sound
        self.open = open
        self.report = report
    }

    /// Performs one step of work; returns the time of the next one.
    func work(for pump: ItemPump, at now: CMTime) -> CMTime {
        guard !isDead, !interrupt.isCancelled else { return .positiveInfinity }
        guard let media else {
            openMedia()
            return now
        }
        do {
            let commands = pump.present
            let time = commands.line.time(at: now)
            if commands.isForward != isForward { turn(forward: commands.isForward, at: time) }
            if let newest = pump.takeSearch() { try begin(newest, media, at: time) }
            if search != nil {
                try continueSearch(media)
                return now
            }
            frames.trim(to: time)
            sound.trim(before: sound.place(of: time) - sound.rate / 2)
            if wantsMore(media, at: time) {
                try advance(media, at: time)
                return now
            }
            if pump.takeFillWish() { report(.filled) }
            // Refills when half of the frames have been shown: a few at a time, to avoid a wake-up for each.
            guard commands.line.rate != 0, !frames.isComplete || sound.end != nil else { return .positiveInfinity }
            let soundLeft = sound.end.map { CMTime(value: CMTimeValue($0), timescale: CMTimeScale(sound.rate)) }
            let soundTime = soundLeft.map {
                $0 - CMTime(seconds: Self.secondsOfSoundAhead / 2, preferredTimescale: 1000)
            }
            let times = [frames.isComplete ? nil : frames.middle(ahead: time), sound.isComplete ? nil : soundTime]
            let next = times.compactMap { $0 }.map { commands.line.clockTime(at: $0) }.min() ?? .positiveInfinity
            // Prevents a busy loop: a time in the past means that the store cannot take more now.
            return next > now ? next : now + CMTime(value: 1, timescale: 100)
        } catch {
            breakOff(error)
            return now
        }
    }

    private func openMedia() {
        do {
            let opened = try OpenMedia(open(interrupt), soundRate: sound.rate, soundChannels: sound.channels)
            media = opened
            if opened.videoTrack == nil { frames.end(isBroken: false) }
            if opened.soundTrack == nil { sound.finish() }
            report(.opened(opened.facts))
        } catch {
            isDead = true
            if !interrupt.isCancelled { report(.failed(AVError(wrapping: error))) }
        }
    }

    private func wantsMore(_ media: OpenMedia, at time: CMTime) -> Bool {
        wantsVideo(media, at: time) || wantsSound(media, at: time)
    }

    private func wantsVideo(_ media: OpenMedia, at time: CMTime) -> Bool {
        media.videoTrack != nil && !frames.isComplete && frames.count(ahead: time) < Self.framesAhead
    }

    private func wantsSound(_ media: OpenMedia, at time: CMTime) -> Bool {
        guard isForward, media.soundTrack != nil, !sound.isComplete, !media.hasTooMuchWaiting else { return false }
        guard let end = sound.end else { return true }
        let ahead = Double(end - sound.place(of: time)) / Double(sound.rate)
        return ahead < Self.secondsOfSoundAhead
    }

    private func advance(_ media: OpenMedia, at time: CMTime) throws(MediaError) {
        guard isForward else { return try fillBackward(media) }
        take(try media.next(wantsVideo: wantsVideo(media, at: time), wantsSound: wantsSound(media, at: time)))
    }

    private func take(_ outcome: OpenMedia.Outcome) {
        switch outcome {
        case .pictures(let pictures): for picture in pictures { take(picture) }
        case .sound(let pieces): take(pieces)
        case .nothing: break
        case .videoEnd: finishPictures()
        case .soundEnd: sound.finish()
        }
    }

    /// Handles the end of the video.
    private func finishPictures() {
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
        if isForward { finishPictures() } else { frames.end(isBroken: true) }
        sound.finish()
        if let search {
            finishSearch(at: frames.range == nil ? nil : search.reached)
        }
        media?.giveUp()
    }

    func take(_ picture: StoredFrame) {
        if let dropBefore, picture.end <= dropBefore {
            lastDropped = picture
            return
        }
        lastDropped = nil
        frames.insert(picture)
        if !hasReportedSome {
            hasReportedSome = true
            report(.hasSome)
        }
    }

    private func take(_ pieces: [(samples: [Float], start: CMTime)]) {
        for piece in pieces {
            let count = piece.samples.count / sound.channels
            let end = sound.place(of: piece.start) + count
            if let dropBefore, end <= sound.place(of: dropBefore) { continue }
            sound.append(piece.samples, at: piece.start)
        }
        if media?.videoTrack == nil, !hasReportedSome {
            hasReportedSome = true
            report(.hasSome)
        }
    }

    // MARK: Seeking

    private func begin(_ newest: ItemPump.Search, _ media: OpenMedia, at time: CMTime) throws(MediaError) {
        failure = nil
        switch newest.goal {
        case .time(let request):
            try seek(to: request, generation: newest.generation, media, at: time)
        case .step(let count, let from):
            let target = try media.pictureTime(count, from: from, known: frames)
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
        sound.clear()
        hasReportedSome = false
        lastDropped = nil
        let reached = try media.seek(to: request)
        if media.videoTrack == nil { frames.end(isBroken: false) }
        if media.soundTrack == nil { sound.finish() }
        dropBefore = reached
        reverseCursor = nil
        search = (generation, reached)
    }

    private func continueSearch(_ media: OpenMedia) throws(MediaError) {
        guard let search else { return }
        let isFound =
            media.videoTrack == nil || frames.isComplete || frames.range.map { $0.end > search.reached } ?? false
        if isFound { return finishSearch(at: search.reached) }
        take(try media.next(wantsVideo: true, wantsSound: false))
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
                sound.clear()
                if media.videoTrack == nil { frames.end(isBroken: false) }
                if media.soundTrack == nil { sound.finish() }
            } catch {
                breakOff(error)
            }
        } else {
            sound.clear()
            if search == nil { beginBackward(from: time) }
        }
        hasReportedSome = false
    }
}

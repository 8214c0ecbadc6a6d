import AVFBase
import CameraSources
import CoreMedia
internal import DequeModule
import Dispatch
import Foundation
import MediaFiles
import Synchronization

/// One recording of a file output, from its start until its delegate was told of its end.
///
/// Source threads only leave what they have in a queue; a thread of the recording's own encodes and writes. Pictures of
/// live sources are dropped and counted when too many wait; what comes from a source that waits for its clients keeps
/// its place in the gate until it was encoded. Callbacks follow one another on the output's queue for them.
final class FileRecording: Sendable {
    /// Why a recording ends.
    enum Cause: Sendable {
        /// The program has stopped it, or has begun another file.
        case stopped
        /// A limit was reached.
        case limit(AVError.Code)
        /// The pictures have another size or pixel format all of a sudden.
        case mediaChanged
        /// Nothing comes any more.
        case flow(FlowEnd)
        /// Encoding or writing has failed.
        case failure(AVError)
    }

    private enum Entry: Sendable {
        case picture(VideoDatum, RecordingTimeline.Place)
        /// A part of sound that has come, which keeps its place in the gate.
        case sound(UncheckedReference<CMSampleBuffer>, of: ArrivedSound, track: Int, RecordingTimeline.Place?)
        case orientation(Int16, at: CMTime)
        case token(DrainToken)
        case finish(Cause, end: CMTime?)

        var isMedia: Bool {
            switch self {
            case .picture, .sound, .orientation: true
            case .token, .finish: false
            }
        }
    }

    private enum Phase { case recording, ending, over }

    private struct State {
        var phase = Phase.recording
        /// Why it ends worse than it was to end.
        var override: Cause?
        var timeline = RecordingTimeline()
        var entries = Deque<Entry>()
        var waitingPictures = 0
        var isScheduled = false
        /// Sound of which it is not known yet whether it is recorded.
        var waitingSound = Deque<(sound: ArrivedSound, track: Int)>()
        /// Pictures of a source that waits, until sound of one that waits too has come up to them.
        var heldPictures = Deque<(datum: VideoDatum, place: RecordingTimeline.Place)>()
        /// The end of the last sound of a source that waits; nil where pictures need not wait for it.
        var soundEnd: CMTime?
        /// What the pictures look like, and how they are turned.
        var format: (width: Int, height: Int, pixelFormat: OSType)?
        var orientation: PictureOrientation?
        var duration = CMTime.zero
        var size: Int64 = 0
    }

    /// How many pictures of a live source may wait for the encoder: few, because cameras have few buffers.
    static let mostWaitingPictures = 8
    /// How many buffers of sound may wait for the pictures; some seconds.
    private static let mostWaitingSound = 512
    /// How far pictures may be ahead of sound where both sources wait.
    private static let mostAhead = CMTime(value: 1, timescale: 2)

    let url: URL
    let plan: RecordingPlan
    private let limits: RecordingLimits
    private let teller: RecordingTeller
    private let routes: [VideoRoute?]
    private let file: UncheckedReference<RecordingFile>
    let queue = DispatchQueue(label: "AVFoundation.recording")
    private let state = Mutex(State())
    /// Called once on the recording's queue when everything is done but the last callback.
    private let whenOver: @Sendable (FileRecording) -> Void

    /// - Parameters:
    ///   - frameDuration: what a single picture without a duration lasts.
    ///   - dry: the connections from which nothing will come.
    init(
        url: URL,
        file: OutputFile,
        plan: RecordingPlan,
        limits: RecordingLimits,
        teller: RecordingTeller,
        frameDuration: CMTime,
        dry: Set<ObjectIdentifier>,
        whenOver: @escaping @Sendable (FileRecording) -> Void
    ) {
        self.url = url
        self.plan = plan
        self.limits = limits
        self.teller = teller
        self.whenOver = whenOver
        routes = plan.tracks.map { track in
            guard track.isVideo else { return nil }
            var recipe = ConversionRecipe.identity
            if case .uncompressedVideo = track.coding { recipe.pixelFormat = UncompressedTrackEncoder.pixelFormat }
            return VideoRoute(connection: track.connection.value, recipe: recipe)
        }
        let waitingSound = plan.tracks.contains { track in
            track.isSound && track.waitsForClients && !dry.contains(ObjectIdentifier(track.connection.value))
        }
        if plan.tracks.contains(where: \.isVideo), waitingSound {
            state.withLock { $0.soundEnd = .negativeInfinity }
        }
        let recordingFile = UncheckedReference(RecordingFile(plan, file))
        self.file = recordingFile
        queue.async { [weak self] in
            do throws(MediaError) {
                try recordingFile.value.prepare(frameDuration: frameDuration)
            } catch {
                self?.end(.failure(AVError(error, isWriting: true)), dropsWaiting: true)
            }
        }
    }

    // MARK: What clients read

    var isRecording: Bool { state.withLock { $0.phase == .recording } }
    var isPaused: Bool { state.withLock { $0.phase == .recording && $0.timeline.isPaused } }
    /// The length of what was encoded, and about how large the file is.
    var progress: (duration: CMTime, size: Int64) { state.withLock { ($0.duration, $0.size) } }

    // MARK: What clients ask for

    /// Leaves out what comes from now on.
    func pause() {
        let (hasPaused, starts) = state.withLock { state -> (Bool, Bool) in
            guard state.phase == .recording else { return (false, false) }
            let hasPaused = state.timeline.pause() && state.timeline.hasBegun
            Self.placeWaitingSound(&state)
            return (hasPaused, state.entries.isEmpty ? false : Self.schedule(&state))
        }
        if hasPaused { teller.tell(.paused) }
        if starts { queue.async { self.run() } }
    }

    /// Takes what comes from now on.
    func resume() { state.withLock { if $0.phase == .recording { _ = $0.timeline.resume() } } }

    /// Ends the recording with what has come so far; nothing happens where it has ended already.
    ///
    /// - Parameters:
    ///   - length: the length of the file, where it is not that of the leading media.
    ///   - dropsWaiting: whether what waits is no longer written.
    func end(_ cause: Cause, length: CMTime? = nil, dropsWaiting: Bool = false) {
        let (starts, forgotten) = state.withLock { state -> (Bool, Deque<Entry>) in
            Self.end(&state, cause, length: length, dropsWaiting: dropsWaiting)
        }
        _ = forgotten
        if starts { queue.async { self.run() } }
    }

    private static func end(
        _ state: inout State,
        _ cause: Cause,
        length: CMTime?,
        dropsWaiting: Bool
    ) -> (starts: Bool, forgotten: Deque<Entry>) {
        guard state.phase == .recording else {
            // What was stopped already cannot be written to its end.
            if dropsWaiting, state.phase == .ending, state.override == nil {
                state.override = cause
                let forgotten = state.entries.filter(\.isMedia)
                state.entries.removeAll(where: \.isMedia)
                return (false, forgotten)
            }
            return (false, [])
        }
        state.phase = .ending
        var forgotten = Deque<Entry>()
        if dropsWaiting {
            forgotten = state.entries.filter(\.isMedia)
            state.entries.removeAll(where: \.isMedia)
        }
        state.timeline.close()
        placeWaitingSound(&state)
        releasePictures(&state, all: true)
        let end = state.timeline.hasBegun ? length ?? state.timeline.length : nil
        state.entries.append(.finish(cause, end: end))
        return (schedule(&state), forgotten)
    }

    private static func schedule(_ state: inout State) -> Bool {
        defer { state.isScheduled = true }
        return !state.isScheduled
    }

    /// Returns when everything that has come was encoded; for tests.
    func settle() { queue.sync {} }

    // MARK: On source threads

    /// Takes a picture that came through a connection.
    func receive(_ frame: CapturedFrame, from connection: AVCaptureConnection, turned orientation: PictureOrientation) {
        guard let track = plan.tracks.firstIndex(where: { $0.isVideo && $0.connection.value === connection }),
            let route = routes[track]
        else { return }
        let mostDuration = limits.values.duration
        var dropped: VideoDatum?
        let starts = state.withLock { state -> Bool in
            guard state.phase == .recording else { return false }
            let format = frame.format
            if let known = state.format, known != (format.width, format.height, format.pixelFormat) {
                return Self.end(&state, .mediaChanged, length: nil, dropsWaiting: false).starts
            }
            let time = frame.presentationTime
            guard let place = state.timeline.take(time, lasting: frame.duration) else { return false }
            state.format = (format.width, format.height, format.pixelFormat)
            if mostDuration.isNumeric, place.time >= mostDuration {
                return Self.end(&state, .limit(.maximumDurationReached), length: mostDuration, dropsWaiting: false)
                    .starts
            }
            if state.orientation != orientation { Self.note(orientation, at: place.time, plan, &state) }
            let datum = VideoDatum(frame: frame, route: route)
            if !frame.isLossless, state.waitingPictures >= Self.mostWaitingPictures {
                dropped = datum
            } else {
                state.waitingPictures += 1
                state.heldPictures.append((datum, place))
                if place.begins, state.soundEnd == .negativeInfinity { state.soundEnd = time }
                Self.releasePictures(&state, all: !frame.isLossless)
            }
            Self.placeWaitingSound(&state)
            if mostDuration.isNumeric, frame.duration.isNumeric, place.time + frame.duration >= mostDuration {
                return Self.end(&state, .limit(.maximumDurationReached), length: mostDuration, dropsWaiting: false)
                    .starts
            }
            return Self.schedule(&state)
        }
        if let dropped { _ = dropped.drop(.late) }
        if starts { queue.async { self.run() } }
    }

    /// Frames were lost before they came: counted.
    func receiveLoss(_ reason: DropReason, from connection: AVCaptureConnection) {
        guard state.withLock({ $0.phase == .recording && !$0.timeline.isPaused }) else { return }
        if plan.tracks.contains(where: { $0.connection.value === connection }) { connection.ledger.lose(reason) }
    }

    /// Takes sound that came through a connection.
    func receive(_ sound: ArrivedSound, from connection: AVCaptureConnection) {
        guard let track = plan.tracks.firstIndex(where: { $0.isSound && $0.connection.value === connection }) else {
            return
        }
        let mostDuration = limits.values.duration
        let starts = state.withLock { state -> Bool in
            guard state.phase == .recording else { return false }
            guard track == plan.leader else {
                if state.soundEnd != nil { state.soundEnd = sound.time + sound.duration }
                Self.releasePictures(&state, all: false)
                state.waitingSound.append((sound, track))
                Self.placeWaitingSound(&state)
                return state.entries.isEmpty ? false : Self.schedule(&state)
            }
            guard let place = state.timeline.take(sound.time, lasting: sound.duration) else { return false }
            let isLast = mostDuration.isNumeric && place.time + sound.duration >= mostDuration
            let end = isLast ? sound.time + (mostDuration - place.time) : sound.time + sound.duration
            if let sample = sound.part(from: sound.time, to: end, at: place.time) {
                state.entries.append(.sound(UncheckedReference(sample), of: sound, track: track, place))
            }
            if isLast {
                return Self.end(&state, .limit(.maximumDurationReached), length: mostDuration, dropsWaiting: false)
                    .starts
            }
            return Self.schedule(&state)
        }
        if starts { queue.async { self.run() } }
    }

    /// A source has ended; the token is kept until everything before it was encoded.
    func receive(_ token: DrainToken, from connection: AVCaptureConnection) {
        let isLead = isLead(connection)
        let starts = state.withLock { state -> Bool in
            guard state.phase == .recording else { return false }
            endFeed(isLead: isLead, &state)
            state.entries.append(.token(token))
            return Self.schedule(&state)
        }
        if starts { queue.async { self.run() } }
    }

    /// Sources had ended before the recording began: what waits for them goes on.
    func nothingComes(from dry: Set<ObjectIdentifier>) {
        let ended = plan.tracks.map(\.connection.value).filter { dry.contains(ObjectIdentifier($0)) }
        let starts = state.withLock { state -> Bool in
            guard state.phase == .recording else { return false }
            for connection in ended { endFeed(isLead: isLead(connection), &state) }
            return state.entries.isEmpty ? false : Self.schedule(&state)
        }
        if starts { queue.async { self.run() } }
    }

    /// A connection was disabled or taken away: the film ends with its pictures, and goes on without its sound.
    func receiveEnd(of connection: AVCaptureConnection) {
        if isLead(connection) { return end(.flow(.configurationChanged)) }
        let starts = state.withLock { state -> Bool in
            guard state.phase == .recording else { return false }
            endFeed(isLead: false, &state)
            return Self.schedule(&state)
        }
        if starts { queue.async { self.run() } }
    }

    private func isLead(_ connection: AVCaptureConnection) -> Bool {
        plan.tracks.indices.contains(plan.leader) && plan.tracks[plan.leader].connection.value === connection
    }

    /// Nothing more comes of the leading media, or of the others: what waits for it goes on.
    private func endFeed(isLead: Bool, _ state: inout State) {
        if isLead { state.timeline.close() } else { state.soundEnd = nil }
        Self.releasePictures(&state, all: true)
        Self.placeWaitingSound(&state)
    }

    /// Lets pictures on to the encoder that need not wait for sound.
    private static func releasePictures(_ state: inout State, all: Bool) {
        while let (datum, place) = state.heldPictures.first {
            if !all, let soundEnd = state.soundEnd, datum.time > soundEnd + mostAhead { return }
            state.heldPictures.removeFirst()
            state.entries.append(.picture(datum, place))
        }
    }

    /// Lets sound on to the encoder as far as its place is known.
    private static func placeWaitingSound(_ state: inout State) {
        while let (sound, track) = state.waitingSound.first {
            let following = state.timeline.place(
                from: sound.time,
                to: sound.time + sound.duration,
                // The pictures may have stopped for long.
                isForced: !sound.isLossless && state.waitingSound.count > mostWaitingSound
            )
            guard case .parts(let parts) = following else { return }
            state.waitingSound.removeFirst()
            for part in parts {
                guard let sample = sound.part(from: part.start, to: part.end, at: part.time) else { continue }
                state.entries.append(.sound(UncheckedReference(sample), of: sound, track: track, nil))
            }
        }
    }

    private static func note(
        _ orientation: PictureOrientation,
        at time: CMTime,
        _ plan: RecordingPlan,
        _ state: inout State
    ) {
        state.orientation = orientation
        guard plan.tracks.contains(where: { if case .orientation = $0.coding { true } else { false } }) else { return }
        state.entries.append(.orientation(orientation.exif, at: time))
    }

    // MARK: On the recording's queue

    private func run() {
        while true {
            let entry = state.withLock { state -> Entry? in
                let entry = state.entries.popFirst()
                if entry == nil { state.isScheduled = false }
                return entry
            }
            guard let entry else { return }
            perform(entry)
        }
    }

    private func perform(_ entry: Entry) {
        switch entry {
        case .picture(let datum, let place):
            defer { state.withLock { $0.waitingPictures -= 1 } }
            guard let captured = datum.deliver(), let image = captured.imageBuffer,
                let description = captured.formatDescription,
                let track = routes.firstIndex(where: { $0 === datum.route })
            else {
                if datum.whyNoSample == .discontinuity { _ = datum.drop(.discontinuity) }
                return
            }
            let sample = SampleBuffers.make(
                image: image,
                description: description,
                time: place.time,
                duration: datum.frame.duration,
                number: datum.frame.frame.number
            )
            guard write(sample, track: track) else { return }
            didWrite(place, lasting: datum.frame.duration, at: datum.time)
        case .sound(let sample, _, let track, let place):
            guard write(sample.value, track: track), let place else { return }
            didWrite(place, lasting: sample.value.duration, at: nil)
        case .orientation(let exif, let time):
            guard let track = plan.tracks.indices.last, let format = OrientationMetadata.format(),
                let sample = try? OrientationMetadata.sample(exif, at: time, format: format)
            else { return }
            _ = write(sample, track: track)
        case .token: break
        case .finish(let cause, let end): finish(cause, end: end)
        }
    }

    /// Encodes and writes; ends the recording where that is not possible.
    private func write(_ sample: CMSampleBuffer, track: Int) -> Bool {
        do {
            try file.value.add(sample, track: track, limits: limits.values)
            return true
        } catch RecordingFile.Limit.size {
            end(.limit(.maximumFileSizeReached), length: written, dropsWaiting: true)
        } catch RecordingFile.Limit.freeSpace {
            end(.limit(.diskFull), length: written, dropsWaiting: true)
        } catch let error as MediaError {
            end(.failure(AVError(error, isWriting: true)), length: written, dropsWaiting: true)
        } catch {
            end(.failure(AVError(wrapping: error)), length: written, dropsWaiting: true)
        }
        return false
    }

    private var written: CMTime { progress.duration }

    private func didWrite(_ place: RecordingTimeline.Place, lasting duration: CMTime, at time: CMTime?) {
        let size = file.value.estimatedSize
        let start = state.withLock { state in
            let end = duration.isNumeric ? place.time + duration : place.time
            state.duration = CMTimeMaximum(state.duration, end)
            state.size = size
            return state.timeline.start
        }
        if place.begins { teller.tell(.started(time ?? start ?? .invalid)) }
        if place.resumes { teller.tell(.resumed) }
    }

    private func finish(_ planned: Cause, end: CMTime?) {
        let file = file.value
        let hasMedia = file.sampleCount > 0
        var (cause, end) = state.withLock { ($0.override ?? planned, $0.override == nil ? end : $0.duration) }
        teller.tell(.willFinish(RecordingError.make(cause, url: url, isPlayable: hasMedia, progress: progress)))
        var isPlayable = hasMedia
        if case .failure = cause {
            isPlayable = file.salvage() && hasMedia
        } else if hasMedia {
            do throws(MediaError) {
                try file.finish(end: end)
            } catch {
                cause = .failure(AVError(error, isWriting: true))
                isPlayable = file.salvage()
            }
        } else {
            file.discard()
        }
        let size = file.size
        state.withLock { state in
            state.phase = .over
            state.size = size
        }
        let error = RecordingError.make(cause, url: url, isPlayable: isPlayable, progress: progress)
        whenOver(self)
        teller.tell(.finished(error))
    }
}

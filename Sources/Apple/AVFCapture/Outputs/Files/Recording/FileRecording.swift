import AVFBase
import CameraSources
import CoreMedia
internal import DequeModule
import Dispatch
import Foundation
import MediaFiles
import Synchronization

/// One recording of a file output, from its start until its delegate has been called for its end.
///
/// Source threads only append samples to a queue; the recording's own thread encodes and writes. Frames of live sources
/// are dropped and counted when too many wait. Samples of a source that waits for its clients keep their ticket of the
/// gate until they are encoded. Callbacks run one after another on the output's callback queue.
final class FileRecording: Sendable {
    /// The reason for the end of a recording.
    enum Cause: Sendable {
        /// The program has stopped the recording, or has started another file.
        case stopped
        /// A limit was reached.
        case limit(AVError.Code)
        /// The size or pixel format of the frames has changed.
        case mediaChanged
        /// Nothing more arrives from the session.
        case flow(FlowEnd)
        /// Encoding or writing has failed.
        case failure(AVError)
    }

    private enum Entry: Sendable {
        case image(VideoDatum, RecordingTimeline.Place)
        /// A part of arrived audio, which keeps its ticket of the gate.
        case audio(UncheckedReference<CMSampleBuffer>, of: ArrivedAudio, track: Int, RecordingTimeline.Place?)
        case orientation(Int16, at: CMTime)
        case token(DrainToken)
        case finish(Cause, end: CMTime?)

        var isMedia: Bool {
            switch self {
            case .image, .audio, .orientation: true
            case .token, .finish: false
            }
        }
    }

    private enum Phase { case recording, ending, over }

    private struct State {
        var phase = Phase.recording
        /// A cause that replaces the original one because the end went wrong.
        var override: Cause?
        var timeline = RecordingTimeline()
        var entries = Deque<Entry>()
        var waitingImages = 0
        var isScheduled = false
        /// Audio that waits for the decision whether it is recorded.
        var waitingAudio = Deque<(audio: ArrivedAudio, track: Int)>()
        /// Frames of a lossless source that wait until lossless audio has caught up with them.
        var heldImages = Deque<(datum: VideoDatum, place: RecordingTimeline.Place)>()
        /// The end of the last audio of a lossless source; nil if frames need not wait for audio.
        var audioEnd: CMTime?
        /// The frames' size and pixel format, and below their orientation.
        var format: (width: Int, height: Int, pixelFormat: OSType)?
        var orientation: ImageOrientation?
        var duration = CMTime.zero
        var size: Int64 = 0
    }

    /// Number of a live source's frames that may wait for the encoder: few, because cameras have few buffers.
    static let mostWaitingImages = 8
    /// Number of audio buffers that may wait for frames, which are some seconds.
    private static let mostWaitingAudio = 512
    /// The longest time by which frames may be ahead of audio if both sources are lossless.
    private static let mostAhead = CMTime(value: 1, timescale: 2)

    let url: URL
    let plan: RecordingPlan
    private let limits: RecordingLimits
    private let notifier: RecordingNotifier
    private let routes: [VideoRoute?]
    private let file: UncheckedReference<RecordingFile>
    let queue = DispatchQueue(label: "AVFoundation.recording")
    private let state = Mutex(State())
    /// Called once on the recording's queue when everything but the last callback is done.
    private let whenOver: @Sendable (FileRecording) -> Void

    /// - Parameters:
    ///   - frameDuration: the duration of a single frame that has none of its own.
    ///   - dry: the connections that will deliver nothing.
    init(
        url: URL,
        file: OutputFile,
        plan: RecordingPlan,
        limits: RecordingLimits,
        notifier: RecordingNotifier,
        frameDuration: CMTime,
        dry: Set<ObjectIdentifier>,
        whenOver: @escaping @Sendable (FileRecording) -> Void
    ) {
        self.url = url
        self.plan = plan
        self.limits = limits
        self.notifier = notifier
        self.whenOver = whenOver
        routes = plan.tracks.map { track in
            guard track.isVideo else { return nil }
            var recipe = ConversionRecipe.identity
            if case .uncompressedVideo = track.coding { recipe.pixelFormat = UncompressedTrackEncoder.pixelFormat }
            return VideoRoute(connection: track.connection.value, recipe: recipe)
        }
        let waitingAudio = plan.tracks.contains { track in
            track.isAudio && track.waitsForClients && !dry.contains(ObjectIdentifier(track.connection.value))
        }
        if plan.tracks.contains(where: \.isVideo), waitingAudio {
            state.withLock { $0.audioEnd = .negativeInfinity }
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
    /// The duration of the encoded media, and the approximate size of the file.
    var progress: (duration: CMTime, size: Int64) { state.withLock { ($0.duration, $0.size) } }

    // MARK: What clients ask for

    /// Skips all media from now on.
    func pause() {
        let (hasPaused, starts) = state.withLock { state -> (Bool, Bool) in
            guard state.phase == .recording else { return (false, false) }
            let hasPaused = state.timeline.pause() && state.timeline.hasBegun
            Self.placeWaitingAudio(&state)
            return (hasPaused, state.entries.isEmpty ? false : Self.schedule(&state))
        }
        if hasPaused { notifier.notify(.paused) }
        if starts { queue.async { self.run() } }
    }

    /// Records media again from now on.
    func resume() { state.withLock { if $0.phase == .recording { _ = $0.timeline.resume() } } }

    /// Ends the recording with the media that have arrived so far.
    ///
    /// Has no effect on a recording that has already ended.
    ///
    /// - Parameters:
    ///   - length: the length of the file; nil for that of the leading media.
    ///   - dropsWaiting: true to discard samples that wait to be written.
    func end(_ cause: Cause, length: CMTime? = nil, dropsWaiting: Bool = false) {
        let (starts, discarded) = state.withLock { state -> (Bool, Deque<Entry>) in
            Self.end(&state, cause, length: length, dropsWaiting: dropsWaiting)
        }
        _ = discarded
        if starts { queue.async { self.run() } }
    }

    private static func end(
        _ state: inout State,
        _ cause: Cause,
        length: CMTime?,
        dropsWaiting: Bool
    ) -> (starts: Bool, discarded: Deque<Entry>) {
        guard state.phase == .recording else {
            // A recording that was already stopped, but whose last samples cannot be written.
            if dropsWaiting, state.phase == .ending, state.override == nil {
                state.override = cause
                let discarded = state.entries.filter(\.isMedia)
                state.entries.removeAll(where: \.isMedia)
                return (false, discarded)
            }
            return (false, [])
        }
        state.phase = .ending
        var discarded = Deque<Entry>()
        if dropsWaiting {
            discarded = state.entries.filter(\.isMedia)
            state.entries.removeAll(where: \.isMedia)
        }
        state.timeline.close()
        placeWaitingAudio(&state)
        releaseImages(&state, all: true)
        let end = state.timeline.hasBegun ? length ?? state.timeline.length : nil
        state.entries.append(.finish(cause, end: end))
        return (schedule(&state), discarded)
    }

    private static func schedule(_ state: inout State) -> Bool {
        defer { state.isScheduled = true }
        return !state.isScheduled
    }

    /// Returns when everything that has arrived was encoded; for tests.
    func settle() { queue.sync {} }

    // MARK: On source threads

    /// Receives a frame of a connection.
    func receive(_ frame: CapturedFrame, from connection: AVCaptureConnection, turned orientation: ImageOrientation) {
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
            if !frame.isLossless, state.waitingImages >= Self.mostWaitingImages {
                dropped = datum
            } else {
                state.waitingImages += 1
                state.heldImages.append((datum, place))
                if place.begins, state.audioEnd == .negativeInfinity { state.audioEnd = time }
                Self.releaseImages(&state, all: !frame.isLossless)
            }
            Self.placeWaitingAudio(&state)
            if mostDuration.isNumeric, frame.duration.isNumeric, place.time + frame.duration >= mostDuration {
                return Self.end(&state, .limit(.maximumDurationReached), length: mostDuration, dropsWaiting: false)
                    .starts
            }
            return Self.schedule(&state)
        }
        if let dropped { _ = dropped.drop(.late) }
        if starts { queue.async { self.run() } }
    }

    /// Counts frames that were lost before they arrived.
    func receiveLoss(_ reason: DropReason, from connection: AVCaptureConnection) {
        guard state.withLock({ $0.phase == .recording && !$0.timeline.isPaused }) else { return }
        if plan.tracks.contains(where: { $0.connection.value === connection }) { connection.ledger.lose(reason) }
    }

    /// Receives audio of a connection.
    func receive(_ audio: ArrivedAudio, from connection: AVCaptureConnection) {
        guard let track = plan.tracks.firstIndex(where: { $0.isAudio && $0.connection.value === connection }) else {
            return
        }
        let mostDuration = limits.values.duration
        let starts = state.withLock { state -> Bool in
            guard state.phase == .recording else { return false }
            guard track == plan.leader else {
                if state.audioEnd != nil { state.audioEnd = audio.time + audio.duration }
                Self.releaseImages(&state, all: false)
                state.waitingAudio.append((audio, track))
                Self.placeWaitingAudio(&state)
                return state.entries.isEmpty ? false : Self.schedule(&state)
            }
            guard let place = state.timeline.take(audio.time, lasting: audio.duration) else { return false }
            let isLast = mostDuration.isNumeric && place.time + audio.duration >= mostDuration
            let end = isLast ? audio.time + (mostDuration - place.time) : audio.time + audio.duration
            if let sample = audio.part(from: audio.time, to: end, at: place.time) {
                state.entries.append(.audio(UncheckedReference(sample), of: audio, track: track, place))
            }
            if isLast {
                return Self.end(&state, .limit(.maximumDurationReached), length: mostDuration, dropsWaiting: false)
                    .starts
            }
            return Self.schedule(&state)
        }
        if starts { queue.async { self.run() } }
    }

    /// Receives the end of a source; the token is kept until everything before it was encoded.
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

    /// Continues what waits for sources that had ended before the recording began.
    func nothingComes(from dry: Set<ObjectIdentifier>) {
        let ended = plan.tracks.map(\.connection.value).filter { dry.contains(ObjectIdentifier($0)) }
        let starts = state.withLock { state -> Bool in
            guard state.phase == .recording else { return false }
            for connection in ended { endFeed(isLead: isLead(connection), &state) }
            return state.entries.isEmpty ? false : Self.schedule(&state)
        }
        if starts { queue.async { self.run() } }
    }

    /// Handles a disabled or removed connection: the movie ends with its video, but continues without its audio.
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

    /// Ends the leading media or the other media, and continues what waits for them.
    private func endFeed(isLead: Bool, _ state: inout State) {
        if isLead { state.timeline.close() } else { state.audioEnd = nil }
        Self.releaseImages(&state, all: true)
        Self.placeWaitingAudio(&state)
    }

    /// Passes frames to the encoder that need not wait for audio.
    private static func releaseImages(_ state: inout State, all: Bool) {
        while let (datum, place) = state.heldImages.first {
            if !all, let audioEnd = state.audioEnd, datum.time > audioEnd + mostAhead { return }
            state.heldImages.removeFirst()
            state.entries.append(.image(datum, place))
        }
    }

    /// Passes audio to the encoder as far as its place in the file is known.
    private static func placeWaitingAudio(_ state: inout State) {
        while let (audio, track) = state.waitingAudio.first {
            let following = state.timeline.place(
                from: audio.time,
                to: audio.time + audio.duration,
                // The frames may have stopped for a long time.
                isForced: !audio.isLossless && state.waitingAudio.count > mostWaitingAudio
            )
            guard case .parts(let parts) = following else { return }
            state.waitingAudio.removeFirst()
            for part in parts {
                guard let sample = audio.part(from: part.start, to: part.end, at: part.time) else { continue }
                state.entries.append(.audio(UncheckedReference(sample), of: audio, track: track, nil))
            }
        }
    }

    private static func note(
        _ orientation: ImageOrientation,
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
        case .image(let datum, let place):
            defer { state.withLock { $0.waitingImages -= 1 } }
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
        case .audio(let sample, _, let track, let place):
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

    /// Encodes and writes a sample; ends the recording if that fails.
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
        if place.begins { notifier.notify(.started(time ?? start ?? .invalid)) }
        if place.resumes { notifier.notify(.resumed) }
    }

    private func finish(_ planned: Cause, end: CMTime?) {
        let file = file.value
        let hasMedia = file.sampleCount > 0
        var (cause, end) = state.withLock { ($0.override ?? planned, $0.override == nil ? end : $0.duration) }
        notifier.notify(.willFinish(RecordingError.make(cause, url: url, isPlayable: hasMedia, progress: progress)))
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
        notifier.notify(.finished(error))
    }
}

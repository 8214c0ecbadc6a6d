import AVFBase
import CoreMedia
import CoreVideo
import DequeModule
import Foundation
import MediaFiles
import Pacing
import Synchronization

/// The implementation of a video renderer: a queue of frames by time, and a thread that decodes compressed ones.
final class VideoRendererCore: Sendable {
    /// The changes that listeners are notified of.
    enum Change: Sendable {
        case failed(AVError)
        case readyForDisplay
    }

    // @unchecked: sample buffers are not changed after enqueueing; timebases are Sendable.
    private struct State: @unchecked Sendable {
        var queue = DisplayQueue()
        var compressed: Deque<CMSampleBuffer> = []
        var status = AVQueuedSampleBufferRenderingStatus.unknown
        var error: AVError?
        var controlTimebase: CMTimebase?
        weak var synchronizer: SynchronizerCore?
        var isReadyForDisplay = false
        var corrupted = 0
        var delay: TimeInterval = 0
        /// Number of flushes; frames whose decoding began before a flush are dropped.
        var epoch = 0
        /// The listeners: the renderer and the layer.
        var onChange: [@Sendable (Change) -> Void] = []
    }

    // Used by the keeper's thread only.
    private struct Decoding: @unchecked Sendable {
        var decoder: VideoSampleDecoder?
        var format: CMFormatDescription?
        var epoch = 0
    }

    let environment = PlaybackEnvironment.current
    private let hostTimebase: CMTimebase
    private let state = Mutex(State())
    private let decoding = Mutex(Decoding())
    private let keeper: Mutex<TimeKeeper?> = Mutex(nil)
    let request = RendererRequest()

    /// Number of frames that may be pending before no more are wanted, and how many of them are decoded.
    static let mostWaiting = 24
    static let mostDecoded = 8

    init() {
        let clock = environment.clock.clock
        hostTimebase = CMTimebase(readOnlyFollowing: clock)
        let now = clock.time
        hostTimebase.drive(rate: 1, anchorTime: now, sourceTime: now)
    }

    deinit { keeper.withLock { $0 }?.stop() }

    /// Adds a listener for changes.
    func add(_ body: @escaping @Sendable (Change) -> Void) { state.withLock { $0.onChange.append(body) } }

    // MARK: Time

    /// The timebase of the buffers: the synchronizer's, the client's, or the host clock.
    var timebase: CMTimebase {
        state.withLock { $0.synchronizer?.timebase ?? $0.controlTimebase } ?? hostTimebase
    }

    var controlTimebase: CMTimebase? {
        get { state.withLock { $0.controlTimebase } }
        set {
            state.withLock { $0.controlTimebase = newValue }
            wake()
        }
    }

    func attach(to synchronizer: SynchronizerCore?) -> Bool {
        state.withLock { state in
            guard synchronizer == nil || state.synchronizer == nil else { return false }
            state.synchronizer = synchronizer
            return true
        }
    }

    private func time(atClockTime clockTime: CMTime) -> CMTime {
        CMSyncConvertTime(clockTime, from: environment.clock.clock, to: timebase)
    }

    // MARK: Reading

    var status: AVQueuedSampleBufferRenderingStatus { state.withLock { $0.status } }
    var error: AVError? { state.withLock { $0.error } }
    var isReadyForDisplay: Bool { state.withLock { $0.isReadyForDisplay } }

    private var waitingCount: Int { state.withLock { $0.queue.waiting.count + $0.compressed.count } }
    var isReadyForMore: Bool { status != .failed && waitingCount < Self.mostWaiting }
    var hasSufficient: Bool { state.withLock { !$0.queue.waiting.isEmpty || $0.queue.shown != nil } }

    var metrics: AVVideoPerformanceMetrics {
        state.withLock {
            AVVideoPerformanceMetrics(
                total: $0.queue.total,
                dropped: $0.queue.dropped,
                corrupted: $0.corrupted,
                delay: $0.delay
            )
        }
    }

    /// Returns the frame at a time of the clock.
    func image(atClockTime clockTime: CMTime) -> CVPixelBuffer? {
        let time = time(atClockTime: clockTime)
        let image = state.withLock { UncheckedReference($0.queue.advance(to: time)) }.value
        noteDisplay(image)
        return image
    }

    /// The current frame.
    var presentImage: CVPixelBuffer? { image(atClockTime: environment.clock.now) }

    private func noteDisplay(_ image: CVPixelBuffer?) {
        guard image != nil else { return }
        let listeners = state.withLock { state -> [@Sendable (Change) -> Void] in
            guard !state.isReadyForDisplay else { return [] }
            state.isReadyForDisplay = true
            return state.onChange
        }
        for listener in listeners { listener(.readyForDisplay) }
    }

    // MARK: Enqueueing

    func enqueue(_ sample: CMSampleBuffer) {
        let sample = UncheckedReference(sample)
        let now = time(atClockTime: environment.clock.now)
        state.withLock { state in
            guard state.status != .failed else { return }
            state.status = .rendering
            if state.compressed.isEmpty, sample.value.imageBuffer != nil || sample.value.isEmptyMedia {
                Self.put(sample.value.imageBuffer, of: sample.value, now, in: &state)
            } else {
                state.compressed.append(sample.value)
            }
        }
        _ = image(atClockTime: environment.clock.now)
        wake()
        state.withLock { $0.synchronizer }?.rendererDidChange()
    }

    private static func put(_ image: CVPixelBuffer?, of sample: CMSampleBuffer, _ now: CMTime, in state: inout State) {
        if sample.isNotToBeDisplayed { return }
        var time = sample.outputPresentationTimeStamp
        if !time.isNumeric { time = sample.presentationTimeStamp }
        if sample.isToBeDisplayedImmediately || !time.isNumeric {
            state.queue.show(DisplayQueue.Frame(image: image, time: .negativeInfinity))
            return
        }
        if now.isNumeric, now > time { state.delay += (now - time).seconds }
        state.queue.enqueue(DisplayQueue.Frame(image: image, time: time))
    }

    func flush(removingImage: Bool) {
        let freed = state.withLock { state -> State in
            let old = state
            state.queue.flush(removingImage: removingImage)
            state.compressed = []
            state.status = .unknown
            state.error = nil
            state.epoch += 1
            if removingImage { state.isReadyForDisplay = false }
            return old
        }
        _ = freed
        wake()
    }

    // MARK: Decoding

    /// Makes the thread look for work.
    func wake() {
        let keeper = keeper.withLock { keeper -> TimeKeeper? in
            if let keeper { return keeper }
            keeper = TimeKeeper(name: "AVSampleBufferVideoRenderer", clock: environment.clock) { [weak self] now in
                self?.work(at: now) ?? .positiveInfinity
            }
            return nil
        }
        keeper?.wake()
    }

    private func work(at now: CMTime) -> CMTime {
        let present = time(atClockTime: now)
        let (next, epoch) = state.withLock { state -> (UncheckedReference<CMSampleBuffer?>, Int) in
            _ = state.queue.advance(to: present)
            let isFull = state.queue.waiting.count >= Self.mostDecoded
            return (UncheckedReference(isFull ? nil : state.compressed.popFirst()), state.epoch)
        }
        if let sample = next.value {
            decode(sample, epoch)
            return now
        }
        noteDisplay(state.withLock { UncheckedReference($0.queue.shown?.image) }.value)
        request.callIfReady { [weak self] in self?.isReadyForMore ?? false }
        // The next turn comes when a frame becomes due, which makes room for another.
        guard let due = state.withLock({ $0.queue.waiting.first?.time }) else { return .positiveInfinity }
        let timebase = timebase
        guard timebase.effectiveRate > 0 else { return .positiveInfinity }
        let clockTime = CMSyncConvertTime(due, from: timebase, to: environment.clock.clock)
        guard clockTime.isNumeric else { return .positiveInfinity }
        return CMTimeMaximum(clockTime, now + CMTime(value: 1, timescale: 1000))
    }

    private func decode(_ sample: CMSampleBuffer, _ epoch: Int) {
        if sample.imageBuffer != nil || sample.isEmptyMedia {
            // An uncompressed frame behind compressed ones.
            return put([(sample.imageBuffer, sample)], epoch)
        }
        var decoding = self.decoding.withLock { $0 }
        defer { self.decoding.withLock { $0 = decoding } }
        do {
            if decoding.epoch != epoch {
                decoding.decoder?.reset()
                decoding.epoch = epoch
            }
            if decoding.decoder == nil || sample.formatDescription != decoding.format {
                guard let format = sample.formatDescription else {
                    throw MediaError(
                        .unsupportedFormat,
                        "A sample buffer was enqueued without a format description. Give it one."
                    )
                }
                decoding.decoder = try VideoSampleDecoder(format: format, pixelFormat: nil, isLowDelay: true)
                decoding.format = format
            }
            let before = decoding.decoder?.faults ?? 0
            let images = try decoding.decoder?.decode(sample) ?? []
            if let decoder = decoding.decoder, decoder.faults > before {
                throw AVError(
                    .decodeFailed,
                    "A sample could not be decoded: its data are damaged. Flush, and go on with a sync sample."
                )
            }
            put(images.map { ($0.image, $0.presentationTime) }, sample, epoch)
        } catch {
            fail(error, epoch)
        }
    }

    private func put(_ items: [(CVPixelBuffer?, CMSampleBuffer)], _ epoch: Int) {
        let items = UncheckedReference(items)
        let now = time(atClockTime: environment.clock.now)
        state.withLock { state in
            guard state.epoch == epoch else { return }
            for (image, sample) in items.value { Self.put(image, of: sample, now, in: &state) }
        }
    }

    private func put(_ images: [(CVPixelBuffer, CMTime)], _ sample: CMSampleBuffer, _ epoch: Int) {
        let images = UncheckedReference(images)
        let isHidden = sample.isNotToBeDisplayed
        let isImmediate = sample.isToBeDisplayedImmediately
        let now = time(atClockTime: environment.clock.now)
        state.withLock { state in
            guard state.epoch == epoch, !isHidden else { return }
            for (image, time) in images.value {
                if isImmediate {
                    state.queue.show(DisplayQueue.Frame(image: image, time: .negativeInfinity))
                } else {
                    if now.isNumeric, now > time { state.delay += (now - time).seconds }
                    state.queue.enqueue(DisplayQueue.Frame(image: image, time: time))
                }
            }
        }
        _ = image(atClockTime: environment.clock.now)
        state.withLock { $0.synchronizer }?.rendererDidChange()
    }

    private func fail(_ error: any Error, _ epoch: Int) {
        let error = (error as? AVError) ?? (error as? MediaError).map { AVError($0) } ?? AVError(.decodeFailed)
        let listeners = state.withLock { state -> [@Sendable (Change) -> Void] in
            guard state.epoch == epoch else { return [] }
            state.status = .failed
            state.error = error
            state.corrupted += 1
            state.compressed = []
            return state.onChange
        }
        for listener in listeners { listener(.failed(error)) }
    }
}

extension CMSampleBuffer {
    private func hasSampleMark(_ key: PerSampleAttachmentsDictionary.Key) -> Bool {
        let facts = sampleAttachments
        guard !facts.isEmpty else { return false }
        return (facts[0][key] as? NSNumber)?.boolValue ?? (facts[0][key] as? Bool) ?? false
    }

    /// Indicates whether the frame only helps to decode others.
    var isNotToBeDisplayed: Bool { hasSampleMark(.doNotDisplay) }

    /// Indicates whether the frame is shown immediately.
    var isToBeDisplayedImmediately: Bool { hasSampleMark(.displayImmediately) }

    /// Indicates whether the buffer clears the display.
    var isEmptyMedia: Bool {
        numSamples == 0
            && CMGetAttachment(self, key: kCMSampleBufferAttachmentKey_EmptyMedia, attachmentModeOut: nil) != nil
    }
}

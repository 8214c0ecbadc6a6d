import AVFBase
import Basics
import CoreMedia
import CoreVideo
import Dispatch
import Logging
import MediaFiles
import Synchronization

/// The state of an input: its configuration, its place in a writer, and the tasks that wait for it to be ready.
///
/// Usable from any thread; no client code runs under its lock.
final class InputStorage: Sendable {
    /// A track of a writer.
    struct Place: Sendable {
        let core: WriterCore
        let track: Int
    }

    private struct Client: Sendable {
        var request = MediaRequest()
        let queue: DispatchQueue
        let block: @Sendable () -> Void
    }

    private struct State {
        var configuration: InputConfiguration
        var place: Place?
        var hasAdaptor = false
        var adaptor = UncheckedWeakReference<AVAssetWriterInputPixelBufferAdaptor>(nil)
        var client: Client?
        var waiters: [CheckedContinuation<Void, Never>] = []
        var face = UncheckedWeakReference<AVAssetWriterInput>(nil)
        var pass: PassState = .current
        var passClient: Client?
        var notReady = NotReadyReport()
        var intake: FrameIntake?
    }

    /// The state of the only pass over the media.
    enum PassState: Sendable { case current, finished }

    private let state: Mutex<State>

    init(_ configuration: InputConfiguration) { state = Mutex(State(configuration: configuration)) }

    /// Sets the object whose observers are notified.
    func setFace(_ face: AVAssetWriterInput) {
        let face = UncheckedWeakReference(face)
        state.withLock { $0.face = face }
    }

    // MARK: Configuration

    var configuration: InputConfiguration { state.withLock { $0.configuration } }

    /// Changes the configuration unless writing has started; returns false if it has.
    func configure(_ change: (inout InputConfiguration) -> Void) -> Bool {
        if place?.core.hasStarted == true { return false }
        var configuration = configuration
        change(&configuration)
        state.withLock { [configuration] in $0.configuration = configuration }
        return true
    }

    /// The writer that the input belongs to.
    var place: Place? { state.withLock { $0.place } }

    /// Attaches the input to a writer; returns false if it belongs to one already.
    func attach(to place: Place) -> Bool {
        state.withLock { state in
            if state.place != nil { return false }
            state.place = place
            return true
        }
    }

    /// Registers an adaptor; returns false if there is one already.
    func takeAdaptor() -> Bool {
        state.withLock { state in
            if state.hasAdaptor { return false }
            state.hasAdaptor = true
            return true
        }
    }

    /// Sets the adaptor whose observers are notified when its pool becomes available.
    func setAdaptor(_ adaptor: AVAssetWriterInputPixelBufferAdaptor) {
        let adaptor = UncheckedWeakReference(adaptor)
        state.withLock { $0.adaptor = adaptor }
    }

    /// Called when writing has started: notifies the observers of the properties that are available from now on.
    func writerDidStart() {
        let (face, adaptor) = state.withLock { ($0.face, $0.adaptor) }
        face.value?.notify(\.currentPassDescription, old: nil, new: .everything)
        adaptor.value?.poolDidAppear()
    }

    /// Returns an entry with a frame of its own, if it is live and has to wait for the encoder.
    ///
    /// Otherwise a slow start of an encoder would keep all buffers of a camera, which then drops frames.
    func withoutClientsBuffer(_ entry: WriterEntry, at place: Place) -> WriterEntry {
        let configuration = configuration
        guard configuration.expectsMediaDataInRealTime, case .video(let settings) = configuration.coding,
            place.core.waitingCount(place.track) > 1
        else { return entry }
        let intake = state.withLock { state in
            let intake = state.intake ?? FrameIntake(settings.encoding, limit: configuration.capacity)
            state.intake = intake
            return intake
        }
        var entry = entry
        switch entry.media {
        case .image(let image, let time):
            if let converted = intake.convert(image) { entry.media = .image(converted, time) }
        case .sample(let sample):
            if let converted = sample.imageBuffer.flatMap({ intake.convert($0) }), let copy = sample.with(converted) {
                entry.media = .sample(copy)
            }
        case .endOfPrevious: break
        }
        return entry
    }

    // MARK: Readiness

    /// Indicates whether media may be appended now.
    var isReady: Bool {
        guard let place else { return false }
        return place.core.isReady(place.track)
    }

    /// Indicates whether media may be appended now; for clients, whose frames are lost otherwise.
    ///
    /// Logs that the input was not ready, at most once a second, if its media arrive in real time.
    var isReadyForClient: Bool {
        guard let place else { return false }
        if place.core.isReady(place.track) { return true }
        let configuration = configuration
        guard configuration.expectsMediaDataInRealTime, case .video(let settings) = configuration.coding,
            place.core.phase == .writing, place.core.isWaiting(for: place.track), place.core.hasSession
        else { return false }
        // A client with a block or an observer waits, and loses nothing.
        let (face, hasBlock) = state.withLock { ($0.face, $0.client != nil) }
        guard !hasBlock, face.value?.keyValueObservers.isEmpty != false else { return false }
        if let count = state.withLock({ $0.notReady.note(at: HostClock.now) }) { log(count, settings) }
        return false
    }

    /// Logs that the input was not ready for a number of frames.
    private func log(_ count: Int, _ settings: VideoOutputSettings) {
        let text = NotReadyReport.text(count, width: settings.encoding.width, height: settings.encoding.height)
        WriterLog.logger.warning("\(text)")
    }

    /// Notifies observers, waiting tasks and the client's block that readiness has changed.
    func readinessDidChange(to isReady: Bool) {
        let (face, waiters, wakes) = state.withLock { state in
            let waiters = isReady ? state.waiters : []
            if isReady { state.waiters = [] }
            return (state.face, waiters, isReady ? state.client?.request.inputIsReady() ?? false : false)
        }
        face.value?.notify(\.isReadyForMoreMediaData, old: !isReady, new: isReady)
        if wakes { schedule() }
        for waiter in waiters { waiter.resume() }
    }

    /// Called when the writer has ended: resumes all waiting tasks.
    func writerDidEnd() {
        let (clients, waiters) = state.withLock { state in
            let waiters = state.waiters
            state.waiters = []
            let passClient = state.passClient
            if let passClient { state.passClient = Client(queue: passClient.queue, block: {}) }
            return ([Self.endRequest(&state), passClient], waiters)
        }
        // The clients' blocks are released here, outside the lock.
        _ = clients
        if case .video(let settings) = configuration.coding, let count = state.withLock({ $0.notReady.take() }) {
            log(count, settings)
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Returns when the input is ready or finished, its writer has ended, or the task was cancelled.
    func waitUntilReady() async {
        await withTaskCancellationHandler {
            while let place, place.core.isWaiting(for: place.track), !Task.isCancelled {
                await withCheckedContinuation { continuation in
                    state.withLock { $0.waiters.append(continuation) }
                    // The input may have become ready, or the task cancelled, before the waiter was added.
                    if !place.core.isWaiting(for: place.track) || Task.isCancelled { releaseWaiters() }
                }
            }
        } onCancel: {
            releaseWaiters()
        }
    }

    private func releaseWaiters() {
        let waiters = state.withLock { state in
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    // MARK: The client's block

    /// Sets the block that is called when media are wanted; returns false if there is one already.
    func request(on queue: DispatchQueue, _ block: @escaping @Sendable () -> Void) -> Bool {
        let isSet = state.withLock { state in
            if state.client != nil { return false }
            state.client = Client(queue: queue, block: block)
            return true
        }
        if isSet, isReady, state.withLock({ $0.client?.request.inputIsReady() ?? false }) { schedule() }
        return isSet
    }

    /// Notes that something was appended.
    func didAppend() { state.withLock { $0.client?.request.didAppend() } }

    /// Ends the request: no call of the block begins after this.
    func finish() {
        let client = state.withLock { Self.endRequest(&$0) }
        _ = client
        releaseWaiters()
    }

    /// Ends the request; the caller releases the returned client with its block outside the lock.
    private static func endRequest(_ state: inout State) -> Client? {
        state.client?.request.finish()
        guard let client = state.client else { return nil }
        // An empty client remains, which makes a second request raise.
        var ended = Client(queue: client.queue, block: {})
        ended.request = client.request
        state.client = ended
        return client
    }

    private func schedule() {
        guard let queue = state.withLock({ $0.client?.queue }) else { return }
        queue.async { self.call() }
    }

    private func call() {
        let block = state.withLock { state -> (@Sendable () -> Void)? in
            guard state.client?.request.begin() == true else { return nil }
            return state.client?.block
        }
        guard let block else { return }
        block()
        let isReady = isReady
        if state.withLock({ $0.client?.request.end(isReady: isReady) ?? false }) { schedule() }
    }

    // MARK: Passes

    /// The state of the only pass.
    var pass: PassState { state.withLock { $0.pass } }

    /// Sets the state of the pass.
    func setPass(_ pass: PassState) { state.withLock { $0.pass = pass } }

    /// Sets the block that is called for each pass; returns false if there is one already.
    func setPassBlock(on queue: DispatchQueue, _ block: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            if state.passClient != nil { return false }
            state.passClient = Client(queue: queue, block: block)
            return true
        }
    }

    /// Calls the block for passes.
    func callPassBlock() {
        guard let client = state.withLock({ $0.passClient }) else { return }
        client.queue.async(execute: client.block)
    }
}

extension CMSampleBuffer {
    /// Returns a sample with the same times and another image; nil if it cannot be made.
    fileprivate func with(_ image: CVPixelBuffer) -> CMSampleBuffer? {
        let timing = CMSampleTimingInfo(
            duration: outputDuration,
            presentationTimeStamp: outputPresentationTimeStamp,
            decodeTimeStamp: .invalid
        )
        guard let format = try? CMVideoFormatDescription(imageBuffer: image) else { return nil }
        let copy = try? CMSampleBuffer(imageBuffer: image, formatDescription: format, sampleTiming: timing)
        // The client's wish for a key frame belongs to the frame, whatever its pixels are stored in.
        let key = kCMSampleBufferAttachmentKey_ForceKeyFrame
        if let copy, let mark = CMGetAttachment(self, key: key, attachmentModeOut: nil) {
            CMSetAttachment(copy, key: key, value: mark, attachmentMode: kCMAttachmentMode_ShouldPropagate)
        }
        return copy
    }
}

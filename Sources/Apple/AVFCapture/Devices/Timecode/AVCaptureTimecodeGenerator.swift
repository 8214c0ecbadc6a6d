import AVFBase
public import CoreMedia
public import Dispatch
public import Foundation
import Synchronization

/// Generates timecodes, by counting frames or from the time of day.
///
/// External timecode devices are not supported: ``availableSources`` are the two that need no device. May be used from
/// any thread.
open class AVCaptureTimecodeGenerator: NSObject {
    /// The synchronization state of a generator and its source.
    public enum SynchronizationStatus: Int, Sendable {
        /// The state is unknown.
        case unknown = 0
        /// A source was selected.
        case sourceSelected = 1
        /// Synchronization is in progress.
        case synchronizing = 2
        /// Generator and source are synchronized.
        case synchronized = 3
        /// The source did not respond in time.
        case timedOut = 4
        /// The source is no longer available.
        case sourceUnavailable = 5
        /// The source is not supported.
        case sourceUnsupported = 6
        /// The source needs no synchronization.
        case notRequired = 7
    }

    // @unchecked: sources are immutable, and delegates are only called on the client's queue.
    private struct State: @unchecked Sendable {
        var source: AVCaptureTimecode.Source
        weak var delegate: (any AVCaptureTimecodeGeneratorDelegate)?
        var queue: DispatchQueue?
        var timeout: TimeInterval = 15
        var offset: TimeInterval = 0
        var frameDuration = CMTime(value: 1, timescale: 30)
    }

    // nonisolated(unsafe): the class is open and thus not Sendable, but these two instances are private and immutable.
    nonisolated(unsafe) private static let counting = AVCaptureTimecode.Source(
        displayName: "Frame count",
        type: .frameCount
    )
    // nonisolated(unsafe): a private, immutable source like `counting`.
    nonisolated(unsafe) private static let clock = AVCaptureTimecode.Source(
        displayName: "Time of day",
        type: .realTimeClock
    )

    private let state = Mutex(State(source: counting))

    /// Creates a generator that counts frames.
    public override init() { super.init() }

    /// The source that counts frames from 0.
    open class var frameCountSource: AVCaptureTimecode.Source { counting }
    /// The source that uses the machine's time of day.
    open class var realTimeClockSource: AVCaptureTimecode.Source { clock }
    /// The available sources: the two that need no device.
    open var availableSources: [AVCaptureTimecode.Source] { [Self.counting, Self.clock] }
    /// The source in use.
    open var currentSource: AVCaptureTimecode.Source { state.withLock { UncheckedReference($0.source) }.value }

    /// The delegate for changes.
    open var delegate: (any AVCaptureTimecodeGeneratorDelegate)? {
        state.withLock { UncheckedReference($0.delegate) }.value
    }
    /// The queue for the delegate's callbacks.
    open var delegateCallbackQueue: DispatchQueue? { state.withLock { $0.queue } }

    /// Sets the delegate and the queue for its callbacks; the delegate is referenced weakly.
    open func setDelegate(
        _ delegate: (any AVCaptureTimecodeGeneratorDelegate)?,
        queue callbackQueue: DispatchQueue?
    ) {
        let delegate = UncheckedReference(delegate)
        state.withLock { state in
            state.delegate = delegate.value
            state.queue = delegate.value == nil ? nil : callbackQueue
        }
    }

    /// The timeout for the response of a source, in seconds; has no effect on the two available sources.
    open var synchronizationTimeout: TimeInterval {
        get { state.withLock { $0.timeout } }
        set { state.withLock { $0.timeout = newValue } }
    }
    /// The offset added to the source's time, in seconds.
    open var timecodeAlignmentOffset: TimeInterval {
        get { state.withLock { $0.offset } }
        set { state.withLock { $0.offset = newValue } }
    }
    /// The frame duration of the timecodes; the default is 1/30 s.
    open var timecodeFrameDuration: CMTime {
        get { state.withLock { $0.frameDuration } }
        set { if newValue.isNumeric, newValue > .zero { state.withLock { $0.frameDuration = newValue } } }
    }

    /// Selects a source; the delegate is notified whether it can be used.
    open func startSynchronization(source: AVCaptureTimecode.Source) {
        let source = UncheckedReference(source)
        let isKnown = source.value === Self.counting || source.value === Self.clock
        let queue = state.withLock { state -> DispatchQueue? in
            if isKnown { state.source = source.value }
            return state.queue
        }
        let generator = UncheckedReference(self)
        queue?.async {
            let steps: [SynchronizationStatus] = isKnown ? [.sourceSelected, .notRequired] : [.sourceUnsupported]
            for status in steps {
                generator.value.delegate?.timecodeGenerator(
                    generator.value,
                    transitionedTo: status,
                    for: source.value
                )
            }
        }
    }

    /// Returns the timecode of a frame taken now: of the first frame when counting frames, else of the time of day.
    open func generateInitialTimecode() -> AVCaptureTimecode {
        let (source, offset, duration) = state.withLock { state in
            (UncheckedReference(state.source), state.offset, state.frameDuration)
        }
        var timecode = AVCaptureTimecode()
        timecode.frameDuration = duration
        timecode.sourceType = source.value.type
        var seconds = offset
        if source.value.type == .realTimeClock {
            let now = Date.now
            seconds += now.timeIntervalSince(Calendar.current.startOfDay(for: now))
        }
        let frames = (seconds / duration.seconds).rounded(.down)
        return AVCaptureTimecode.advanced(timecode, by: Int64(exactly: frames) ?? 0)
    }
}

/// Callbacks of a timecode generator.
public protocol AVCaptureTimecodeGeneratorDelegate: AnyObject {
    /// Called when a source has sent a timecode.
    func timecodeGenerator(
        _ generator: AVCaptureTimecodeGenerator,
        didReceiveUpdate timecode: AVCaptureTimecode,
        from source: AVCaptureTimecode.Source
    )
    /// Called when the synchronization state of a generator and its source has changed.
    func timecodeGenerator(
        _ generator: AVCaptureTimecodeGenerator,
        transitionedTo synchronizationStatus: AVCaptureTimecodeGenerator.SynchronizationStatus,
        for source: AVCaptureTimecode.Source
    )
    /// Called when the set of available sources has changed.
    func timecodeGenerator(
        _ generator: AVCaptureTimecodeGenerator,
        didUpdateAvailableSources availableSources: [AVCaptureTimecode.Source]
    )
}

@available(*, unavailable)
extension AVCaptureTimecodeGenerator: @unchecked Sendable {}

import AVFBase
public import CoreMedia
public import Dispatch
public import Foundation
import Synchronization

/// Makes timecodes, by counting frames or by the time of day.
///
/// Devices that send timecodes are not supported: ``availableSources`` are the two that need none. May be used from any
/// thread.
open class AVCaptureTimecodeGenerator: NSObject {
    /// How far a generator and its source agree.
    public enum SynchronizationStatus: Int, Sendable {
        /// Nothing is known yet.
        case unknown = 0
        /// A source was chosen.
        case sourceSelected = 1
        /// They are coming to agree.
        case synchronizing = 2
        /// They agree.
        case synchronized = 3
        /// The source did not answer in time.
        case timedOut = 4
        /// The source is gone.
        case sourceUnavailable = 5
        /// The source cannot be used.
        case sourceUnsupported = 6
        /// The source needs no agreement.
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

    // nonisolated(unsafe): the class is open and so not Sendable, but these two are ours and nothing in them changes.
    nonisolated(unsafe) private static let counting = AVCaptureTimecode.Source(
        displayName: "Frame count",
        type: .frameCount
    )
    // nonisolated(unsafe): as for `counting`, a source of ours without anything that changes.
    nonisolated(unsafe) private static let clock = AVCaptureTimecode.Source(
        displayName: "Time of day",
        type: .realTimeClock
    )

    private let state = Mutex(State(source: counting))

    /// Makes a generator that counts frames.
    public override init() { super.init() }

    /// Counts frames from 0.
    open class var frameCountSource: AVCaptureTimecode.Source { counting }
    /// Goes by the machine's time of day.
    open class var realTimeClockSource: AVCaptureTimecode.Source { clock }
    /// The sources there are: the two that need no device.
    open var availableSources: [AVCaptureTimecode.Source] { [Self.counting, Self.clock] }
    /// The source in use.
    open var currentSource: AVCaptureTimecode.Source { state.withLock { UncheckedReference($0.source) }.value }

    /// Who hears of changes.
    open var delegate: (any AVCaptureTimecodeGeneratorDelegate)? {
        state.withLock { UncheckedReference($0.delegate) }.value
    }
    /// Where the delegate is called.
    open var delegateCallbackQueue: DispatchQueue? { state.withLock { $0.queue } }

    /// Sets who hears of changes, and where; the delegate is not kept.
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

    /// How long a source may take to answer, in seconds; without effect on the two there are.
    open var synchronizationTimeout: TimeInterval {
        get { state.withLock { $0.timeout } }
        set { state.withLock { $0.timeout = newValue } }
    }
    /// What is added to the source's time, in seconds.
    open var timecodeAlignmentOffset: TimeInterval {
        get { state.withLock { $0.offset } }
        set { state.withLock { $0.offset = newValue } }
    }
    /// The time between the frames that timecodes are for; 1/30 s at first.
    open var timecodeFrameDuration: CMTime {
        get { state.withLock { $0.frameDuration } }
        set { if newValue.isNumeric, newValue > .zero { state.withLock { $0.frameDuration = newValue } } }
    }

    /// Chooses a source; the delegate hears that it can be used, or that it cannot.
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

    /// The timecode of a frame that is taken now: of the first frame where frames are counted, else of the time of day.
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

/// Hears of a generator of timecodes.
public protocol AVCaptureTimecodeGeneratorDelegate: AnyObject {
    /// A source has sent a timecode.
    func timecodeGenerator(
        _ generator: AVCaptureTimecodeGenerator,
        didReceiveUpdate timecode: AVCaptureTimecode,
        from source: AVCaptureTimecode.Source
    )
    /// A generator and its source agree otherwise than before.
    func timecodeGenerator(
        _ generator: AVCaptureTimecodeGenerator,
        transitionedTo synchronizationStatus: AVCaptureTimecodeGenerator.SynchronizationStatus,
        for source: AVCaptureTimecode.Source
    )
    /// Sources have come or gone.
    func timecodeGenerator(
        _ generator: AVCaptureTimecodeGenerator,
        didUpdateAvailableSources availableSources: [AVCaptureTimecode.Source]
    )
}

@available(*, unavailable)
extension AVCaptureTimecodeGenerator: @unchecked Sendable {}

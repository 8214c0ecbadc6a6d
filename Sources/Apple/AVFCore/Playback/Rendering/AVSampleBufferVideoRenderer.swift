import AVFBase
public import CoreMedia
public import CoreVideo
public import Dispatch
public import Foundation
import Synchronization

/// Decodes enqueued frames and provides each at its time; belongs to a display layer or stands alone.
///
/// ``status`` and ``error`` can be observed. Usable from any thread.
public final class AVSampleBufferVideoRenderer: NSObject, AVQueuedSampleBufferRendering {
    /// The caller's knowledge of future presentation times.
    public enum PresentationTimeExpectation: Sendable {
        /// Nothing is known.
        case none
        /// The times increase.
        case monotonicallyIncreasing
        /// No time is earlier than this one.
        case minimumUpcoming(CMTime)
    }

    let core: VideoRendererCore
    package let keyValueObservers = KeyValueObservers()
    private let expectation = Mutex(PresentationTimeExpectation.none)

    /// Creates a renderer without a layer.
    public override convenience init() { self.init(core: VideoRendererCore()) }

    init(core: VideoRendererCore) {
        self.core = core
        super.init()
        let reference = UncheckedWeakReference(self)
        core.add { change in reference.value?.notifyObservers(change) }
    }

    // MARK: State

    /// The state of the renderer.
    public var status: AVQueuedSampleBufferRenderingStatus { core.status }
    /// The reason for a failure, an `AVError`.
    public var error: (any Error)? { core.error }
    /// A Boolean value that indicates whether decoding cannot continue without a flush.
    public var requiresFlushToResumeDecoding: Bool { core.status == .failed }
    /// The timebase of the frames' times: a synchronizer's, a layer's control timebase, or the host clock.
    public var timebase: CMTimebase { core.timebase }

    /// The caller's knowledge of future presentation times; stored without effect here.
    public var presentationTimeExpectation: PresentationTimeExpectation {
        get { expectation.withLock { $0 } }
        set { expectation.withLock { $0 = newValue } }
    }

    // MARK: Frames

    /// Enqueues a frame, compressed or not.
    ///
    /// Differs from Apple: the last frames of a stream with reordering are output only when further samples are
    /// enqueued.
    public func enqueue(_ sampleBuffer: CMSampleBuffer) { core.enqueue(sampleBuffer) }

    /// Drops all pending frames; the displayed frame stays.
    public func flush() { core.flush(removingImage: false) }

    /// Drops all pending frames, and optionally the displayed one; calls the handler before returning.
    public func flush(
        removingDisplayedImage removeDisplayedImage: Bool,
        completionHandler handler: (@Sendable () -> Void)? = nil
    ) {
        core.flush(removingImage: removeDisplayedImage)
        handler?()
    }

    /// Drops all pending frames, and optionally the displayed one.
    public func flush(removingDisplayedImage removeDisplayedImage: Bool) async {
        core.flush(removingImage: removeDisplayedImage)
    }

    /// A Boolean value that indicates whether the renderer wants more data; this is advisory.
    public var isReadyForMoreMediaData: Bool { core.isReadyForMore }

    /// Calls a block repeatedly while the renderer wants more data; a new request replaces the previous one.
    public func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        core.request.begin(on: queue, block)
        core.wake()
    }

    /// Stops calling the block.
    public func stopRequestingMediaData() { core.request.end() }

    /// A Boolean value that indicates whether there is a frame.
    public var hasSufficientMediaDataForReliablePlaybackStart: Bool { core.hasSufficient }

    /// Returns the displayed frame; nil while time advances, and without a frame.
    public func displayedPixelBuffer() -> CVPixelBuffer? {
        core.timebase.effectiveRate == 0 ? core.presentImage : nil
    }

    // MARK: Metrics

    /// Passes the counts of frames so far to the handler, which runs before this returns.
    public func loadVideoPerformanceMetrics(completionHandler: @escaping @Sendable (AVVideoPerformanceMetrics?) -> Void)
    {
        completionHandler(core.metrics)
    }

    /// The counts of frames so far.
    public var videoPerformanceMetrics: AVVideoPerformanceMetrics? { get async { core.metrics } }

    // MARK: Notifying

    /// Posted when a frame could not be decoded; `userInfo` has an `AVError` under
    /// ``didFailToDecodeNotificationErrorKey``.
    ///
    /// The object is the renderer.
    public class var didFailToDecodeNotification: NSNotification.Name {
        .init("AVSampleBufferVideoRendererDidFailToDecodeNotification")
    }
    /// The key of the error in the notification of a failure.
    public class var didFailToDecodeNotificationErrorKey: String {
        "AVSampleBufferVideoRendererDidFailToDecodeNotificationErrorKey"
    }
    /// Posted after ``requiresFlushToResumeDecoding`` has changed.
    ///
    /// The object is the renderer.
    public class var requiresFlushToResumeDecodingDidChangeNotification: NSNotification.Name {
        .init("AVSampleBufferVideoRendererRequiresFlushToResumeDecodingDidChangeNotification")
    }

    private func notifyObservers(_ change: VideoRendererCore.Change) {
        guard case .failed(let error) = change else { return }
        notify(\.error, old: nil, new: error)
        notify(\.status, old: .rendering, new: .failed)
        let center = NotificationCenter.default
        center.post(
            name: Self.didFailToDecodeNotification,
            object: self,
            userInfo: [Self.didFailToDecodeNotificationErrorKey: error]
        )
        center.post(name: Self.requiresFlushToResumeDecodingDidChangeNotification, object: self)
    }
}

extension AVSampleBufferVideoRenderer: KeyValueObserved {
    /// The class whose properties can be observed.
    public typealias _ObservedRoot = AVSampleBufferVideoRenderer
}

extension AVSampleBufferVideoRenderer: SynchronizedRenderer {
    func attach(to synchronizer: SynchronizerCore?) -> Bool { core.attach(to: synchronizer) }
    func lineDidChange() { core.wake() }
}

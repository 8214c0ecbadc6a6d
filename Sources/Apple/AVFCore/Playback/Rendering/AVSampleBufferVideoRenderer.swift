import AVFBase
public import CoreMedia
public import CoreVideo
public import Dispatch
public import Foundation
import Synchronization

/// Decodes enqueued pictures and has each ready at its time; belongs to a display layer or stands alone.
///
/// ``status`` and ``error`` can be observed. May be used from any thread.
public final class AVSampleBufferVideoRenderer: NSObject, AVQueuedSampleBufferRendering {
    /// What the caller knows of the times to come.
    public enum PresentationTimeExpectation: Sendable {
        /// Nothing.
        case none
        /// They rise.
        case monotonicallyIncreasing
        /// None lies before this one.
        case minimumUpcoming(CMTime)
    }

    let core: VideoRendererCore
    package let keyValueObservers = KeyValueObservers()
    private let expectation = Mutex(PresentationTimeExpectation.none)

    /// Makes a renderer without a layer.
    public override convenience init() { self.init(core: VideoRendererCore()) }

    init(core: VideoRendererCore) {
        self.core = core
        super.init()
        let reference = UncheckedWeakReference(self)
        core.add { change in reference.value?.tell(change) }
    }

    // MARK: State

    /// Whether the renderer works.
    public var status: AVQueuedSampleBufferRenderingStatus { core.status }
    /// Why it does not; an `AVError`.
    public var error: (any Error)? { core.error }
    /// Whether decoding cannot go on without a flush.
    public var requiresFlushToResumeDecoding: Bool { core.status == .failed }
    /// The timeline of the pictures' times: a synchronizer's, a layer's control timebase, or the host clock.
    public var timebase: CMTimebase { core.timebase }

    /// What the caller knows of the times to come; kept, without effect here.
    public var presentationTimeExpectation: PresentationTimeExpectation {
        get { expectation.withLock { $0 } }
        set { expectation.withLock { $0 = newValue } }
    }

    // MARK: Pictures

    /// Takes a picture, compressed or not.
    ///
    /// Differs from Apple: the last pictures of a stream that reorders come out only when further samples are enqueued.
    public func enqueue(_ sampleBuffer: CMSampleBuffer) { core.enqueue(sampleBuffer) }

    /// Drops what waits; what is seen stays.
    public func flush() { core.flush(removingImage: false) }

    /// Drops what waits, and what is seen if that is wanted; the handler runs when it is done, before this returns.
    public func flush(
        removingDisplayedImage removeDisplayedImage: Bool,
        completionHandler handler: (@Sendable () -> Void)? = nil
    ) {
        core.flush(removingImage: removeDisplayedImage)
        handler?()
    }

    /// Drops what waits, and what is seen if that is wanted.
    public func flush(removingDisplayedImage removeDisplayedImage: Bool) async {
        core.flush(removingImage: removeDisplayedImage)
    }

    /// Whether more is wanted; advice.
    public var isReadyForMoreMediaData: Bool { core.isReadyForMore }

    /// Calls a block again and again while more is wanted; the last call of this counts.
    public func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        core.request.begin(on: queue, block)
        core.wake()
    }

    /// Ends the calls.
    public func stopRequestingMediaData() { core.request.end() }

    /// Whether there is a picture.
    public var hasSufficientMediaDataForReliablePlaybackStart: Bool { core.hasSufficient }

    /// The picture that is seen; nil while time moves, and without one.
    public func displayedPixelBuffer() -> CVPixelBuffer? {
        core.timebase.effectiveRate == 0 ? core.presentPicture : nil
    }

    // MARK: Metrics

    /// Gives what became of the pictures so far; the handler runs before this returns.
    public func loadVideoPerformanceMetrics(completionHandler: @escaping @Sendable (AVVideoPerformanceMetrics?) -> Void)
    {
        completionHandler(core.metrics)
    }

    /// What became of the pictures so far.
    public var videoPerformanceMetrics: AVVideoPerformanceMetrics? { get async { core.metrics } }

    // MARK: Telling

    /// A picture could not be decoded; `userInfo` has an `AVError` under ``didFailToDecodeNotificationErrorKey``.
    ///
    /// The object is the renderer.
    public class var didFailToDecodeNotification: NSNotification.Name {
        .init("AVSampleBufferVideoRendererDidFailToDecodeNotification")
    }
    /// In the notification of a failure, the key of the error.
    public class var didFailToDecodeNotificationErrorKey: String {
        "AVSampleBufferVideoRendererDidFailToDecodeNotificationErrorKey"
    }
    /// ``requiresFlushToResumeDecoding`` is another.
    ///
    /// The object is the renderer.
    public class var requiresFlushToResumeDecodingDidChangeNotification: NSNotification.Name {
        .init("AVSampleBufferVideoRendererRequiresFlushToResumeDecodingDidChangeNotification")
    }

    private func tell(_ change: VideoRendererCore.Change) {
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

public import AVFBase
public import CoreMedia
package import CoreVideo
public import Dispatch
public import Foundation
public import QuartzCore
import Synchronization

/// A layer that shows enqueued frames, each at its time.
///
/// Times are on ``controlTimebase``, or on the host clock without one. ``status``, ``error`` and ``isReadyForDisplay``
/// can be observed. Usable from any thread. Use either the layer's own methods or those of ``sampleBufferRenderer``,
/// which are equivalent.
open class AVSampleBufferDisplayLayer: CALayer, AVQueuedSampleBufferRendering {
    private struct State {
        var preventsSleep = true
    }
    private let state = Mutex(State())
    let core: VideoRendererCore
    package let keyValueObservers = KeyValueObservers()

    /// The renderer behind the layer.
    public let sampleBufferRenderer: AVSampleBufferVideoRenderer

    /// Creates an empty layer.
    public override init() {
        core = VideoRendererCore()
        sampleBufferRenderer = AVSampleBufferVideoRenderer(core: core)
        super.init()
        listen()
    }

    /// Creates a copy of a layer's properties; it shows nothing yet.
    public override init(layer: Any) {
        core = VideoRendererCore()
        sampleBufferRenderer = AVSampleBufferVideoRenderer(core: core)
        super.init(layer: layer)
        listen()
    }

    private func listen() {
        let reference = UncheckedWeakReference(self)
        core.add { change in reference.value?.notifyObservers(change) }
    }

    // MARK: State

    /// The way frames fill the layer; initially whole frames with bars.
    open var videoGravity: AVLayerVideoGravity {
        get { AVLayerVideoGravity(rawValue: imageGravity) }
        set { imageGravity = newValue.rawValue }
    }

    /// The timebase of the frames' times; nil, the initial value, stands for the host clock.
    open var controlTimebase: CMTimebase? {
        get { core.controlTimebase }
        set { core.controlTimebase = newValue }
    }

    /// The timebase that the layer follows.
    open var timebase: CMTimebase { core.timebase }
    /// The state of the layer.
    open var status: AVQueuedSampleBufferRenderingStatus { core.status }
    /// The reason for a failure, an `AVError`.
    open var error: (any Error)? { core.error }
    /// A Boolean value that indicates whether there is a frame to show.
    open var isReadyForDisplay: Bool { core.isReadyForDisplay }
    /// A Boolean value that indicates whether decoding cannot continue without a flush.
    open var requiresFlushToResumeDecoding: Bool { core.status == .failed }

    /// A Boolean value that indicates whether the display stays on while video is shown; stored without effect here.
    open var preventsDisplaySleepDuringVideoPlayback: Bool {
        get { state.withLock { $0.preventsSleep } }
        set { state.withLock { $0.preventsSleep = newValue } }
    }

    // MARK: Frames

    /// Enqueues a frame, compressed or not.
    ///
    /// A frame marked for immediate display replaces all pending ones; one marked not to be displayed only helps to
    /// decode others; an empty buffer marked as empty media clears the layer at its time.
    ///
    /// Differs from Apple: the last frames of a stream with reordering are output only when further samples are
    /// enqueued.
    open func enqueue(_ sampleBuffer: CMSampleBuffer) { core.enqueue(sampleBuffer) }

    /// Drops all pending frames; the displayed frame stays.
    ///
    /// The next frame should be one at which decoding can begin.
    open func flush() { core.flush(removingImage: false) }

    /// Drops all pending frames and the displayed one.
    open func flushAndRemoveImage() { core.flush(removingImage: true) }

    /// A Boolean value that indicates whether the layer wants more data; this is advisory.
    open var isReadyForMoreMediaData: Bool { core.isReadyForMore }

    /// Calls a block repeatedly while the layer wants more data; a new request replaces the previous one.
    open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        sampleBufferRenderer.requestMediaDataWhenReady(on: queue, using: block)
    }

    /// Stops calling the block.
    open func stopRequestingMediaData() { core.request.end() }

    /// A Boolean value that indicates whether there is a frame.
    open var hasSufficientMediaDataForReliablePlaybackStart: Bool { core.hasSufficient }

    private func notifyObservers(_ change: VideoRendererCore.Change) {
        let center = NotificationCenter.default
        switch change {
        case .readyForDisplay:
            notify(\.isReadyForDisplay, old: false, new: true)
            center.post(name: .AVSampleBufferDisplayLayerReadyForDisplayDidChange, object: self)
        case .failed(let error):
            notify(\.error, old: nil, new: error)
            notify(\.status, old: .rendering, new: .failed)
            center.post(
                name: .AVSampleBufferDisplayLayerFailedToDecode,
                object: self,
                userInfo: [AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey: error]
            )
            center.post(name: .AVSampleBufferDisplayLayerRequiresFlushToResumeDecodingDidChange, object: self)
        }
    }
}

extension AVSampleBufferDisplayLayer: ImageLayer {
    /// Returns the frame at a time of the host clock.
    package func image(atHostTime time: CMTime) -> CVPixelBuffer? { core.image(atClockTime: time) }

    /// Returns the rectangle of a frame in the layer's coordinates; it may extend beyond the bounds.
    package func imageRect(for image: CVPixelBuffer, in properties: LayerProperties) -> CGRect {
        let size = CVImageBufferGetDisplaySize(image)
        return VideoPlacement.rect(of: size, in: properties)
    }
}

extension AVSampleBufferDisplayLayer: KeyValueObserved {
    /// The class whose properties can be observed.
    public typealias _ObservedRoot = AVSampleBufferDisplayLayer
}

extension AVSampleBufferDisplayLayer: SynchronizedRenderer {
    func attach(to synchronizer: SynchronizerCore?) -> Bool { core.attach(to: synchronizer) }
    func lineDidChange() { core.wake() }
}

/// The key of the error in the notification that a frame could not be decoded.
public let AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey: String =
    "AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey"

// The object of each notification is the layer.
extension NSNotification.Name {
    /// Posted when a frame could not be decoded; `userInfo` has an `AVError` under
    /// `AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey`.
    public static let AVSampleBufferDisplayLayerFailedToDecode = NSNotification.Name(
        "AVSampleBufferDisplayLayerFailedToDecodeNotification"
    )
    /// Posted after ``AVSampleBufferDisplayLayer/isReadyForDisplay`` has changed.
    public static let AVSampleBufferDisplayLayerReadyForDisplayDidChange = NSNotification.Name(
        "AVSampleBufferDisplayLayerReadyForDisplayDidChangeNotification"
    )
    /// Posted after ``AVSampleBufferDisplayLayer/requiresFlushToResumeDecoding`` has changed.
    public static let AVSampleBufferDisplayLayerRequiresFlushToResumeDecodingDidChange = NSNotification.Name(
        "AVSampleBufferDisplayLayerRequiresFlushToResumeDecodingDidChangeNotification"
    )
}

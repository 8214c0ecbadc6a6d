public import AVFBase
public import CoreMedia
package import CoreVideo
public import Dispatch
public import Foundation
public import QuartzCore
import Synchronization

/// A layer that shows the pictures that are given to it, each at its time.
///
/// Times are on ``controlTimebase``, or on the host clock without one. ``status``, ``error`` and ``isReadyForDisplay``
/// can be observed. May be used from any thread. Use either the layer's own methods or those of
/// ``sampleBufferRenderer``, which are the same.
open class AVSampleBufferDisplayLayer: CALayer, AVQueuedSampleBufferRendering {
    private struct State {
        var preventsSleep = true
    }
    private let state = Mutex(State())
    let core: VideoRendererCore
    package let keyValueObservers = KeyValueObservers()

    /// The renderer behind the layer.
    public let sampleBufferRenderer: AVSampleBufferVideoRenderer

    /// Makes an empty layer.
    public override init() {
        core = VideoRendererCore()
        sampleBufferRenderer = AVSampleBufferVideoRenderer(core: core)
        super.init()
        listen()
    }

    /// Makes a copy of a layer's properties; it shows nothing yet.
    public override init(layer: Any) {
        core = VideoRendererCore()
        sampleBufferRenderer = AVSampleBufferVideoRenderer(core: core)
        super.init(layer: layer)
        listen()
    }

    private func listen() {
        let reference = UncheckedWeakReference(self)
        core.add { change in reference.value?.tell(change) }
    }

    // MARK: State

    /// How pictures fill the layer; whole ones with bars at first.
    open var videoGravity: AVLayerVideoGravity {
        get { AVLayerVideoGravity(rawValue: pictureGravity) }
        set { pictureGravity = newValue.rawValue }
    }

    /// The timeline of the pictures' times; nil, as at first, for the host clock.
    open var controlTimebase: CMTimebase? {
        get { core.controlTimebase }
        set { core.controlTimebase = newValue }
    }

    /// The timeline that is gone by.
    open var timebase: CMTimebase { core.timebase }
    /// Whether the layer works.
    open var status: AVQueuedSampleBufferRenderingStatus { core.status }
    /// Why it does not; an `AVError`.
    open var error: (any Error)? { core.error }
    /// Whether there is a picture to be seen.
    open var isReadyForDisplay: Bool { core.isReadyForDisplay }
    /// Whether decoding cannot go on without a flush.
    open var requiresFlushToResumeDecoding: Bool { core.status == .failed }

    /// Whether the display stays on while pictures are shown; kept, without effect here.
    open var preventsDisplaySleepDuringVideoPlayback: Bool {
        get { state.withLock { $0.preventsSleep } }
        set { state.withLock { $0.preventsSleep = newValue } }
    }

    // MARK: Pictures

    /// Takes a picture, compressed or not.
    ///
    /// One that is marked to be displayed at once replaces all that wait; one that is marked not to be displayed only
    /// helps to decode others; an empty buffer marked as empty media clears the layer at its time.
    ///
    /// Differs from Apple: the last pictures of a stream that reorders come out only when further samples are enqueued.
    open func enqueue(_ sampleBuffer: CMSampleBuffer) { core.enqueue(sampleBuffer) }

    /// Drops what waits; what is seen stays.
    ///
    /// The next picture should be one that decoding can begin with.
    open func flush() { core.flush(removingImage: false) }

    /// Drops what waits and what is seen.
    open func flushAndRemoveImage() { core.flush(removingImage: true) }

    /// Whether more is wanted; advice.
    open var isReadyForMoreMediaData: Bool { core.isReadyForMore }

    /// Calls a block again and again while more is wanted; the last call of this counts.
    open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        sampleBufferRenderer.requestMediaDataWhenReady(on: queue, using: block)
    }

    /// Ends the calls.
    open func stopRequestingMediaData() { core.request.end() }

    /// Whether there is a picture.
    open var hasSufficientMediaDataForReliablePlaybackStart: Bool { core.hasSufficient }

    private func tell(_ change: VideoRendererCore.Change) {
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

extension AVSampleBufferDisplayLayer: PictureLayer {
    /// The picture at a time of the host clock.
    package func picture(atHostTime time: CMTime) -> CVPixelBuffer? { core.picture(atClockTime: time) }

    /// Where a picture lies in the layer's coordinates; it may reach beyond the bounds.
    package func pictureRect(for picture: CVPixelBuffer, in look: LayerLook) -> CGRect {
        let size = CVImageBufferGetDisplaySize(picture)
        return VideoPlacement.rect(of: size, in: look)
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

/// In the notification that a picture could not be decoded, the key of the error.
public let AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey: String =
    "AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey"

// All have the layer as their object.
extension NSNotification.Name {
    /// A picture could not be decoded; `userInfo` has an `AVError` under
    /// `AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey`.
    public static let AVSampleBufferDisplayLayerFailedToDecode = NSNotification.Name(
        "AVSampleBufferDisplayLayerFailedToDecodeNotification"
    )
    /// ``AVSampleBufferDisplayLayer/isReadyForDisplay`` is another.
    public static let AVSampleBufferDisplayLayerReadyForDisplayDidChange = NSNotification.Name(
        "AVSampleBufferDisplayLayerReadyForDisplayDidChangeNotification"
    )
    /// ``AVSampleBufferDisplayLayer/requiresFlushToResumeDecoding`` is another.
    public static let AVSampleBufferDisplayLayerRequiresFlushToResumeDecodingDidChange = NSNotification.Name(
        "AVSampleBufferDisplayLayerRequiresFlushToResumeDecodingDidChangeNotification"
    )
}

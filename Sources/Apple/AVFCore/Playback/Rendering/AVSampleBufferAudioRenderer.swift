import AVFBase
public import CoreMedia
public import Dispatch
public import Foundation
import Synchronization

/// Plays enqueued audio, compressed or not, at its times; needs a synchronizer for its time to advance.
///
/// ``status``, ``error``, ``volume`` and ``isMuted`` can be observed. Usable from any thread.
open class AVSampleBufferAudioRenderer: NSObject, AVQueuedSampleBufferRendering {
    let core = AudioRendererCore()
    package let keyValueObservers = KeyValueObservers()
    private let algorithm = Mutex(AVAudioTimePitchAlgorithm.timeDomain)

    /// Creates a renderer.
    public override init() {
        super.init()
        let reference = UncheckedWeakReference(self)
        core.onFailure { error in
            reference.value?.notify(\.error, old: nil, new: error)
            reference.value?.notify(\.status, old: .rendering, new: .failed)
        }
    }

    /// The state of the renderer.
    open var status: AVQueuedSampleBufferRenderingStatus { core.status }
    /// The reason for a failure, an `AVError`.
    open var error: (any Error)? { core.error }
    /// The synchronizer's timebase; without a synchronizer, one that stands still.
    open var timebase: CMTimebase { core.timebase }

    /// The audio volume, from 0 to 1; initially 1.
    open var volume: Float {
        get { core.volume }
        set {
            let old = core.volume
            core.volume = newValue
            notify(\.volume, old: old, new: core.volume)
        }
    }

    /// A Boolean value that indicates whether the audio is muted.
    open var isMuted: Bool {
        get { core.isMuted }
        set {
            let old = core.isMuted
            core.isMuted = newValue
            notify(\.isMuted, old: old, new: newValue)
        }
    }

    /// The way audio is played at rates other than 1.
    ///
    /// Differs from Apple: the pitch follows the rate whatever is set.
    open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
        get { algorithm.withLock { $0 } }
        set { algorithm.withLock { $0 = newValue } }
    }

    /// Enqueues audio.
    open func enqueue(_ sampleBuffer: CMSampleBuffer) { core.enqueue(sampleBuffer) }

    /// Drops all audio that has not been played.
    open func flush() { core.flush() }

    /// Drops the audio from a time on; the handler receives true if earlier audio continues without a break.
    open func flush(fromSourceTime time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
        completionHandler(core.flush(from: time))
    }

    /// Drops the audio from a time on; returns true if earlier audio continues without a break.
    open func flush(fromSourceTime time: CMTime) async -> Bool { core.flush(from: time) }

    /// A Boolean value that indicates whether the renderer wants more data; this is advisory.
    open var isReadyForMoreMediaData: Bool { core.isReadyForMore }

    /// Calls a block repeatedly while the renderer wants more data; a new request replaces the previous one.
    open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        core.request.begin(on: queue, block)
        core.wake()
    }

    /// Stops calling the block.
    open func stopRequestingMediaData() { core.request.end() }

    /// A Boolean value that indicates whether there is audio for at least 0.2 s.
    open var hasSufficientMediaDataForReliablePlaybackStart: Bool { core.hasSufficient }
}

extension AVSampleBufferAudioRenderer: KeyValueObserved {
    /// The class whose properties can be observed.
    public typealias _ObservedRoot = AVSampleBufferAudioRenderer
}

extension AVSampleBufferAudioRenderer: SynchronizedRenderer {
    func attach(to synchronizer: SynchronizerCore?) -> Bool { core.attach(to: synchronizer) }
    func lineDidChange() { core.wake() }
}

/// The key of the time in the notification of a flush.
public let AVSampleBufferAudioRendererFlushTimeKey: String = "AVSampleBufferAudioRendererFlushTimeKey"

// The object of both notifications is the renderer.
extension NSNotification.Name {
    /// Posted after the audio output has changed; never posted here.
    public static let AVSampleBufferAudioRendererOutputConfigurationDidChange = NSNotification.Name(
        "AVSampleBufferAudioRendererOutputConfigurationDidChangeNotification"
    )
    /// Posted after the renderer had to drop audio by itself; never posted here.
    public static let AVSampleBufferAudioRendererWasFlushedAutomatically = NSNotification.Name(
        "AVSampleBufferAudioRendererWasFlushedAutomaticallyNotification"
    )
}

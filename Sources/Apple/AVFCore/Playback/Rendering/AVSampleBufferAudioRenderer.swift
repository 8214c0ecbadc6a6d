import AVFBase
public import CoreMedia
public import Dispatch
public import Foundation
import Synchronization

/// Plays enqueued sound, compressed or not, at its times; needs a synchronizer to move.
///
/// ``status``, ``error``, ``volume`` and ``isMuted`` can be observed. May be used from any thread.
open class AVSampleBufferAudioRenderer: NSObject, AVQueuedSampleBufferRendering {
    let core = AudioRendererCore()
    package let keyValueObservers = KeyValueObservers()
    private let algorithm = Mutex(AVAudioTimePitchAlgorithm.timeDomain)

    /// Makes a renderer.
    public override init() {
        super.init()
        let reference = UncheckedWeakReference(self)
        core.onFailure { error in
            reference.value?.notify(\.error, old: nil, new: error)
            reference.value?.notify(\.status, old: .rendering, new: .failed)
        }
    }

    /// Whether the renderer works.
    open var status: AVQueuedSampleBufferRenderingStatus { core.status }
    /// Why it does not; an `AVError`.
    open var error: (any Error)? { core.error }
    /// The synchronizer's timeline; one that stands still without a synchronizer.
    open var timebase: CMTimebase { core.timebase }

    /// How loud the sound is: from 0 to 1, which it is at first.
    open var volume: Float {
        get { core.volume }
        set {
            let old = core.volume
            core.volume = newValue
            notify(\.volume, old: old, new: core.volume)
        }
    }

    /// Whether no sound is heard.
    open var isMuted: Bool {
        get { core.isMuted }
        set {
            let old = core.isMuted
            core.isMuted = newValue
            notify(\.isMuted, old: old, new: newValue)
        }
    }

    /// How sound is played at other rates than 1.
    ///
    /// Differs from Apple: the pitch follows the rate whatever is set.
    open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
        get { algorithm.withLock { $0 } }
        set { algorithm.withLock { $0 = newValue } }
    }

    /// Takes sound.
    open func enqueue(_ sampleBuffer: CMSampleBuffer) { core.enqueue(sampleBuffer) }

    /// Drops all sound that has not been heard.
    open func flush() { core.flush() }

    /// Drops the sound from a time on; the handler gets true when what comes before goes on without a break.
    open func flush(fromSourceTime time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
        completionHandler(core.flush(from: time))
    }

    /// Drops the sound from a time on; true when what comes before goes on without a break.
    open func flush(fromSourceTime time: CMTime) async -> Bool { core.flush(from: time) }

    /// Whether more is wanted; advice.
    open var isReadyForMoreMediaData: Bool { core.isReadyForMore }

    /// Calls a block again and again while more is wanted; the last call of this counts.
    open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        core.request.begin(on: queue, block)
        core.wake()
    }

    /// Ends the calls.
    open func stopRequestingMediaData() { core.request.end() }

    /// Whether there is sound for a fifth of a second.
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

/// In the notification of a flush, the key of its time.
public let AVSampleBufferAudioRendererFlushTimeKey: String = "AVSampleBufferAudioRendererFlushTimeKey"

// Both have the renderer as their object.
extension NSNotification.Name {
    /// The way to the sound device is another; never posted here.
    public static let AVSampleBufferAudioRendererOutputConfigurationDidChange = NSNotification.Name(
        "AVSampleBufferAudioRendererOutputConfigurationDidChangeNotification"
    )
    /// The renderer had to drop sound by itself; never posted here.
    public static let AVSampleBufferAudioRendererWasFlushedAutomatically = NSNotification.Name(
        "AVSampleBufferAudioRendererWasFlushedAutomaticallyNotification"
    )
}

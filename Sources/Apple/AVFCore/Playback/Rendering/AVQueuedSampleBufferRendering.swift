public import CoreMedia
public import Dispatch
public import Foundation

/// Takes sample buffers and renders each at its time.
public protocol AVQueuedSampleBufferRendering: NSObjectProtocol {
    /// The timeline that the buffers' times are on.
    var timebase: CMTimebase { get }
    /// Takes a buffer; earlier than it is needed, and in the order of decoding.
    func enqueue(_ sampleBuffer: CMSampleBuffer)
    /// Drops what waits.
    func flush()
    /// Whether more is wanted; advice: enqueueing is possible in any case.
    var isReadyForMoreMediaData: Bool { get }
    /// Calls a block again and again while more is wanted; the last call of this counts.
    ///
    /// To be ended by ``stopRequestingMediaData()``.
    func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void)
    /// Ends the calls.
    func stopRequestingMediaData()
    /// Whether enough is there to begin without a stall.
    var hasSufficientMediaDataForReliablePlaybackStart: Bool { get }
}

/// Whether a renderer works.
public enum AVQueuedSampleBufferRenderingStatus: Int, Sendable {
    /// It has got nothing yet.
    case unknown = 0
    /// It has got something and works.
    case rendering = 1
    /// It does not; flushing it makes it unknown again.
    case failed = 2
}

/// A renderer of this library: what a synchronizer needs of it.
protocol SynchronizedRenderer: AnyObject {
    /// Takes the renderer for a synchronizer, or frees it; false when it has another.
    func attach(to synchronizer: SynchronizerCore?) -> Bool
    /// The synchronizer's line has changed.
    func lineDidChange()
}

public import CoreMedia
public import Dispatch
public import Foundation

/// Receives sample buffers and renders each at its time.
public protocol AVQueuedSampleBufferRendering: NSObjectProtocol {
    /// The timebase of the buffers' times.
    var timebase: CMTimebase { get }
    /// Enqueues a buffer, ahead of its time and in decode order.
    func enqueue(_ sampleBuffer: CMSampleBuffer)
    /// Drops all pending buffers.
    func flush()
    /// A Boolean value that indicates whether more data is wanted; advisory, because enqueueing is always possible.
    var isReadyForMoreMediaData: Bool { get }
    /// Calls a block repeatedly while more data is wanted; a new request replaces the previous one.
    ///
    /// Must be ended by ``stopRequestingMediaData()``.
    func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void)
    /// Stops calling the block.
    func stopRequestingMediaData()
    /// A Boolean value that indicates whether there is enough data to start without a stall.
    var hasSufficientMediaDataForReliablePlaybackStart: Bool { get }
}

/// The states of a renderer.
public enum AVQueuedSampleBufferRenderingStatus: Int, Sendable {
    /// The renderer has received nothing yet.
    case unknown = 0
    /// The renderer has received data and works.
    case rendering = 1
    /// The renderer has failed; a flush makes its state unknown again.
    case failed = 2
}

/// The interface between a synchronizer and the renderers of this library.
protocol SynchronizedRenderer: AnyObject {
    /// Attaches the renderer to a synchronizer, or detaches it; returns false if it has another one.
    func attach(to synchronizer: SynchronizerCore?) -> Bool
    /// Called when the synchronizer's line has changed.
    func lineDidChange()
}

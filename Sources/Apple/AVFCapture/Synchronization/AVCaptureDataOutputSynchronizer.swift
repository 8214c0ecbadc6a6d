import AVFBase
public import CoreVideo
public import Foundation
import Synchronization

/// Hands over the data of several outputs that belong to the same moment together.
///
/// For each frame of the main output, the first of the array, there is one callback with everything of exactly its
/// time. It is made as soon as every other output has reached that time, be it with data or with the knowledge that it
/// has none: a metadata output says so for each frame in which it found nothing. Data of the other outputs at times of
/// their own come in callbacks without the main output, so that times never go back.
///
/// While a delegate is set, the outputs' own delegates get nothing. Late frames are discarded as each video data output
/// says, measured against the queue of the synchronizer's delegate; a frame that is discarded is still reported, with
/// the metadata found in it. Frames that
/// come while a detector looks at another one do not make that one late.
///
/// An output that gives no sign of life is waited for half a second for each frame, or less when the camera runs out of
/// buffers; what comes from it later than that is left out. A source that waits for its clients is always waited for.
///
/// May be used from any thread. Keeps its outputs alive, but not its delegate.
open class AVCaptureDataOutputSynchronizer: NSObject {
    /// The outputs, the main one first.
    public let dataOutputs: [AVCaptureOutput]
    package let keyValueObservers = KeyValueObservers()

    let storage: SynchronizerStorage

    /// Makes a synchronizer of outputs, the main one first; nothing happens until it has a delegate.
    ///
    /// Outputs may be added to a session later. Raises for an empty array, an output that is in it twice, one that gives
    /// no data, and outputs of different sessions.
    ///
    /// - Parameter dataOutputs: outputs of video, depth and audio data and of metadata.
    public convenience init(dataOutputs: [AVCaptureOutput]) {
        self.init(dataOutputs: dataOutputs, clock: SystemHoldClock(), holdLimit: SynchronizerStorage.defaultHoldLimit)
    }

    /// Lets tests move the time that the hold limit is measured in.
    init(dataOutputs: [AVCaptureOutput], clock: any HoldClock, holdLimit: UInt64) {
        let reason = Self.reasonAgainst(dataOutputs)
        if let reason { ObjectiveCException.raise(.invalidArgument, reason) }
        self.dataOutputs = reason == nil ? dataOutputs : []
        storage = SynchronizerStorage(outputs: self.dataOutputs, clock: clock, holdLimit: holdLimit)
        super.init()
        storage.setFace(self)
    }

    deinit {
        guard storage.isAttached else { return }
        detach()
    }

    /// Who gets the data; nil while the outputs' own delegates do.
    ///
    /// Observable.
    open var delegate: (any AVCaptureDataOutputSynchronizerDelegate)? { storage.client.delegate }

    /// Where the delegate is called.
    open var delegateCallbackQueue: DispatchQueue? { storage.client.queue }

    /// Takes the outputs' data over for a delegate, or gives them back.
    ///
    /// After the call returns no callback of a former delegate begins. What was waiting when the data are given back is
    /// forgotten. Raises for a delegate without a queue, and when another synchronizer has one of the outputs.
    ///
    /// - Parameters:
    ///   - delegate: is held weakly; nil gives the data back to the outputs' own delegates.
    ///   - delegateCallbackQueue: where the delegate is called; callbacks are in order of time on a serial queue.
    open func setDelegate(
        _ delegate: (any AVCaptureDataOutputSynchronizerDelegate)?,
        queue delegateCallbackQueue: DispatchQueue?
    ) {
        let old = storage.client.delegate
        if let delegate {
            guard let queue = delegateCallbackQueue else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "setDelegate(_:queue:) was called with a delegate and no queue. Give the queue to call it on."
                )
                return
            }
            willChange(\.delegate, old: old)
            guard attach() else { return }
            storage.setClient(delegate, queue: queue)
        } else {
            willChange(\.delegate, old: old)
            detach()
        }
        didChange(\.delegate, old: old, new: delegate)
    }

    private func attach() -> Bool {
        guard !storage.isAttached else { return true }
        storage.begin()
        for (index, output) in dataOutputs.enumerated() {
            guard !output.setEventReceiver(storage, tag: index) else { continue }
            for taken in dataOutputs[..<index] { _ = taken.setEventReceiver(nil, tag: 0) }
            storage.end()
            ObjectiveCException.raise(
                .invalidArgument,
                "setDelegate(_:queue:) was called while another synchronizer has \(output). "
                    + "Set that one's delegate to nil first."
            )
            return false
        }
        return true
    }

    private func detach() {
        guard storage.isAttached else { return }
        for output in dataOutputs { _ = output.setEventReceiver(nil, tag: 0) }
        storage.end()
    }

    /// Why these outputs cannot be synchronized; nil where they can.
    private static func reasonAgainst(_ outputs: [AVCaptureOutput]) -> String? {
        guard !outputs.isEmpty else { return "A synchronizer was made without outputs. Give it at least one." }
        guard Set(outputs.map(ObjectIdentifier.init)).count == outputs.count else {
            return "A synchronizer was made with the same output twice. Give it each output once."
        }
        if let other = outputs.first(where: { !($0 is any SynchronizableOutput) }) {
            return "A synchronizer was made with \(other), which gives no data. "
                + "Give it outputs of video, depth or audio data or of metadata."
        }
        guard Set(outputs.compactMap(\.session).map(ObjectIdentifier.init)).count <= 1 else {
            return "A synchronizer was made with outputs of different sessions. Give it outputs of one session."
        }
        return nil
    }
}

extension AVCaptureDataOutputSynchronizer: KeyValueObserved {
    /// What observers name.
    public typealias _ObservedRoot = AVCaptureDataOutputSynchronizer
}

@available(*, unavailable)
extension AVCaptureDataOutputSynchronizer: @unchecked Sendable {}

/// Gets what the outputs of a synchronizer have, moment by moment.
public protocol AVCaptureDataOutputSynchronizerDelegate: AnyObject {
    /// Everything of one time has come.
    ///
    /// Called on the queue that was given with the delegate. The data may be kept; keeping many pixel buffers starves
    /// the camera.
    ///
    /// - Parameters:
    ///   - synchronizer: whose data they are.
    ///   - synchronizedDataCollection: what its outputs have; at least one entry.
    func dataOutputSynchronizer(
        _ synchronizer: AVCaptureDataOutputSynchronizer,
        didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection
    )
}

/// An output whose data can be synchronized.
protocol SynchronizableOutput: AVCaptureOutput {
    /// Whether the client has asked for late frames to be discarded; false where there is no such choice.
    var discardsLateFrames: Bool { get }
}

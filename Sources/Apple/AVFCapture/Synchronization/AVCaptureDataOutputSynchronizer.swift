import AVFBase
public import CoreVideo
public import Foundation
import Synchronization

/// A synchronizer that delivers data of several outputs together if they belong to the same moment.
///
/// For each frame of the main output, the first of the array, there is one callback with all data of exactly that time.
/// It is made as soon as every other output has reached that time, either with data or with the information that it has
/// none: a metadata output reports each frame in which it found nothing. Data of the other outputs at other times come
/// in callbacks without the main output, so times never go back.
///
/// While a delegate is set, the outputs' own delegates receive nothing. Late frames are discarded according to the
/// settings of each video data output, measured against the queue of the synchronizer's delegate; a discarded frame is
/// still reported, with the metadata found in it. Frames that arrive while a detector processes another frame do not
/// make that frame late.
///
/// The synchronizer waits up to half a second per frame for an output without any event, or less if the camera runs out
/// of buffers; later data of that output are discarded. There is no timeout for a source that waits for its clients.
///
/// May be used from any thread. Retains its outputs, but not its delegate.
open class AVCaptureDataOutputSynchronizer: NSObject {
    /// The outputs, the main one first.
    public let dataOutputs: [AVCaptureOutput]
    package let keyValueObservers = KeyValueObservers()

    let storage: SynchronizerStorage

    /// Creates a synchronizer for outputs, the main one first; it is inactive until it has a delegate.
    ///
    /// Outputs may be added to a session later. Raises for an empty array, for duplicate outputs, for an output without
    /// data, and for outputs of different sessions.
    ///
    /// - Parameter dataOutputs: outputs of video, depth and audio data and of metadata.
    public convenience init(dataOutputs: [AVCaptureOutput]) {
        self.init(dataOutputs: dataOutputs, clock: SystemHoldClock(), holdLimit: SynchronizerStorage.defaultHoldLimit)
    }

    /// Creates a synchronizer with a given clock for the hold limit, for tests.
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

    /// The delegate that receives the data; nil while the outputs' own delegates receive them.
    ///
    /// Observable.
    open var delegate: (any AVCaptureDataOutputSynchronizerDelegate)? { storage.client.delegate }

    /// The queue of the delegate's callbacks.
    open var delegateCallbackQueue: DispatchQueue? { storage.client.queue }

    /// Takes over the outputs' data for a delegate, or returns them to the outputs' own delegates.
    ///
    /// After the call returns, no callback of a former delegate begins. Returning the data discards everything that
    /// waits. Raises for a delegate without a queue, and if another synchronizer has one of the outputs.
    ///
    /// - Parameters:
    ///   - delegate: held weakly; nil returns the data to the outputs' own delegates.
    ///   - delegateCallbackQueue: the queue of the callbacks; on a serial queue they come in time order.
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

    /// Returns the reason why these outputs cannot be synchronized; nil if they can.
    private static func reasonAgainst(_ outputs: [AVCaptureOutput]) -> String? {
        guard !outputs.isEmpty else { return "A synchronizer was made without outputs. Give it at least one." }
        guard Set(outputs.map(ObjectIdentifier.init)).count == outputs.count else {
            return "A synchronizer was made with the same output twice. Give it each output once."
        }
        if let other = outputs.first(where: { !($0 is any SynchronizableOutput) }) {
            return "A synchronizer was made with \(other), which delivers no data. "
                + "Give it outputs of video, depth or audio data or of metadata."
        }
        guard Set(outputs.compactMap(\.session).map(ObjectIdentifier.init)).count <= 1 else {
            return "A synchronizer was made with outputs of different sessions. Give it outputs of one session."
        }
        return nil
    }
}

extension AVCaptureDataOutputSynchronizer: KeyValueObserved {
    /// The root type of key paths for observers.
    public typealias _ObservedRoot = AVCaptureDataOutputSynchronizer
}

@available(*, unavailable)
extension AVCaptureDataOutputSynchronizer: @unchecked Sendable {}

/// A delegate that receives the data of a synchronizer's outputs, moment by moment.
public protocol AVCaptureDataOutputSynchronizerDelegate: AnyObject {
    /// Called when all data of one time have arrived.
    ///
    /// The call is made on the queue that was set with the delegate. The data may be kept; keeping many pixel buffers
    /// starves the camera.
    ///
    /// - Parameters:
    ///   - synchronizer: the synchronizer that delivers the data.
    ///   - synchronizedDataCollection: the data of its outputs; at least one entry.
    func dataOutputSynchronizer(
        _ synchronizer: AVCaptureDataOutputSynchronizer,
        didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection
    )
}

/// An output whose data can be synchronized.
protocol SynchronizableOutput: AVCaptureOutput {
    /// True if the client has requested that late frames are discarded; false for an output without this choice.
    var discardsLateFrames: Bool { get }
}

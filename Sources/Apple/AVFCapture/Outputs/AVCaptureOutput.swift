public import AVFBase
import CameraSources
import CoreMedia
public import Foundation
import Synchronization

/// Where media of a session go: the base of all outputs.
///
/// Add one to a session with ``AVCaptureSession/addOutput(_:)``. May be used from any thread.
open class AVCaptureOutput: NSObject {
    private struct Links {
        weak var session: SessionCore?
        var connections: [UncheckedWeakReference<AVCaptureConnection>] = []
    }

    private let links = Mutex(Links())

    /// What an output of this class can be connected to, in order of preference.
    let acceptedMediaTypes: [AVMediaType]

    /// For the classes of this library.
    init(acceptedMediaTypes: [AVMediaType]) {
        self.acceptedMediaTypes = acceptedMediaTypes
        super.init()
    }

    /// The output's connections; empty until it is added to a session.
    open var connections: [AVCaptureConnection] {
        links.withLock { UncheckedReference($0.connections.compactMap(\.value)) }.value
    }

    /// The first connection with a port of a media type, or nil.
    open func connection(with mediaType: AVMediaType) -> AVCaptureConnection? {
        connections.first { $0.inputPorts.contains { $0.mediaType == mediaType } }
    }

    // MARK: For the session

    /// The session the output is in.
    var session: SessionCore? { links.withLock { $0.session } }

    /// Puts the output into a session, or takes it out.
    ///
    /// - Returns: whether this was possible; it is not while the output is in another session.
    @discardableResult
    func setSession(_ session: SessionCore?) -> Bool {
        links.withLock {
            if let present = $0.session, let session, present !== session { return false }
            $0.session = session
            return true
        }
    }

    /// Takes note of the connections that the session has formed.
    func setConnections(_ connections: [AVCaptureConnection]) {
        let references = connections.map(UncheckedWeakReference.init)
        links.withLock { $0.connections = references }
    }

    /// How many connections of a media type the output can take.
    func capacity(for mediaType: AVMediaType) -> Int { acceptedMediaTypes.contains(mediaType) ? 1 : 0 }

    /// Says why the output cannot be added as it is set up, for a camera with this format; nil when it can.
    func reasonNotToConnect(to format: AVCaptureDevice.Format) -> String? { nil }

    /// The family of an output that does not go with others of its family in one session; nil for most.
    var family: OutputFamily? { nil }

    /// The output's connections, or the format of the camera behind them, have changed.
    ///
    /// Called on the thread that changed the session, outside its locks.
    func connectionsDidChange() {}

    /// How far the output can enlarge the pictures of a connection; 1 for outputs that do not make still pictures.
    var maxScaleAndCropFactor: CGFloat { 1 }

    /// Makes what takes the frames of a new connection; nil for an output that takes none.
    func makeSink(for connection: AVCaptureConnection) -> (any FrameSink)? { nil }

    /// Set where frames are to come through a connection as the camera compressed them, and no pixels are needed.
    func compressedCodec(on connection: AVCaptureConnection) -> CompressedPicture.Codec? { nil }

    /// Makes what takes the sound of a new connection; nil for an output that takes none.
    func makeSoundSink(for connection: AVCaptureConnection) -> (any SoundSink)? { nil }

    /// The session feeds the output from now on: it has started, or goes on with another configuration.
    ///
    /// Called on the thread that changed the session or on one of the session's own, in order with
    /// ``flowDidEnd(_:)`` and outside all locks. Must not wait for a client.
    func flowDidBegin() {}

    /// A program's own metadata have come through a connection of type `.metadata`.
    ///
    /// Called on the program's thread, in order, while the session runs.
    ///
    /// - Parameter clock: what the group's time range is on.
    func receive(_ metadata: AVTimedMetadataGroup, clock: CMClock) {}

    /// Nothing more comes to the output until ``flowDidBegin()``; what came before has been handed on or forgotten.
    ///
    /// Called as ``flowDidBegin()`` is, once for each of its calls.
    func flowDidEnd(_ reason: FlowEnd) {}

    /// The session could not start all sources, after some had perhaps given something; no flow has begun.
    func startDidFail(_ reason: FlowEnd) {}

    // MARK: For synchronizers

    /// Hands the output's data to a receiver instead of its own delegate, from the next event on; nil gives them back
    /// to the delegate (SYNC-5, SYNC-6).
    ///
    /// What waits for the delegate or was not yet handed on is forgotten.
    ///
    /// - Parameter tag: given back with every event.
    /// - Returns: whether this was possible; it is not for an output whose data another receiver gets (SYNC-2), nor for
    ///   a class of outputs that has none.
    func setEventReceiver(_ receiver: (any OutputEventReceiver)?, tag: Int) -> Bool { false }
}

/// Outputs of which a session has those of one class only.
enum OutputFamily {
    /// Outputs that make single pictures (S-SESSION-8).
    case stillPictures
}

extension AVCaptureOutput {
    /// Why data were dropped, as the synchronizer reports it.
    public enum DataDroppedReason: Int, Sendable {
        /// They were not.
        case none = 0
        /// The client was still busy.
        case lateData = 1
        /// There was no free buffer, as clients keep them all.
        case outOfBuffers = 2
        /// The source lost an unknown number of frames.
        case discontinuity = 3
    }
}

@available(*, unavailable)
extension AVCaptureOutput: @unchecked Sendable {}

public import AVFBase
import CameraSources
import CoreMedia
public import Foundation
import Synchronization

/// The base class of all outputs, which receive the media of a session.
///
/// Add an output to a session with ``AVCaptureSession/addOutput(_:)``. May be used from any thread.
open class AVCaptureOutput: NSObject {
    private struct Links {
        weak var session: SessionCore?
        var connections: [UncheckedWeakReference<AVCaptureConnection>] = []
    }

    private let links = Mutex(Links())

    /// Media types that an output of this class accepts, in order of preference.
    let acceptedMediaTypes: [AVMediaType]

    /// Creates the base of one of this library's outputs.
    init(acceptedMediaTypes: [AVMediaType]) {
        self.acceptedMediaTypes = acceptedMediaTypes
        super.init()
    }

    /// The output's connections; empty until it is added to a session.
    open var connections: [AVCaptureConnection] {
        links.withLock { UncheckedReference($0.connections.compactMap(\.value)) }.value
    }

    /// Returns the first connection that has a port of a media type, or nil.
    open func connection(with mediaType: AVMediaType) -> AVCaptureConnection? {
        connections.first { $0.inputPorts.contains { $0.mediaType == mediaType } }
    }

    // MARK: For the session

    /// The session that contains the output.
    var session: SessionCore? { links.withLock { $0.session } }

    /// Adds the output to a session, or removes it when the session is nil.
    ///
    /// - Returns: false when the output already belongs to another session.
    @discardableResult
    func setSession(_ session: SessionCore?) -> Bool {
        links.withLock {
            if let present = $0.session, let session, present !== session { return false }
            $0.session = session
            return true
        }
    }

    /// Stores the connections that the session has formed.
    func setConnections(_ connections: [AVCaptureConnection]) {
        let references = connections.map(UncheckedWeakReference.init)
        links.withLock { $0.connections = references }
    }

    /// Returns how many connections of a media type the output accepts.
    func capacity(for mediaType: AVMediaType) -> Int { acceptedMediaTypes.contains(mediaType) ? 1 : 0 }

    /// Returns the reason why the output, with its current settings, cannot be added for a camera format; nil if it
    /// can.
    func reasonNotToConnect(to format: AVCaptureDevice.Format) -> String? { nil }

    /// The family of an output that cannot be combined with other outputs of the family in one session; nil for most.
    var family: OutputFamily? { nil }

    /// Called when the output's connections, or the format of the camera behind them, have changed.
    ///
    /// The call is made on the thread that changed the session, outside its locks.
    func connectionsDidChange() {}

    /// Largest factor by which the output can enlarge the images of a connection; 1 for outputs without still images.
    var maxScaleAndCropFactor: CGFloat { 1 }

    /// Creates the sink for the frames of a new connection; nil for an output that takes no frames.
    func makeSink(for connection: AVCaptureConnection) -> (any FrameSink)? { nil }

    /// Returns the codec if the output takes frames as the camera compressed them and needs no pixels; otherwise nil.
    func compressedCodec(on connection: AVCaptureConnection) -> CompressedImage.Codec? { nil }

    /// Creates the sink for the audio of a new connection; nil for an output that takes no audio.
    func makeAudioSink(for connection: AVCaptureConnection) -> (any AudioSink)? { nil }

    /// Called when the session begins to feed the output: it has started, or it continues with a new configuration.
    ///
    /// The call is made on the thread that changed the session or on one of the session's own threads, in order with
    /// ``flowDidEnd(_:)`` and outside all locks. It must not wait for a client.
    func flowDidBegin() {}

    /// Called with metadata that the program itself sent through a connection of type `.metadata`.
    ///
    /// The call is made on the program's thread, in order, while the session runs.
    ///
    /// - Parameter clock: the clock of the group's time range.
    func receive(_ metadata: AVTimedMetadataGroup, clock: CMClock) {}

    /// Called when nothing more arrives until ``flowDidBegin()``; earlier data have been handed on or discarded.
    ///
    /// Called in the same way as ``flowDidBegin()``, once for each call of it.
    func flowDidEnd(_ reason: FlowEnd) {}

    /// Called when a source could not start, perhaps after other sources had already delivered; no flow has begun.
    func startDidFail(_ reason: FlowEnd) {}

    // MARK: For synchronizers

    /// Sends the output's data to a receiver instead of the output's own delegate, from the next event on; nil sends
    /// them to the delegate again (SYNC-5, SYNC-6).
    ///
    /// Data that wait for the delegate or have not been handed on are discarded.
    ///
    /// - Parameter tag: a value that is passed back with every event.
    /// - Returns: false for an output whose data go to another receiver (SYNC-2), and for a class of outputs without
    ///   data.
    func setEventReceiver(_ receiver: (any OutputEventReceiver)?, tag: Int) -> Bool { false }

    /// Converts a metadata object to the output's buffers: bounds and corners become pixels, the rest stays the same.
    ///
    /// A video data output rotates and mirrors its buffers according to the connection, and the object is converted
    /// accordingly. Other outputs keep the camera's own images.
    ///
    /// - Parameters:
    ///   - metadataObject: An object as reported by a metadata output, in fractions of the camera's image.
    ///   - connection: A connection of this output.
    /// - Returns: A new object of the same class; nil for an object from another camera, for a connection of another
    ///   output, and while the camera's format is not known.
    open func transformedMetadataObject(
        for metadataObject: AVMetadataObject,
        connection: AVCaptureConnection
    ) -> AVMetadataObject? {
        guard connection.output === self, let mapping = mapping(for: connection) else { return nil }
        return metadataObject.transformed(by: mapping, for: connection)
    }

    /// Converts a rectangle of the camera's image to the output's buffers.
    ///
    /// - Parameter rectInMetadataOutputCoordinates: A rectangle in fractions of the unrotated image.
    /// - Returns: A rectangle in pixels of the buffers, origin top-left; zero without a connection to a camera.
    open func outputRectConverted(fromMetadataOutputRect rectInMetadataOutputCoordinates: CGRect) -> CGRect {
        mapping?.targetRect(fromImage: rectInMetadataOutputCoordinates) ?? .zero
    }

    /// Converts a rectangle of the output's buffers to the camera's image.
    ///
    /// - Parameter rectInOutputCoordinates: A rectangle in pixels of the buffers, origin top-left.
    /// - Returns: A rectangle in fractions of the unrotated image; zero without a connection to a camera.
    open func metadataOutputRectConverted(fromOutputRect rectInOutputCoordinates: CGRect) -> CGRect {
        mapping?.imageRect(fromTarget: rectInOutputCoordinates) ?? .zero
    }

    /// Indicates whether the session can defer the start of this output; always false.
    open var isDeferredStartSupported: Bool { false }

    /// Indicates whether the session defers the start of this output; always false.
    ///
    /// Setting it to true raises, because ``isDeferredStartSupported`` is false.
    open var isDeferredStartEnabled: Bool {
        get { false }
        set { if newValue { DeferredStart.refuse("output") } }
    }
}

/// Outputs of which a session can contain only one class.
enum OutputFamily {
    /// Outputs that capture single images (S-SESSION-8).
    case stillImages
}

extension AVCaptureOutput {
    /// The reason for a drop, as the synchronizer reports it.
    public enum DataDroppedReason: Int, Sendable {
        /// The data were not dropped.
        case none = 0
        /// The client was still busy.
        case lateData = 1
        /// No buffer was free, because clients hold all of them.
        case outOfBuffers = 2
        /// The source lost an unknown number of frames.
        case discontinuity = 3
    }
}

@available(*, unavailable)
extension AVCaptureOutput: @unchecked Sendable {}

public import AVFBase
import CameraSources
public import CoreMedia
public import Foundation
import Synchronization

/// The base class of all inputs, which supply a session with media.
///
/// May be used from any thread.
open class AVCaptureInput: NSObject {
    private let link = Mutex(Link())
    private let portStates: [PortState]

    private struct Link {
        weak var session: SessionCore?
    }

    /// Creates an input; restricts subclassing to the classes of this library.
    ///
    /// - Parameter mediaTypes: The media types; one port is created for each.
    init(mediaTypes: [AVMediaType]) {
        portStates = mediaTypes.map(PortState.init)
        super.init()
    }

    /// The ports of the input; a camera has one of type `.video` and one of type `.metadataObject`.
    open var ports: [Port] { portStates.map { $0.port(of: self) } }

    /// The session that contains the input.
    var session: SessionCore? { link.withLock { $0.session } }

    /// Sets or clears the session of the input; returns false if it is in another session.
    @discardableResult
    func setSession(_ session: SessionCore?) -> Bool {
        link.withLock {
            if let present = $0.session, let session, present !== session { return false }
            $0.session = session
            return true
        }
    }

    /// The clock of the source; nil if there is none.
    var clock: CMClock? { nil }
    /// Indicates whether the session may use that clock as its own.
    var setsSessionClock: Bool { true }
    /// The pace of the source, which determines whether it waits for its clients.
    var pace: CameraPace { .live }
    /// Indicates whether the input supplies audio.
    var hasAudio: Bool { portStates.contains { $0.mediaType == .audio } }
    /// The type of the device behind the input; nil if there is none.
    var sourceDeviceType: AVCaptureDevice.DeviceType? { nil }
    /// The position of the device behind the input.
    var sourceDevicePosition: AVCaptureDevice.Position { .unspecified }

    /// Records the format of the frames and posts a notification of changes.
    func setFormatDescription(_ description: CMFormatDescription?) {
        for state in portStates { state.setFormatDescription(description, of: self) }
    }

    /// One stream of an input.
    ///
    /// The object stays the same as long as it is referenced. It retains its input.
    open class Port: NSObject {
        /// The input that the port belongs to.
        public let input: AVCaptureInput
        let state: PortState

        fileprivate init(input: AVCaptureInput, state: PortState) {
            self.input = input
            self.state = state
            super.init()
        }

        /// The media type of the stream.
        open var mediaType: AVMediaType { state.mediaType }

        /// The format of the stream; nil until it is known.
        ///
        /// Every change posts ``formatDescriptionDidChangeNotification``.
        open var formatDescription: CMFormatDescription? { state.formatDescription }

        /// A Boolean value that indicates whether the port delivers media; the default is true.
        ///
        /// May be changed while the session runs.
        open var isEnabled: Bool {
            get { state.isEnabled }
            set { if state.setEnabled(newValue) { input.session?.settingsDidChange() } }
        }

        /// The clock of the timestamps of the stream.
        open var clock: CMClock? { input.clock }

        /// The type of the device.
        open var sourceDeviceType: AVCaptureDevice.DeviceType? { input.sourceDeviceType }

        /// The position of the device.
        open var sourceDevicePosition: AVCaptureDevice.Position { input.sourceDevicePosition }
    }
}

/// The state of a port, which persists while nothing references the port object.
final class PortState: Sendable {
    private struct State {
        var isEnabled = true
        var formatDescription: UncheckedReference<CMFormatDescription?> = UncheckedReference(nil)
        weak var port: AVCaptureInput.Port?
    }

    let mediaType: AVMediaType
    private let state = Mutex(State())

    init(mediaType: AVMediaType) { self.mediaType = mediaType }

    var isEnabled: Bool { state.withLock { $0.isEnabled } }

    /// Sets whether the port is enabled; returns whether that is a change.
    func setEnabled(_ isEnabled: Bool) -> Bool {
        state.withLock { state in
            defer { state.isEnabled = isEnabled }
            return state.isEnabled != isEnabled
        }
    }

    var formatDescription: CMFormatDescription? { state.withLock { $0.formatDescription }.value }

    /// Returns the existing port object, or a new one if nothing references one.
    ///
    /// The reference is weak, as ports retain their input.
    func port(of input: AVCaptureInput) -> AVCaptureInput.Port {
        let input = UncheckedReference(input)
        return state.withLock { state in
            if let port = state.port { return UncheckedReference(port) }
            let port = AVCaptureInput.Port(input: input.value, state: self)
            state.port = port
            return UncheckedReference(port)
        }.value
    }

    func setFormatDescription(_ description: CMFormatDescription?, of input: AVCaptureInput) {
        let reference = UncheckedReference(description)
        let changed = state.withLock { state in
            defer { state.formatDescription = reference }
            return state.formatDescription.value !== reference.value
        }
        guard changed else { return }
        CaptureNotifications.post(AVCaptureInput.Port.formatDescriptionDidChangeNotification, object: port(of: input))
    }
}

@available(*, unavailable)
extension AVCaptureInput: @unchecked Sendable {}

@available(*, unavailable)
extension AVCaptureInput.Port: @unchecked Sendable {}

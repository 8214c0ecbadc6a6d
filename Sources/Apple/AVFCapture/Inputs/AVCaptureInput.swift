public import AVFBase
import CameraSources
public import CoreMedia
public import Foundation
import Synchronization

/// Where media come into a session: the base of all inputs.
///
/// May be used from any thread.
open class AVCaptureInput: NSObject {
    private let link = Mutex(Link())
    private let portStates: [PortState]

    private struct Link {
        weak var session: SessionCore?
    }

    /// For the classes of this library.
    ///
    /// - Parameter mediaTypes: one port is made for each.
    init(mediaTypes: [AVMediaType]) {
        portStates = mediaTypes.map(PortState.init)
        super.init()
    }

    /// The input's ports: for a camera one of type `.video` and one of type `.metadataObject`.
    open var ports: [Port] { portStates.map { $0.port(of: self) } }

    /// The session the input is in.
    var session: SessionCore? { link.withLock { $0.session } }

    /// Puts the input into a session, or takes it out; false while it is in another one.
    @discardableResult
    func setSession(_ session: SessionCore?) -> Bool {
        link.withLock {
            if let present = $0.session, let session, present !== session { return false }
            $0.session = session
            return true
        }
    }

    /// The clock of the source; nil where there is none.
    var clock: CMClock? { nil }
    /// Whether the session may go by that clock.
    var setsSessionClock: Bool { true }
    /// Whether the source waits for its clients.
    var pace: CameraPace { .live }
    /// Whether sound comes in here.
    var hasSound: Bool { portStates.contains { $0.mediaType == .audio } }
    /// The kind of device behind the input; nil where there is none.
    var sourceDeviceType: AVCaptureDevice.DeviceType? { nil }
    /// Where the device behind the input looks.
    var sourceDevicePosition: AVCaptureDevice.Position { .unspecified }

    /// Takes note of what the frames look like and tells those who want to know.
    func setFormatDescription(_ description: CMFormatDescription?) {
        for state in portStates { state.setFormatDescription(description, of: self) }
    }

    /// One stream of an input.
    ///
    /// The same object as long as somebody holds it. Keeps its input alive.
    open class Port: NSObject {
        /// The input that the port belongs to.
        public let input: AVCaptureInput
        let state: PortState

        fileprivate init(input: AVCaptureInput, state: PortState) {
            self.input = input
            self.state = state
            super.init()
        }

        /// What kind of media come out of it.
        open var mediaType: AVMediaType { state.mediaType }

        /// What the media look like; nil before that is known.
        ///
        /// Every change posts ``formatDescriptionDidChangeNotification``.
        open var formatDescription: CMFormatDescription? { state.formatDescription }

        /// Whether media come out of it; true at first.
        ///
        /// May be changed while the session runs.
        open var isEnabled: Bool {
            get { state.isEnabled }
            set { if state.setEnabled(newValue) { input.session?.settingsDidChange() } }
        }

        /// The clock that the source stamps its media with.
        open var clock: CMClock? { input.clock }

        /// What kind of device it is.
        open var sourceDeviceType: AVCaptureDevice.DeviceType? { input.sourceDeviceType }

        /// Which way the device looks.
        open var sourceDevicePosition: AVCaptureDevice.Position { input.sourceDevicePosition }
    }
}

/// What an input knows of one of its ports, also while nobody holds the port object.
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

    /// Whether the value is new.
    func setEnabled(_ isEnabled: Bool) -> Bool {
        state.withLock { state in
            defer { state.isEnabled = isEnabled }
            return state.isEnabled != isEnabled
        }
    }

    var formatDescription: CMFormatDescription? { state.withLock { $0.formatDescription }.value }

    /// The port object: the present one, or a new one where nobody holds one.
    ///
    /// Weak here, as ports keep their input.
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

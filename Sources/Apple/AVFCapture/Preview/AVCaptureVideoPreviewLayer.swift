public import AVFBase
package import CoreMedia
package import CoreVideo
package import Foundation
public import QuartzCore
import Synchronization

/// A layer that shows what a session's camera sees.
///
/// Give it a session, place it, and use it to convert between the layer's points and the picture's. It shows the newest
/// frame: it never holds up the session, and frames it does not get round to are not reported. It keeps its session
/// alive, and has one connection, through which the picture can be turned and mirrored.
///
/// All conversions use the bounds, gravity, rotation and mirroring at the time of the call, and the camera's active
/// format, so they work before the session starts. Without a connection they give zero. Points in the bars beside the
/// picture, or beyond its cut edges, keep their true coordinates below 0 or above 1.
///
/// ``isPreviewing`` can be observed. May be used from any thread. Nothing shows layers by itself on Linux: a
/// `LayerWindow` does, or a `LayerCompositor`.
open class AVCaptureVideoPreviewLayer: CALayer {
    // @unchecked: capture objects have locks of their own.
    private struct State: @unchecked Sendable {
        var session: AVCaptureSession?
        var connection: AVCaptureConnection?
    }

    private let state = Mutex(State())
    private let screen = PreviewScreen()
    package let keyValueObservers = KeyValueObservers()

    /// Makes a layer without a session.
    public override init() {
        super.init()
        screen.attach(to: self)
    }

    /// Makes a layer that shows a session: connected to its first camera, or to the first one that it gets.
    public convenience init(session: AVCaptureSession) {
        self.init()
        self.session = session
    }

    /// Makes a layer that belongs to a session without being connected, to be connected by hand.
    public convenience init(sessionWithNoConnection session: AVCaptureSession) {
        self.init()
        setSessionWithNoConnection(session)
    }

    /// Makes a copy of a layer's properties; a copy of a preview has its gravity, but no session.
    public override init(layer: Any) {
        super.init(layer: layer)
        screen.attach(to: self)
    }

    deinit {
        state.withLock { $0.session }?.core.remove(self)
    }

    // MARK: Session

    /// The session that is shown; setting it connects the layer to the first camera, nil takes it off.
    open var session: AVCaptureSession? {
        get { state.withLock { UncheckedReference($0.session) }.value }
        set { change(to: newValue, connecting: true) }
    }

    /// Shows a session without connecting the layer, to be connected by hand.
    open func setSessionWithNoConnection(_ session: AVCaptureSession) {
        change(to: session, connecting: false)
    }

    /// The connection from the camera; nil while there is none.
    open var connection: AVCaptureConnection? { state.withLock { UncheckedReference($0.connection) }.value }

    private func change(to session: AVCaptureSession?, connecting: Bool) {
        let new = UncheckedReference(session)
        let old = state.withLock { state -> UncheckedReference<AVCaptureSession?> in
            defer { state.session = new.value }
            return UncheckedReference(state.session)
        }.value
        guard old !== session else { return }
        old?.core.remove(self)
        session?.core.add(self, connecting: connecting)
    }

    // MARK: Picture

    /// How the picture fills the layer; the whole picture with bars at first.
    open var videoGravity: AVLayerVideoGravity {
        get { AVLayerVideoGravity(rawValue: pictureGravity) }
        set { pictureGravity = newValue.rawValue }
    }

    /// Whether frames are being shown.
    ///
    /// In an ``AVCaptureMultiCamSession`` it is true as soon as `startRunning()` or `commitConfiguration()` has returned; in
    /// other sessions with the first frame. Can be observed; observers are called with the first frame, on a queue of this
    /// library's own.
    open var isPreviewing: Bool {
        if screen.isShowing { return true }
        guard let session = session as? AVCaptureMultiCamSession, session.isRunning else { return false }
        return connection?.isActive ?? false
    }

    /// The newest frame, as the camera made it: neither turned nor mirrored; nil while none is shown.
    package var newestFrame: CVPixelBuffer? { screen.picture }
}

extension AVCaptureVideoPreviewLayer: PictureLayer {
    /// The newest frame, neither turned nor mirrored; the same at any time.
    package func picture(atHostTime time: CMTime) -> CVPixelBuffer? { screen.picture }

    /// Where the turned picture lies in the layer's coordinates, as the conversions of points have it.
    package func pictureRect(for picture: CVPixelBuffer, in look: LayerLook) -> CGRect {
        mapping(in: look)?.targetRect(fromPicture: CGRect(x: 0, y: 0, width: 1, height: 1)) ?? .zero
    }

    /// As the connection says.
    package var pictureOrientation: DrawnOrientation {
        guard let connection else { return .upright }
        return DrawnOrientation(degrees: connection.videoRotationAngle, isMirrored: connection.isVideoMirrored)
    }
}

extension AVCaptureVideoPreviewLayer: PreviewDestination {
    func makeSink(for connection: AVCaptureConnection) -> any FrameSink { screen }

    func connectionDidChange(_ connection: AVCaptureConnection?) {
        let connection = UncheckedReference(connection)
        state.withLock { $0.connection = connection.value }
        if connection.value == nil { screen.flush() }
    }
}

extension AVCaptureVideoPreviewLayer: KeyValueObserved {
    /// The class whose properties can be observed.
    public typealias _ObservedRoot = AVCaptureVideoPreviewLayer
}

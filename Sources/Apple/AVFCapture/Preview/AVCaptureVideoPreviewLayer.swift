public import AVFBase
package import CoreMedia
package import CoreVideo
public import Foundation
public import QuartzCore
import Synchronization

/// A layer that displays the images of a session's camera.
///
/// Besides displaying, it converts between points of the layer and of the image. It shows the newest frame: it never
/// delays the session, and frames it does not show are not reported. It retains its session and has one connection,
/// through which the image can be rotated and mirrored.
///
/// All conversions use the bounds, gravity, rotation and mirroring at the time of the call, and the camera's active
/// format, so they work before the session starts. Without a connection they return zero. Points in the bars beside the
/// image, or beyond its cropped edges, keep their true coordinates below 0 or above 1.
///
/// ``isPreviewing`` can be observed. May be used from any thread. Linux does not display layers by itself: use a
/// `LayerWindow` or a `LayerCompositor`.
open class AVCaptureVideoPreviewLayer: CALayer {
    // @unchecked: capture objects have their own locks.
    private struct State: @unchecked Sendable {
        var session: AVCaptureSession?
        var connection: AVCaptureConnection?
    }

    private let state = Mutex(State())
    private let screen = PreviewScreen()
    package let keyValueObservers = KeyValueObservers()

    /// Creates a layer without a session.
    public override init() {
        super.init()
        screen.attach(to: self)
    }

    /// Creates a layer that shows a session; it is connected to the session's first camera, now or when one is added.
    public convenience init(session: AVCaptureSession) {
        self.init()
        self.session = session
    }

    /// Creates a layer that belongs to a session without a connection, which the program forms.
    public convenience init(sessionWithNoConnection session: AVCaptureSession) {
        self.init()
        setSessionWithNoConnection(session)
    }

    /// Creates a copy of a layer's properties; a copy of a preview layer has its gravity, but no session.
    public override init(layer: Any) {
        super.init(layer: layer)
        screen.attach(to: self)
    }

    deinit {
        state.withLock { $0.session }?.core.remove(self)
    }

    // MARK: Session

    /// The session to show; setting it connects the layer to the first camera, and setting nil removes it from its
    /// session.
    open var session: AVCaptureSession? {
        get { state.withLock { UncheckedReference($0.session) }.value }
        set { change(to: newValue, connecting: true) }
    }

    /// Sets the session without connecting the layer; the program forms the connection.
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

    // MARK: Image

    /// The placement of the image in the layer; by default the whole image with bars.
    open var videoGravity: AVLayerVideoGravity {
        get { AVLayerVideoGravity(rawValue: imageGravity) }
        set { imageGravity = newValue.rawValue }
    }

    /// A Boolean value that indicates whether frames are being shown.
    ///
    /// In an ``AVCaptureMultiCamSession`` it is true once `startRunning()` or `commitConfiguration()` has returned; in
    /// other sessions, with the first frame. Observable; observers are called with the first frame, on a queue of this
    /// library.
    open var isPreviewing: Bool {
        if screen.isShowing { return true }
        guard let session = session as? AVCaptureMultiCamSession, session.isRunning else { return false }
        return connection?.isActive ?? false
    }

    /// The newest frame as captured, neither rotated nor mirrored; nil while none is shown.
    package var newestFrame: CVPixelBuffer? { screen.image }

    /// Converts a point of the camera's image to the layer.
    ///
    /// - Parameter captureDevicePointOfInterest: A point in fractions of the unrotated image, origin top-left.
    /// - Returns: A point in the layer's coordinates; zero without a connection.
    open func layerPointConverted(fromCaptureDevicePoint captureDevicePointOfInterest: CGPoint) -> CGPoint {
        mapping?.targetPoint(fromImage: captureDevicePointOfInterest) ?? .zero
    }

    /// Converts a point of the layer, such as one that was tapped, to the camera's image.
    ///
    /// - Parameter pointInLayer: A point in the layer's coordinates.
    /// - Returns: A point in fractions of the unrotated image, origin top-left; zero without a connection.
    open func captureDevicePointConverted(fromLayerPoint pointInLayer: CGPoint) -> CGPoint {
        mapping?.imagePoint(fromTarget: pointInLayer) ?? .zero
    }

    /// Converts a rectangle of the camera's image to the layer.
    ///
    /// - Parameter rectInMetadataOutputCoordinates: A rectangle in fractions of the unrotated image, origin top-left,
    ///   as metadata outputs use them.
    /// - Returns: A rectangle in the layer's coordinates; zero without a connection.
    open func layerRectConverted(fromMetadataOutputRect rectInMetadataOutputCoordinates: CGRect) -> CGRect {
        mapping?.targetRect(fromImage: rectInMetadataOutputCoordinates) ?? .zero
    }

    /// Converts a rectangle of the layer, such as one to scan in, to the camera's image.
    ///
    /// - Parameter rectInLayerCoordinates: A rectangle in the layer's coordinates.
    /// - Returns: A rectangle in fractions of the unrotated image, origin top-left, as metadata outputs use them; zero
    ///   without a connection.
    open func metadataOutputRectConverted(fromLayerRect rectInLayerCoordinates: CGRect) -> CGRect {
        mapping?.imageRect(fromTarget: rectInLayerCoordinates) ?? .zero
    }

    /// Converts a metadata object to the layer: bounds and corners are in its coordinates, the rest stays the same.
    ///
    /// - Returns: A new object of the same class; nil without a connection, or for an object from another camera.
    open func transformedMetadataObject(for metadataObject: AVMetadataObject) -> AVMetadataObject? {
        guard let connection, let mapping else { return nil }
        return metadataObject.transformed(by: mapping, for: connection)
    }

    /// A Boolean value that indicates whether the image can be rotated; true once the layer is connected to a camera.
    open var isOrientationSupported: Bool { connection?.isVideoOrientationSupported ?? false }

    /// The device orientation for which the image is upright: the `videoOrientation` of ``connection``.
    ///
    /// Landscape right without a connection; setting it then raises.
    open var orientation: AVCaptureVideoOrientation {
        get { connection?.videoOrientation ?? .landscapeRight }
        set {
            guard let connection = connection(for: "orientation") else { return }
            connection.videoOrientation = newValue
        }
    }

    /// A Boolean value that indicates whether the image can be mirrored; true once the layer is connected to a camera.
    open var isMirroringSupported: Bool { connection?.isVideoMirroringSupported ?? false }

    /// A Boolean value that indicates whether the session controls mirroring: the `automaticallyAdjustsVideoMirroring`
    /// of ``connection``.
    ///
    /// True without a connection; setting it then raises.
    open var automaticallyAdjustsMirroring: Bool {
        get { connection?.automaticallyAdjustsVideoMirroring ?? true }
        set {
            guard let connection = connection(for: "automaticallyAdjustsMirroring") else { return }
            connection.automaticallyAdjustsVideoMirroring = newValue
        }
    }

    /// A Boolean value that indicates whether the image is mirrored left to right: the `isVideoMirrored` of
    /// ``connection``.
    ///
    /// False without a connection. Setting it raises then, and while ``automaticallyAdjustsMirroring`` is true.
    open var isMirrored: Bool {
        get { connection?.isVideoMirrored ?? false }
        set {
            guard let connection = connection(for: "isMirrored") else { return }
            connection.isVideoMirrored = newValue
        }
    }

    /// Indicates whether the session can defer the start of this layer; always false.
    open var isDeferredStartSupported: Bool { false }

    /// Indicates whether the session defers the start of this layer; always false.
    ///
    /// Setting it to true raises, because ``isDeferredStartSupported`` is false.
    open var isDeferredStartEnabled: Bool {
        get { false }
        set { if newValue { DeferredStart.refuse("preview layer") } }
    }
}

extension AVCaptureVideoPreviewLayer: ImageLayer {
    /// Returns the newest frame, neither rotated nor mirrored, regardless of the time.
    package func image(atHostTime time: CMTime) -> CVPixelBuffer? { screen.image }

    /// Returns the rectangle of the rotated image in the layer's coordinates, consistent with the conversion of points.
    package func imageRect(for image: CVPixelBuffer, in properties: LayerProperties) -> CGRect {
        mapping(in: properties)?.targetRect(fromImage: CGRect(x: 0, y: 0, width: 1, height: 1)) ?? .zero
    }

    /// The orientation set on the connection.
    package var imageOrientation: DrawnOrientation {
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
    /// The root type of key paths passed to observers.
    public typealias _ObservedRoot = AVCaptureVideoPreviewLayer
}

import AVFBase
import CameraSources
public import CoreMedia
public import CoreVideo
public import Foundation
import Synchronization

/// A connection from ports of inputs to one output or preview layer.
///
/// A session forms connections by itself when inputs and outputs are added. May be used from any thread. Settings
/// changed between `beginConfiguration` and `commitConfiguration` take effect with the commit.
open class AVCaptureConnection: NSObject {
    /// The input ports of the connection; never change.
    public let inputPorts: [AVCaptureInput.Port]
    /// The output of the connection, or nil for a connection to a preview layer; never changes.
    public let output: AVCaptureOutput?

    /// Counts of the frames of this connection by outcome.
    package let ledger = FrameLedger()

    let preview: UncheckedWeakReference<AnyObject>
    let settings = Mutex(ConnectionSettings())
    /// The audio channels; none if the connection carries no audio.
    let audio: ConnectionAudio
    package let keyValueObservers = KeyValueObservers()

    /// Creates a connection from ports to an output, to be added with ``AVCaptureSession/addConnection(_:)``.
    ///
    /// - Parameters:
    ///   - ports: At least one port; all of one media type.
    ///   - output: An output that accepts this media type.
    public init(inputPorts ports: [AVCaptureInput.Port], output: AVCaptureOutput) {
        inputPorts = ports
        self.output = output
        preview = UncheckedWeakReference(nil)
        audio = ConnectionAudio(ports)
        super.init()
    }

    init(inputPort port: AVCaptureInput.Port, preview: any PreviewDestination) {
        inputPorts = [port]
        output = nil
        self.preview = UncheckedWeakReference(preview)
        audio = ConnectionAudio([port])
        super.init()
    }

    /// The session that contains the connection.
    var session: SessionCore? { settings.withLock { $0.session } }

    func setSession(_ session: SessionCore?) { settings.withLock { $0.session = session } }

    /// True while its own settings and those of its ports let data through.
    var isOpen: Bool { isEnabled && inputPorts.allSatisfy(\.isEnabled) }

    /// Indicates whether it carries images, which can be rotated and mirrored.
    var carriesVideo: Bool { inputPorts.contains { $0.mediaType == .video || $0.mediaType == .depthData } }

    /// Indicates whether it carries depth maps.
    var carriesDepth: Bool { inputPorts.contains { $0.mediaType == .depthData } }

    /// The audio channels of the connection, one object for each channel of the microphone; empty without audio.
    ///
    /// Repeated calls return the same objects.
    open var audioChannels: [AVCaptureAudioChannel] { audio.channels }

    /// The preview layer of the connection, or nil for a connection to an output.
    open var videoPreviewLayer: AVCaptureVideoPreviewLayer? { preview.value as? AVCaptureVideoPreviewLayer }

    // MARK: Frame durations

    /// A Boolean value that indicates whether the connection supports a minimum frame duration; true for connections to
    /// a video data output.
    open var isVideoMinFrameDurationSupported: Bool { carriesVideo && output is AVCaptureVideoDataOutput }

    /// A Boolean value that indicates whether the connection supports a maximum frame duration; always false: the
    /// camera sets the pace.
    open var isVideoMaxFrameDurationSupported: Bool { false }

    /// The minimum time between frames on this connection; invalid (the default) or zero means no limit.
    ///
    /// Frames that arrive sooner are left out and not reported as dropped; the camera's rate does not change. May be
    /// changed while the session runs. Raises for a negative time and if ``isVideoMinFrameDurationSupported`` is false.
    ///
    /// Available on macOS; on iOS this is an addition of this library, as Swift programs there can no longer use it. If
    /// all outputs may run slower, set the camera's `activeVideoMinFrameDuration` instead, which saves the work of
    /// capturing.
    open var videoMinFrameDuration: CMTime {
        get { settings.withLock { $0.minFrameDuration } }
        set {
            guard isVideoMinFrameDurationSupported else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "videoMinFrameDuration was set on a connection that cannot leave out frames. "
                        + "Ask isVideoMinFrameDurationSupported first, or set the camera's activeVideoMinFrameDuration."
                )
                return
            }
            guard !newValue.isNumeric || newValue >= .zero else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "videoMinFrameDuration was set to \(newValue.seconds) s. Use a positive time, or invalid for none."
                )
                return
            }
            change { $0.minFrameDuration = newValue }
        }
    }

    /// The maximum time between frames on this connection; always invalid: there is no limit.
    ///
    /// Setting a limit raises, because ``isVideoMaxFrameDurationSupported`` is false.
    open var videoMaxFrameDuration: CMTime {
        get { .invalid }
        set {
            guard newValue.isNumeric, newValue != .zero else { return }
            ObjectiveCException.raise(
                .invalidArgument,
                "videoMaxFrameDuration was set on a connection that cannot bound it. "
                    + "Set the camera's activeVideoMaxFrameDuration instead."
            )
        }
    }

    // MARK: Scaling still images

    /// The largest value of ``videoScaleAndCropFactor``; 1, meaning no scaling, for connections that do not capture
    /// still images.
    open var videoMaxScaleAndCropFactor: CGFloat { carriesVideo ? output?.maxScaleAndCropFactor ?? 1 : 1 }

    /// The factor by which still images of this connection are enlarged, in addition to the camera's zoom.
    ///
    /// The center of the image is cropped and scaled up. The default is 1. Raises for values below 1 and above
    /// ``videoMaxScaleAndCropFactor``.
    open var videoScaleAndCropFactor: CGFloat {
        get { settings.withLock { $0.scaleAndCrop } }
        set {
            guard newValue >= 1, newValue <= videoMaxScaleAndCropFactor else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "videoScaleAndCropFactor was set to \(newValue); this connection supports "
                        + "1 to \(videoMaxScaleAndCropFactor). Ask videoMaxScaleAndCropFactor first."
                )
                return
            }
            change { $0.scaleAndCrop = newValue }
        }
    }

    // MARK: Intrinsic matrix

    /// A Boolean value that indicates whether sample buffers can carry the camera's intrinsic matrix.
    ///
    /// True for connections to a video data output from a camera that provides its matrix, as the virtual camera does.
    open var isCameraIntrinsicMatrixDeliverySupported: Bool {
        guard carriesVideo, output is AVCaptureVideoDataOutput, let device = sourceCamera else { return false }
        return device.calibration(for: device.activeFormat) != nil
    }

    /// A Boolean value that indicates whether sample buffers carry the camera's intrinsic matrix as the attachment
    /// `kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix`.
    ///
    /// The default is false.
    ///
    /// The attachment is data with three columns of three 32-bit floating-point numbers, each column padded to four.
    /// Focal lengths and principal point are in pixels of the delivered buffer and account for its zoom, rotation,
    /// mirroring and scaling. Set this before the session starts. Raises if
    /// ``isCameraIntrinsicMatrixDeliverySupported`` is false.
    open var isCameraIntrinsicMatrixDeliveryEnabled: Bool {
        get { settings.withLock { $0.deliversIntrinsics } }
        set {
            guard !newValue || isCameraIntrinsicMatrixDeliverySupported else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "isCameraIntrinsicMatrixDeliveryEnabled was set, but the camera does not provide its matrix. "
                        + "Ask isCameraIntrinsicMatrixDeliverySupported first."
                )
                return
            }
            change { $0.deliversIntrinsics = newValue }
        }
    }

    /// A Boolean value that indicates whether data may flow through the connection; the default is true.
    ///
    /// False stops the flow to this output or layer only, also while the session runs.
    open var isEnabled: Bool {
        get { settings.withLock { $0.isEnabled } }
        set { change { $0.isEnabled = newValue } }
    }

    /// A Boolean value that indicates whether the configuration lets data through.
    ///
    /// Observable.
    open var isActive: Bool { settings.withLock { $0.isActive } }

    // MARK: Rotation

    /// The angle by which images are rotated clockwise, in degrees: 0 (the default), 90, 180 or 270.
    ///
    /// A video data output rotates the pixels, so width and height are swapped at 90 and 270; a preview layer only
    /// draws differently. Preferably set it before the session starts. Raises for other angles.
    open var videoRotationAngle: CGFloat {
        get { CGFloat(settings.withLock { $0.rotation }) }
        set {
            guard isVideoRotationAngleSupported(newValue) else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "videoRotationAngle was set to \(newValue), which this connection does not support. "
                        + "Use 0, 90, 180 or 270 on video connections; ask isVideoRotationAngleSupported(_:) first."
                )
                return
            }
            let angle = Int(newValue)
            change { $0.rotation = angle }
        }
    }

    /// Returns whether the connection supports a rotation angle.
    open func isVideoRotationAngleSupported(_ videoRotationAngle: CGFloat) -> Bool {
        carriesVideo && [0, 90, 180, 270].contains(videoRotationAngle)
    }

    /// A Boolean value that indicates whether images can be rotated.
    open var isVideoOrientationSupported: Bool { carriesVideo }

    /// The device orientation for which images are upright: the older form of ``videoRotationAngle``.
    ///
    /// Landscape left is 0 degrees for a front camera, and landscape right for all others. Setting it raises if
    /// ``isVideoOrientationSupported`` is false. Apple does not define the value for such connections; here it is
    /// portrait.
    open var videoOrientation: AVCaptureVideoOrientation {
        get {
            // Code with one delegate for video and audio compares before it sets, on audio connections as well.
            guard isVideoOrientationSupported else { return .portrait }
            let all = AVCaptureVideoOrientation.allCases
            return all.first { CGFloat($0.angle(isFront: isFront)) == videoRotationAngle } ?? .landscapeRight
        }
        set {
            guard isVideoOrientationSupported else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "videoOrientation was set on a connection that carries no video."
                )
                return
            }
            videoRotationAngle = CGFloat(newValue.angle(isFront: isFront))
        }
    }

    // MARK: Mirroring

    /// A Boolean value that indicates whether images can be mirrored.
    open var isVideoMirroringSupported: Bool { carriesVideo }

    /// A Boolean value that indicates whether the session controls mirroring; the default is true.
    ///
    /// In that case only previews of a front camera are mirrored.
    open var automaticallyAdjustsVideoMirroring: Bool {
        get { settings.withLock { $0.adjustsMirroring } }
        set { change { $0.adjustsMirroring = newValue } }
    }

    /// A Boolean value that indicates whether images are mirrored left to right.
    ///
    /// Rotation is applied first.
    ///
    /// Setting it raises if mirroring is not supported or ``automaticallyAdjustsVideoMirroring`` is true.
    open var isVideoMirrored: Bool {
        get {
            let settings = settings.withLock { ($0.adjustsMirroring, $0.isMirrored) }
            return settings.0 ? carriesVideo && preview.value != nil && isFront : settings.1
        }
        set {
            guard isVideoMirroringSupported, !automaticallyAdjustsVideoMirroring else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    isVideoMirroringSupported
                        ? "isVideoMirrored was set while the session decides about mirroring. "
                            + "Set automaticallyAdjustsVideoMirroring to false first."
                        : "isVideoMirrored was set on a connection that carries no video."
                )
                return
            }
            change { $0.isMirrored = newValue }
        }
    }

    // MARK: Unsupported features

    /// A Boolean value that indicates whether video stabilization is supported; always false.
    open var isVideoStabilizationSupported: Bool { false }

    /// The preferred stabilization mode.
    ///
    /// No effect.
    open var preferredVideoStabilizationMode: AVCaptureVideoStabilizationMode {
        get { settings.withLock { $0.preferredStabilization } }
        set { settings.withLock { $0.preferredStabilization = newValue } }
    }

    /// The stabilization mode in use; always off.
    open var activeVideoStabilizationMode: AVCaptureVideoStabilizationMode { .off }

    /// A Boolean value that indicates whether stabilization is requested: the older form of
    /// ``preferredVideoStabilizationMode``.
    open var enablesVideoStabilizationWhenAvailable: Bool {
        get { preferredVideoStabilizationMode != .off }
        set { preferredVideoStabilizationMode = newValue ? .standard : .off }
    }

    /// A Boolean value that indicates whether video is stabilized; always false.
    open var isVideoStabilizationEnabled: Bool { false }

    // MARK: Unsupported features

    /// A Boolean value that indicates whether a field of interlaced video can be selected; always false.
    open var isVideoFieldModeSupported: Bool { false }

    /// The field of interlaced video that is delivered; always both.
    ///
    /// Setting another value raises. On Apple's systems, available on macOS only.
    open var videoFieldMode: AVVideoFieldMode {
        get { .both }
        set {
            guard newValue != .both else { return }
            ObjectiveCException.raise(
                .invalidArgument,
                "videoFieldMode was set on a connection that does not support selecting a field. "
                    + "Ask isVideoFieldModeSupported first."
            )
        }
    }
}

/// The settings of a connection.
struct ConnectionSettings {
    weak var session: SessionCore?
    var isEnabled = true
    var rotation = 0
    var isMirrored = false
    var adjustsMirroring = true
    var isActive = true
    var preferredStabilization = AVCaptureVideoStabilizationMode.off
    var minFrameDuration = CMTime.invalid
    var scaleAndCrop: CGFloat = 1
    var deliversIntrinsics = false
}

extension AVCaptureConnection: KeyValueObserved {
    /// The root type of key paths passed to observers.
    public typealias _ObservedRoot = AVCaptureConnection
}

@available(*, unavailable)
extension AVCaptureConnection: @unchecked Sendable {}

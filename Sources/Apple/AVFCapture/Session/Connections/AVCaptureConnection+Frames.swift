import AVFBase
public import CoreMedia
public import Foundation
import Synchronization

extension AVCaptureConnection {
    // MARK: Frame durations

    /// A Boolean value that indicates whether the connection supports a minimum frame duration; true for connections to
    /// a video data output.
    public var isVideoMinFrameDurationSupported: Bool { carriesVideo && output is AVCaptureVideoDataOutput }

    /// A Boolean value that indicates whether the connection supports a maximum frame duration; always false: the
    /// camera sets the pace.
    public var isVideoMaxFrameDurationSupported: Bool { false }

    /// The minimum time between frames on this connection; invalid (the default) or zero means no limit.
    ///
    /// Frames that arrive sooner are left out and not reported as dropped; the camera's rate does not change. May be
    /// changed while the session runs. Raises for a negative time and if ``isVideoMinFrameDurationSupported`` is false.
    ///
    /// Available on macOS; on iOS this is an addition of this library, as Swift programs there can no longer use it. If
    /// all outputs may run slower, set the camera's `activeVideoMinFrameDuration` instead, which saves the work of
    /// capturing.
    public var videoMinFrameDuration: CMTime {
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
    public var videoMaxFrameDuration: CMTime {
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
    public var videoMaxScaleAndCropFactor: CGFloat { carriesVideo ? output?.maxScaleAndCropFactor ?? 1 : 1 }

    /// The factor by which still images of this connection are enlarged, in addition to the camera's zoom.
    ///
    /// The center of the image is cropped and scaled up. The default is 1. Raises for values below 1 and above
    /// ``videoMaxScaleAndCropFactor``.
    public var videoScaleAndCropFactor: CGFloat {
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
    public var isCameraIntrinsicMatrixDeliverySupported: Bool {
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
    public var isCameraIntrinsicMatrixDeliveryEnabled: Bool {
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
}

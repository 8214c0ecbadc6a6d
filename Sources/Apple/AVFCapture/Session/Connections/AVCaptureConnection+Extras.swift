import AVFBase
public import CoreMedia
public import Foundation
import Synchronization

extension AVCaptureConnection {
    // MARK: Frame durations

    /// Whether the connection can bound the time between its frames from below: yes, where it ends at a video data
    /// output.
    public var isVideoMinFrameDurationSupported: Bool { carriesVideo && output is AVCaptureVideoDataOutput }

    /// Whether the connection can bound the time between its frames from above: no, frames come when the camera makes them.
    public var isVideoMaxFrameDurationSupported: Bool { false }

    /// A lower bound for the time between the frames of this connection; invalid, as at first, or zero for none.
    ///
    /// Frames that come sooner are left out without a report; the camera runs as before. May be changed while the session
    /// runs. Raises where ``isVideoMinFrameDurationSupported`` is false, and for a negative time.
    ///
    /// An addition of this library as far as iOS is concerned, where Swift programs cannot name it any more; macOS has it.
    /// Where all outputs may run slower, the camera's `activeVideoMinFrameDuration` saves the work of capturing.
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
                    "videoMinFrameDuration was set to \(newValue.seconds) s. Use a positive time, or invalid for no bound."
                )
                return
            }
            change { $0.minFrameDuration = newValue }
        }
    }

    /// An upper bound for the time between the frames of this connection: invalid, none.
    ///
    /// Setting a bound raises, as ``isVideoMaxFrameDurationSupported`` is false.
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

    // MARK: Enlarging still pictures

    /// How far still pictures of this connection can be enlarged; 1, not at all, for connections that take none.
    public var videoMaxScaleAndCropFactor: CGFloat { carriesVideo ? output?.maxScaleAndCropFactor ?? 1 : 1 }

    /// How far still pictures of this connection are enlarged: their middle is cut out and scaled, on top of the camera's
    /// zoom; 1 at first.
    ///
    /// Raises below 1 and above ``videoMaxScaleAndCropFactor``.
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

    // MARK: What cameras here cannot do

    /// Whether it can be chosen which field of interlaced video is delivered: no.
    public var isVideoFieldModeSupported: Bool { false }

    /// Which field of interlaced video is delivered: both.
    ///
    /// Setting another one raises. macOS only on Apple's systems.
    public var videoFieldMode: AVVideoFieldMode {
        get { .both }
        set {
            guard newValue != .both else { return }
            ObjectiveCException.raise(
                .invalidArgument,
                "videoFieldMode was set on a connection that does not tell fields apart. "
                    + "Ask isVideoFieldModeSupported first."
            )
        }
    }

    // MARK: Intrinsic matrix

    /// Whether sample buffers can carry the camera's intrinsic matrix: where the connection ends at a video data output and
    /// the camera tells its matrix, as the virtual camera does.
    public var isCameraIntrinsicMatrixDeliverySupported: Bool {
        guard carriesVideo, output is AVCaptureVideoDataOutput, let device = sourceCamera else { return false }
        return device.calibration(for: device.activeFormat) != nil
    }

    /// Whether sample buffers carry the camera's intrinsic matrix, under
    /// `kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix`; false at first.
    ///
    /// The attachment is data with three columns of three 32-bit floating-point numbers, each column filled up to four:
    /// focal lengths and principal point in pixels of the delivered buffer, as it is zoomed, turned, flipped and scaled.
    /// Set it before the session starts. Raises where ``isCameraIntrinsicMatrixDeliverySupported`` is false.
    public var isCameraIntrinsicMatrixDeliveryEnabled: Bool {
        get { settings.withLock { $0.deliversIntrinsics } }
        set {
            guard !newValue || isCameraIntrinsicMatrixDeliverySupported else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "isCameraIntrinsicMatrixDeliveryEnabled was set on a connection whose camera does not tell its matrix. "
                        + "Ask isCameraIntrinsicMatrixDeliverySupported first."
                )
                return
            }
            change { $0.deliversIntrinsics = newValue }
        }
    }
}

/// Which lines of interlaced video are delivered.
public enum AVVideoFieldMode: Int, Sendable {
    /// Both fields of a frame, woven.
    case both = 0
    /// The field with the first line.
    case topOnly = 1
    /// The field with the second line.
    case bottomOnly = 2
    /// Whole frames worked out from both fields.
    case deinterlace = 3
}

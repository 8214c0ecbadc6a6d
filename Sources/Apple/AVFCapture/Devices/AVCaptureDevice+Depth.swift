import AVFBase
import CameraSources
public import CoreMedia
import CoreVideo
public import Foundation
import Synchronization

extension AVCaptureDevice {
    /// The format of the camera's depth maps; nil if the active format has none.
    ///
    /// Observable.
    ///
    /// One of the active format's ``Format/supportedDepthDataFormats``. By default, and again when the active format
    /// changes, it is the format with 32-bit distances. Set it with the configuration lock held; a running session
    /// applies it before the setter returns, or with `commitConfiguration`. Raises for other formats and without the
    /// lock.
    public var activeDepthDataFormat: Format? {
        get { state.withLock { state in UncheckedReference(state.depthFormat) }.value }
        set {
            guard mayConfigure("activeDepthDataFormat") else { return }
            let formats = activeFormat.supportedDepthDataFormats
            if let newValue, !formats.contains(where: { $0 === newValue }) {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "activeDepthDataFormat of \(localizedName) was set to \(newValue). "
                        + "Use one of the active format's supportedDepthDataFormats."
                )
                return
            }
            let reference = newValue.map { UncheckedReference($0) }
            let old = activeDepthDataFormat
            state.withLock {
                $0.depth.format = reference
                $0.depth.minFrameDuration = .invalid
            }
            let present = activeDepthDataFormat
            if old !== present { notify(\.activeDepthDataFormat, old: old, new: present) }
            for session in sessions { session.deviceDidChange() }
        }
    }

    /// The minimum time between depth maps; by default that of the frames, ``activeVideoMinFrameDuration``.
    ///
    /// Set it with the configuration lock held, to a time in one of the depth format's ranges, or to `.invalid` for the
    /// default. Frames that arrive sooner have no depth map, which does not count as a drop. Raises for other times,
    /// without depth and without the lock.
    public var activeDepthDataMinFrameDuration: CMTime {
        get {
            let chosen = state.withLock { $0.depth.minFrameDuration }
            if chosen.isValid { return chosen }
            return activeDepthDataFormat == nil ? .invalid : activeVideoMinFrameDuration
        }
        set {
            guard mayConfigure("activeDepthDataMinFrameDuration") else { return }
            guard let format = activeDepthDataFormat, !newValue.isValid || format.supports(newValue) else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "activeDepthDataMinFrameDuration of \(localizedName) was set to "
                        + "\(newValue.value)/\(newValue.timescale) s. Use a time within one of the "
                        + "videoSupportedFrameRateRanges of its activeDepthDataFormat."
                )
                return
            }
            state.withLock { $0.depth.minFrameDuration = newValue }
            for session in sessions { session.deviceDidChange() }
        }
    }

    /// Returns the calibration for the images of a format; nil if the camera does not provide it.
    func calibration(for format: Format) -> AVCameraCalibrationData? {
        guard let focalLength = camera?.info.focalLength, format.source.width > 0 else { return nil }
        return AVCameraCalibrationData(
            idealWidth: format.source.width,
            height: format.source.height,
            focalLength: focalLength * Double(format.source.width)
        )
    }
}

/// A client's choices for depth maps.
struct DepthChoice {
    var format: UncheckedReference<AVCaptureDevice.Format>?
    var minFrameDuration = CMTime.invalid
}

extension AVCaptureDevice.State {
    /// The chosen or default format of depth maps.
    var depthFormat: AVCaptureDevice.Format? {
        depth.format?.value
            ?? activeFormat.value.supportedDepthDataFormats.first {
                $0.source.pixelFormat == kCVPixelFormatType_DepthFloat32
            }
    }
}

extension AVCaptureDevice.Format {
    /// The formats of depth maps that are available while the format is active; empty if there are none.
    public var supportedDepthDataFormats: [AVCaptureDevice.Format] { depthFormats }

    /// The zoom factors that support depth maps: 1; empty without depth maps.
    public var supportedVideoZoomFactorsForDepthDataDelivery: [CGFloat] { depthFormats.isEmpty ? [] : [1] }

    /// The zoom ranges that support depth maps: 1; empty without depth maps.
    public var supportedVideoZoomRangesForDepthDataDelivery: [ClosedRange<CGFloat>] {
        depthFormats.isEmpty ? [] : [1...1]
    }

    /// The minimum zoom factor that supports depth maps: 1.
    public var videoMinZoomFactorForDepthDataDelivery: CGFloat { 1 }

    /// The maximum zoom factor that supports depth maps: 1.
    public var videoMaxZoomFactorForDepthDataDelivery: CGFloat { 1 }

    /// Indicates whether a camera that delivers depth can be zoomed beyond
    /// ``supportedVideoZoomRangesForDepthDataDelivery``; true if there are depth maps.
    ///
    /// Depth maps then cover more than the images.
    public var zoomFactorsOutsideOfVideoZoomRangesForDepthDeliverySupported: Bool { !depthFormats.isEmpty }

    /// Returns the formats of depth maps that are available for a video format.
    static func depthFormats(for source: CameraFormat) -> [AVCaptureDevice.Format] {
        guard let size = source.depthSize else { return [] }
        return DepthType.all.compactMap { type in
            AVCaptureDevice.Format(
                depth: CameraFormat(
                    width: size.width,
                    height: size.height,
                    pixelFormat: type.pixelFormat,
                    frameDurations: source.frameDurations,
                    defaultFrameDuration: source.defaultFrameDuration
                )
            )
        }
    }
}

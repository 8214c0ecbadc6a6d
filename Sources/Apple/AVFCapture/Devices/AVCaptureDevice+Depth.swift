import AVFBase
import CameraSources
public import CoreMedia
import CoreVideo
public import Foundation
import Synchronization

extension AVCaptureDevice {
    /// What the camera's depth maps are like; nil where the active format has none.
    ///
    /// Observable.
    ///
    /// One of the active format's ``Format/supportedDepthDataFormats``; distances in 32 bits at first, and again when the
    /// active format changes. Set it with the configuration lock held; a running session follows before this returns, or
    /// with `commitConfiguration`. Raises for other formats and without the lock.
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

    /// The shortest time between depth maps; at first that of the frames, ``activeVideoMinFrameDuration``.
    ///
    /// Set it with the configuration lock held, to a time in one of the depth format's ranges, or to `.invalid` for the
    /// default. Frames that come sooner have no depth map, and that is no drop. Raises for other times, without depth and
    /// without the lock.
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

    /// How the camera maps space to the pictures of a format; nil where it does not tell.
    func calibration(for format: Format) -> AVCameraCalibrationData? {
        guard let focalLength = camera?.info.focalLength, format.source.width > 0 else { return nil }
        return AVCameraCalibrationData(
            idealWidth: format.source.width,
            height: format.source.height,
            focalLength: focalLength * Double(format.source.width)
        )
    }
}

/// What a client has chosen for depth maps.
struct DepthChoice {
    var format: UncheckedReference<AVCaptureDevice.Format>?
    var minFrameDuration = CMTime.invalid
}

extension AVCaptureDevice.State {
    /// The format of depth maps, chosen or by default.
    var depthFormat: AVCaptureDevice.Format? {
        depth.format?.value
            ?? activeFormat.value.supportedDepthDataFormats.first {
                $0.source.pixelFormat == kCVPixelFormatType_DepthFloat32
            }
    }
}

extension AVCaptureDevice.Format {
    /// What depth maps can be like while the format is active; empty where there are none.
    public var supportedDepthDataFormats: [AVCaptureDevice.Format] { depthFormats }

    /// The zoom factors at which depth maps come: 1; none where there are no depth maps.
    public var supportedVideoZoomFactorsForDepthDataDelivery: [CGFloat] { depthFormats.isEmpty ? [] : [1] }

    /// The zoom factors at which depth maps come: 1; none where there are no depth maps.
    public var supportedVideoZoomRangesForDepthDataDelivery: [ClosedRange<CGFloat>] {
        depthFormats.isEmpty ? [] : [1...1]
    }

    /// The least zoom factor at which depth maps come: 1.
    public var videoMinZoomFactorForDepthDataDelivery: CGFloat { 1 }

    /// The largest zoom factor at which depth maps come: 1.
    public var videoMaxZoomFactorForDepthDataDelivery: CGFloat { 1 }

    /// Whether a camera that delivers depth can be zoomed out of ``supportedVideoZoomRangesForDepthDataDelivery``: yes.
    ///
    /// Depth maps then show more than the pictures.
    public var zoomFactorsOutsideOfVideoZoomRangesForDepthDeliverySupported: Bool { !depthFormats.isEmpty }

    /// The formats of depth maps that go with a format of pictures.
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

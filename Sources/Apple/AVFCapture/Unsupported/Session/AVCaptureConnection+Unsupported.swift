import AVFBase
import Synchronization

extension AVCaptureConnection {
    // MARK: Unsupported features

    /// A Boolean value that indicates whether video stabilization is supported; always false.
    public var isVideoStabilizationSupported: Bool { false }
    /// The preferred stabilization mode.
    ///
    /// No effect.
    public var preferredVideoStabilizationMode: AVCaptureVideoStabilizationMode {
        get { settings.withLock { $0.preferredStabilization } }
        set { settings.withLock { $0.preferredStabilization = newValue } }
    }
    /// The stabilization mode in use; always off.
    public var activeVideoStabilizationMode: AVCaptureVideoStabilizationMode { .off }
    /// A Boolean value that indicates whether stabilization is requested: the older form of
    /// ``preferredVideoStabilizationMode``.
    public var enablesVideoStabilizationWhenAvailable: Bool {
        get { preferredVideoStabilizationMode != .off }
        set { preferredVideoStabilizationMode = newValue ? .standard : .off }
    }
    /// A Boolean value that indicates whether video is stabilized; always false.
    public var isVideoStabilizationEnabled: Bool { false }
}

extension AVCaptureConnection {
    // MARK: Unsupported features

    /// A Boolean value that indicates whether a field of interlaced video can be selected; always false.
    public var isVideoFieldModeSupported: Bool { false }

    /// The field of interlaced video that is delivered; always both.
    ///
    /// Setting another value raises. On Apple's systems, available on macOS only.
    public var videoFieldMode: AVVideoFieldMode {
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

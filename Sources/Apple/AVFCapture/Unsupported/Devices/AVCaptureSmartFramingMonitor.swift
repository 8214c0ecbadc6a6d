import AVFBase
public import Foundation

/// An aspect ratio and a zoom factor for an image; no camera here recommends any.
open class AVCaptureFraming: NSObject {
    /// The aspect ratio.
    public let aspectRatio: AVCaptureDevice.AspectRatio
    /// The zoom factor.
    public let zoomFactor: Float

    init(aspectRatio: AVCaptureDevice.AspectRatio, zoomFactor: Float) {
        self.aspectRatio = aspectRatio
        self.zoomFactor = zoomFactor
        super.init()
    }
}

/// Recommends aspect ratios and zoom factors for the people in a camera's image; no camera here has one.
open class AVCaptureSmartFramingMonitor: NSObject {
    override init() { super.init() }

    /// The framings that can be recommended; always empty.
    open var supportedFramings: [AVCaptureFraming] { [] }
    /// The framings that may be recommended; always empty.
    ///
    /// Setting any framing raises.
    open var enabledFramings: [AVCaptureFraming] {
        get { [] }
        set {
            guard !newValue.isEmpty else { return }
            ObjectiveCException.raise(
                .invalidArgument,
                "enabledFramings was set to framings that are not supported. Choose from supportedFramings."
            )
        }
    }
    /// The framing currently recommended; always nil.
    open var recommendedFraming: AVCaptureFraming? { nil }
    /// A Boolean value that indicates whether the monitor is running; always false.
    open var isMonitoring: Bool { false }

    /// Starts monitoring.
    ///
    /// - Throws: Always, as no camera here supports it.
    open func startMonitoring() throws {
        throw AVError(
            .operationNotSupportedForAsset,
            "The camera cannot propose framings. Ask the format's isSmartFramingSupported first."
        )
    }

    /// Stops monitoring.
    open func stopMonitoring() {}
}

@available(*, unavailable)
extension AVCaptureFraming: @unchecked Sendable {}

@available(*, unavailable)
extension AVCaptureSmartFramingMonitor: @unchecked Sendable {}

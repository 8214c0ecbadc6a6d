import AVFBase
public import CoreMedia
public import Foundation
public import QuartzCore
import Synchronization

/// The configuration of an external display that shows a camera.
open class AVCaptureExternalDisplayConfiguration: NSObject {
    private let state = Mutex(
        (matchesRate: false, bypasses: false, resolution: CMVideoDimensions(width: 0, height: 0))
    )

    /// Creates a configuration with default values.
    public override init() { super.init() }

    /// A Boolean value that indicates whether the display should run at the camera's frame rate.
    open var shouldMatchFrameRate: Bool {
        get { state.withLock { $0.matchesRate } }
        set { state.withLock { $0.matchesRate = newValue } }
    }

    /// A Boolean value that indicates whether colors should reach the display unconverted.
    open var bypassColorSpaceConversion: Bool {
        get { state.withLock { $0.bypasses } }
        set { state.withLock { $0.bypasses = newValue } }
    }

    /// The preferred resolution of the display; 0×0 for no preference.
    open var preferredResolution: CMVideoDimensions {
        get { state.withLock { $0.resolution } }
        set { state.withLock { $0.resolution = newValue } }
    }
}

@available(*, unavailable)
extension AVCaptureExternalDisplayConfiguration: @unchecked Sendable {}

/// Configures an external display to show a camera; not possible here, as the desktop controls the displays.
open class AVCaptureExternalDisplayConfigurator: NSObject {
    private let links: (device: UncheckedWeakReference<AVCaptureDevice>, layer: UncheckedWeakReference<CALayer>)

    /// Creates a configurator that is not active.
    ///
    /// - Parameters:
    ///   - device: The camera, referenced weakly.
    ///   - previewLayer: The layer, referenced weakly.
    ///   - configuration: Not used.
    public init(
        device: AVCaptureDevice,
        previewLayer: CALayer,
        configuration: AVCaptureExternalDisplayConfiguration
    ) {
        links = (UncheckedWeakReference(device), UncheckedWeakReference(previewLayer))
        super.init()
    }

    /// The camera.
    open var device: AVCaptureDevice? { links.device.value }

    /// The layer.
    open var previewLayer: CALayer? { links.layer.value }

    /// A Boolean value that indicates whether the display is configured; always false.
    open var isActive: Bool { false }

    /// The frame rate of the display; always 0, as it is not known.
    open var activeExternalDisplayFrameRate: Double { 0 }

    /// Ends the configuration of the display; has no effect, as there is none.
    open func stop() {}

    /// A Boolean value that indicates whether a display can run at the camera's frame rate; always false.
    open class var isMatchingFrameRateSupported: Bool { false }

    /// A Boolean value that indicates whether colors can reach a display unconverted; always false.
    open class var isBypassingColorSpaceConversionSupported: Bool { false }

    /// A Boolean value that indicates whether a display's resolution can be chosen; always false.
    open class var isPreferredResolutionSupported: Bool { false }
}

@available(*, unavailable)
extension AVCaptureExternalDisplayConfigurator: @unchecked Sendable {}

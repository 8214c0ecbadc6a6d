import AVFBase
public import CoreMedia
public import Foundation
public import QuartzCore
import Synchronization

/// How an external display is to be set up for showing a camera.
open class AVCaptureExternalDisplayConfiguration: NSObject {
    private let state = Mutex(
        (matchesRate: false, bypasses: false, resolution: CMVideoDimensions(width: 0, height: 0))
    )

    /// Makes a configuration that asks for nothing.
    public override init() { super.init() }

    /// Whether the display shows pictures at the camera's rate.
    open var shouldMatchFrameRate: Bool {
        get { state.withLock { $0.matchesRate } }
        set { state.withLock { $0.matchesRate = newValue } }
    }

    /// Whether colours go to the display as they are.
    open var bypassColorSpaceConversion: Bool {
        get { state.withLock { $0.bypasses } }
        set { state.withLock { $0.bypasses = newValue } }
    }

    /// The size that the display is asked for; 0×0 for none.
    open var preferredResolution: CMVideoDimensions {
        get { state.withLock { $0.resolution } }
        set { state.withLock { $0.resolution = newValue } }
    }
}

@available(*, unavailable)
extension AVCaptureExternalDisplayConfiguration: @unchecked Sendable {}

/// Sets an external display up for showing a camera: which it cannot here, as displays belong to the desktop.
open class AVCaptureExternalDisplayConfigurator: NSObject {
    private let links: (device: UncheckedWeakReference<AVCaptureDevice>, layer: UncheckedWeakReference<CALayer>)

    /// Makes a configurator that is not active.
    ///
    /// - Parameters:
    ///   - device: held weakly.
    ///   - previewLayer: held weakly.
    ///   - configuration: is not used.
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

    /// Whether the display is set up: no.
    open var isActive: Bool { false }

    /// The rate of the display: 0, not known.
    open var activeExternalDisplayFrameRate: Double { 0 }

    /// Ends the set-up; there is none.
    open func stop() {}

    /// Whether a display can show pictures at the camera's rate: no.
    open class var isMatchingFrameRateSupported: Bool { false }

    /// Whether colours can go to a display as they are: no.
    open class var isBypassingColorSpaceConversionSupported: Bool { false }

    /// Whether a display can be asked for a size: no.
    open class var isPreferredResolutionSupported: Bool { false }
}

@available(*, unavailable)
extension AVCaptureExternalDisplayConfigurator: @unchecked Sendable {}

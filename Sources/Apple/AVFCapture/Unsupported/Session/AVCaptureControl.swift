public import Foundation
import Synchronization

/// A control for a camera on a button of the machine: the base of all kinds.
///
/// No session here takes one (``AVCaptureSession/supportsControls``), so that a control is only what the program makes
/// of it.
open class AVCaptureControl: NSObject {
    private let enabled = Mutex(true)

    /// For the classes of this library.
    override init() { super.init() }

    /// Whether the control can be used; true at first.
    open var isEnabled: Bool {
        get { enabled.withLock { $0 } }
        set { enabled.withLock { $0 = newValue } }
    }
}

@available(*, unavailable)
extension AVCaptureControl: @unchecked Sendable {}

/// A slider for a camera's zoom.
///
/// Never moves here; its action is never called.
open class AVCaptureSystemZoomSlider: AVCaptureControl {
    /// Makes a slider that sets the zoom of a camera.
    public init(device: AVCaptureDevice) { super.init() }

    /// Makes a slider that sets the zoom of a camera and then tells of it.
    public init(device: AVCaptureDevice, action: @escaping @MainActor (CGFloat) -> Void) { super.init() }
}

/// A slider for a camera's exposure.
///
/// Never moves here; its action is never called.
open class AVCaptureSystemExposureBiasSlider: AVCaptureControl {
    /// Makes a slider that sets the exposure bias of a camera.
    public init(device: AVCaptureDevice) { super.init() }

    /// Makes a slider that sets the exposure bias of a camera and then tells of it.
    public init(device: AVCaptureDevice, action: @escaping @MainActor (Float) -> Void) { super.init() }
}

public import Foundation
import Synchronization

/// The base class of camera controls on a hardware button.
///
/// Sessions here do not support controls (``AVCaptureSession/supportsControls``), so only the program itself can change
/// a control.
open class AVCaptureControl: NSObject {
    private let enabled = Mutex(true)

    /// Restricts subclassing to the classes of this library.
    override init() { super.init() }

    /// A Boolean value that indicates whether the control can be used; the default is true.
    open var isEnabled: Bool {
        get { enabled.withLock { $0 } }
        set { enabled.withLock { $0 = newValue } }
    }
}

@available(*, unavailable)
extension AVCaptureControl: @unchecked Sendable {}

/// A slider for the zoom of a camera.
///
/// Never moves here, and never calls its action.
open class AVCaptureSystemZoomSlider: AVCaptureControl {
    /// Creates a slider that sets the zoom of a camera.
    public init(device: AVCaptureDevice) { super.init() }

    /// Creates a slider that sets the zoom of a camera and then calls an action.
    public init(device: AVCaptureDevice, action: @escaping @MainActor (CGFloat) -> Void) { super.init() }
}

/// A slider for the exposure bias of a camera.
///
/// Never moves here, and never calls its action.
open class AVCaptureSystemExposureBiasSlider: AVCaptureControl {
    /// Creates a slider that sets the exposure bias of a camera.
    public init(device: AVCaptureDevice) { super.init() }

    /// Creates a slider that sets the exposure bias of a camera and then calls an action.
    public init(device: AVCaptureDevice, action: @escaping @MainActor (Float) -> Void) { super.init() }
}

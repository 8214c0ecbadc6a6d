public import Foundation
public import QuartzCore

extension AVCaptureDevice {
    /// Says how far to turn pictures so that the horizon is level.
    ///
    /// Machines here have no motion sensor, so the camera counts as mounted upright: both angles are 0 and never change.
    open class RotationCoordinator: NSObject {
        /// The camera; not kept alive.
        public private(set) weak var device: AVCaptureDevice?
        /// The layer that shows the camera's pictures; not kept alive.
        public private(set) weak var previewLayer: CALayer?
        package let keyValueObservers = KeyValueObservers()

        /// Begins to coordinate a camera and the layer that shows its pictures, if any.
        public init(device: AVCaptureDevice, previewLayer: CALayer?) {
            self.device = device
            self.previewLayer = previewLayer
            super.init()
        }

        /// How far to turn previews, clockwise in degrees: 0.
        ///
        /// Observable, but constant.
        open var videoRotationAngleForHorizonLevelPreview: CGFloat { 0 }

        /// How far to turn captured pictures, clockwise in degrees: 0.
        ///
        /// Observable, but constant.
        open var videoRotationAngleForHorizonLevelCapture: CGFloat { 0 }
    }
}

extension AVCaptureDevice.RotationCoordinator: KeyValueObserved {
    /// The class that observers name.
    public typealias _ObservedRoot = AVCaptureDevice.RotationCoordinator
}

@available(*, unavailable)
extension AVCaptureDevice.RotationCoordinator: @unchecked Sendable {}

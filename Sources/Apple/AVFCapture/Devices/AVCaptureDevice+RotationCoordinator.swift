public import Foundation
public import QuartzCore

extension AVCaptureDevice {
    /// Provides the rotation angles that keep the horizon level.
    ///
    /// Machines here have no motion sensor, so the camera is assumed to be mounted upright: both angles are always 0.
    open class RotationCoordinator: NSObject {
        /// The camera; referenced weakly.
        public private(set) weak var device: AVCaptureDevice?
        /// The layer that displays the camera's images; referenced weakly.
        public private(set) weak var previewLayer: CALayer?
        package let keyValueObservers = KeyValueObservers()

        /// Creates a coordinator for a camera and the layer that displays its images, if any.
        public init(device: AVCaptureDevice, previewLayer: CALayer?) {
            self.device = device
            self.previewLayer = previewLayer
            super.init()
        }

        /// The rotation angle for previews, clockwise in degrees; always 0.
        ///
        /// Observable, but constant.
        open var videoRotationAngleForHorizonLevelPreview: CGFloat { 0 }

        /// The rotation angle for captured images, clockwise in degrees; always 0.
        ///
        /// Observable, but constant.
        open var videoRotationAngleForHorizonLevelCapture: CGFloat { 0 }
    }
}

extension AVCaptureDevice.RotationCoordinator: KeyValueObserved {
    /// The root type of key paths passed to observers.
    public typealias _ObservedRoot = AVCaptureDevice.RotationCoordinator
}

@available(*, unavailable)
extension AVCaptureDevice.RotationCoordinator: @unchecked Sendable {}

public import Foundation

/// Callbacks for the controls of a session on hardware buttons.
public protocol AVCaptureSessionControlsDelegate: NSObjectProtocol {
    /// Called when the controls become active.
    ///
    /// Never called here.
    func sessionControlsDidBecomeActive(_ session: AVCaptureSession)
    /// Called before the controls fill the screen.
    ///
    /// Never called here.
    func sessionControlsWillEnterFullscreenAppearance(_ session: AVCaptureSession)
    /// Called before the controls leave the screen.
    ///
    /// Never called here.
    func sessionControlsWillExitFullscreenAppearance(_ session: AVCaptureSession)
    /// Called when the controls become inactive.
    ///
    /// Never called here.
    func sessionControlsDidBecomeInactive(_ session: AVCaptureSession)
}

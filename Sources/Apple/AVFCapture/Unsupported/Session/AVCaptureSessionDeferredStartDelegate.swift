public import Foundation

/// Callbacks around the deferred start of a session's outputs.
public protocol AVCaptureSessionDeferredStartDelegate: NSObjectProtocol {
    /// Called before the session starts its deferred outputs.
    ///
    /// Never called here, as no output can be deferred.
    func sessionWillRunDeferredStart(_ session: AVCaptureSession)
    /// Called after the session has started its deferred outputs.
    ///
    /// Never called here, as no output can be deferred.
    func sessionDidRunDeferredStart(_ session: AVCaptureSession)
}

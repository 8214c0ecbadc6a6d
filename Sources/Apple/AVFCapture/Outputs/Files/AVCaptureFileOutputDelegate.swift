public import CoreMedia
import Foundation

/// Sees the samples of a file output before they are recorded, and may begin and end files at exactly one of them.
///
/// Only on macOS among Apple's systems. Called on a thread of the output's own, one call at a time.
public protocol AVCaptureFileOutputDelegate: NSObjectProtocol {
    /// Whether recordings begin and end with the very sample during whose callback they are started and stopped.
    ///
    /// Asked once, when the delegate is set.
    func fileOutputShouldProvideSampleAccurateRecordingStart(_ output: AVCaptureFileOutput) -> Bool

    /// A sample has come, whether it is recorded or not.
    ///
    /// Must be quick: samples of live sources that come meanwhile are dropped when too many wait.
    func fileOutput(
        _ output: AVCaptureFileOutput,
        didOutputSampleBuffer sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    )
}

extension AVCaptureFileOutputDelegate {
    /// Does nothing.
    public func fileOutput(
        _ output: AVCaptureFileOutput,
        didOutputSampleBuffer sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {}
}

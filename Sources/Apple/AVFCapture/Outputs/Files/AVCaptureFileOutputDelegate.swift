public import CoreMedia
import Foundation

/// A delegate that sees the samples of a file output before they are recorded.
///
/// It may start and stop files at exactly one of them. On Apple's systems only macOS has this. Calls come from a thread
/// of the output, one at a time.
public protocol AVCaptureFileOutputDelegate: NSObjectProtocol {
    /// Returns whether a recording begins and ends with exactly the sample whose callback starts or stops it.
    ///
    /// Called once, when the delegate is set.
    func fileOutputShouldProvideSampleAccurateRecordingStart(_ output: AVCaptureFileOutput) -> Bool

    /// Called when a sample has arrived, whether it is recorded or not.
    ///
    /// The method must return quickly: while it runs, samples of live sources are dropped if too many wait.
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

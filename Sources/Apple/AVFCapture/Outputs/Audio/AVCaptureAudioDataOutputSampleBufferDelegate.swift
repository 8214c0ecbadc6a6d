public import CoreMedia

/// A delegate that receives the audio of an audio data output on the queue that was set together with it.
///
/// The method is optional.
public protocol AVCaptureAudioDataOutputSampleBufferDelegate: AnyObject {
    /// Called when audio was captured.
    ///
    /// - Parameters:
    ///   - output: the output that the delegate was set on.
    ///   - sampleBuffer: linear PCM, with the time of its first sample on the session's clock. Unless audio was lost,
    ///     it begins where the previous buffer ended. May be kept.
    ///   - connection: the connection it came through.
    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    )
}

extension AVCaptureAudioDataOutputSampleBufferDelegate {
    /// Does nothing.
    public func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {}
}

public import CoreMedia

/// Receives the sound of an audio data output, on the queue that was given with it.
///
/// The function may be left out.
public protocol AVCaptureAudioDataOutputSampleBufferDelegate: AnyObject {
    /// Sound was captured.
    ///
    /// - Parameters:
    ///   - output: the output that the delegate was set on.
    ///   - sampleBuffer: linear PCM, with the time of its first sample on the session's clock. Where nothing was lost it
    ///     begins where the one before ended. May be kept.
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

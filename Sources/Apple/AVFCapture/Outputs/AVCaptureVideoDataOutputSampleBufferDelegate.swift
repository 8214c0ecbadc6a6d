public import CoreMedia

/// Receives the frames of a video data output, on the queue that was given with it.
///
/// Both functions may be left out. Hold sample buffers only as long as needed: cameras have few.
public protocol AVCaptureVideoDataOutputSampleBufferDelegate: AnyObject {
    /// A frame was captured.
    ///
    /// - Parameters:
    ///   - output: the output that the delegate was set on.
    ///   - sampleBuffer: one picture, with its time on the session's clock and its format.
    ///   - connection: the connection it came through.
    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    )

    /// A frame was dropped. Called once for each, in order of time with the frames.
    ///
    /// - Parameters:
    ///   - output: the output that the delegate was set on.
    ///   - sampleBuffer: has the frame's time and format and, as the attachment
    ///     `kCMSampleBufferAttachmentKey_DroppedFrameReason`, why it was dropped; no picture.
    ///   - connection: the connection it was to come through.
    func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    )
}

extension AVCaptureVideoDataOutputSampleBufferDelegate {
    /// Does nothing.
    public func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {}

    /// Does nothing.
    public func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {}
}

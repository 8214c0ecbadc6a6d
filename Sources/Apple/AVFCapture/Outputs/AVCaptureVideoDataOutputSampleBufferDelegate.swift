public import CoreMedia

/// A delegate that receives the frames of a video data output on the queue that was set together with it.
///
/// Both methods are optional. Release sample buffers soon: cameras have few.
public protocol AVCaptureVideoDataOutputSampleBufferDelegate: AnyObject {
    /// Called when a frame was captured.
    ///
    /// - Parameters:
    ///   - output: the output that the delegate was set on.
    ///   - sampleBuffer: one frame, with its time on the session's clock and its format.
    ///   - connection: the connection it came through.
    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    )

    /// Called once for each dropped frame, in time order with the delivered frames.
    ///
    /// - Parameters:
    ///   - output: the output that the delegate was set on.
    ///   - sampleBuffer: a buffer without an image that has the frame's time and format. The attachment
    ///     `kCMSampleBufferAttachmentKey_DroppedFrameReason` gives the reason for the drop.
    ///   - connection: the connection that the frame belongs to.
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

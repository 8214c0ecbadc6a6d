/// Receives what a metadata output finds, on the queue that was given with it.
public protocol AVCaptureMetadataOutputObjectsDelegate: AnyObject {
    /// Objects were found in a frame, or the last of them is gone.
    ///
    /// While there are objects in view there is one call for each frame that was examined; when they are gone, one call
    /// with an empty array, and then none until something is found again. The objects may be kept.
    ///
    /// - Parameters:
    ///   - output: the output that the delegate was set on.
    ///   - metadataObjects: everything found in the frame, by the order of the requested kinds, then from top to bottom
    ///     and left to right.
    ///   - connection: the connection the frame came through.
    func metadataOutput(
        _ output: AVCaptureMetadataOutput,
        didOutput metadataObjects: [AVMetadataObject],
        from connection: AVCaptureConnection
    )
}

extension AVCaptureMetadataOutputObjectsDelegate {
    /// Does nothing.
    public func metadataOutput(
        _ output: AVCaptureMetadataOutput,
        didOutput metadataObjects: [AVMetadataObject],
        from connection: AVCaptureConnection
    ) {}
}

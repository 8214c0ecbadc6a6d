/// Receives the objects that a metadata output finds, on the queue set with the delegate.
public protocol AVCaptureMetadataOutputObjectsDelegate: AnyObject {
    /// Called when objects were found in a frame, or the last of them is gone.
    ///
    /// While objects are in view, there is one call for each examined frame. When they are gone, there is one call with
    /// an empty array, and then none until something is found again. The objects may be retained.
    ///
    /// - Parameters:
    ///   - output: The output that has this delegate.
    ///   - metadataObjects: All objects found in the frame, in the order of the requested types, then from top to
    ///     bottom and left to right.
    ///   - connection: The connection of the frame.
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

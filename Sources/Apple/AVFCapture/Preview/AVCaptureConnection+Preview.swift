import AVFBase

extension AVCaptureConnection {
    /// Creates a connection from a port to a preview layer, to be added with ``AVCaptureSession/addConnection(_:)``.
    ///
    /// - Parameters:
    ///   - port: A video port of an input in the session.
    ///   - layer: A layer of the session without a connection; referenced weakly by the connection.
    public convenience init(inputPort port: AVCaptureInput.Port, videoPreviewLayer layer: AVCaptureVideoPreviewLayer) {
        self.init(inputPort: port, preview: layer)
    }
}

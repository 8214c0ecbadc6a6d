import AVFBase

extension AVCaptureConnection {
    /// Describes a connection from a port to a preview layer, to be added with ``AVCaptureSession/addConnection(_:)``.
    ///
    /// - Parameters:
    ///   - port: a video port of an input in the session.
    ///   - layer: a layer that belongs to the session and is not connected; not kept alive by the connection.
    public convenience init(inputPort port: AVCaptureInput.Port, videoPreviewLayer layer: AVCaptureVideoPreviewLayer) {
        self.init(inputPort: port, preview: layer)
    }

    /// The preview layer at the connection's end, or nil for a connection to an output.
    public var videoPreviewLayer: AVCaptureVideoPreviewLayer? { preview.value as? AVCaptureVideoPreviewLayer }
}

import AVFBase

// The layer's own forms of its connection's properties. An addition of this library: Swift programs for iOS can no
// longer use these properties.
extension AVCaptureVideoPreviewLayer {
    func connection(for property: String) -> AVCaptureConnection? {
        if let connection { return connection }
        ObjectiveCException.raise(
            .invalidArgument,
            "\(property) was set on a preview layer without a connection. Give the layer's session a camera first."
        )
        return nil
    }
}

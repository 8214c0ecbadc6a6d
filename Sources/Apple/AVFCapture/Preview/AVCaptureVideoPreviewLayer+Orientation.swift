import AVFBase

// The layer's own forms of its connection's properties. An addition of this library: Swift programs for iOS can no
// longer use these properties.
extension AVCaptureVideoPreviewLayer {
    /// A Boolean value that indicates whether the image can be rotated; true once the layer is connected to a camera.
    public var isOrientationSupported: Bool { connection?.isVideoOrientationSupported ?? false }

    /// The device orientation for which the image is upright: the `videoOrientation` of ``connection``.
    ///
    /// Landscape right without a connection; setting it then raises.
    public var orientation: AVCaptureVideoOrientation {
        get { connection?.videoOrientation ?? .landscapeRight }
        set {
            guard let connection = connection(for: "orientation") else { return }
            connection.videoOrientation = newValue
        }
    }

    /// A Boolean value that indicates whether the image can be mirrored; true once the layer is connected to a camera.
    public var isMirroringSupported: Bool { connection?.isVideoMirroringSupported ?? false }

    /// A Boolean value that indicates whether the session controls mirroring: the `automaticallyAdjustsVideoMirroring`
    /// of ``connection``.
    ///
    /// True without a connection; setting it then raises.
    public var automaticallyAdjustsMirroring: Bool {
        get { connection?.automaticallyAdjustsVideoMirroring ?? true }
        set {
            guard let connection = connection(for: "automaticallyAdjustsMirroring") else { return }
            connection.automaticallyAdjustsVideoMirroring = newValue
        }
    }

    /// A Boolean value that indicates whether the image is mirrored left to right: the `isVideoMirrored` of
    /// ``connection``.
    ///
    /// False without a connection. Setting it raises then, and while ``automaticallyAdjustsMirroring`` is true.
    public var isMirrored: Bool {
        get { connection?.isVideoMirrored ?? false }
        set {
            guard let connection = connection(for: "isMirrored") else { return }
            connection.isVideoMirrored = newValue
        }
    }

    private func connection(for property: String) -> AVCaptureConnection? {
        if let connection { return connection }
        ObjectiveCException.raise(
            .invalidArgument,
            "\(property) was set on a preview layer without a connection. Give the layer's session a camera first."
        )
        return nil
    }
}

import AVFBase

// The layer's own form of what its connection has. An addition of this library: Swift programs for iOS cannot name these
// properties any more.
extension AVCaptureVideoPreviewLayer {
    /// Whether the picture can be turned: yes, once the layer is connected to a camera.
    public var isOrientationSupported: Bool { connection?.isVideoOrientationSupported ?? false }

    /// How the machine is held for which the picture is upright: the `videoOrientation` of ``connection``.
    ///
    /// Landscape right without a connection; raises when set then.
    public var orientation: AVCaptureVideoOrientation {
        get { connection?.videoOrientation ?? .landscapeRight }
        set {
            guard let connection = connection(for: "orientation") else { return }
            connection.videoOrientation = newValue
        }
    }

    /// Whether the picture can be flipped: yes, once the layer is connected to a camera.
    public var isMirroringSupported: Bool { connection?.isVideoMirroringSupported ?? false }

    /// Whether the session decides about flipping: the `automaticallyAdjustsVideoMirroring` of ``connection``.
    ///
    /// True without a connection; raises when set then.
    public var automaticallyAdjustsMirroring: Bool {
        get { connection?.automaticallyAdjustsVideoMirroring ?? true }
        set {
            guard let connection = connection(for: "automaticallyAdjustsMirroring") else { return }
            connection.automaticallyAdjustsVideoMirroring = newValue
        }
    }

    /// Whether the picture is flipped left to right: the `isVideoMirrored` of ``connection``.
    ///
    /// False without a connection; raises when set then, and while ``automaticallyAdjustsMirroring`` is true.
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

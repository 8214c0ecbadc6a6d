/// The destination of a preview connection.
///
/// The preview layer is such a destination.
///
/// The session references it weakly; it retains its session (PREVIEW-1).
protocol PreviewDestination: AnyObject {
    /// Creates the sink for the frames of a connection; the sink must retain a frame's `image`, not the
    /// ``CapturedFrame``.
    func makeSink(for connection: AVCaptureConnection) -> any FrameSink

    /// Called when a connection was formed, or when the current one is gone (nil).
    ///
    /// Runs on the thread that changed the session, outside its locks.
    func connectionDidChange(_ connection: AVCaptureConnection?)
}

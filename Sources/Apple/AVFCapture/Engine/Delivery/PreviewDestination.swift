/// Where a preview connection ends.
///
/// The preview layer is one.
///
/// The session does not keep it alive; it keeps its session alive (PREVIEW-1).
protocol PreviewDestination: AnyObject {
    /// Makes what takes the frames of a connection. Keep a frame's `picture`, not the ``CapturedFrame``.
    func makeSink(for connection: AVCaptureConnection) -> any FrameSink

    /// A connection was formed, or the present one is gone (nil). Called on the thread that changed the session,
    /// outside its locks.
    func connectionDidChange(_ connection: AVCaptureConnection?)
}

import CameraSources

/// The ways in which a source ends by itself.
///
/// A runner reports them to the session, which handles them on its own queue.
enum SourceEnding: Sendable {
    /// A finite source has ended, and everything it delivered has been passed on.
    case finished
    /// The source has stopped by itself; reported immediately.
    case failing(CameraError)
    /// The source has stopped by itself, and everything it delivered has been passed on.
    case failed(CameraError)
}

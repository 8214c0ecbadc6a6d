import AVFBase

/// What runs the source of an input for a session.
protocol InputRunner: AnyObject, Sendable {
    /// The input.
    var input: UncheckedReference<AVCaptureDeviceInput> { get }

    /// Lets the source hand over nothing more, and waits for nothing: a stop follows.
    func prepareToStop()

    /// Stops the source and forgets what its sinks have not handed on.
    ///
    /// Does not wait for clients.
    func stop()
}

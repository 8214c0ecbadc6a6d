import AVFBase

/// Runs the source of an input for a session.
protocol InputRunner: AnyObject, Sendable {
    /// The input.
    var input: UncheckedReference<AVCaptureDeviceInput> { get }

    /// Makes the source deliver nothing more, without waiting; a stop follows.
    func prepareToStop()

    /// Stops the source and discards everything its sinks have not delivered.
    ///
    /// Does not wait for clients.
    func stop()
}

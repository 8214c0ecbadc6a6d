import CameraSources

/// Runs the source of an input for a session, and passes what it captures to receivers, one for each active connection.
///
/// A runner knows no input. The session gives it closures for what the source thread asks of the input and reports to
/// it.
protocol InputRunner: AnyObject, Sendable {
    /// What the session requests from the source, such as its format.
    associatedtype Request
    /// The receiver of one connection.
    associatedtype Receiver

    /// Starts the source; previous receivers that are not among the new ones are flushed.
    ///
    /// - Parameter sessionTime: The conversion from the source's times to the session's.
    func start(_ request: Request, receivers: [Receiver], sessionTime: SessionTime) throws(CameraError)

    /// Changes the receivers while the source runs, and whatever else of a request needs no restart.
    func update(_ request: Request, receivers: [Receiver], sessionTime: SessionTime)

    /// Returns whether the source must be restarted to change from one request to another.
    func needsRestart(from present: Request, to request: Request) -> Bool

    /// Stops the source without discarding what it delivered, to start it with another request.
    func pause()

    /// Makes the source deliver nothing more, without waiting; a stop follows.
    func prepareToStop()

    /// Stops the source and discards everything its receivers have not delivered.
    ///
    /// Does not wait for clients.
    func stop()
}

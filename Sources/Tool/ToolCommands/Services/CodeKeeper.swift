/// A store that keeps codes before they are printed, a bounded number of them at a time.
package protocol CodeKeeper: Sendable {
    /// Starts to keep a code and returns immediately.
    ///
    /// - Parameters:
    ///   - line: The code.
    ///   - age: Seconds since its frame was captured.
    ///   - done: Called in order when the code is on the disk, with nil, or when it is lost, with an error text.
    func keep(_ line: CodeLine, age: Double, done: @escaping @Sendable (String?) -> Void)

    /// Returns when there is room for more.
    func waitForRoom() async

    /// Releases all present and future callers of ``waitForRoom()``, because the run is ending.
    func release()

    /// Finishes the codes that wait; those that a full disk does not take now are reported as lost.
    func close() async
}

/// A store that cannot be opened.
package struct CodeKeeperError: Error {
    /// A text that says what to do.
    package var message: String
    /// The exit status.
    package var status: ToolStatus

    package init(message: String, status: ToolStatus) {
        self.message = message
        self.status = status
    }
}

/// The right to start, change and stop a session's sources, which one thread at a time has.
///
/// A value without threads: the session guards it with its lock and lets threads wait while it is taken.
struct ApplyTurn {
    private var holder: ThreadToken?

    /// Gives the turn to a thread; returns false while another thread has it.
    ///
    /// A thread that already has the turn would wait for itself, so that is a programming error.
    mutating func take(by thread: ThreadToken) -> Bool {
        precondition(holder != thread, "A change of the sources began within another one on the same thread.")
        guard holder == nil else { return false }
        holder = thread
        return true
    }

    /// Ends the turn of a thread.
    mutating func end(by thread: ThreadToken) {
        precondition(holder == thread, "A thread ended a turn that it did not have.")
        holder = nil
    }

    /// Returns whether a thread has the turn.
    func belongs(to thread: ThreadToken) -> Bool { holder == thread }
}

package import Dispatch

extension DispatchQueue {
    /// Stops the program unless the caller runs on the queue, in debug builds.
    ///
    /// State that belongs to a queue names it this way in the methods that use the state; frames pay for it in no
    /// release build.
    package func assertIsCurrent() {
        assert(
            {
                dispatchPrecondition(condition: .onQueue(self))
                return true
            }()
        )
    }
}

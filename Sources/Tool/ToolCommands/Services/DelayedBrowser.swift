package import Obscura

/// A request of `delay --serve`: one input, shown later in a browser.
package struct DelayedBrowser: Sendable {
    package let input: PlannedInput
    /// Indicates whether frames arrive in real time.
    package let isLive: Bool
    /// Seconds.
    package let delay: Double
    package let port: UInt16
    /// Bytes of memory for held frames.
    package let memoryBudget: Int
    /// Bytes of disk for held frames.
    package let diskBudget: Int

    /// The outcome of a run.
    package struct Result {
        /// The frames of the input; nil if capture did not start.
        package var input: RunStatistics.Input?
        /// The precision of the delay; nil if nothing was shown.
        package var delay: DelayStatistics?
        /// The error that ended the input early.
        package var failure: (any Error)?

        package init(input: RunStatistics.Input?, delay: DelayStatistics?, failure: (any Error)?) {
            self.input = input
            self.delay = delay
            self.failure = failure
        }
    }

    /// A server that cannot start, for example because its port is taken.
    package struct Failure: Error {
        /// A text that says what to do.
        package var description: String

        package init(description: String) { self.description = description }
    }
}

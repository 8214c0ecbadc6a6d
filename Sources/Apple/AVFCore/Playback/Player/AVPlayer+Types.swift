extension AVPlayer {
    /// The states of a player: whether it can play at all.
    public enum Status: Int, Sendable {
        /// Nothing has been loaded yet.
        case unknown = 0
        /// The player can play.
        case readyToPlay = 1
        /// The player can no longer play; create another one.
        case failed = 2
    }

    /// The states of time: whether it advances.
    public enum TimeControlStatus: Int, Sendable {
        /// Time stands still, as requested.
        case paused = 0
        /// Time is to advance, but there is nothing to play yet.
        case waitingToPlayAtSpecifiedRate = 1
        /// Time advances.
        case playing = 2
    }

    /// The reasons why a player waits.
    public struct WaitingReason: RawRepresentable, Hashable, Sendable {
        /// The string of the value.
        public let rawValue: String

        /// Creates a value from its string, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Too little has been decoded after playback ran out of data.
        public static let toMinimizeStalls = WaitingReason(rawValue: "AVPlayerWaitingToMinimizeStallsReason")
        /// The player is determining whether enough has been decoded.
        public static let evaluatingBufferingRate = WaitingReason(
            rawValue: "AVPlayerWaitingWhileEvaluatingBufferingRateReason"
        )
        /// There is no item.
        public static let noItemToPlay = WaitingReason(rawValue: "AVPlayerWaitingWithNoItemToPlayReason")
    }

    /// The actions at the end of an item.
    public enum ActionAtItemEnd: Int, Sendable {
        /// The player advances to the next item of the queue.
        case advance = 0
        /// Time stops.
        case pause = 1
        /// Time keeps advancing.
        case none = 2
    }

    /// The reasons for a change of the rate.
    public struct RateDidChangeReason: RawRepresentable, Hashable, Sendable {
        /// The string of the value.
        public let rawValue: String

        /// Creates a value from its string, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A program has set the rate.
        public static let setRateCalled = RateDidChangeReason(rawValue: "AVPlayerRateDidChangeReasonSetRateCalled")
        /// The rate could not be kept.
        public static let setRateFailed = RateDidChangeReason(rawValue: "AVPlayerRateDidChangeReasonSetRateFailed")
    }
}

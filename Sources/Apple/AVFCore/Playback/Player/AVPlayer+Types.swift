extension AVPlayer {
    /// Whether a player can play at all.
    public enum Status: Int, Sendable {
        /// Nothing has been loaded yet.
        case unknown = 0
        /// It can.
        case readyToPlay = 1
        /// It cannot any more; make another player.
        case failed = 2
    }

    /// Whether time moves.
    public enum TimeControlStatus: Int, Sendable {
        /// It stands still, as is wanted.
        case paused = 0
        /// It is to move, but there is nothing to play yet.
        case waitingToPlayAtSpecifiedRate = 1
        /// It moves.
        case playing = 2
    }

    /// Why a player waits.
    public struct WaitingReason: RawRepresentable, Hashable, Sendable {
        /// The string that stands for the value.
        public let rawValue: String

        /// Makes a value from its string, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Too little has been decoded after a pause in the data.
        public static let toMinimizeStalls = WaitingReason(rawValue: "AVPlayerWaitingToMinimizeStallsReason")
        /// It is being found out whether there is enough.
        public static let evaluatingBufferingRate = WaitingReason(
            rawValue: "AVPlayerWaitingWhileEvaluatingBufferingRateReason"
        )
        /// There is no item.
        public static let noItemToPlay = WaitingReason(rawValue: "AVPlayerWaitingWithNoItemToPlayReason")
    }

    /// What happens when an item has been played to its end.
    public enum ActionAtItemEnd: Int, Sendable {
        /// The next item of the queue is played.
        case advance = 0
        /// Time stops.
        case pause = 1
        /// Time runs on.
        case none = 2
    }

    /// Why the rate is another.
    public struct RateDidChangeReason: RawRepresentable, Hashable, Sendable {
        /// The string that stands for the value.
        public let rawValue: String

        /// Makes a value from its string, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A program has set it.
        public static let setRateCalled = RateDidChangeReason(rawValue: "AVPlayerRateDidChangeReasonSetRateCalled")
        /// It could not be kept.
        public static let setRateFailed = RateDidChangeReason(rawValue: "AVPlayerRateDidChangeReasonSetRateFailed")
    }
}

/// What a frame-rate governor tells.
public enum FrameRateEvent: Sendable, Hashable {
    /// The policy has decided, with its inputs and its reason; the camera's rate follows step by step.
    case decided(FrameRateDecision)
    /// The camera's rate was changed: one step on the way.
    case changed(FrameRateChange)
    /// The app has set the camera's rate or format by itself; the governor goes on from there.
    case adopted(FrameRateSetup)
    /// The camera could not be set, with the reason and what to do.
    case refused(String)
    /// There is nothing to govern, with the reason.
    case idle(String)
}

/// One step of a camera's rate.
public struct FrameRateChange: Sendable, Hashable {
    /// When, in seconds since the governor began.
    public var time: Double
    /// The rate from now on, in frames a second.
    public var rate: Double
    /// The rate that it leads to.
    public var target: Double
    /// Whether the camera refuses to change its rate while it runs, so that frames are left out instead.
    ///
    /// Frames that are left out are no drops. The camera's properties read as if it had obeyed.
    public var isThinned: Bool

    /// Makes a step.
    public init(time: Double, rate: Double, target: Double, isThinned: Bool) {
        self.time = time
        self.rate = rate
        self.target = target
        self.isThinned = isThinned
    }
}

/// Why a governor cannot be made.
public struct FrameRateGovernorError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, for programs.
    public enum Code: Sendable, Hashable {
        /// The output is not connected to a camera.
        case noCamera
    }

    /// What is wrong, for programs.
    public var code: Code
    /// What is wrong and what to do, for people.
    public var description: String
}

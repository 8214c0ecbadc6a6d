/// An event of a frame-rate governor.
public enum FrameRateEvent: Sendable, Hashable {
    /// The policy has decided, with its inputs and its reason; the camera's rate follows step by step.
    case decided(FrameRateDecision)
    /// The camera's rate was changed by one step.
    case changed(FrameRateChange)
    /// The app has set the camera's rate or format itself; the governor continues from there.
    case adopted(FrameRateSetup)
    /// The camera could not be set; the text has the reason and the remedy.
    case refused(String)
    /// There is nothing to govern; the text has the reason.
    case idle(String)
}

/// One step of a camera's rate.
public struct FrameRateChange: Sendable, Hashable {
    /// The time in seconds since the governor began.
    public var time: Double
    /// The new rate in frames per second.
    public var rate: Double
    /// The rate at the end of all steps.
    public var target: Double
    /// True if the camera refuses to change its rate while running, so that frames are left out instead.
    ///
    /// Frames left out are not drops. The camera's properties read as if it had changed its rate.
    public var isThinned: Bool

    /// Makes a step.
    public init(time: Double, rate: Double, target: Double, isThinned: Bool) {
        self.time = time
        self.rate = rate
        self.target = target
        self.isThinned = isThinned
    }
}

/// An error in making a governor.
public struct FrameRateGovernorError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an error.
    public enum Code: Sendable, Hashable {
        /// The output is not connected to a camera.
        case noCamera
    }

    /// The kind of the error.
    public var code: Code
    /// A description of the error and its remedy, for people.
    public var description: String
}

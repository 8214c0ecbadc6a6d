/// What a frame-rate governor sees: one thing that happened, and when.
///
/// Times are seconds since the governor began, on the session's clock; they never decrease. A sequence of observations
/// is all that a ``FrameRatePolicy`` goes by, so a recorded one can be given to another policy.
public struct FrameRateObservation: Sendable, Hashable, Codable {
    /// What happened.
    public enum Kind: Sendable, Hashable {
        /// A frame was worked on; how long that took, in seconds.
        case delivered(work: Double)
        /// A frame was dropped before the app got it.
        case dropped(DropReason)
        /// The camera's rate is now so many frames a second.
        case changed(rate: Double)
        /// The app set the camera's rate or format by itself: new rates to choose among.
        case adopted(FrameRateSetup)
        /// Nothing but time has passed.
        case tick
    }

    /// Why a frame was dropped.
    public enum DropReason: String, Sendable, Hashable, Codable, CaseIterable {
        /// The app was still busy.
        case late
        /// The app keeps all buffers that there are.
        case outOfBuffers
        /// The camera lost frames by itself.
        case discontinuity
    }

    /// Seconds since the governor began.
    public var time: Double
    /// What happened.
    public var kind: Kind

    /// Makes an observation.
    public init(time: Double, _ kind: Kind) {
        self.time = time
        self.kind = kind
    }

    private enum CodingKeys: String, CodingKey {
        case time = "t"
        case work, drop, rate, adopted
    }

    /// Reads what ``encode(to:)`` writes.
    ///
    /// - Throws: the `DecodingError` of a value that is missing or of another kind.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        time = try container.decode(Double.self, forKey: .time)
        if let work = try container.decodeIfPresent(Double.self, forKey: .work) {
            kind = .delivered(work: work)
        } else if let reason = try container.decodeIfPresent(DropReason.self, forKey: .drop) {
            kind = .dropped(reason)
        } else if let rate = try container.decodeIfPresent(Double.self, forKey: .rate) {
            kind = .changed(rate: rate)
        } else if let setup = try container.decodeIfPresent(FrameRateSetup.self, forKey: .adopted) {
            kind = .adopted(setup)
        } else {
            kind = .tick
        }
    }

    /// Writes a small object: `t` and one of `work`, `drop`, `rate`, `adopted`, or nothing more for a tick.
    ///
    /// - Throws: what the encoder does.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(time, forKey: .time)
        switch kind {
        case .delivered(let work): try container.encode(work, forKey: .work)
        case .dropped(let reason): try container.encode(reason, forKey: .drop)
        case .changed(let rate): try container.encode(rate, forKey: .rate)
        case .adopted(let setup): try container.encode(setup, forKey: .adopted)
        case .tick: break
        }
    }
}

/// An observation of a frame-rate governor, with its time.
///
/// Times are seconds since the governor began, on the session's clock; they never decrease. A ``FrameRatePolicy``
/// depends on the sequence of observations only, so a recorded sequence can be passed to another policy.
public struct FrameRateObservation: Sendable, Hashable, Codable {
    /// The kind of an observation.
    public enum Kind: Sendable, Hashable {
        /// A frame was processed; the value is the processing time in seconds.
        case delivered(work: Double)
        /// A frame was dropped before the app got it.
        case dropped(DropReason)
        /// The camera's rate changed to this number of frames per second.
        case changed(rate: Double)
        /// The app set the camera's rate or format itself, which changes the rates to choose from.
        case adopted(FrameRateSetup)
        /// Only time has passed.
        case tick
    }

    /// The reason why a frame was dropped.
    public enum DropReason: String, Sendable, Hashable, Codable, CaseIterable {
        /// The app was still busy.
        case late
        /// The app keeps all available buffers.
        case outOfBuffers
        /// The camera lost frames by itself.
        case discontinuity
    }

    /// The time in seconds since the governor began.
    public var time: Double
    /// The kind of the observation.
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

    /// Decodes the form that ``encode(to:)`` writes.
    ///
    /// - Throws: a `DecodingError` if a value is missing or of another type.
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

    /// Encodes an object with `t` and one of `work`, `drop`, `rate`, `adopted`, or with `t` only for a tick.
    ///
    /// - Throws: the encoder's error.
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

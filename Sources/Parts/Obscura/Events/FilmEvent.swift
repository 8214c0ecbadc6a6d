public import AVFoundation

/// What was seen or decided at a moment of a film: a code, a dropped frame, settings, a decision.
///
/// Films keep events in a track of timed metadata, each at the time of its frame. The track is an ordinary one: players
/// and FFmpeg see it, copies and cuts by AVFoundation keep it, and ``FilmEvents`` reads it.
public struct FilmEvent: Sendable, Hashable {
    /// The kinds of events.
    public enum Kind: String, Sendable, CaseIterable {
        /// A code was read; values `type`, `text`, `bytes` in Base64, `bounds` and `corners` as fractions of the image.
        case code
        /// A frame was lost; value `reason`.
        case drop
        /// Settings of the camera or of the recording.
        case settings
        /// A decision of the program, such as one to work less because the machine is hot.
        case decision
        /// Anything else.
        case note
        /// A thing that a model or Vision saw; values `label`, `confidence`, `bounds` as fractions of the image, `track`
        /// and `followed`.
        case detection
    }

    /// The kind.
    public var kind: Kind
    /// The time of the frame: on the session's clock for a new event, on the film's timeline for one that was read.
    public var time: CMTime
    /// The number of the frame in the film, from 0; nil for a new event, and in films without video.
    public var frame: Int?
    /// What happened, as text by name.
    public var values: [String: String]

    /// Makes an event.
    public init(_ kind: Kind, at time: CMTime, values: [String: String]) {
        self.kind = kind
        self.time = time
        self.values = values
    }

    /// Makes the event of a code that was read.
    ///
    /// - Parameters:
    ///   - type: The type's raw value, such as `org.iso.QRCode`.
    ///   - text: The payload as text; nil if it is none.
    ///   - bytes: The payload.
    ///   - bounds: The bounds as fractions of the image.
    ///   - corners: The corners as fractions of the image.
    ///   - time: The time of the frame.
    public init(
        codeOf type: String,
        text: String?,
        bytes: Data?,
        bounds: CGRect,
        corners: [CGPoint] = [],
        at time: CMTime
    ) {
        var values = ["type": type]
        values["text"] = text
        values["bytes"] = bytes?.base64EncodedString()
        values["bounds"] = Self.text(bounds)
        if !corners.isEmpty {
            values["corners"] =
                corners.flatMap { [Self.number(Double($0.x)), Self.number(Double($0.y))] }.joined(separator: ",")
        }
        self.init(.code, at: time, values: values)
    }

    /// Makes the event of a thing that was seen.
    ///
    /// - Parameters:
    ///   - label: The class; nil without classes.
    ///   - confidence: The confidence.
    ///   - bounds: The bounds as fractions of the image; nil without a place.
    ///   - track: The number that the thing keeps from frame to frame; nil without one.
    ///   - isFollowed: True if the place was carried on from an earlier frame.
    ///   - time: The time of the frame.
    public init(
        detectionOf label: String?,
        confidence: Double,
        bounds: CGRect?,
        track: Int? = nil,
        isFollowed: Bool = false,
        at time: CMTime
    ) {
        var values = ["confidence": Self.number(confidence)]
        values["label"] = label
        values["bounds"] = bounds.map(Self.text)
        values["track"] = track.map { "\($0)" }
        if isFollowed { values["followed"] = "true" }
        self.init(.detection, at: time, values: values)
    }

    /// Makes the event of a governor's decision.
    ///
    /// - Parameters:
    ///   - decision: The decision.
    ///   - time: The time of the frame, on the session's clock.
    public init(_ decision: FrameRateDecision, at time: CMTime) {
        self.init(
            .decision,
            at: time,
            values: [
                "by": "frame-rate governor", "kind": decision.kind.rawValue, "from": Self.number(decision.from),
                "to": Self.number(decision.to), "explanation": decision.explanation,
            ]
        )
    }

    private static func number(_ value: Double) -> String { "\((value * 1e6).rounded() / 1e6)" }

    private static func text(_ bounds: CGRect) -> String {
        [bounds.minX, bounds.minY, bounds.width, bounds.height].map { number(Double($0)) }.joined(separator: ",")
    }

    /// Returns the numbers in a value, which are separated by commas; empty unless all are numbers.
    package func numbers(_ name: String) -> [Double] {
        let parts = (values[name] ?? "").split(separator: ",")
        let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
        return numbers.count == parts.count ? numbers : []
    }
}

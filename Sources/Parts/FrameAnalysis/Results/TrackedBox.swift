public import Foundation

/// One thing in a frame, with the number that it keeps from frame to frame.
public struct TrackedBox: Sendable, Hashable {
    /// The name of the analysis.
    public var analysis: String
    /// The number of the track, from 1; equal for the same thing in different frames of one analysis.
    public var track: Int
    /// The class; nil if the analysis has no classes.
    public var label: String?
    /// The confidence of the latest detection; for a followed box, times the similarity of the picture (0…1).
    public var confidence: Double
    /// The place as fractions of the frame, with the origin at the top left; nil if the analysis gives no place.
    public var bounds: CGRect?
    /// False if the analysis saw it in this very frame; true if the box was carried on since the last look.
    public var isFollowed: Bool

    /// Creates a box.
    public init(
        analysis: String,
        track: Int,
        label: String?,
        confidence: Double,
        bounds: CGRect?,
        isFollowed: Bool
    ) {
        self.analysis = analysis
        self.track = track
        self.label = label
        self.confidence = confidence
        self.bounds = bounds
        self.isFollowed = isFollowed
    }
}

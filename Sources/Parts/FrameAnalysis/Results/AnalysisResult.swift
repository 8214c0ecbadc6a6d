public import AVFoundation
public import Obscura

/// The result of one look: what an analysis found in one frame.
public struct AnalysisResult: Sendable {
    /// The name of the analysis.
    public let analysis: String
    /// The frame that was looked at.
    ///
    /// It holds one of the camera's few buffers: a program that keeps results starves the camera. ``boxes`` and
    /// ``findings`` hold none.
    public let frame: ScannedFrame
    /// The findings as the analysis gave them; empty if it failed.
    public let findings: Findings
    /// The detections with their tracks, in the order of the findings.
    public let boxes: [TrackedBox]
    /// The error if the analysis failed on this frame; it is tried again with a later one.
    public let failure: (any Error)?
    /// Seconds from the capture of the frame to the result.
    ///
    /// Meaningless if the session's clock does not run in real time.
    public let age: Double
    /// Seconds that the analysis took.
    public let duration: Double
    /// The frames that were captured meanwhile and not looked at, in order, with the boxes followed into them.
    ///
    /// At most the newest ``AnalyzerConfiguration/followedFrames`` have boxes.
    public let skipped: [SkippedFrame]
}

/// A captured frame that an analysis had no time for.
public struct SkippedFrame: Sendable, Hashable {
    /// The capture time on the session's clock.
    public let time: CMTime
    /// The number of frames captured before this one; nil if the capture system does not provide it.
    public let number: Int?
    /// The boxes that were followed into the frame from the look whose result this is.
    public let boxes: [TrackedBox]
}

/// The outcome of a captured frame, or of a look at one.
public enum AnalysisEvent: Sendable {
    /// A frame was captured; comes at once, in capture order.
    ///
    /// The codes are those that the scanner read in this frame. The boxes of all analyses are followed from their
    /// latest results. Where every frame is looked at, they come with the results only, and are empty here.
    case frame(ScannedFrame, codes: [Scan], boxes: [TrackedBox])
    /// An analysis has looked at a frame; comes after the event of this frame.
    case result(AnalysisResult)
    /// A frame was dropped before it could be used.
    case drop(ScanDrop)
}

/// The account of an analysis: `captured = looked + skipped + inWork`.
public struct AnalysisLedger: Sendable, Hashable {
    /// The number of frames that were captured while the analysis took part.
    public internal(set) var captured = 0
    /// The number of frames that the analysis has looked at, also in vain.
    public internal(set) var looked = 0
    /// The number of looks that failed.
    public internal(set) var failed = 0
    /// The number of frames that were captured while it was busy.
    public internal(set) var skipped = 0
    /// The number of frames in work: 0 or 1.
    public internal(set) var inWork = 0

    /// Creates an empty ledger.
    public init() {}

    /// Indicates whether every captured frame is accounted for.
    public var isBalanced: Bool { captured == looked + skipped + inWork && failed <= looked }
}

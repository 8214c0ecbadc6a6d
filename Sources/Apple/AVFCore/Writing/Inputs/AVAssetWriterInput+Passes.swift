import AVFBase
import CoreMedia
import Dispatch
public import Foundation

/// The parts of the media that a pass requests.
public final class AVAssetWriterInputPassDescription: NSObject, Sendable {
    private let ranges: [CMTimeRange]

    init(ranges: [CMTimeRange]) { self.ranges = ranges }

    /// The requested parts as time ranges in the source's time.
    public var sourceTimeRanges: [NSValue] { ranges.map { NSValue(timeRange: $0) } }

    /// The only pass: everything from time zero on.
    static let everything = AVAssetWriterInputPassDescription(
        ranges: [CMTimeRange(start: .zero, duration: .positiveInfinity)]
    )
}

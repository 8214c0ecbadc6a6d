public import CoreMedia
public import Foundation

/// A segment of a track's timeline, and the range of its media that is presented there.
open class AVAssetTrackSegment: NSObject, @unchecked Sendable {
    // @unchecked: immutable.

    /// The mapping of a range of the media to a range of the timeline; the source is invalid for an empty segment.
    public let timeMapping: CMTimeMapping

    init(timeMapping: CMTimeMapping) { self.timeMapping = timeMapping }

    /// A Boolean value that indicates whether nothing is presented.
    open var isEmpty: Bool { !timeMapping.source.isValid }

    /// Returns a Boolean value that indicates whether another segment has the same mapping.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? AVAssetTrackSegment else { return false }
        return timeMapping.source == other.timeMapping.source && timeMapping.target == other.timeMapping.target
    }

    /// The hash value; equal for equal segments.
    open override var hash: Int { timeMapping.target.hashValue }
}

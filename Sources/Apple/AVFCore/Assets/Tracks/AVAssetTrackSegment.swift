public import CoreMedia
public import Foundation

/// A piece of a track's timeline and the piece of its media that is presented there.
open class AVAssetTrackSegment: NSObject, @unchecked Sendable {
    // @unchecked: immutable.

    /// Which piece of the media becomes which piece of the timeline; the source is invalid for a pause.
    public let timeMapping: CMTimeMapping

    init(timeMapping: CMTimeMapping) { self.timeMapping = timeMapping }

    /// Whether nothing is presented.
    open var isEmpty: Bool { !timeMapping.source.isValid }

    /// Whether another segment maps the same piece to the same piece.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? AVAssetTrackSegment else { return false }
        return timeMapping.source == other.timeMapping.source && timeMapping.target == other.timeMapping.target
    }

    /// Equal for equal segments.
    open override var hash: Int { timeMapping.target.hashValue }
}

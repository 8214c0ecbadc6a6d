public import Foundation

/// Tracks of which one is presented at a time.
///
/// Never created here: FFmpeg does not report which tracks are alternatives of each other.
open class AVAssetTrackGroup: NSObject, NSCopying, @unchecked Sendable {
    // @unchecked: immutable.

    /// The IDs of the tracks.
    public let trackIDs: [NSNumber]

    init(trackIDs: [NSNumber]) { self.trackIDs = trackIDs }

    /// Returns the same object: a group does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

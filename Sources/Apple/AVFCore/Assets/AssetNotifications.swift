public import Foundation

// What is posted about assets that grow while they are written. Assets here do not change, so that none is posted; the
// names let programs compile that listen for them.

extension NSNotification.Name {
    /// The length of an asset has changed.
    public static let AVAssetDurationDidChange = NSNotification.Name("AVAssetDurationDidChangeNotification")
    /// Whether an asset is made of fragments has changed.
    public static let AVAssetContainsFragmentsDidChange = NSNotification.Name(
        "AVAssetContainsFragmentsDidChangeNotification"
    )
    /// An asset of fragments has become one without.
    public static let AVAssetWasDefragmented = NSNotification.Name("AVAssetWasDefragmentedNotification")
    /// The chapters of an asset have changed.
    public static let AVAssetChapterMetadataGroupsDidChange = NSNotification.Name(
        "AVAssetChapterMetadataGroupsDidChangeNotification"
    )
    /// The alternatives of an asset have changed.
    public static let AVAssetMediaSelectionGroupsDidChange = NSNotification.Name(
        "AVAssetMediaSelectionGroupsDidChangeNotification"
    )
    /// Where a track lies on the timeline has changed.
    public static let AVAssetTrackTimeRangeDidChange = NSNotification.Name("AVAssetTrackTimeRangeDidChangeNotification")
    /// The segments of a track have changed.
    public static let AVAssetTrackSegmentsDidChange = NSNotification.Name("AVAssetTrackSegmentsDidChangeNotification")
    /// What a track is associated with has changed.
    public static let AVAssetTrackTrackAssociationsDidChange = NSNotification.Name(
        "AVAssetTrackTrackAssociationsDidChangeNotification"
    )
}

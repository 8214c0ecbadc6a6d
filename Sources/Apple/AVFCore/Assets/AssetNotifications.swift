public import Foundation

// The notifications about assets that grow while they are written. AVFragmentedAssetMinder posts those about durations
// and fragments; the others are never posted here, and programs that observe their names compile.

extension NSNotification.Name {
    /// Posted after the duration of an asset has changed.
    public static let AVAssetDurationDidChange = NSNotification.Name("AVAssetDurationDidChangeNotification")
    /// Posted after an asset has started or stopped containing fragments.
    public static let AVAssetContainsFragmentsDidChange = NSNotification.Name(
        "AVAssetContainsFragmentsDidChangeNotification"
    )
    /// Posted after an asset with fragments has become one without.
    public static let AVAssetWasDefragmented = NSNotification.Name("AVAssetWasDefragmentedNotification")
    /// Posted after the chapters of an asset have changed.
    public static let AVAssetChapterMetadataGroupsDidChange = NSNotification.Name(
        "AVAssetChapterMetadataGroupsDidChangeNotification"
    )
    /// Posted after the alternatives of an asset have changed.
    public static let AVAssetMediaSelectionGroupsDidChange = NSNotification.Name(
        "AVAssetMediaSelectionGroupsDidChangeNotification"
    )
    /// Posted after the time range of a track has changed.
    public static let AVAssetTrackTimeRangeDidChange = NSNotification.Name("AVAssetTrackTimeRangeDidChangeNotification")
    /// Posted after the segments of a track have changed.
    public static let AVAssetTrackSegmentsDidChange = NSNotification.Name("AVAssetTrackSegmentsDidChangeNotification")
    /// Posted after the associations of a track have changed.
    public static let AVAssetTrackTrackAssociationsDidChange = NSNotification.Name(
        "AVAssetTrackTrackAssociationsDidChangeNotification"
    )
}

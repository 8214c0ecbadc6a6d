public import Foundation

/// In the notification that an item could not be played to its end, the key of the error.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey: String = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

// All have the item as their object, and come on the thread that brought them about.
extension AVPlayerItem {
    /// The item has been played to its end.
    public class var didPlayToEndTimeNotification: NSNotification.Name {
        .init("AVPlayerItemDidPlayToEndTimeNotification")
    }
    /// The item could not be played to its end; `userInfo` has an `AVError` under
    /// `AVPlayerItemFailedToPlayToEndTimeErrorKey`.
    public class var failedToPlayToEndTimeNotification: NSNotification.Name {
        .init("AVPlayerItemFailedToPlayToEndTimeNotification")
    }
    /// Play has stopped for lack of data.
    public class var playbackStalledNotification: NSNotification.Name {
        .init("AVPlayerItemPlaybackStalledNotification")
    }
    /// The item's time is another than play would have brought, after a seek.
    public class var timeJumpedNotification: NSNotification.Name { .init("AVPlayerItemTimeJumpedNotification") }
    /// Other languages were chosen; never posted here.
    public class var mediaSelectionDidChangeNotification: NSNotification.Name {
        .init("AVPlayerItemMediaSelectionDidChangeNotification")
    }
    /// The network access log has grown; never posted here.
    public class var newAccessLogEntryNotification: NSNotification.Name {
        .init("AVPlayerItemNewAccessLogEntryNotification")
    }
    /// The network error log has grown; never posted here.
    public class var newErrorLogEntryNotification: NSNotification.Name {
        .init("AVPlayerItemNewErrorLogEntryNotification")
    }
    /// The advisable distance from the present of a live stream is another; never posted here.
    public class var recommendedTimeOffsetFromLiveDidChangeNotification: NSNotification.Name {
        .init("AVPlayerItemRecommendedTimeOffsetFromLiveDidChangeNotification")
    }
}

// The older names, still common.
extension NSNotification.Name {
    /// See ``AVPlayerItem/didPlayToEndTimeNotification``.
    public static var AVPlayerItemDidPlayToEndTime: NSNotification.Name { AVPlayerItem.didPlayToEndTimeNotification }
    /// See ``AVPlayerItem/failedToPlayToEndTimeNotification``.
    public static var AVPlayerItemFailedToPlayToEndTime: NSNotification.Name {
        AVPlayerItem.failedToPlayToEndTimeNotification
    }
    /// See ``AVPlayerItem/playbackStalledNotification``.
    public static var AVPlayerItemPlaybackStalled: NSNotification.Name { AVPlayerItem.playbackStalledNotification }
    /// See ``AVPlayerItem/timeJumpedNotification``.
    public static var AVPlayerItemTimeJumped: NSNotification.Name { AVPlayerItem.timeJumpedNotification }
}

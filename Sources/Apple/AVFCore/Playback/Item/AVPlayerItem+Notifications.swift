public import Foundation

/// The key of the error in the notification that an item could not be played to its end.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey: String = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

// The object of each notification is the item; it is posted on the thread that caused it.
extension AVPlayerItem {
    /// Posted after the item has been played to its end.
    public class var didPlayToEndTimeNotification: NSNotification.Name {
        .init("AVPlayerItemDidPlayToEndTimeNotification")
    }
    /// Posted when the item could not be played to its end; `userInfo` has an `AVError` under
    /// `AVPlayerItemFailedToPlayToEndTimeErrorKey`.
    public class var failedToPlayToEndTimeNotification: NSNotification.Name {
        .init("AVPlayerItemFailedToPlayToEndTimeNotification")
    }
    /// Posted when playback has stopped for lack of data.
    public class var playbackStalledNotification: NSNotification.Name {
        .init("AVPlayerItemPlaybackStalledNotification")
    }
    /// Posted after a seek has moved the item's time.
    public class var timeJumpedNotification: NSNotification.Name { .init("AVPlayerItemTimeJumpedNotification") }
    /// Posted after a different language was selected; never posted here.
    public class var mediaSelectionDidChangeNotification: NSNotification.Name {
        .init("AVPlayerItemMediaSelectionDidChangeNotification")
    }
    /// Posted after an entry was added to the network access log; never posted here.
    public class var newAccessLogEntryNotification: NSNotification.Name {
        .init("AVPlayerItemNewAccessLogEntryNotification")
    }
    /// Posted after an entry was added to the network error log; never posted here.
    public class var newErrorLogEntryNotification: NSNotification.Name {
        .init("AVPlayerItemNewErrorLogEntryNotification")
    }
    /// Posted after a live stream's recommended offset from live has changed; never posted here.
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

public import Foundation

/// The key of the error in the notification that an item could not be played to its end.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey: String = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

// The object of each notification is the item; it is posted on the thread that caused it.

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

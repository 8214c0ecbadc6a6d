public import Foundation

// Commands of remote controls. None arrives: handlers are kept and not called.

/// The commands of remote controls.
public final class MPRemoteCommandCenter: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: it never changes.
    private static let center = MPRemoteCommandCenter()

    /// Returns the commands that the program shares.
    public class func shared() -> MPRemoteCommandCenter { center }

    /// The command to play.
    public let playCommand = MPRemoteCommand()
    /// The command to pause.
    public let pauseCommand = MPRemoteCommand()
    /// The command to stop.
    public let stopCommand = MPRemoteCommand()
    /// The command to play or pause.
    public let togglePlayPauseCommand = MPRemoteCommand()
    /// The command to go to the next track.
    public let nextTrackCommand = MPRemoteCommand()
    /// The command to go to the previous track.
    public let previousTrackCommand = MPRemoteCommand()
    /// The command to skip forwards.
    public let skipForwardCommand = MPSkipIntervalCommand()
    /// The command to skip backwards.
    public let skipBackwardCommand = MPSkipIntervalCommand()
    /// The command to seek forwards.
    public let seekForwardCommand = MPRemoteCommand()
    /// The command to seek backwards.
    public let seekBackwardCommand = MPRemoteCommand()
    /// The command to go to a time.
    public let changePlaybackPositionCommand = MPChangePlaybackPositionCommand()
    /// The command to change the rate.
    public let changePlaybackRateCommand = MPChangePlaybackRateCommand()
    /// The command to repeat.
    public let changeRepeatModeCommand = MPRemoteCommand()
    /// The command to shuffle.
    public let changeShuffleModeCommand = MPRemoteCommand()
    /// The command to like.
    public let likeCommand = MPFeedbackCommand()
    /// The command to dislike.
    public let dislikeCommand = MPFeedbackCommand()
    /// The command to remember.
    public let bookmarkCommand = MPFeedbackCommand()
    /// The command to choose a language.
    public let enableLanguageOptionCommand = MPRemoteCommand()
    /// The command to leave a language.
    public let disableLanguageOptionCommand = MPRemoteCommand()
}

/// A command of remote controls.
open class MPRemoteCommand: NSObject {
    /// A Boolean value that indicates whether the command is offered.
    open var isEnabled = true

    /// Adds a closure, which is never called; returns an object for its removal.
    @discardableResult
    open func addTarget(
        handler: @escaping (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus
    ) -> Any { NSObject() }

    /// Removes a closure.
    open func removeTarget(_ target: Any?) {}
}

/// A command to skip.
public final class MPSkipIntervalCommand: MPRemoteCommand {
    /// The offered durations in seconds.
    public var preferredIntervals: [NSNumber] = []
}

/// A command to go to a time.
public final class MPChangePlaybackPositionCommand: MPRemoteCommand {}

/// A command to change the rate.
public final class MPChangePlaybackRateCommand: MPRemoteCommand {
    /// The offered rates.
    public var supportedPlaybackRates: [NSNumber] = []
}

/// A command to say what one thinks.
public final class MPFeedbackCommand: MPRemoteCommand {
    /// A Boolean value that indicates whether it was said.
    public var isActive = false
    /// The name of the command.
    public var localizedTitle = ""
    /// The short name of the command.
    public var localizedShortTitle = ""
}

/// An answer to a command.
public enum MPRemoteCommandHandlerStatus: Int, Sendable {
    /// It was done.
    case success = 0
    /// There is no such content.
    case noSuchContent = 100
    /// Nothing is playing.
    case noActionableNowPlayingItem = 110
    /// The device is missing.
    case deviceNotFound = 120
    /// It was not done.
    case commandFailed = 200
}

/// A command that was sent; never created here.
open class MPRemoteCommandEvent: NSObject {
    /// The command.
    public let command: MPRemoteCommand
    /// The time in seconds.
    public let timestamp: TimeInterval

    init(command: MPRemoteCommand, timestamp: TimeInterval) { (self.command, self.timestamp) = (command, timestamp) }
}

/// A command to go to a time that was sent; never created here.
public final class MPChangePlaybackPositionCommandEvent: MPRemoteCommandEvent {
    /// The time in seconds.
    public var positionTime: TimeInterval { 0 }
}

/// A command to skip that was sent; never created here.
public final class MPSkipIntervalCommandEvent: MPRemoteCommandEvent {
    /// The duration in seconds.
    public var interval: TimeInterval { 0 }
}

/// A command to change the rate that was sent; never created here.
public final class MPChangePlaybackRateCommandEvent: MPRemoteCommandEvent {
    /// The rate.
    public var playbackRate: Float { 1 }
}

/// A command to seek that was sent; never created here.
public final class MPSeekCommandEvent: MPRemoteCommandEvent {}

import AVFBase
public import CoreMedia
import Foundation

extension AVPlayer {
    /// Seeks to a time, or to a frame near it that is quick to reach.
    public func seek(to time: CMTime) {
        seek(to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity)
    }

    /// Seeks to a time, or to a frame near it that is quick to reach.
    ///
    /// - Parameters:
    ///   - time: The time to seek to.
    ///   - completionHandler: See ``seek(to:toleranceBefore:toleranceAfter:completionHandler:)``.
    public func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
        seek(
            to: time,
            toleranceBefore: .positiveInfinity,
            toleranceAfter: .positiveInfinity,
            completionHandler: completionHandler
        )
    }

    /// Seeks to a time, or to a frame near it that is quick to reach; returns whether the seek finished.
    public func seek(to time: CMTime) async -> Bool {
        await seek(to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity)
    }

    /// Seeks to a time within tolerances.
    public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
        begin(time, toleranceBefore, toleranceAfter, nil)
    }

    /// Seeks to a time within tolerances.
    ///
    /// The time reached lies between `time − toleranceBefore` and `time + toleranceAfter`; zero tolerances give exactly
    /// that time. Times before the beginning or after the end are clamped. A time that is not a number raises, and so
    /// do negative tolerances.
    ///
    /// - Parameters:
    ///   - time: The time to seek to.
    ///   - toleranceBefore: How much earlier than `time` the time reached may be.
    ///   - toleranceAfter: How much later than `time` the time reached may be.
    ///   - completionHandler: Receives true when the time is reached; false without an item, and when another seek
    ///     interrupts this one. Called on one of the player's threads, or on the caller's thread if the seek ends
    ///     immediately.
    public func seek(
        to time: CMTime,
        toleranceBefore: CMTime,
        toleranceAfter: CMTime,
        completionHandler: @escaping @Sendable (Bool) -> Void
    ) {
        begin(time, toleranceBefore, toleranceAfter, completionHandler)
    }

    /// Seeks to a time within tolerances; returns whether the seek finished.
    public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
        guard SeekCheck.passes(time, toleranceBefore, toleranceAfter) else { return false }
        return await withCheckedContinuation { continuation in
            begin(time, toleranceBefore, toleranceAfter) { continuation.resume(returning: $0) }
        }
    }

    /// Has no effect, because items here have no dates.
    public func seek(to date: Date) {}

    /// Calls the handler with false immediately, because items here have no dates.
    public func seek(to date: Date, completionHandler: @escaping @Sendable (Bool) -> Void) { completionHandler(false) }

    /// Returns false, because items here have no dates.
    public func seek(to date: Date) async -> Bool { false }

    private func begin(
        _ time: CMTime,
        _ before: CMTime,
        _ after: CMTime,
        _ completion: (@Sendable (Bool) -> Void)?
    ) {
        guard SeekCheck.passes(time, before, after) else { return }
        guard let item = currentItem else {
            completion?(false)
            return
        }
        let id = item.core.id
        let request = PlayerMachine.SeekRequest(time: time, before: before, after: after)
        core.send(completion: completion) { .seek(id, request, $0) }
    }
}

/// Checks the arguments of seeks.
enum SeekCheck {
    /// Returns whether a seek may begin; raises if it may not (PLAY-17).
    static func passes(_ time: CMTime, _ before: CMTime, _ after: CMTime) -> Bool {
        guard time.isNumeric || time == .positiveInfinity || time == .negativeInfinity else {
            ObjectiveCException.raise(
                .invalidArgument,
                "Seeking is not possible to a time that is invalid or indefinite."
            )
            return false
        }
        for tolerance in [before, after] {
            guard tolerance.isNumeric && tolerance >= .zero || tolerance == .positiveInfinity else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "Seeking is not possible with a tolerance that is invalid or negative."
                )
                return false
            }
        }
        return true
    }
}

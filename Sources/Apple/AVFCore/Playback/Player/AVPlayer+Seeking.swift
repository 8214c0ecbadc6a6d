import AVFBase
public import CoreMedia
import Foundation

extension AVPlayer {
    /// Goes to a time, or to a picture near it that is quick to reach.
    public func seek(to time: CMTime) {
        seek(to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity)
    }

    /// Goes to a time, or to a picture near it that is quick to reach.
    ///
    /// - Parameters:
    ///   - time: where to.
    ///   - completionHandler: as in ``seek(to:toleranceBefore:toleranceAfter:completionHandler:)``.
    public func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
        seek(
            to: time,
            toleranceBefore: .positiveInfinity,
            toleranceAfter: .positiveInfinity,
            completionHandler: completionHandler
        )
    }

    /// Goes to a time, or to a picture near it that is quick to reach; whether it got there.
    public func seek(to time: CMTime) async -> Bool {
        await seek(to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity)
    }

    /// Goes to a time within tolerances.
    public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
        begin(time, toleranceBefore, toleranceAfter, nil)
    }

    /// Goes to a time within tolerances.
    ///
    /// The time reached lies between `time − toleranceBefore` and `time + toleranceAfter`; zero tolerances give exactly
    /// that time. Times before the beginning or after the end give those. A time that is no number raises, and so do
    /// tolerances below zero.
    ///
    /// - Parameters:
    ///   - time: where to.
    ///   - toleranceBefore: how much earlier will do.
    ///   - toleranceAfter: how much later will do.
    ///   - completionHandler: gets true when the time is reached; false without an item, and when another seek comes
    ///     before. Called on one of the player's threads, or on the caller's where it is over at once.
    public func seek(
        to time: CMTime,
        toleranceBefore: CMTime,
        toleranceAfter: CMTime,
        completionHandler: @escaping @Sendable (Bool) -> Void
    ) {
        begin(time, toleranceBefore, toleranceAfter, completionHandler)
    }

    /// Goes to a time within tolerances; whether it got there.
    public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
        guard SeekCheck.passes(time, toleranceBefore, toleranceAfter) else { return false }
        return await withCheckedContinuation { continuation in
            begin(time, toleranceBefore, toleranceAfter) { continuation.resume(returning: $0) }
        }
    }

    /// Goes to where an item shows a date: no item here has dates, so nothing happens.
    public func seek(to date: Date) {}

    /// Goes to where an item shows a date: no item here has dates, so the handler gets false at once.
    public func seek(to date: Date, completionHandler: @escaping @Sendable (Bool) -> Void) { completionHandler(false) }

    /// Goes to where an item shows a date: no item here has dates, so false.
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

/// What is no time to go to.
enum SeekCheck {
    /// Whether a seek may begin; raises where it may not (PLAY-17).
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

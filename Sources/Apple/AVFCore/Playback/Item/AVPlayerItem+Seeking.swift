public import CoreMedia
import Foundation

extension AVPlayerItem {
    /// Seeks to a time, or to a frame near it that is quick to reach; the older form.
    public func seek(to time: CMTime) {
        begin(time, .positiveInfinity, .positiveInfinity, nil)
    }

    /// Seeks to a time within tolerances; the older form.
    public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
        begin(time, toleranceBefore, toleranceAfter, nil)
    }

    /// Seeks to a time, or to a frame near it that is quick to reach.
    public func seek(to time: CMTime, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
        begin(time, .positiveInfinity, .positiveInfinity, completionHandler)
    }

    /// Seeks to a time within tolerances; see ``AVPlayer/seek(to:toleranceBefore:toleranceAfter:completionHandler:)``.
    ///
    /// An item without a player begins at this time when it is added to one.
    public func seek(
        to time: CMTime,
        toleranceBefore: CMTime,
        toleranceAfter: CMTime,
        completionHandler: (@Sendable (Bool) -> Void)? = nil
    ) {
        begin(time, toleranceBefore, toleranceAfter, completionHandler)
    }

    /// Seeks to a time, or to a frame near it that is quick to reach; returns whether the seek finished.
    public func seek(to time: CMTime) async -> Bool {
        await seek(to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity)
    }

    /// Seeks to a time within tolerances; returns whether the seek finished.
    public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
        guard SeekCheck.passes(time, toleranceBefore, toleranceAfter) else { return false }
        return await withCheckedContinuation { continuation in
            begin(time, toleranceBefore, toleranceAfter) { continuation.resume(returning: $0) }
        }
    }

    /// Returns false, because items here have no dates.
    @discardableResult
    public func seek(to date: Date, completionHandler: ((Bool) -> Void)? = nil) -> Bool {
        completionHandler?(false)
        return false
    }

    /// Returns false, because items here have no dates.
    public func seek(to date: Date) async -> Bool { false }

    /// Cancels pending seeks; their handlers receive false.
    public func cancelPendingSeeks() { core.player?.send(.cancelSeeks(core.id)) }

    private func begin(
        _ time: CMTime,
        _ before: CMTime,
        _ after: CMTime,
        _ completion: (@Sendable (Bool) -> Void)?
    ) {
        guard SeekCheck.passes(time, before, after) else { return }
        let request = PlayerMachine.SeekRequest(time: time, before: before, after: after)
        let id = core.id
        if let player = core.player {
            player.send(completion: completion) { .seek(id, request, $0) }
        } else {
            core.setStart(request)
            completion?(true)
        }
    }
}

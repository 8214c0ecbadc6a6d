public import CoreMedia
import Foundation

extension AVPlayerItem {
    /// Goes to a time, or to a picture near it that is quick to reach; the old form.
    public func seek(to time: CMTime) {
        begin(time, .positiveInfinity, .positiveInfinity, nil)
    }

    /// Goes to a time within tolerances; the old form.
    public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
        begin(time, toleranceBefore, toleranceAfter, nil)
    }

    /// Goes to a time, or to a picture near it that is quick to reach.
    public func seek(to time: CMTime, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
        begin(time, .positiveInfinity, .positiveInfinity, completionHandler)
    }

    /// Goes to a time within tolerances, as ``AVPlayer/seek(to:toleranceBefore:toleranceAfter:completionHandler:)``.
    ///
    /// An item without a player begins there when it gets one.
    public func seek(
        to time: CMTime,
        toleranceBefore: CMTime,
        toleranceAfter: CMTime,
        completionHandler: (@Sendable (Bool) -> Void)? = nil
    ) {
        begin(time, toleranceBefore, toleranceAfter, completionHandler)
    }

    /// Goes to a time, or to a picture near it that is quick to reach; whether it got there.
    public func seek(to time: CMTime) async -> Bool {
        await seek(to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity)
    }

    /// Goes to a time within tolerances; whether it got there.
    public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
        guard SeekCheck.passes(time, toleranceBefore, toleranceAfter) else { return false }
        return await withCheckedContinuation { continuation in
            begin(time, toleranceBefore, toleranceAfter) { continuation.resume(returning: $0) }
        }
    }

    /// Goes to where the item shows a date: false, as no item here has dates.
    @discardableResult
    public func seek(to date: Date, completionHandler: ((Bool) -> Void)? = nil) -> Bool {
        completionHandler?(false)
        return false
    }

    /// Goes to where the item shows a date: false, as no item here has dates.
    public func seek(to date: Date) async -> Bool { false }

    /// Ends seeks that have not got there; their handlers get false.
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

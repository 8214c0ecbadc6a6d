public import CoreMedia
import Foundation

extension AVPlayerItem {
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
    public func seek(to date: Date) async -> Bool { false }

    func begin(
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

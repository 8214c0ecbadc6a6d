import AVFBase
import CoreMedia
import Foundation

extension AVPlayer {
    func begin(
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

import Basics
import Foundation
import Glibc
import Pacing

/// Runs driver calls with a timeout.
enum V4L2Timeout {
    // @unchecked because the result is only used with the condition's mutex held.
    private final class Answer<Value: Sendable>: @unchecked Sendable {
        let condition = WaitCondition()
        var result: Result<Value, CameraError>?
    }

    /// Returns the result of driver calls made on a separate thread.
    ///
    /// After the timeout, the thread is abandoned.
    static func result<Value: Sendable>(
        milliseconds: Int64,
        _ name: String,
        path: String,
        _ body: @escaping @Sendable () throws(CameraError) -> Value
    ) throws(CameraError) -> Value {
        let answer = Answer<Value>()
        let thread = Thread(name: "v4l2 survey") {
            let result = Result(catching: body)
            answer.condition.locked {
                answer.result = result
                answer.condition.broadcast()
            }
        }
        thread.start()
        let limit = HostClock.now + milliseconds * 1_000_000
        let result = answer.condition.locked { () -> Result<Value, CameraError>? in
            while answer.result == nil, HostClock.now < limit {
                answer.condition.wait(untilNanoseconds: limit)
            }
            return answer.result
        }
        guard let result else {
            throw .v4l2(.unreadable, name, path: path, "does not answer. Unplug it and plug it in again.")
        }
        return try result.get()
    }
}

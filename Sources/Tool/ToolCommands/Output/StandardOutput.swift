import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Writes whole lines to a file descriptor, from any thread, each at once.
package final class StandardOutput: Sendable {
    /// What stopped the writing.
    package enum Failure: Error, Equatable {
        /// Nobody reads any more, as after `| head`.
        case closed
        /// The system's reason.
        case failed(errno: Int32)
    }

    private struct State {
        var failure: Failure?
    }

    private let descriptor: Int32
    private let state = Mutex(State())

    /// An output that writes to the process's standard output.
    package convenience init() { self.init(descriptor: STDOUT_FILENO) }

    init(descriptor: Int32) {
        self.descriptor = descriptor
        // A reader that went away is then an error of write(2), not the end of the process.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Why nothing is written any more; nil while all is well.
    var failure: Failure? { state.withLock { $0.failure } }

    /// Writes a line and its end.
    ///
    /// - Throws: ``Failure``, and the same for every line after it.
    package func line(_ text: String) throws(Failure) {
        let bytes = Array((text + "\n").utf8)
        let failure = state.withLock { state -> Failure? in
            if state.failure == nil { state.failure = Self.write(bytes, to: descriptor) }
            return state.failure
        }
        if let failure { throw failure }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Failure? {
        bytes.withUnsafeBytes { buffer in
            var offset = 0
            while offset < buffer.count {
                let count = Glibc.write(descriptor, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
                if count >= 0 {
                    offset += count
                } else if errno == EPIPE {
                    return .closed
                } else if errno != EINTR {
                    return .failed(errno: errno)
                }
            }
            return nil
        }
    }
}

/// Tells a person something, on standard error.
package enum Message {
    /// One line; never fails.
    package static func show(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    /// One line that says what went wrong.
    package static func error(_ text: String) { show("obscura: \(text)") }
}

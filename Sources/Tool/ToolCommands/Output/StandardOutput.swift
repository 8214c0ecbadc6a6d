import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Writes whole lines to a file descriptor, from any thread, without buffering.
package final class StandardOutput: Sendable {
    /// The reason why writing stopped.
    package enum Failure: Error, Equatable {
        /// The reader closed the pipe, as after `| head`.
        case closed
        /// A system error.
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
        // If the reader is gone, write(2) then returns an error instead of a signal ending the process.
        signal(SIGPIPE, SIG_IGN)
    }

    /// The failure that stopped output; nil if there is none.
    var failure: Failure? { state.withLock { $0.failure } }

    /// Writes a line and its line ending.
    ///
    /// - Throws: ``Failure``, and again for every later line.
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

/// Writes messages for people to standard error.
package enum Message {
    /// Writes one line; never fails.
    package static func show(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    /// Writes one line about an error.
    package static func error(_ text: String) { show("obscura: \(text)") }
}

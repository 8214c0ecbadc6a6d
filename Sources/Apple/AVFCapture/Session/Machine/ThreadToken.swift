import Foundation

/// The identity of a thread, for checks that code runs on the thread it belongs to.
struct ThreadToken: Equatable, Sendable {
    private let thread: UInt

    /// The calling thread.
    static var current: ThreadToken { ThreadToken(thread: UInt(pthread_self())) }
}

/// A clock that never goes back.
///
/// Programs use ``HostClock``; tests use a clock that they move.
package protocol MonotonicClock: Sendable {
    /// The time in nanoseconds since an arbitrary moment.
    var nanoseconds: UInt64 { get }
}

extension MonotonicClock {
    /// The time in seconds since the same moment.
    package var seconds: Double { Double(nanoseconds) / 1e9 }
}

import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The thread that owns some state, which no other thread may use.
///
/// The thread claims the state when it starts. Methods that use the state check the caller in debug builds.
package struct OwnerThread: ~Copyable, Sendable {
    /// The owner's identity; 0, which no thread has, before the claim.
    private let owner = Atomic<UInt>(0)

    /// Creates an owner that is unknown.
    package init() {}

    #if canImport(Musl)
    private static var current: UInt { UInt(bitPattern: pthread_self()) }
    #else
    private static var current: UInt { pthread_self() }
    #endif

    /// Makes the calling thread the owner.
    package func claim() { owner.store(Self.current, ordering: .releasing) }

    /// Indicates whether the calling thread is the owner.
    package var isCurrent: Bool { owner.load(ordering: .acquiring) == Self.current }

    /// Stops the program if another thread than the owner calls, in debug builds.
    package func check(file: StaticString = #file, line: UInt = #line) {
        assert(isCurrent, "called on another thread than the one that owns the state", file: file, line: line)
    }
}

public import Foundation
import Synchronization

// Run loops in Core Foundation's words, on Foundation's run loops.

/// A timer of a run loop.
public typealias CFRunLoopTimer = Timer

/// The run loop of a thread.
public final class CFRunLoop: Sendable {
    // Foundation's run loop is used on its thread only, but for `perform`, which any thread may call.
    fileprivate nonisolated(unsafe) let loop: RunLoop
    fileprivate let isStopped = Mutex(false)

    fileprivate init(_ loop: RunLoop) { self.loop = loop }

    /// Foundation's run loop.
    package var runLoop: RunLoop { loop }

    fileprivate static let main = CFRunLoop(.main)

    /// The loop of this thread, which the thread keeps.
    fileprivate static var current: CFRunLoop {
        if Thread.isMainThread { return main }
        let key = "CFRunLoop"
        if let known = Thread.current.threadDictionary[key] as? CFRunLoop { return known }
        let made = CFRunLoop(.current)
        Thread.current.threadDictionary[key] = made
        return made
    }
}

/// The name of a mode of run loops.
public struct CFRunLoopMode: RawRepresentable, Hashable, @unchecked Sendable {
    // `@unchecked Sendable`: the string is never changed.
    /// The name.
    public let rawValue: CFString
    /// Creates a mode from its name.
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// Creates a mode from its name.
    public init(_ rawValue: CFString) { self.rawValue = rawValue }
    /// The usual mode.
    public static let defaultMode = CFRunLoopMode(rawValue: "kCFRunLoopDefaultMode" as CFString)
    /// All common modes.
    public static let commonModes = CFRunLoopMode(rawValue: "kCFRunLoopCommonModes" as CFString)
}

/// The reason why a run loop returned.
public enum CFRunLoopRunResult: Int32, Sendable {
    /// Nothing is left to wait for.
    case finished = 1
    /// The loop was stopped.
    case stopped = 2
    /// The time is over.
    case timedOut = 3
    /// An event was handled.
    case handledSource = 4
}

/// Returns the run loop of this thread.
public func CFRunLoopGetCurrent() -> CFRunLoop! { .current }

/// Returns the run loop of the main thread.
public func CFRunLoopGetMain() -> CFRunLoop! { .main }

/// Runs this thread's loop until `CFRunLoopStop`.
public func CFRunLoopRun() { _ = CFRunLoopRunInMode(.defaultMode, .greatestFiniteMagnitude, false) }

/// Runs this thread's loop until it is stopped or the time is over.
///
/// - Parameters:
///   - mode: The mode; all common modes are the usual one.
///   - seconds: The time.
///   - returnAfterSourceHandled: A Boolean value that ends the loop after its first event.
@discardableResult
public func CFRunLoopRunInMode(
    _ mode: CFRunLoopMode,
    _ seconds: CFTimeInterval,
    _ returnAfterSourceHandled: Bool
) -> CFRunLoopRunResult {
    let loop = CFRunLoop.current
    loop.isStopped.withLock { $0 = false }
    let end = Date(timeIntervalSinceNow: min(max(seconds, 0), 1e9))
    while true {
        // A loop without sources returns at once; a thread that waits in slices sees a stop in time.
        let slice = min(end, Date(timeIntervalSinceNow: 0.05))
        if !loop.loop.run(mode: .default, before: slice) { Thread.sleep(until: min(slice, end)) }
        if loop.isStopped.withLock({ $0 }) { return .stopped }
        if Date() >= end { return .timedOut }
        if returnAfterSourceHandled, Date() < slice { return .handledSource }
    }
}

/// Stops a run loop, from any thread.
public func CFRunLoopStop(_ rl: CFRunLoop!) {
    rl.isStopped.withLock { $0 = true }
    CFRunLoopWakeUp(rl)
}

/// Wakes a run loop, from any thread.
public func CFRunLoopWakeUp(_ rl: CFRunLoop!) { rl.loop.perform {} }

/// Calls a closure on a run loop's thread.
public func CFRunLoopPerformBlock(_ rl: CFRunLoop!, _ mode: CFTypeRef!, _ block: @escaping @Sendable () -> Void) {
    rl.loop.perform(block)
}

import Synchronization

/// The reasons of exceptions that a test has intercepted.
final class RaisedReasons: Sendable {
    private let reasons = Mutex<[String]>([])

    func add(_ reason: String) { reasons.withLock { $0.append(reason) } }

    var count: Int { reasons.withLock { $0.count } }
}

import CoreVideo
import Foundation
import Synchronization
import Testing

/// Tests ``KeyValueObserved`` on a class that notifies nobody.
@Suite struct KeyValueObservedTests {
    private class Plain: NSObject, _KeyValueCodingAndObserving, @unchecked Sendable {
        typealias _ObservedRoot = Plain
        var number: Int { 1 }
    }

    private final class Special: Plain, @unchecked Sendable {
        var name: String { "special" }
    }

    @Test("a class without notifications calls the handler once, for the initial value")
    func initial() {
        let calls = Mutex<[String]>([])
        let object = Special()
        let first = object.observe(\.number, options: [.initial, .new]) { _, change in
            calls.withLock { $0.append("\(change.newValue ?? 0)") }
        }
        let second = object.observe(\.name, options: [.initial, .new]) { _, change in
            calls.withLock { $0.append(change.newValue ?? "") }
        }
        let third = object.observe(\.name) { _, _ in calls.withLock { $0.append("never") } }
        #expect(calls.withLock { $0 } == ["1", "special"])
        for each in [first, second, third] { each.invalidate() }
        #expect(NSKeyValueChangeKey.newKey.rawValue == "new")
    }
}

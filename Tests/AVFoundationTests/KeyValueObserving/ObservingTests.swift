import AVFoundation
import Synchronization
import Testing

/// An object with observable properties.
private class Lamp: NSObject, KeyValueObserved, @unchecked Sendable {
    typealias _ObservedRoot = Lamp
    let keyValueObservers = KeyValueObservers()
    private let state = Mutex((isOn: false, name: String?.none))

    var isOn: Bool { state.withLock { $0.isOn } }
    var name: String? { state.withLock { $0.name } }

    func turn(on: Bool) {
        let old = isOn
        willChange(\.isOn, old: old)
        state.withLock { $0.isOn = on }
        didChange(\.isOn, old: old, new: on)
    }

    func rename(_ name: String?) {
        let old = self.name
        state.withLock { $0.name = name }
        notify(\.name, old: old, new: name)
    }
}

/// A subclass that a program might define.
private final class StreetLamp: Lamp, @unchecked Sendable {}

/// The notifications of handlers, in order.
private final class History: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    func add<Value>(_ change: NSKeyValueObservedChange<Value>) {
        func text(_ value: Value?) -> String { value.map { "\($0)" } ?? "-" }
        add("\(change.isPrior ? "prior " : "")\(text(change.oldValue))>\(text(change.newValue))")
    }
}

/// Tests ``KeyValueObserved`` and ``KeyValueObservers``.
@Suite("Observing")
struct ObservingTests {
    @Test(
        "SWIFT-7 a handler gets the values that its options request",
        arguments: [
            ([], ["->-", "->-"]),
            ([.new], ["->true", "->false"]),
            ([.old], ["false>-", "true>-"]),
            ([.old, .new], ["false>true", "true>false"]),
            ([.initial], ["->-", "->-", "->-"]),
            ([.initial, .new, .old], ["->false", "false>true", "true>false"]),
            ([.prior, .old, .new], ["prior false>-", "false>true", "prior true>-", "true>false"]),
            ([.prior], ["prior ->-", "->-", "prior ->-", "->-"]),
        ] as [(NSKeyValueObservingOptions, [String])]
    )
    func options(options: NSKeyValueObservingOptions, expected: [String]) {
        let lamp = Lamp()
        let history = History()
        let observation = lamp.observe(\.isOn, options: options) { _, change in history.add(change) }
        lamp.turn(on: true)
        lamp.turn(on: false)
        #expect(history.all == expected)
        observation.invalidate()
    }

    @Test("SWIFT-7 a prior notification sees the old value in the object, the other one the new value")
    func priorSeesOldValue() {
        let lamp = Lamp()
        let history = History()
        let observation = lamp.observe(\.isOn, options: [.prior]) { lamp, change in
            history.add("\(change.isPrior) \(lamp.isOn)")
        }
        lamp.turn(on: true)
        #expect(history.all == ["true false", "false true"])
        observation.invalidate()
    }

    @Test("SWIFT-7 only the observed property notifies")
    func otherProperty() {
        let lamp = Lamp()
        let history = History()
        let observation = lamp.observe(\.name, options: [.old, .new]) { _, change in history.add(change) }
        lamp.turn(on: true)
        lamp.rename("a")
        lamp.rename(nil)
        #expect(history.all == ["nil>Optional(\"a\")", "Optional(\"a\")>nil"])
        observation.invalidate()
    }

    @Test("SWIFT-7 no notification after invalidation, nor after the observation was deallocated")
    func ends() {
        let lamp = Lamp()
        let history = History()
        let observation = lamp.observe(\.isOn) { _, _ in history.add("kept") }
        var released: NSKeyValueObservation? = lamp.observe(\.isOn) { _, _ in history.add("released") }
        lamp.turn(on: true)
        #expect(history.all == ["kept", "released"])
        #expect(released != nil)
        released = nil
        lamp.turn(on: false)
        observation.invalidate()
        observation.invalidate()
        lamp.turn(on: true)
        #expect(history.all == ["kept", "released", "kept"])
        #expect(lamp.keyValueObservers.isEmpty)
    }

    @Test("SWIFT-7 an observation does not retain its object, and tolerates that the object is deallocated first")
    func lifetime() {
        weak var gone: Lamp?
        var observation: NSKeyValueObservation?
        do {
            let lamp = Lamp()
            gone = lamp
            observation = lamp.observe(\.isOn) { _, _ in }
        }
        #expect(gone == nil)
        observation?.invalidate()
        observation = nil
    }

    @Test("SWIFT-7 a handler may end its own observation and the next one's")
    func endsInsideHandler() {
        let lamp = Lamp()
        let history = History()
        let observations = Mutex<[NSKeyValueObservation]>([])
        let endAll: @Sendable () -> Void = { observations.withLock { $0 }.forEach { $0.invalidate() } }
        for name in ["first", "second"] {
            let observation = lamp.observe(\.isOn) { _, _ in
                history.add(name)
                endAll()
            }
            observations.withLock { $0.append(observation) }
        }
        lamp.turn(on: true)
        lamp.turn(on: false)
        #expect(history.all == ["first"])
    }

    @Test("SWIFT-7 a handler may change the property it observes")
    func reentry() {
        let lamp = Lamp()
        let history = History()
        let observation = lamp.observe(\.isOn, options: [.new]) { lamp, change in
            history.add(change)
            if change.newValue == true { lamp.turn(on: false) }
        }
        lamp.turn(on: true)
        #expect(history.all == ["->true", "->false"])
        observation.invalidate()
    }

    @Test("SWIFT-7 handlers run on the thread that makes the change")
    func thread() async {
        let lamp = Lamp()
        let queue = DispatchQueue(label: "observing")
        let key = DispatchSpecificKey<String>()
        queue.setSpecific(key: key, value: "here")
        let history = History()
        let observation = lamp.observe(\.isOn) { _, _ in
            history.add(DispatchQueue.getSpecific(key: key) ?? "elsewhere")
        }
        await withCheckedContinuation { done in
            queue.async {
                lamp.turn(on: true)
                done.resume()
            }
        }
        lamp.turn(on: false)
        #expect(history.all == ["here", "elsewhere"])
        observation.invalidate()
    }

    @Test("SWIFT-7 an object of a subclass is observed like one of its class")
    func subclass() {
        let lamp = StreetLamp()
        let history = History()
        let observation = lamp.observe(\.isOn, options: [.new]) { lamp, change in
            let same: StreetLamp = lamp
            history.add("\(type(of: same)) \(change.newValue == true)")
        }
        lamp.turn(on: true)
        #expect(history.all == ["StreetLamp true"])
        observation.invalidate()
    }

    @Test("SWIFT-7 observing and changing from many threads neither loses nor duplicates a notification")
    func threads() async {
        let lamp = Lamp()
        let history = History()
        let kept = lamp.observe(\.name) { _, _ in history.add("name") }
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    for turn in 0..<250 {
                        let passing = lamp.observe(\.isOn) { _, _ in }
                        lamp.rename("\(worker) \(turn)")
                        passing.invalidate()
                    }
                }
            }
        }
        #expect(history.all.count == 1000)
        kept.invalidate()
        #expect(lamp.keyValueObservers.isEmpty)
    }
}

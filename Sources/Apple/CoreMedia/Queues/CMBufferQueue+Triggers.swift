import CoreVideo
import Foundation

extension CMBufferQueue {
    struct Trigger {
        let token: TriggerToken
        let condition: TriggerCondition
        let body: CMBufferQueueTriggerHandler?
    }

    /// The values that conditions compare before and after a change.
    struct Facts {
        var count: Int
        var duration: CMTime
        var earliest: CMTime
        var latest: CMTime
        var isReady: Bool
        var isAtEnd: Bool
    }

    /// Installs a trigger; without a closure it can only be tested.
    ///
    /// - Throws: ``Error/badTriggerDuration`` for a duration that is not numeric.
    public func installTrigger(
        condition: TriggerCondition,
        _ body: CMBufferQueueTriggerHandler? = nil
    ) throws -> TriggerToken {
        switch condition {
        case .whenDurationBecomesLessThan(let time), .whenDurationBecomesLessThanOrEqualTo(let time),
            .whenDurationBecomesGreaterThan(let time), .whenDurationBecomesGreaterThanOrEqualTo(let time):
            guard time.isNumeric else { throw Error.badTriggerDuration }
        default: break
        }
        return try locked { queue in
            guard let token = TriggerToken(bitPattern: queue.nextToken) else { throw Error.allocationFailed }
            queue.nextToken += 1
            queue.triggers.append(Trigger(token: token, condition: condition, body: body))
            return token
        }
    }

    /// Removes a trigger.
    ///
    /// - Throws: ``Error/invalidTriggerToken``.
    public func removeTrigger(_ triggerToken: TriggerToken) throws {
        try locked { queue in
            guard let index = queue.triggers.firstIndex(where: { $0.token == triggerToken }) else {
                throw Error.invalidTriggerToken
            }
            queue.triggers.remove(at: index)
        }
    }

    /// Returns a Boolean value that indicates whether the condition of a trigger is true now.
    ///
    /// False for an unknown trigger and for one whose condition is a change.
    public func testTrigger(_ triggerToken: TriggerToken) -> Bool {
        locked { queue in
            guard let trigger = queue.triggers.first(where: { $0.token == triggerToken }) else { return false }
            return Self.holds(trigger.condition, queue.facts)
        }
    }

    /// Changes the queue atomically and then calls the triggers whose condition has become true.
    func change<R>(isReset: Bool = false, _ body: (CMBufferQueue) throws -> R) throws -> R {
        let thread = ObjectIdentifier(Thread.current)
        lock.lock()
        if callingThreads.contains(thread) {
            lock.unlock()
            throw Error.cannotModifyQueueFromTriggerCallback
        }
        let before = triggers.isEmpty ? nil : facts
        let result: R
        do {
            result = try body(self)
        } catch {
            lock.unlock()
            throw error
        }
        let due = before.map { dueTriggers(from: $0, isReset: isReset) } ?? []
        if !due.isEmpty { callingThreads.append(thread) }
        lock.unlock()
        guard !due.isEmpty else { return result }
        for trigger in due { trigger.body?(trigger.token) }
        locked { $0.callingThreads.removeAll { $0 == thread } }
        return result
    }

    /// Handles the notification that the data of a buffer has become ready.
    func dataBecameReady(_ object: AnyObject) {
        let thread = ObjectIdentifier(Thread.current)
        let due = locked { queue -> [Trigger] in
            guard queue.elements.first === object, queue.headIsReady else { return [] }
            let due = queue.triggers.filter { if case .whenDataBecomesReady = $0.condition { true } else { false } }
            if !due.isEmpty { queue.callingThreads.append(thread) }
            return due
        }
        guard !due.isEmpty else { return }
        for trigger in due { trigger.body?(trigger.token) }
        locked { $0.callingThreads.removeAll { $0 == thread } }
    }

    private var facts: Facts {
        Facts(
            count: elements.count,
            duration: duration,
            earliest: minPresentationTimeStamp,
            latest: maxPresentationTimeStamp,
            isReady: headIsReady,
            isAtEnd: endIsMarked && elements.isEmpty
        )
    }

    private func dueTriggers(from before: Facts, isReset: Bool) -> [Trigger] {
        let after = facts
        return triggers.filter { trigger in
            guard trigger.body != nil else { return false }
            switch trigger.condition {
            case .whenReset: return isReset
            case .whenMinPresentationTimeStampChanges: return before.earliest != after.earliest
            case .whenMaxPresentationTimeStampChanges: return before.latest != after.latest
            default: return !Self.holds(trigger.condition, before) && Self.holds(trigger.condition, after)
            }
        }
    }

    private static func holds(_ condition: TriggerCondition, _ facts: Facts) -> Bool {
        switch condition {
        case .whenDurationBecomesLessThan(let time): facts.duration < time
        case .whenDurationBecomesLessThanOrEqualTo(let time): facts.duration <= time
        case .whenDurationBecomesGreaterThan(let time): facts.duration > time
        case .whenDurationBecomesGreaterThanOrEqualTo(let time): facts.duration >= time
        case .whenBufferCountBecomesLessThan(let count): facts.count < count
        case .whenBufferCountBecomesGreaterThan(let count): facts.count > count
        case .whenDataBecomesReady: facts.isReady
        case .whenEndOfDataReached: facts.isAtEnd
        case .whenReset, .whenMinPresentationTimeStampChanges, .whenMaxPresentationTimeStampChanges: false
        }
    }
}

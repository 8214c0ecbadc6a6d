import Dispatch
import Testing

@testable import AVFCapture

@Suite("Mailbox of a client")
struct ClientMailboxTests {
    private struct Item: MailboxItem {
        let number: Int
        var load: Int { 1 }
    }

    private let queue = DispatchQueue(label: "client")
    private var removed: [Item] = []

    @Test("without a client nothing is scheduled; its queue gets the callback for what waits")
    mutating func withoutClient() throws {
        var mailbox = ClientMailbox<Item>()
        #expect(mailbox.queue == nil && mailbox.isIdle)
        #expect(mailbox.offer(Item(number: 1), limit: .unlimited, removed: &removed) == nil)
        #expect(!mailbox.isIdle && mailbox.pendingCount == 1)
        let callbackNeeded = mailbox.setQueue(queue)
        let callback = try #require(callbackNeeded)
        #expect(callback.queue === queue && mailbox.queue === queue)
        #expect(mailbox.begin(callback)?.number == 1)
        #expect(mailbox.pendingCount == 1)
        #expect(mailbox.end() == nil)
        #expect(mailbox.isIdle && mailbox.pendingCount == 0)
    }

    @Test("a callback that waits moves to the queue of a new client, and the old block finds nothing")
    mutating func newClient() throws {
        var mailbox = ClientMailbox<Item>()
        #expect(mailbox.setQueue(queue) == nil)
        let oldNeeded = mailbox.offer(Item(number: 1), limit: .unlimited, removed: &removed)
        let old = try #require(oldNeeded)
        #expect(mailbox.add(Item(number: 2)) == nil)
        let other = DispatchQueue(label: "other client")
        let newNeeded = mailbox.setQueue(other)
        let new = try #require(newNeeded)
        #expect(old.queue === queue && new.queue === other)
        #expect(mailbox.begin(old) == nil)
        #expect(mailbox.begin(new)?.number == 1)
        // The running callback keeps its place; the next one goes to the queue of that time.
        #expect(mailbox.setQueue(queue) == nil)
        let nextNeeded = mailbox.end()
        let next = try #require(nextNeeded)
        #expect(next.queue === queue)
        #expect(mailbox.begin(next)?.number == 2)
        #expect(mailbox.end() == nil)
    }

    @Test("a block that was queued before a restart finds nothing; a restart replaces it only if something waits")
    mutating func restart() throws {
        var mailbox = ClientMailbox<Item>()
        _ = mailbox.setQueue(queue)
        let firstNeeded = mailbox.add(Item(number: 0))
        let first = try #require(firstNeeded)
        #expect(mailbox.removeAll().count == 1)
        #expect(mailbox.restart() == nil)
        #expect(mailbox.isIdle)
        let secondNeeded = mailbox.add(Item(number: 1))
        let second = try #require(secondNeeded)
        #expect(mailbox.begin(first) == nil)
        let thirdNeeded = mailbox.restart()
        let third = try #require(thirdNeeded)
        #expect(mailbox.begin(second) == nil)
        #expect(mailbox.begin(third)?.number == 1)
    }

    @Test("a client that has gone gets no callbacks, also none for what waited for it")
    mutating func noClient() throws {
        var mailbox = ClientMailbox<Item>()
        _ = mailbox.setQueue(queue)
        let callbackNeeded = mailbox.add(Item(number: 1))
        let callback = try #require(callbackNeeded)
        #expect(mailbox.removeAll().map(\.number) == [1])
        #expect(mailbox.setQueue(nil) == nil)
        #expect(mailbox.queue == nil && mailbox.isIdle)
        #expect(mailbox.begin(callback) == nil)
    }

    @Test("all waiting items except the newest are dropped")
    mutating func late() throws {
        var mailbox = ClientMailbox<Item>()
        let callbackNeeded = mailbox.setQueue(queue) ?? mailbox.add(Item(number: 1))
        let callback = try #require(callbackNeeded)
        for number in 2...3 { #expect(mailbox.add(Item(number: number)) == nil) }
        mailbox.dropAllButNewest(removed: &removed)
        #expect(Set(removed.map(\.number)) == [1, 2])
        #expect(mailbox.begin(callback)?.number == 3)
    }
}

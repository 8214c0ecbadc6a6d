import AVFoundation
import ConsoleWeb
import Foundation
import Testing

@testable import ObscuraServer

@Suite("Listeners", .timeLimit(.minutes(1)))
struct EventBroadcasterTests {
    private func message(_ number: Int) -> ConsoleEvent {
        .message(ConsoleMessage(severity: .information, text: "\(number)", date: 0))
    }

    @Test("A slow listener misses the oldest events and receives their number; others miss none")
    func slowListener() async {
        let broadcaster = EventBroadcaster(limit: 4)
        var slow = broadcaster.events(first: [message(0)]).makeAsyncIterator()
        var quick = broadcaster.events(first: []).makeAsyncIterator()
        #expect(broadcaster.count == 2)
        for number in 1...10 {
            broadcaster.send(message(number))
            #expect(await quick.next() == message(number))
        }
        #expect(await slow.next() == .missed(7))
        for number in 7...10 { #expect(await slow.next() == message(number)) }
        broadcaster.send(message(11))
        #expect(await slow.next() == message(11))
        #expect(await quick.next() == message(11))
        broadcaster.finish()
        #expect(await slow.next() == nil)
        #expect(await quick.next() == nil)
    }

    @Test("A listener that is released or cancelled is removed")
    func discarded() async {
        let broadcaster = EventBroadcaster()
        do {
            let stream = broadcaster.events(first: [])
            #expect(broadcaster.count == 1)
            withExtendedLifetime(stream) {}
        }
        #expect(broadcaster.count == 0)
        let task = Task { for await _ in broadcaster.events(first: []) {} }
        while broadcaster.count == 0 { await Task.yield() }
        task.cancel()
        await task.value
        #expect(broadcaster.count == 0)
        broadcaster.finish()
        for await _ in broadcaster.events(first: []) { Issue.record("nothing is sent any more") }
    }
}

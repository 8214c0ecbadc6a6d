import AVFoundation
import ConsoleWeb
import Foundation
import Testing

@testable import ObscuraServer

@Suite("Listeners", .timeLimit(.minutes(1)))
struct EventDeskTests {
    private func message(_ number: Int) -> ConsoleEvent {
        .message(ConsoleMessage(severity: .information, text: "\(number)", date: 0))
    }

    @Test("A slow listener misses the oldest events and receives their number; others miss none")
    func slowListener() async {
        let desk = EventDesk(limit: 4)
        var slow = desk.events(first: [message(0)]).makeAsyncIterator()
        var quick = desk.events(first: []).makeAsyncIterator()
        #expect(desk.count == 2)
        for number in 1...10 {
            desk.send(message(number))
            #expect(await quick.next() == message(number))
        }
        #expect(await slow.next() == .missed(7))
        for number in 7...10 { #expect(await slow.next() == message(number)) }
        desk.send(message(11))
        #expect(await slow.next() == message(11))
        #expect(await quick.next() == message(11))
        desk.finish()
        #expect(await slow.next() == nil)
        #expect(await quick.next() == nil)
    }

    @Test("A listener that is released or cancelled is removed")
    func forgotten() async {
        let desk = EventDesk()
        do {
            let stream = desk.events(first: [])
            #expect(desk.count == 1)
            withExtendedLifetime(stream) {}
        }
        #expect(desk.count == 0)
        let task = Task { for await _ in desk.events(first: []) {} }
        while desk.count == 0 { await Task.yield() }
        task.cancel()
        await task.value
        #expect(desk.count == 0)
        desk.finish()
        for await _ in desk.events(first: []) { Issue.record("nothing is sent any more") }
    }
}

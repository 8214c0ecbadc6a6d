import AVFoundation
import ConsoleWeb
import Foundation
import Testing

@testable import ObscuraServer

@Suite("Listeners and viewers", .timeLimit(.minutes(1)))
struct DeskTests {
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

    private func frame(_ number: Int) throws -> StationFrame {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 640, 360, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &buffer)
        return StationFrame(
            pixelBuffer: try #require(buffer),
            number: number,
            time: Double(number),
            captureTime: CMClockGetTime(CMClockGetHostTimeClock()),
            clock: CMClockGetHostTimeClock(),
            codes: nil
        )
    }

    @Test("An image is compressed once for all viewers of a width, and not at all without viewers")
    func shared() async throws {
        let desk = PictureDesk("test")
        desk.show(try frame(1))
        #expect(desk.figures == PictureDesk.Figures())
        var viewers = (0..<10).map { _ in desk.pictures(width: 320).makeAsyncIterator() }
        var wide = desk.pictures(width: nil).makeAsyncIterator()
        for number in 1...5 {
            if number > 1 { desk.show(try frame(number)) }
            for index in viewers.indices {
                let picture = try #require(await viewers[index].next())
                #expect(picture.frame.number == number && picture.frame.width == 640)
                #expect(picture.jpeg.starts(with: [0xFF, 0xD8]))
            }
            #expect(await wide.next()?.frame.number == number)
        }
        #expect(desk.figures.compressed == 10)
        #expect(desk.figures.missed == 0 && desk.figures.skipped == 0)
        // A later viewer gets the newest image immediately.
        var late = desk.pictures(width: 330).makeAsyncIterator()
        #expect(await late.next()?.frame.number == 5)
        #expect(desk.figures.compressed == 10)
        desk.finish()
        #expect(await late.next() == nil)
    }

    @Test("A viewer that does not read gets the newest image, and does not affect the others")
    func stalled() async throws {
        let desk = PictureDesk("test")
        var stalled = desk.pictures(width: 160).makeAsyncIterator()
        var quick = desk.pictures(width: 160).makeAsyncIterator()
        for number in 1...20 {
            desk.show(try frame(number))
            #expect(await quick.next()?.frame.number == number)
        }
        // Counted after the image is passed on.
        while desk.figures.missed < 19 { await Task.yield() }
        #expect(desk.figures.missed == 19 && desk.figures.compressed == 20)
        #expect(await stalled.next()?.frame.number == 20)
    }

    @Test("The first viewer's arrival and the last one's departure are reported")
    func watched() async throws {
        let (told, continuation) = AsyncStream.makeStream(of: Bool.self)
        let desk = PictureDesk("test") { continuation.yield($0) }
        var changes = told.makeAsyncIterator()
        do {
            let first = desk.pictures(width: nil)
            let second = desk.pictures(width: 320)
            #expect(await changes.next() == true)
            withExtendedLifetime((first, second)) {}
        }
        #expect(await changes.next() == false)
        #expect(!desk.isWatched && desk.figures.viewers == 0)
    }

    @Test("A frame that cannot be compressed is skipped")
    func unusable() async throws {
        let desk = PictureDesk("test")
        var viewer = desk.pictures(width: 160).makeAsyncIterator()
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 64, 64, kCVPixelFormatType_DepthFloat32, nil, &buffer)
        desk.show(
            StationFrame(
                pixelBuffer: try #require(buffer),
                number: 1,
                time: 0,
                captureTime: .zero,
                clock: nil,
                codes: nil
            )
        )
        desk.show(try frame(2))
        #expect(await viewer.next()?.frame.number == 2)
    }
}

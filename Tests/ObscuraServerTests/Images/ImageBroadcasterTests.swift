import AVFoundation
import ConsoleWeb
import Foundation
import Testing

@testable import ObscuraServer

/// Tests ``ImageBroadcaster``, ``JPEGMaker`` and ``StationFrame``.
@Suite("Viewers of images", .timeLimit(.minutes(1)))
struct ImageBroadcasterTests {
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
        let broadcaster = ImageBroadcaster("test")
        broadcaster.show(try frame(1))
        #expect(broadcaster.figures == ImageBroadcaster.Figures())
        var viewers = (0..<10).map { _ in broadcaster.images(width: 320).makeAsyncIterator() }
        var wide = broadcaster.images(width: nil).makeAsyncIterator()
        for number in 1...5 {
            if number > 1 { broadcaster.show(try frame(number)) }
            for index in viewers.indices {
                let image = try #require(await viewers[index].next())
                #expect(image.frame.number == number && image.frame.width == 640)
                #expect(image.jpeg.starts(with: [0xFF, 0xD8]))
            }
            #expect(await wide.next()?.frame.number == number)
        }
        #expect(broadcaster.figures.compressed == 10)
        #expect(broadcaster.figures.missed == 0 && broadcaster.figures.skipped == 0)
        // A later viewer gets the newest image immediately.
        var late = broadcaster.images(width: 330).makeAsyncIterator()
        #expect(await late.next()?.frame.number == 5)
        #expect(broadcaster.figures.compressed == 10)
        broadcaster.finish()
        #expect(await late.next() == nil)
    }

    @Test("A viewer that does not read gets the newest image, and does not affect the others")
    func stalled() async throws {
        let broadcaster = ImageBroadcaster("test")
        var stalled = broadcaster.images(width: 160).makeAsyncIterator()
        var quick = broadcaster.images(width: 160).makeAsyncIterator()
        for number in 1...20 {
            broadcaster.show(try frame(number))
            #expect(await quick.next()?.frame.number == number)
        }
        // Counted after the image is passed on.
        while broadcaster.figures.missed < 19 { await Task.yield() }
        #expect(broadcaster.figures.missed == 19 && broadcaster.figures.compressed == 20)
        #expect(await stalled.next()?.frame.number == 20)
    }

    @Test("The first viewer's arrival and the last one's departure are reported")
    func watched() async throws {
        let (reported, continuation) = AsyncStream.makeStream(of: Bool.self)
        let broadcaster = ImageBroadcaster("test") { continuation.yield($0) }
        var changes = reported.makeAsyncIterator()
        do {
            let first = broadcaster.images(width: nil)
            let second = broadcaster.images(width: 320)
            #expect(await changes.next() == true)
            withExtendedLifetime((first, second)) {}
        }
        #expect(await changes.next() == false)
        #expect(!broadcaster.isWatched && broadcaster.figures.viewers == 0)
    }

    @Test("A frame that cannot be compressed is skipped")
    func unusable() async throws {
        let broadcaster = ImageBroadcaster("test")
        var viewer = broadcaster.images(width: 160).makeAsyncIterator()
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 64, 64, kCVPixelFormatType_DepthFloat32, nil, &buffer)
        broadcaster.show(
            StationFrame(
                pixelBuffer: try #require(buffer),
                number: 1,
                time: 0,
                captureTime: .zero,
                clock: nil,
                codes: nil
            )
        )
        broadcaster.show(try frame(2))
        #expect(await viewer.next()?.frame.number == 2)
    }
}

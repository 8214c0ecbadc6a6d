import AVFoundation
import ConsoleWeb
import Foundation
import Testing

@testable import ObscuraServer

/// Tests ``PictureDesk``, ``PictureMaker`` and ``StationFrame``.
@Suite("Viewers of images", .timeLimit(.minutes(1)))
struct PictureDeskTests {
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

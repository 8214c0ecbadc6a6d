import AVFoundation
import CameraSources
import ConsoleWeb
import Foundation
import MediaFiles
import Testing

@testable import ObscuraServer

/// Tests ``FrameBroadcaster`` and ``ViewEncoder``.
@Suite("Viewers of frames", .timeLimit(.minutes(2)))
struct FrameBroadcasterTests {
    /// A frame with its number in the strip.
    private func frame(_ number: Int, _ width: Int = 640, _ height: Int = 360) throws -> StationFrame {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &made)
        let buffer = try #require(made)
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        for plane in 0...1 {
            let base = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, plane))
            let rows = CVPixelBufferGetHeightOfPlane(buffer, plane)
            let stride = CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
            memset(base, plane == 0 ? 90 : 128, rows * stride)
            guard plane == 0 else { continue }
            let bytes = base.assumingMemoryBound(to: UInt8.self)
            for y in 0..<height / 45 {
                for x in 0..<width { bytes[y * stride + x] = number >> (31 - x * 32 / width) & 1 == 1 ? 235 : 16 }
            }
        }
        return StationFrame(
            pixelBuffer: buffer,
            number: number,
            time: Double(number),
            captureTime: CMClockGetTime(CMClockGetHostTimeClock()),
            clock: CMClockGetHostTimeClock(),
            codes: [ConsoleCode(type: "t", text: "\(number)", corners: [])]
        )
    }

    @Test("All viewers share one encoder, and every frame comes with its own data at once")
    func shared() async throws {
        let broadcaster = FrameBroadcaster("test")
        let sources = (0..<8).map { _ in broadcaster.fragments() }
        var viewers = sources.map { $0.fragments.makeAsyncIterator() }
        var pages = sources.map { _ in FragmentPage() }
        for number in 1...12 {
            broadcaster.show(try frame(number))
            for index in viewers.indices {
                let fragment = try #require(await viewers[index].next())
                #expect(fragment.header.frame.number == number && fragment.header.isKey == (number == 1))
                #expect(fragment.header.frame.codes?.first?.text == "\(number)")
                #expect(try pages[index].strip(fragment) == number)
                sources[index].acknowledge(fragment.header.sequence)
            }
        }
        #expect(broadcaster.figures.compressed == 12 && broadcaster.figures.viewers == 8)
        broadcaster.finish()
        #expect(await viewers[0].next() == nil)
    }

    @Test("A viewer who arrives gets a key frame of the newest frame, although no other comes")
    func late() async throws {
        let broadcaster = FrameBroadcaster("test")
        broadcaster.show(try frame(1))
        let first = broadcaster.fragments()
        var early = first.fragments.makeAsyncIterator()
        #expect(await early.next()?.header.isKey == true)
        for number in 2...5 {
            broadcaster.show(try frame(number))
            #expect(await early.next()?.header.frame.number == number)
        }
        let second = broadcaster.fragments()
        var late = second.fragments.makeAsyncIterator()
        var page = FragmentPage()
        let fragment = try #require(await late.next())
        #expect(fragment.header.isKey && fragment.header.frame.number == 5)
        #expect(try page.strip(fragment) == 5)
        // The other viewer needs the same bytes for what follows.
        #expect(await early.next()?.header.sequence == fragment.header.sequence)
    }

    @Test("A viewer who acknowledges nothing gets no more than the bound, and disturbs nobody")
    func silent() async throws {
        let broadcaster = FrameBroadcaster("test")
        let quick = broadcaster.fragments()
        var iterator = quick.fragments.makeAsyncIterator()
        let silent = broadcaster.fragments()
        let last = 4 * ViewerPace.Limits.firstFrames
        var numbers: [Int] = []
        for number in 1...last {
            broadcaster.show(try frame(number, 160, 90))
            let fragment = try #require(await iterator.next())
            quick.acknowledge(fragment.header.sequence)
            numbers.append(fragment.header.frame.number ?? 0)
        }
        #expect(Set(numbers).count > last / 2 && numbers == numbers.sorted())
        broadcaster.finish()
        var count = 0
        for await _ in silent.fragments { count += 1 }
        #expect(count > 0 && count <= ViewerPace.Limits.firstFrames)
    }

    @Test("The first viewer's arrival and the last one's departure are reported, and another size goes on")
    func changes() async throws {
        let (reported, continuation) = AsyncStream.makeStream(of: Bool.self)
        let broadcaster = FrameBroadcaster("test", keepsNewest: false) { continuation.yield($0) }
        var changes = reported.makeAsyncIterator()
        do {
            let source = broadcaster.fragments()
            #expect(await changes.next() == true)
            var viewer = source.fragments.makeAsyncIterator()
            var page = FragmentPage()
            for (number, size) in [(1, (640, 360)), (2, (640, 360)), (3, (321, 181)), (4, (1920, 1080))] {
                broadcaster.show(try frame(number, size.0, size.1))
                let fragment = try #require(await viewer.next())
                #expect(fragment.header.isKey == (number != 2) && fragment.header.width <= 1280)
                if number != 3 { #expect(try page.strip(fragment) == number) }
                source.acknowledge(fragment.header.sequence)
            }
        }
        #expect(await changes.next() == false)
        #expect(broadcaster.figures.viewers == 0)
    }
}

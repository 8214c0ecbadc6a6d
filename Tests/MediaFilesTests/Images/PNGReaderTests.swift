import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import MediaFiles

/// Plain PNG files are read without FFmpeg, with identical results.
@Suite struct PNGReaderTests {
    private struct Sample: Sendable, CustomTestStringConvertible {
        let name: String
        let arguments: String
        var testDescription: String { name }
    }

    private static let source = Fixtures.source(frames: 1) + " -frames:v 1"
    private static let plain = [
        Sample(name: "plain-rgb.png", arguments: source + " -pix_fmt rgb24"),
        Sample(name: "plain-grey.png", arguments: source + " -pix_fmt gray"),
        Sample(name: "plain-mono.png", arguments: source + " -pix_fmt monob"),
        Sample(name: "plain-palette.png", arguments: source + " -pix_fmt pal8"),
        Sample(name: "plain-interlaced.png", arguments: source + " -pix_fmt rgb24 -field_order 2"),
    ]
    private static let other = [
        Sample(name: "other-alpha.png", arguments: source + " -pix_fmt rgba"),
        Sample(name: "other-deep.png", arguments: source + " -pix_fmt gray16be"),
        Sample(name: "other-moving.apng", arguments: Fixtures.source(frames: 3) + " -f apng"),
    ]

    private func options() -> MediaReader.Options {
        var options = MediaReader.Options()
        options.flattensAlpha = true
        return options
    }

    @Test("frames and properties equal those of FFmpeg", arguments: plain)
    private func same(sample: Sample) throws {
        let location = MediaLocation(try Fixtures.make(sample.name, sample.arguments))
        let own = try #require(PNGReader(location, options: options()))
        let other = try MediaReader(location, options: options())
        var facts = other.description
        facts.streams = []
        #expect(own.description == facts)
        let a = try #require(own.nextFrame())
        let b = try #require(try other.nextFrame())
        #expect(a.presentationTime == b.presentationTime && a.duration == b.duration)
        #expect(a.index == b.index && a.lostBefore == b.lostBefore)
        #expect(a.image.pixelFormatType == b.image.pixelFormatType)
        let bytes = a.image.pixelFormat.planes[0].byteCount(columns: a.image.width)
        for y in 0..<a.image.height {
            #expect(a.image.planes[0].row(y).prefix(bytes).elementsEqual(b.image.planes[0].row(y).prefix(bytes)))
        }
        #expect(own.nextFrame() == nil)
        #expect(try MediaReader.open(location, options: options()) is PNGReader)
    }

    @Test("files that are not plain are left to FFmpeg", arguments: other)
    private func leftOver(sample: Sample) throws {
        let location = MediaLocation(try Fixtures.make(sample.name, sample.arguments))
        #expect(PNGReader(location, options: options()) == nil)
        #expect(try MediaReader.open(location, options: options()) is MediaReader)
    }

    @Test("a held image is counted, and its memory is freed with it")
    func counted() throws {
        let location = MediaLocation(try Fixtures.make(Self.plain[0].name, Self.plain[0].arguments))
        let options = options()
        var reader = PNGReader(location, options: options)
        var frame = reader?.nextFrame()
        reader = nil
        #expect(options.heldFrames.current == 1)
        #expect(frame?.image.width ?? 0 > 0)
        frame = nil
        #expect(options.heldFrames.current == 0)
    }

    @Test("truncated or damaged files are left to FFmpeg, or read correctly")
    func damage() throws {
        let path = try Fixtures.make(Self.plain[3].name, Self.plain[3].arguments)
        let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let seed = UInt64.random(in: 0...UInt64.max)
        var state = seed
        func next() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33)
        }
        for round in 0..<300 {
            var bytes = whole
            if round % 3 == 0 { bytes.removeLast(1 + next() % (whole.count - 1)) }
            for _ in 0..<(round % 3) where !bytes.isEmpty { bytes[next() % bytes.count] ^= UInt8(1 + next() % 255) }
            let changed = try Fixtures.write("damaged.png", bytes)
            guard let reader = PNGReader(MediaLocation(changed), options: options()) else { continue }
            // Only data that no checksum covers may have changed.
            let frame = try #require(reader.nextFrame())
            #expect(frame.image.width == reader.description.width, "seed \(seed), round \(round)")
        }
    }
}

import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import MediaFiles

@Suite("LiveVideoDecoder")
struct LiveVideoDecoderTests {
    /// Makes a stream with start codes, split into the data of its frames.
    private func images(_ codec: AccessUnit.Codec, _ options: String, frames: Int = 40) throws -> [[UInt8]] {
        let name = "\(codec)-\(abs(options.hashValue)).\(codec == .h264 ? "h264" : "hevc")"
        let encoder = codec == .h264 ? "libx264" : "libx265 -x265-params log-level=error"
        let path = try Fixtures.make(
            name,
            Fixtures.source(frames: frames) + " -pix_fmt yuv420p -c:v \(encoder) \(options)"
        )
        let bytes = try Fixtures.bytes(path)
        var units: [Range<Int>] = []
        bytes.withUnsafeBytes { StartCodes.forEachUnit($0) { units.append($0) } }
        var result: [[UInt8]] = []
        var present: [UInt8] = []
        var hasSlice = false
        for unit in units {
            let kind = codec.kind(bytes[unit.lowerBound])
            // With one slice per frame, the unit after a slice begins the next frame; suffixes belong to the previous
            // one.
            let isSuffix = codec == .hevc && kind == 40
            if hasSlice, !isSuffix {
                result.append(present)
                (present, hasSlice) = ([], false)
            }
            present += [0, 0, 0, 1] + bytes[unit]
            if codec.isSlice(kind) { hasSlice = true }
        }
        return result + [present]
    }

    private static let plain = "-bf 0 -g 10 -threads 1"

    private func luma(_ image: CVPixelBuffer) -> [UInt8] { Array(packedBytes(image).prefix(160 * 120)) }

    @Test("each frame comes out with its own data", arguments: AccessUnit.Codec.allCases)
    func atOnce(codec: AccessUnit.Codec) throws {
        let stream = try images(codec, Self.plain)
        #expect(stream.count == 40)
        let decoder = try LiveVideoDecoder(codec)
        for (number, bytes) in stream.enumerated() {
            let data = try block(bytes)
            #expect(AccessUnit.isKey(data, codec) == (number % 10 == 0), "\(number)")
            let result = try decoder.decode(data, token: 100 + number)
            #expect(result.images.map(\.token) == [100 + number])
            #expect(result.lostCount == 0)
            #expect(result.images[0].image.pixelFormatType == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        }
    }

    @Test("reordering streams come out in order, and each frame with its own token")
    func reordered() throws {
        let stream = try images(.h264, "-bf 2 -b_strategy 0 -g 40 -threads 1")
        let decoder = try LiveVideoDecoder(.h264)
        var tokens: [Int] = []
        var lost = 0
        for (number, bytes) in stream.enumerated() {
            let result = try decoder.decode(try block(bytes), token: number)
            tokens += result.images.map(\.token)
            lost += result.lostCount
        }
        #expect(lost == 0)
        #expect(Set(tokens).count == tokens.count && tokens.count >= 36)
        #expect(tokens.sorted().prefix(30).elementsEqual(0..<30))
    }

    @Test("after damage, output resumes at the next key frame", arguments: AccessUnit.Codec.allCases)
    func damage(codec: AccessUnit.Codec) throws {
        let stream = try images(codec, Self.plain)
        let reference = try LiveVideoDecoder(codec)
        let whole = try stream.enumerated().map { try reference.decode(try block($1), token: $0).images[0].image }
        let decoder = try LiveVideoDecoder(codec)
        var shown: [Int] = []
        var lost = 0
        for (number, bytes) in stream.enumerated() {
            // Frame 13 loses its second half (H.264) or all but its header (HEVC).
            let bytes = number == 13 ? Array(bytes.prefix(codec == .h264 ? bytes.count / 2 : 8)) : bytes
            let result = try decoder.decode(try block(bytes), token: number)
            for image in result.images {
                shown.append(image.token)
                let isSame = luma(image.image) == luma(whole[image.token])
                #expect(isSame, "\(image.token)")
            }
            lost += result.lostCount
        }
        #expect(shown == Array(0..<13) + Array(20..<40))
        #expect(lost == 7)
    }

    @Test("after a gap or a start in the middle, a key frame comes first", arguments: AccessUnit.Codec.allCases)
    func gap(codec: AccessUnit.Codec) throws {
        let stream = try images(codec, Self.plain)
        let decoder = try LiveVideoDecoder(codec)
        var shown: [Int] = []
        var lost = 0
        for number in Array(4..<15) + Array(17..<40) {
            if number == 17 { lost += decoder.noteGap() }
            let result = try decoder.decode(try block(stream[number]), token: number)
            shown += result.images.map(\.token)
            lost += result.lostCount
        }
        #expect(shown == Array(10..<15) + Array(20..<40))
        #expect(lost == 6 + 3)
    }

    @Test("parameter sets and frames are converted to the form of files", arguments: AccessUnit.Codec.allCases)
    func lengths(codec: AccessUnit.Codec) throws {
        let stream = try images(codec, Self.plain)
        let key = try block(stream[0])
        let format = try #require(AccessUnit.format(of: key, codec))
        #expect(format.dimensions.width == 160 && format.dimensions.height == 120)
        #expect(format.mediaSubType == (codec == .h264 ? .h264 : .hevc))
        #expect(AccessUnit.format(of: try block(stream[1]), codec) == nil)
        // The ordinary decoder accepts them like a file's.
        let decoder = try VideoSampleDecoder(format: format, pixelFormat: nil, isLowDelay: true)
        for number in 0..<10 {
            let data = try #require(AccessUnit.lengthPrefixed(try block(stream[number]), codec))
            #expect(!kinds(try data.dataBytes(), codec).contains(where: codec.isParameterSet))
            let sample = try CMSampleBuffer(
                dataBuffer: data,
                formatDescription: format,
                numSamples: 1,
                sampleTimings: [
                    CMSampleTimingInfo(
                        duration: .invalid,
                        presentationTimeStamp: CMTime(value: Int64(number), timescale: 25),
                        decodeTimeStamp: .invalid
                    )
                ],
                sampleSizes: [data.dataLength]
            )
            #expect(try decoder.decode(sample).count == 1)
        }
        #expect(AccessUnit.lengthPrefixed(try block([0, 0, 0, 1]), codec) == nil)
        #expect(AccessUnit.format(of: try block([0, 0, 0, 1, 0x67]), codec) == nil)
        #expect(!AccessUnit.isKey(try block([1, 2, 3, 4, 5]), codec))
    }

    /// Returns the types of the NAL units of length-prefixed data.
    private func kinds(_ data: Data, _ codec: AccessUnit.Codec) -> [UInt8] {
        let bytes = [UInt8](data)
        var result: [UInt8] = []
        var position = 0
        while position + 4 < bytes.count {
            result.append(codec.kind(bytes[position + 4]))
            position += 4 + bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        #expect(position == bytes.count)
        return result
    }

    @Test("the decoder follows a change of size")
    func sizes() throws {
        let small = try Fixtures.make(
            "live-small.h264",
            Fixtures.source("64x48", frames: 1) + " -pix_fmt yuv420p -c:v libx264 -bf 0"
        )
        let decoder = try LiveVideoDecoder(.h264)
        let first = try decoder.decode(try block(try images(.h264, Self.plain)[0]), token: 0)
        let second = try decoder.decode(try block(try Fixtures.bytes(small)), token: 1)
        #expect((first.images + second.images).map(\.image.width) == [160, 64])
    }

    @Test("flipped bytes never crash or hang", arguments: AccessUnit.Codec.allCases)
    func hostile(codec: AccessUnit.Codec) throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("live \(codec) seed \(seed)")
        var numbers = SeededNumbers(seed: seed)
        let stream = try images(codec, Self.plain)
        var (shown, lost, given) = (0, 0, 0)
        for _ in 0..<12 {
            let decoder = try LiveVideoDecoder(codec, threads: 1)
            for bytes in stream {
                var bytes = bytes
                if Int.random(in: 0..<4, using: &numbers) == 0 {
                    for _ in 0..<Int.random(in: 1...8, using: &numbers) {
                        bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = .random(in: 0...255, using: &numbers)
                    }
                }
                let data = try block(bytes)
                _ = AccessUnit.format(of: data, codec)
                _ = AccessUnit.lengthPrefixed(data, codec)
                // Damage may make a stream declare that it reorders; then frames wait for others.
                if let result = try? decoder.decode(data, token: given) {
                    shown += result.images.count
                    lost += result.lostCount
                }
                given += 1
            }
        }
        #expect(shown + lost <= given)
        #expect(shown > 0)
    }
}

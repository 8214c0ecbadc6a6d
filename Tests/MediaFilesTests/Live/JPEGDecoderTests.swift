import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import MediaFiles

/// Makes a block buffer of bytes.
func block(_ bytes: some Collection<UInt8>) throws -> CMBlockBuffer {
    let buffer = try CMBlockBuffer(length: max(bytes.count, 1), flags: .assureMemoryNow)
    try Array(bytes).withUnsafeBytes { source in
        try buffer.withUnsafeMutableBytes { $0.copyMemory(from: source) }
    }
    return buffer
}

@Suite("JPEGDecoder")
struct JPEGDecoderTests {
    /// The chroma samplings.
    enum Sampling: String, CaseIterable {
        case s420, s422, s444, s440, s411, grey, greyOfFour

        var factors: [(Int, Int)] {
            switch self {
            case .s420: [(2, 2), (1, 1), (1, 1)]
            case .s422: [(2, 1), (1, 1), (1, 1)]
            case .s444: [(1, 1), (1, 1), (1, 1)]
            case .s440: [(1, 2), (1, 1), (1, 1)]
            case .s411: [(4, 1), (1, 1), (1, 1)]
            case .grey: [(1, 1)]
            case .greyOfFour: [(2, 2)]
            }
        }
    }

    private func value(_ component: Int, _ column: Int, _ row: Int) -> UInt8 {
        UInt8((29 * (component + 1) + 37 * column + 53 * row) % 256)
    }

    private func flat(_ sampling: Sampling, _ width: Int, _ height: Int) -> FlatJPEG {
        FlatJPEG(
            width: width,
            height: height,
            components: sampling.factors.enumerated().map { index, factor in
                .init(across: factor.0, down: factor.1) { value(index, $0, $1) }
            }
        )
    }

    /// Returns the expected image: each 4:2:0 sample is the mean of the file's samples at its place.
    private func expected(_ sampling: Sampling, _ width: Int, _ height: Int) -> (luma: [UInt8], chroma: [[Int]]) {
        var luma: [UInt8] = []
        for y in 0..<height { for x in 0..<width { luma.append(value(0, x / 8, y / 8)) } }
        var chroma: [[Int]] = []
        let (across, down) = sampling.factors[0]
        for y in 0..<(height + 1) / 2 {
            for x in 0..<(width + 1) / 2 {
                for component in 1...2 {
                    guard sampling.factors.count > 1 else {
                        chroma.append([128])
                        continue
                    }
                    var values: [Int] = []
                    for row in [2 * y, min(2 * y + 1, height - 1)] {
                        for column in [2 * x, min(2 * x + 1, width - 1)] {
                            values.append(Int(value(component, column / across / 8, row / down / 8)))
                        }
                    }
                    chroma.append(values)
                }
            }
        }
        return (luma, chroma)
    }

    @Test(
        "every sampling is decoded to 420f, with the tables of Motion JPEG, in various sizes",
        arguments: Sampling.allCases
    )
    func samplings(sampling: Sampling) throws {
        for (width, height) in [(64, 48), (16, 16), (1, 1), (2, 3), (9, 9), (17, 33), (71, 50), (160, 120), (63, 8)] {
            let bytes = flat(sampling, width, height).bytes
            let header = try #require(JPEGHeader(try block(bytes)))
            #expect(header.width == width && header.height == height)
            let decoder = try JPEGDecoder(width: width, height: height)
            let image = try #require(try decoder.decode(try block(bytes)))
            #expect(image.pixelFormatType == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
            let got = packedBytes(image)
            let wanted = expected(sampling, width, height)
            #expect(Array(got.prefix(width * height)) == wanted.luma, "\(width)×\(height)")
            let wrong = zip(got.dropFirst(width * height), wanted.chroma).count { got, values in
                // Means of means are rounded twice.
                abs(Double(got) - Double(values.reduce(0, +)) / Double(values.count)) > 1
            }
            #expect(wrong == 0, "\(width)×\(height)")
        }
    }

    @Test("images of an encoder are decoded as FFmpeg decodes them", arguments: ["yuvj420p", "yuvj422p", "yuvj444p"])
    func likeFFmpeg(format: String) throws {
        let path = try Fixtures.make(
            "like-\(format).jpg",
            Fixtures.source("322x242", frames: 1) + " -c:v mjpeg -q:v 2 -pix_fmt \(format) -update 1"
        )
        let decoder = try JPEGDecoder(width: 322, height: 242)
        let image = try #require(try decoder.decode(try block(try Fixtures.bytes(path))))
        let got = packedBytes(image)
        let reference = try Fixtures.rawPixels(of: path, format: format)
        let luma = zip(got, reference).prefix(322 * 242).map { abs(Int($0) - Int($1)) }
        #expect((luma.max() ?? 0) <= 2)
        // Chroma is the mean of the samples of each 2×2 block of pixels.
        let (across, down) = (format == "yuvj444p" ? 1 : 2, format == "yuvj420p" ? 2 : 1)
        let (columns, rows) = (322 / across, 242 / down)
        var worst = 0.0
        for y in 0..<121 {
            for x in 0..<161 {
                for component in 0..<2 {
                    let plane = 322 * 242 + component * columns * rows
                    var sum = 0
                    for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                        let place = (2 * y + row) / down * columns + (2 * x + column) / across
                        sum += Int(reference[plane + place])
                    }
                    let value = Double(got[322 * 242 + y * 322 + 2 * x + component])
                    worst = max(worst, abs(value - Double(sum) / 4))
                }
            }
        }
        #expect(worst <= 3)
        let matrix = CVBufferCopyAttachment(image, kCVImageBufferYCbCrMatrixKey, nil) as? String
        #expect(matrix == kCVImageBufferYCbCrMatrix_ITU_R_601_4 as String)
    }

    @Test("restart markers are handled, and a missing end marker does not count as damage")
    func marks() throws {
        var image = flat(.s422, 96, 32)
        image.restartInterval = 3
        let decoder = try JPEGDecoder(width: 96, height: 32)
        let whole = packedBytes(try #require(try decoder.decode(try block(image.bytes))))
        #expect(Array(whole.prefix(96 * 32)) == expected(.s422, 96, 32).luma)
        image.hasEnd = false
        let open = packedBytes(try #require(try decoder.decode(try block(image.bytes))))
        #expect(open == whole)
        // Webcam drivers append bytes to the image.
        let padded = packedBytes(
            try #require(try decoder.decode(try block(image.bytes + [UInt8](repeating: 0, count: 300))))
        )
        #expect(padded == whole)
    }

    @Test("an image cut off anywhere in its data is reported as damaged, never delivered in part")
    func cut() throws {
        let bytes = flat(.s420, 64, 64).bytes
        let decoder = try JPEGDecoder(width: 64, height: 64)
        for count in 0..<bytes.count - 3 {
            let error = #expect(throws: MediaError.self, "\(count) of \(bytes.count)") {
                _ = try decoder.decode(try block(bytes.prefix(count)))
            }
            #expect(error?.code == .damaged)
        }
        #expect(try decoder.decode(try block(bytes)) != nil)
    }

    @Test("an unsupported image reports the reason")
    func refused() throws {
        let decoder = try JPEGDecoder(width: 64, height: 64)
        let other = #expect(throws: MediaError.self) { _ = try decoder.decode(try block(flat(.s420, 64, 48).bytes)) }
        #expect(other?.code == .damaged)
        #expect(other?.message == "A JPEG image has 64×48 pixels instead of the expected 64×64.")
        let text = #expect(throws: MediaError.self) { _ = try decoder.decode(try block(Array("no picture".utf8))) }
        #expect(text?.code == .damaged)
        var cmyk = flat(.s444, 64, 64)
        cmyk.components.append(cmyk.components[0])
        let colours = #expect(throws: MediaError.self) { _ = try decoder.decode(try block(cmyk.bytes)) }
        #expect(colours?.code == .unsupportedFormat)
        var large = MediaLimits()
        large.maximumPixels = 1000
        let limits = large
        #expect(throws: MediaError.self) { _ = try JPEGDecoder(width: 64, height: 64, limits: limits) }
        #expect(throws: MediaError.self) { _ = try JPEGDecoder(width: 0, height: 64) }
    }

    @Test("the pool delivers at most its limit of images, and reuses memory")
    func pool() throws {
        let decoder = try JPEGDecoder(width: 64, height: 48, limit: 2)
        let data = try block(flat(.s420, 64, 48).bytes)
        var held: [CVPixelBuffer] = []
        for _ in 0..<2 { held.append(try #require(try decoder.decode(data))) }
        #expect(try decoder.decode(data) == nil)
        let address = held[0].planes[0].baseAddress
        held.removeFirst()
        #expect(try decoder.decode(data)?.planes[0].baseAddress == address)
    }

    @Test("an image in several memory blocks is decoded as one")
    func pieces() throws {
        let bytes = flat(.s420, 64, 48).bytes
        let whole = try block(bytes.prefix(40))
        try whole.append(bufferReference: try block(bytes.dropFirst(40)))
        let decoder = try JPEGDecoder(width: 64, height: 48)
        let image = try #require(try decoder.decode(whole))
        #expect(Array(packedBytes(image).prefix(64 * 48)) == expected(.s420, 64, 48).luma)
        #expect(JPEGHeader(whole) != nil)
    }

    @Test("flipped bytes never crash or hang, and memory of another image never shows")
    func hostile() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("JPEG seed \(seed)")
        var numbers = SeededNumbers(seed: seed)
        let path = try Fixtures.make(
            "hostile.jpg",
            Fixtures.source("160x120", frames: 1) + " -c:v mjpeg -q:v 4 -pix_fmt yuvj422p -update 1"
        )
        let sources = [try Fixtures.bytes(path)] + Sampling.allCases.map { flat($0, 160, 120).bytes }
        let decoder = try JPEGDecoder(width: 160, height: 120, limit: 1)
        var (good, damaged) = (0, 0)
        for round in 0..<2000 {
            var bytes = sources[round % sources.count]
            for _ in 0..<Int.random(in: 1...12, using: &numbers) {
                let isHeader = Bool.random(using: &numbers)
                let place = Int.random(in: 0..<(isHeader ? min(700, bytes.count) : bytes.count), using: &numbers)
                bytes[place] = UInt8.random(in: 0...255, using: &numbers)
            }
            if round % 7 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &numbers)) }
            let data = try block(bytes)
            _ = JPEGHeader(data)
            do throws(MediaError) {
                // The single image was returned each time, so the result is never nil.
                let image = try decoder.decode(data)
                #expect(image != nil)
                good += 1
            } catch {
                #expect(error.message.hasSuffix("."))
                damaged += 1
            }
        }
        #expect(good > 0 && damaged > 0)
    }
}

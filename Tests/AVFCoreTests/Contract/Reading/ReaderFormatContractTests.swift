import AVFoundation
import Foundation
import Testing

@Suite("Pixel formats that a reader delivers")
struct ReaderFormatContractTests {
    /// A film of one color: red 200, green 100, blue 50 or nearly so.
    private func film() throws -> URL {
        try AssetFixtures.make(
            "color.mov",
            "-f lavfi -i color=c=0xC86432:size=96x64:rate=10 -t 0.3 -vf scale=out_color_matrix=bt601 -c:v libx264 "
                + "-qp 1 -pix_fmt yuv444p -colorspace smpte170m"
        )
    }

    private func image(_ format: OSType) throws -> CVPixelBuffer {
        let settings = [kCVPixelBufferPixelFormatTypeKey as String: format]
        let (reader, output) = try startedReader(try film(), .video, settings)
        let samples = readAll(output)
        #expect(reader.status == .completed && samples.count == 3, "\(String(describing: reader.error))")
        let image = try #require(samples.first?.imageBuffer)
        #expect(CVPixelBufferGetPixelFormatType(image) == format && CVPixelBufferGetWidth(image) == 96)
        return image
    }

    /// Returns the first bytes of a plane in the 20th row.
    private func bytes(_ image: CVPixelBuffer, _ plane: Int, _ count: Int) -> [UInt8] {
        CVPixelBufferLockBaseAddress(image, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
        let isPlanar = CVPixelBufferIsPlanar(image)
        let base = isPlanar ? CVPixelBufferGetBaseAddressOfPlane(image, plane) : CVPixelBufferGetBaseAddress(image)
        let row = isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(image, plane) : CVPixelBufferGetBytesPerRow(image)
        guard let base else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: base + row * 20, count: count))
    }

    private func words(_ image: CVPixelBuffer, _ plane: Int, _ count: Int) -> [Double] {
        let bytes = bytes(image, plane, count * 2)
        return (0..<count).map { Double(Int(bytes[$0 * 2]) | Int(bytes[$0 * 2 + 1]) << 8) }
    }

    private func isNear(_ values: [Double], _ wanted: [Double], _ slack: Double) -> Bool {
        values.count == wanted.count && zip(values, wanted).allSatisfy { abs($0 - $1) <= slack }
    }

    // Y 122, Cb 91, Cr 175 in the video range of 8 bits.

    @Test("RD-7 biplanar formats of ten bits, 4:2:2 and 4:4:4")
    func biplanar() throws {
        let formats = [
            kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange,
        ]
        for format in formats {
            let image = try image(format)
            #expect(isNear(words(image, 0, 1), [122 * 256], 900), "\(words(image, 0, 1))")
            #expect(isNear(words(image, 1, 2), [91 * 256, 175 * 256], 900), "\(words(image, 1, 2))")
        }
    }

    /// Returns the first four bytes of a packed image as a little-endian word.
    private func word(_ image: CVPixelBuffer) -> Int {
        var word = 0
        for byte in bytes(image, 0, 4).reversed() { word = word << 8 | Int(byte) }
        return word
    }

    /// Returns three fields of ten bits of a word in units of eight bits.
    private func fields(_ word: Int, _ shifts: [Int]) -> [Double] {
        shifts.map { shift in
            let field = (word >> shift) & 0x3FF
            return Double(field) / 4
        }
    }

    @Test("RD-7 RGB formats of more than 8 bits: b64a, RGhA and l10r")
    func colors() throws {
        let deep = bytes(try image(kCVPixelFormatType_64ARGB), 0, 8)
        let high = [Double(deep[2]), Double(deep[4]), Double(deep[6])]
        #expect(deep[0] == 255)
        #expect(isNear(high, [200, 100, 50], 5), "\(deep)")
        let halves = words(try image(kCVPixelFormatType_64RGBAHalf), 0, 4).map { value -> Double in
            Double(Float16(bitPattern: UInt16(value))) * 255
        }
        #expect(isNear(halves, [200, 100, 50, 255], 5), "\(halves)")
        let packed = word(try image(kCVPixelFormatType_ARGB2101010LEPacked))
        #expect(packed >> 30 == 3)
        #expect(isNear(fields(packed, [20, 10, 0]), [200, 100, 50], 5), "\(packed)")
    }

    @Test("RD-7 packed formats of video: v216, v210, y416 and r408")
    func packed() throws {
        let wide = words(try image(kCVPixelFormatType_422YpCbCr16), 0, 4)
        #expect(isNear(wide, [23296, 31232, 44800, 31232], 900), "\(wide)")
        let first = word(try image(kCVPixelFormatType_422YpCbCr10))
        #expect(isNear(fields(first, [0, 10, 20]), [91, 122, 175], 3), "\(first)")
        let deep = words(try image(kCVPixelFormatType_4444AYpCbCr16), 0, 4)
        #expect(isNear(deep, [65535, 31232, 23296, 44800], 900), "\(deep)")
        let small = bytes(try image(kCVPixelFormatType_4444YpCbCrA8R), 0, 4)
        let chroma = [Double(Int8(bitPattern: small[2])), Double(Int8(bitPattern: small[3]))]
        #expect(small[0] == 255)
        #expect(isNear([Double(small[1])], [106], 4), "\(small)")
        #expect(isNear(chroma, [-37, 47], 4), "\(small)")
    }
}

@Suite("Sizes and shapes that a reader delivers")
struct ReaderScalingContractTests {
    /// Returns the size of a frame, and the luma at its upper left and in its middle.
    private func frame(_ mode: String) throws -> (size: CGSize, corner: UInt8, middle: UInt8) {
        let url = try AssetFixtures.make(
            "white.mov",
            "-f lavfi -i color=c=white:size=180x144:rate=10 -t 0.2 -vf setsar=16/15 -c:v libx264 -pix_fmt yuv420p"
        )
        let (reader, output) = try startedReader(
            url,
            .video,
            [
                kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
                kCVPixelBufferWidthKey as String: 200, kCVPixelBufferHeightKey as String: 100,
                AVVideoScalingModeKey: mode,
            ]
        )
        let image = try #require(readAll(output).first?.imageBuffer)
        #expect(reader.status == .completed)
        CVPixelBufferLockBaseAddress(image, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
        let base = try #require(CVPixelBufferGetBaseAddressOfPlane(image, 0))
        let (width, height) = (CVPixelBufferGetWidth(image), CVPixelBufferGetHeight(image))
        let row = CVPixelBufferGetBytesPerRowOfPlane(image, 0)
        func luma(_ x: Int, _ y: Int) -> UInt8 { base.load(fromByteOffset: y * row + x, as: UInt8.self) }
        return (CGSize(width: width, height: height), luma(1, 1), luma(width / 2, height / 2))
    }

    @Test("SET-9 a reader's scaling mode, with pixels that are not square")
    func modes() throws {
        let whole = CGSize(width: 200, height: 100)
        let stretched = try frame(AVVideoScalingModeResize)
        #expect(stretched.size == whole && stretched.corner > 200 && stretched.middle > 200)
        let padded = try frame(AVVideoScalingModeResizeAspect)
        #expect(padded.size == whole && padded.corner < 30 && padded.middle > 200)
        let filled = try frame(AVVideoScalingModeResizeAspectFill)
        #expect(filled.size == whole && filled.corner > 200 && filled.middle > 200)
        let fitted = try frame(AVVideoScalingModeFit)
        #expect(fitted.size == CGSize(width: 134, height: 100) && fitted.corner > 200)
    }
}

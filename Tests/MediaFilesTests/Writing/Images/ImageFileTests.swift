import CoreVideo
import Foundation
import PixelTransforms
import Testing

@testable import MediaFiles

@Suite("PictureFile")
struct ImageFileTests {
    /// Makes an image of noise, which compresses badly.
    private func noise(_ width: Int, _ height: Int, seed: UInt64 = 1) throws -> CVPixelBuffer {
        let image = try CVPixelBuffer.make(width: width, height: height, format: kCVPixelFormatType_32BGRA)
        var numbers = SeededNumbers(seed: seed)
        let plane = image.planes[0]
        for y in 0..<height {
            for x in 0..<width {
                let value = UInt32(truncatingIfNeeded: numbers.next()) | 0xFF00_0000
                plane.baseAddress.storeBytes(of: value, toByteOffset: y * plane.bytesPerRow + 4 * x, as: UInt32.self)
            }
        }
        return image
    }

    private func plain(_ width: Int, _ height: Int, red: UInt8, green: UInt8, blue: UInt8) throws -> CVPixelBuffer {
        let image = try CVPixelBuffer.make(width: width, height: height, format: kCVPixelFormatType_32BGRA)
        let plane = image.planes[0]
        for y in 0..<height {
            for x in 0..<width {
                for (offset, value) in [blue, green, red, 255].enumerated() {
                    plane.baseAddress.storeBytes(
                        of: value,
                        toByteOffset: y * plane.bytesPerRow + 4 * x + offset,
                        as: UInt8.self
                    )
                }
            }
        }
        return image
    }

    private func tags(_ orientation: Int = 1) -> ImageTags {
        ImageTags(["Orientation": orientation, "{TIFF}": ["Make": "Tests"] as [String: Any]])
    }

    private func decode(_ data: Data, _ ending: String) throws -> [UInt8] {
        try Fixtures.rawPixels(of: try Fixtures.write(UUID().uuidString + "." + ending, data), format: "rgb24")
    }

    @Test("a JPEG image has the colors of its pixels, whatever their YCbCr matrix", arguments: [709, 601])
    func matrix(_ matrix: Int) throws {
        for (red, green, blue) in [(200, 20, 20), (20, 180, 30), (30, 30, 190)] as [(UInt8, UInt8, UInt8)] {
            let image = try plain(32, 32, red: red, green: green, blue: blue)
            CVBufferSetAttachment(
                image,
                kCVImageBufferYCbCrMatrixKey,
                matrix == 709 ? kCVImageBufferYCbCrMatrix_ITU_R_709_2 : kCVImageBufferYCbCrMatrix_ITU_R_601_4,
                .shouldPropagate
            )
            let transform = PixelTransform(
                sourceFormat: kCVPixelFormatType_32BGRA,
                sourceWidth: 32,
                sourceHeight: 32,
                outputFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
            )
            let converted = try PixelTransformer(transform).make(from: image)
            let pixels = try decode(try ImageFile.encode(converted, as: .jpeg(quality: 1), tags: tags()), "jpg")
            let middle = 3 * (16 * 32 + 16)
            for (got, wanted) in zip(pixels[middle..<(middle + 3)], [red, green, blue]) {
                #expect(
                    abs(Int(got) - Int(wanted)) <= 6,
                    "\(pixels[middle..<(middle + 3)]) for \(red) \(green) \(blue)"
                )
            }
        }
    }

    @Test("FFmpeg reads the Exif data of a JPEG file", arguments: 1...8)
    func ffmpegReadsExif(orientation: Int) throws {
        let data = try ImageFile.encode(try noise(64, 48), as: .jpeg(quality: 0.5), tags: tags(orientation))
        let reader = try MediaReader(.file(try Fixtures.write("exif-\(orientation).jpg", data)))
        #expect(try reader.nextFrame() != nil)
        #expect(ExifReader(jpeg: data)?.orientation == orientation)
        #expect(ExifReader(jpeg: data)?.main[0x010F] as? String == "Tests")
    }

    @Test("every file format can be made from images of odd sizes", arguments: [(1, 1), (2, 1), (17, 9), (101, 33)])
    func oddSizes(width: Int, height: Int) throws {
        let image = try noise(width, height)
        let jpeg = try ImageFile.encode(image, as: .jpeg(quality: 0.5), tags: tags())
        #expect(try decode(jpeg, "jpg").count == 3 * width * height)
        let tiff = try ImageFile.encode(image, as: .tiff, tags: tags())
        #expect(try decode(tiff, "tif") == packedColors(image))
        guard ImageFile.canWriteHEIC, width > 1, height > 1 else { return }
        let heic = try ImageFile.encode(image, as: .heic(quality: 0.5, effort: .low), tags: tags(6))
        let decoded = try HEIFImage(heic)
        #expect(decoded.image.width == height && decoded.image.height == width)
        #expect(decoded.exif.flatMap { ExifReader($0) }?.orientation == 6)
    }

    private func packedColors(_ image: CVPixelBuffer) -> [UInt8] {
        let plane = image.planes[0]
        return (0..<image.height).flatMap { y in
            (0..<image.width).flatMap { x in
                [2, 1, 0].map {
                    plane.baseAddress.load(fromByteOffset: y * plane.bytesPerRow + 4 * x + $0, as: UInt8.self)
                }
            }
        }
    }

    @Test("a thumbnail of noise is compressed to fit into the 64 KiB of an Exif segment")
    func largeThumbnail() throws {
        let image = try noise(1024, 768)
        let data = try ImageFile.encode(
            image,
            as: .jpeg(quality: 0.5),
            tags: tags(),
            thumbnail: ImageFile.Thumbnail(image: image, width: 512)
        )
        let exif = try #require(ExifReader(jpeg: data))
        #expect(exif.main[0x010F] as? String == "Tests")
        // A thumbnail that does not fit is omitted rather than cropped.
        if let thumbnail = exif.thumbnail { #expect(try decode(thumbnail, "jpg").count == 3 * 512 * 384) }
        #expect(try decode(data, "jpg").count == 3 * 1024 * 768)
    }

    @Test("tags that fit into no segment are omitted, and the image stays")
    func tooManyTags() throws {
        let tags = ImageTags(["{TIFF}": ["Artist": String(repeating: "x", count: 70_000)] as [String: Any]])
        let data = try ImageFile.encode(try noise(16, 16), as: .jpeg(quality: 0.5), tags: tags)
        #expect(ExifReader(jpeg: data) == nil)
        #expect(try decode(data, "jpg").count == 3 * 16 * 16)
    }

    @Test("other tags leave the image data of a JPEG file unchanged")
    func replacedTags() throws {
        let image = try noise(64, 48)
        let first = try ImageFile.encode(image, as: .jpeg(quality: 0.5), tags: tags(1))
        let second = try ImageFile.insert(tags(3), thumbnail: nil, intoJPEG: first)
        #expect(ExifReader(jpeg: second)?.orientation == 3)
        #expect(try decode(first, "jpg") == decode(second, "jpg"))
        let third = try ImageFile.insert(tags(3), thumbnail: nil, intoJPEG: second)
        #expect(third == second)
    }

    /// A property and the expected tag in the file.
    struct Property: Sendable, CustomTestStringConvertible {
        let group: String
        let name: String
        let value: any Sendable
        let tag: Int
        let expected: [Double]?
        let text: String?

        init(
            _ group: String,
            _ name: String,
            _ value: any Sendable,
            _ tag: Int,
            _ expected: [Double]? = nil,
            text: String? = nil
        ) {
            (self.group, self.name, self.value, self.tag, self.expected, self.text) = (
                group, name, value, tag, expected, text
            )
        }

        var testDescription: String { "\(name) = \(value)" }
    }

    @Test(
        "properties become tags",
        arguments: [
            Property("{Exif}", "ExposureTime", 1.0 / 30, 0x829A, [1.0 / 30]),
            Property("{Exif}", "ExposureTime", 1.0 / 8000, 0x829A, [1.0 / 8000]),
            Property("{Exif}", "ExposureTime", 0.0, 0x829A, [0]),
            Property("{Exif}", "FNumber", Float(2.8), 0x829D, [2.8]),
            Property("{Exif}", "ISOSpeedRatings", [100], 0x8827, [100]),
            Property("{Exif}", "ISOSpeedRatings", 100, 0x8827, [100]),
            Property("{Exif}", "ExposureBiasValue", -1.5, 0x9204, [-1.5]),
            Property("{Exif}", "LensSpecification", [4.25, 4.25, 1.8, 1.8], 0xA432, [4.25, 4.25, 1.8, 1.8]),
            Property("{Exif}", "LensModel", "Weitwinkel für nah", 0xA434, text: "Weitwinkel für nah"),
            Property("{Exif}", "Flash", true, 0x9209, [1]),
            Property("{GPS}", "Latitude", 52.5, 2, [52, 30, 0]),
            Property("{GPS}", "Altitude", 34.25, 6, [34.25]),
            Property("{GPS}", "TimeStamp", "12:30:15.5", 7, [12, 30, 15.5]),
            // Wrong types, numbers out of range and names without a tag are omitted.
            Property("{Exif}", "ExposureTime", "long", 0x829A),
            Property("{Exif}", "ExposureTime", -1.0, 0x829A),
            Property("{Exif}", "ExposureTime", Double.nan, 0x829A),
            Property("{Exif}", "ExposureTime", Double.infinity, 0x829A),
            Property("{Exif}", "ExposureTime", 1e300, 0x829A),
            Property("{Exif}", "ISOSpeedRatings", [100, 70_000], 0x8827),
            Property("{Exif}", "ISOSpeedRatings", [Int](), 0x8827),
            Property("{Exif}", "Flash", -1, 0x9209),
            Property("{Exif}", "LensModel", 5, 0xA434),
            Property("{GPS}", "Latitude", 1000.0, 2),
            Property("{GPS}", "TimeStamp", "noon", 7),
        ]
    )
    func properties(property: Property) throws {
        let properties: [String: Any] = [
            property.group: [property.name: property.value] as [String: Any], "{TIFF}": ["Make": "T"] as [String: Any],
        ]
        let reader = try #require(ExifReader(ImageTags(properties).exifData()))
        #expect(reader.main[0x010F] as? String == "T")
        let found = property.group == "{GPS}" ? reader.place[property.tag] : reader.exif[property.tag]
        if let expected = property.expected {
            let numbers = try #require(found as? [Double])
            #expect(numbers.count == expected.count)
            for (number, wanted) in zip(numbers, expected) { #expect(abs(number - wanted) <= abs(wanted) * 1e-6) }
        } else if let text = property.text {
            #expect(found as? String == text)
        } else {
            #expect(found == nil)
        }
    }

    @Test("an exposure of a thirtieth is written as 1/30")
    func fractions() {
        for denominator: UInt32 in [1, 3, 24, 30, 125, 1000, 8000, 999_983] {
            let fraction = TIFFDirectory.Fraction(1 / Double(denominator))
            #expect(fraction == TIFFDirectory.Fraction(numerator: 1, denominator: denominator))
        }
        #expect(TIFFDirectory.SignedFraction(-0.5) == TIFFDirectory.SignedFraction(numerator: -1, denominator: 2))
        #expect(TIFFDirectory.Fraction(0) == TIFFDirectory.Fraction(numerator: 0, denominator: 1))
    }

    @Test("random tags are read back as they were written")
    func randomTags() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var numbers = SeededNumbers(seed: seed)
        for _ in 0..<200 {
            var tags = ImageTags()
            var expected: [Int: [Double]] = [:]
            for _ in 0..<Int.random(in: 0...20, using: &numbers) {
                let tag = UInt16.random(in: 0x0200...0x8000, using: &numbers)
                guard tag != 0x0201, tag != 0x0202 else { continue }
                let count = Int.random(in: 1...5, using: &numbers)
                if Bool.random(using: &numbers) {
                    let values = (0..<count).map { _ in UInt16.random(in: 0...UInt16.max, using: &numbers) }
                    tags.exif.values[tag] = .shorts(values)
                    expected[Int(tag)] = values.map(Double.init)
                } else {
                    let values = (0..<count).map { _ in UInt32.random(in: 0...UInt32.max, using: &numbers) }
                    tags.exif.values[tag] = .longs(values)
                    expected[Int(tag)] = values.map(Double.init)
                }
            }
            tags.place.values[1] = .text(String(repeating: "é", count: Int.random(in: 0...9, using: &numbers)))
            let thumbnail = Data((0..<Int.random(in: 1...99, using: &numbers)).map { UInt8($0) })
            let reader = try #require(ExifReader(tags.exifData(thumbnail: thumbnail)))
            #expect(reader.exif as? [Int: [Double]] ?? [:] == expected, "seed \(seed)")
            #expect(reader.thumbnail == thumbnail, "seed \(seed)")
        }
    }

    @Test("data other than HEIC is rejected, and truncated files do not crash")
    func damagedHEIC() throws {
        #expect(throws: MediaError.self) { try HEIFImage(Data()) }
        #expect(throws: MediaError.self) { try HEIFImage(Data(repeating: 7, count: 100)) }
        guard ImageFile.canWriteHEIC else { return }
        let file = try ImageFile.encode(try noise(64, 64), as: .heic(quality: 0.5, effort: .low), tags: tags())
        for length in stride(from: 0, to: file.count - 1, by: max(1, file.count / 50)) {
            _ = try? HEIFImage(file.prefix(length))
        }
    }

    @Test("more effort makes HEIC files no larger, more quality larger", .enabled(if: ImageFile.canWriteHEIC))
    func heicSettings() throws {
        let image = try noise(128, 128)
        let small = try ImageFile.encode(image, as: .heic(quality: 0.2, effort: .medium), tags: tags())
        let large = try ImageFile.encode(image, as: .heic(quality: 0.9, effort: .medium), tags: tags())
        #expect(small.count < large.count)
    }

    @Test("HEIC preserves colors", .enabled(if: ImageFile.canWriteHEIC))
    func heicColors() throws {
        for (red, green, blue) in [(200, 20, 20), (20, 180, 30), (30, 30, 190)] as [(UInt8, UInt8, UInt8)] {
            let file = try ImageFile.encode(
                try plain(64, 64, red: red, green: green, blue: blue),
                as: .heic(quality: 0.9, effort: .low),
                tags: tags()
            )
            let plane = try HEIFImage(file).image.planes[0]
            let pixel = plane.baseAddress + 32 * plane.bytesPerRow + 4 * 32
            for (offset, wanted) in [red, green, blue].enumerated() {
                let got = pixel.load(fromByteOffset: offset, as: UInt8.self)
                #expect(abs(Int(got) - Int(wanted)) <= 6)
            }
        }
    }
}

import Foundation
import ImageIO
import Testing

/// ``CGImageSource`` and ``CGImageDestination`` with ``PictureFile`` and ``PictureWriter`` below them.
@Suite("Image I/O")
struct ImageIOContractTests {
    /// Returns an opaque picture.
    private func picture(_ width: Int = 24, _ height: Int = 16) throws -> CGImage {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width { bytes += [UInt8(x * 10 & 255), UInt8(y * 15 & 255), UInt8((x + y) & 255), 255] }
        }
        let provider = try #require(CGDataProvider(data: Data(bytes) as NSData))
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        return try #require(
            CGImage(
                width: width,
                height: height,
                bitsPerComponent: 8,
                bitsPerPixel: 32,
                bytesPerRow: 4 * width,
                space: space,
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue),
                provider: provider,
                decode: nil,
                shouldInterpolate: false,
                intent: .defaultIntent
            )
        )
    }

    private func file(_ type: String, _ properties: [String: Any] = [:], count: Int = 1) throws -> Data {
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, type as NSString, count, nil))
        for _ in 0..<count {
            CGImageDestinationAddImage(destination, try picture(), NSDictionary(dictionary: properties))
        }
        #expect(CGImageDestinationFinalize(destination))
        return data as Data
    }

    private func source(_ data: Data) throws -> CGImageSource {
        try #require(CGImageSourceCreateWithData(data as NSData, nil))
    }

    @Test("I-IIO-1 junk gives a source without images, files have their types")
    func types() throws {
        let junk = try source(Data("no picture at all, only text".utf8))
        #expect(CGImageSourceGetCount(junk) == 0)
        #expect(CGImageSourceCreateImageAtIndex(junk, 0, nil) == nil)
        #expect(CGImageSourceGetType(junk) == nil)
        #expect(CGImageSourceGetStatus(junk) == .statusUnknownType)
        for type in ["public.jpeg", "public.png", "public.tiff", "com.compuserve.gif"] {
            let read = try source(try file(type))
            #expect(CGImageSourceGetType(read).map { "\($0)" } == type)
            let image = try #require(CGImageSourceCreateImageAtIndex(read, 0, nil), "\(type)")
            #expect((image.width, image.height) == (24, 16), "\(type)")
        }
        #expect(CGImageSourceCreateWithURL(URL(fileURLWithPath: "/no/such/file") as NSURL, nil) == nil)
    }

    @Test("I-IIO-2 I-IIO-6 properties are written and read back")
    func properties() throws {
        let given: [String: Any] = [
            "Orientation": 6, "{Exif}": ["LensModel": "A lens", "FNumber": 2.8, "ExposureTime": 1.0 / 30],
            "{TIFF}": ["Make": "Someone"], "{GPS}": ["Latitude": 48.1375, "LatitudeRef": "N"],
        ]
        for type in ["public.jpeg", "public.tiff", "public.png"] {
            let read = try source(try file(type, given))
            let found = try #require(CGImageSourceCopyPropertiesAtIndex(read, 0, nil) as? [String: Any], "\(type)")
            #expect(found["PixelWidth"] as? Int == 24)
            #expect(found["PixelHeight"] as? Int == 16)
            #expect(found["ColorModel"] as? String == "RGB")
            #expect(found["Orientation"] as? Int == 6, "\(type)")
            let exif = try #require(found["{Exif}"] as? [String: Any])
            #expect(exif["LensModel"] as? String == "A lens")
            #expect(abs((exif["FNumber"] as? Double ?? 0) - 2.8) < 1e-4)
            #expect(abs((exif["ExposureTime"] as? Double ?? 0) - 1.0 / 30) < 1e-4)
            #expect((found["{TIFF}"] as? [String: Any])?["Make"] as? String == "Someone")
            #expect(abs(((found["{GPS}"] as? [String: Any])?["Latitude"] as? Double ?? 0) - 48.1375) < 1e-4)
        }
    }

    @Test("I-IIO-3 orientation is applied only to thumbnails that ask for it")
    func orientation() throws {
        let read = try source(try file("public.jpeg", ["Orientation": 6]))
        let image = try #require(CGImageSourceCreateImageAtIndex(read, 0, nil))
        #expect((image.width, image.height) == (24, 16))
        func thumbnail(_ transforms: Bool) -> CGImage? {
            let options: [String: Any] = [
                kCGImageSourceCreateThumbnailFromImageAlways as String: true,
                kCGImageSourceCreateThumbnailWithTransform as String: transforms,
            ]
            return CGImageSourceCreateThumbnailAtIndex(read, 0, NSDictionary(dictionary: options))
        }
        #expect(thumbnail(true)?.width == 16)
        #expect(thumbnail(false)?.width == 24)
    }

    @Test("I-IIO-4 thumbnails are made when asked for, and never enlarged")
    func thumbnails() throws {
        let read = try source(try file("public.png"))
        func thumbnail(_ options: [CFString: Any]) -> CGImage? {
            let named = Dictionary(uniqueKeysWithValues: options.map { ("\($0.key)", $0.value) })
            return CGImageSourceCreateThumbnailAtIndex(read, 0, NSDictionary(dictionary: named))
        }
        #expect(thumbnail([:]) == nil)
        let small = try #require(
            thumbnail([kCGImageSourceCreateThumbnailFromImageIfAbsent: true, kCGImageSourceThumbnailMaxPixelSize: 12])
        )
        #expect((small.width, small.height) == (12, 8))
        let same = thumbnail([
            kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: 999,
        ])
        #expect(same?.width == 24)
    }

    @Test("I-IIO-5 a destination counts its images")
    func counts() throws {
        #expect(CGImageDestinationCreateWithData(NSMutableData(), "public.nothing" as NSString, 1, nil) == nil)
        let destination = try #require(
            CGImageDestinationCreateWithData(NSMutableData(), "public.png" as NSString, 1, nil)
        )
        #expect(!CGImageDestinationFinalize(destination))
        let data = NSMutableData()
        let good = try #require(CGImageDestinationCreateWithData(data, "public.png" as NSString, 1, nil))
        CGImageDestinationAddImage(good, try picture(), nil)
        #expect(CGImageDestinationFinalize(good))
        let length = data.length
        CGImageDestinationAddImage(good, try picture(), nil)
        #expect(!CGImageDestinationFinalize(good))
        #expect(data.length == length)
    }

    @Test("I-IIO-7 a GIF has its pictures, delays and repetitions")
    func gif() throws {
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, "com.compuserve.gif" as NSString, 3, nil))
        CGImageDestinationSetProperties(destination, ["{GIF}": ["LoopCount": 0]] as NSDictionary)
        for delay in [0.1, 0.25, 0.5] {
            CGImageDestinationAddImage(destination, try picture(), ["{GIF}": ["DelayTime": delay]] as NSDictionary)
        }
        #expect(CGImageDestinationFinalize(destination))
        let read = try source(data as Data)
        #expect(CGImageSourceGetCount(read) == 3)
        let all = try #require(CGImageSourceCopyProperties(read, nil) as? [String: Any])
        #expect((all["{GIF}"] as? [String: Any])?["LoopCount"] as? Int == 0)
        let second = try #require(CGImageSourceCopyPropertiesAtIndex(read, 1, nil) as? [String: Any])
        #expect((second["{GIF}"] as? [String: Any])?["DelayTime"] as? Double == 0.25)
        #expect(CGImageSourceCreateImageAtIndex(read, 2, nil)?.width == 24)
        #expect(CGImageSourceCreateImageAtIndex(read, 3, nil) == nil)
    }

    @Test("I-IIO-1 Incremental sources report their state, and truncated files do not crash")
    func incremental() throws {
        let whole = try file("public.png")
        let source = CGImageSourceCreateIncremental(nil)
        #expect(CGImageSourceGetStatus(source) == .statusReadingHeader)
        for count in stride(from: 0, to: whole.count, by: 37) {
            CGImageSourceUpdateData(source, whole.prefix(count) as NSData, false)
            _ = CGImageSourceCreateImageAtIndex(source, 0, nil)
            _ = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
        }
        CGImageSourceUpdateData(source, whole as NSData, true)
        #expect(CGImageSourceGetStatus(source) == .statusComplete)
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width == 24)
    }

    @Test("I-IIO-1 Damaged files and profiles give errors instead of crashes")
    func damaged() throws {
        var seed: UInt64 = 20_251_125
        func next() -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33)
        }
        for type in ["public.jpeg", "public.png", "public.tiff", "com.compuserve.gif"] {
            let good = [UInt8](try file(type, ["{Exif}": ["LensModel": "A lens"]]))
            for _ in 0..<25 {
                var bytes = good
                for _ in 0..<4 { bytes[next() % bytes.count] = UInt8(next() & 255) }
                let read = try source(Data(bytes.prefix(1 + next() % bytes.count)))
                _ = CGImageSourceCopyPropertiesAtIndex(read, 0, nil)
                _ = CGImageSourceCreateImageAtIndex(read, 0, nil)
            }
        }
        let profile = try #require(CGColorSpace(name: CGColorSpace.displayP3)?.copyICCData())
        #expect(CGColorSpace(iccData: profile) != nil)
        for _ in 0..<200 {
            var bytes = [UInt8](profile as Data)
            for _ in 0..<6 { bytes[next() % bytes.count] = UInt8(next() & 255) }
            _ = CGColorSpace(iccData: Data(bytes.prefix(next() % bytes.count)) as NSData)
        }
    }
}

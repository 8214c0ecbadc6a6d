import Testing

@testable import CameraSources
@testable import CoreVideo

/// Tests ``MaskCover`` and ``MaskStencil``.
@Suite("Privacy masks: pixels")
struct MaskCoverTests {
    /// Returns whether a point is inside a polygon, by the sum of its windings; written for one point.
    private func contains(_ polygon: PrivacyMasks.Polygon, _ x: Double, _ y: Double) -> Bool {
        var winding = 0
        for (index, a) in polygon.enumerated() {
            let b = polygon[(index + 1) % polygon.count]
            let side = (b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)
            if a.y <= y, b.y > y, side > 0 { winding += 1 }
            if a.y > y, b.y <= y, side < 0 { winding -= 1 }
        }
        return winding != 0
    }

    @Test("every pixel with a point inside a random polygon is covered, also of one that crosses itself")
    func complete() {
        var random = SeededGenerator.fresh()
        for _ in 0..<60 {
            let (width, height) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random))
            let polygon = (0..<Int.random(in: 3...7, using: &random)).map { _ in
                PrivacyMasks.Point(x: .random(in: 0...1, using: &random), y: .random(in: 0...1, using: &random))
            }
            let cover = MaskCover([polygon], width: width, height: height)
            for y in 0..<height {
                for x in 0..<width where !cover.contains(x, y) {
                    for _ in 0..<8 {
                        let (dx, dy) = (
                            Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random)
                        )
                        let isInside = contains(
                            polygon,
                            (Double(x) + dx) / Double(width),
                            (Double(y) + dy) / Double(height)
                        )
                        #expect(!isInside, "(\(x), \(y)) of \(width)x\(height), \(polygon), seed \(random.seed)")
                    }
                }
            }
        }
    }

    @Test("a rectangle covers its pixels and no others")
    func rectangle() throws {
        let masks = try PrivacyMasks(parsing: "0.25,0.5,0.5,0.25")
        let cover = MaskCover(masks.polygons, width: 16, height: 8)
        for y in 0..<8 {
            for x in 0..<16 {
                let isInside = (4..<12).contains(x) && (4..<6).contains(y)
                // The edge of a pixel may count as touched.
                let isNear = (3...12).contains(x) && (3...6).contains(y)
                #expect(cover.contains(x, y) == isInside || isNear, "(\(x), \(y))")
                #expect(!isInside || cover.contains(x, y), "(\(x), \(y))")
            }
        }
        #expect(MaskCover(PrivacyMasks.wholePicture.polygons, width: 7, height: 5).isWhole)
        #expect(MaskCover([], width: 7, height: 5).isEmpty)
    }

    @Test("a place that leaves the picture is cut off, and one that is elsewhere covers nothing")
    func places() {
        var cover = MaskCover(width: 10, height: 10)
        cover.add(left: -1, top: 0.5, right: 0.35, bottom: 9)
        #expect(cover.rows[4] == [] && cover.rows[5] == [0..<4] && cover.rows[9] == [0..<4])
        cover.add(left: 0.3, top: 0.5, right: 0.6, bottom: 0.55)
        #expect(cover.rows[5] == [0..<6])
        cover.addAll()
        #expect(cover.isWhole)
    }

    @Test(
        "a copy has no byte of what is covered, in every pixel format, and all other bytes",
        arguments: [(17, 9), (64, 32)]
    )
    func formats(width: Int, height: Int) throws {
        let cover = MaskCover(
            try PrivacyMasks(parsing: "0.2,0.3,0.4,0.5;0.9,0,0.1,0.2").polygons,
            width: width,
            height: height
        )
        var formats = 0
        for code in PixelFormat.allCodes {
            guard let format = PixelFormat.named(code),
                let source = try? CVPixelBuffer.make(width: width, height: height, format: code),
                let copy = try? CVPixelBuffer.make(width: width, height: height, format: code)
            else { continue }
            formats += 1
            // No format's black has this byte.
            fill(source, 0xA7)
            fill(copy, 0xA7)
            #expect(MaskStencil(cover, format).copy(source, to: copy), "\(PixelFormat.text(of: code))")
            for (shape, plane) in zip(format.planes, copy.planes) {
                for y in 0..<plane.height {
                    for block in 0..<(plane.width + shape.blockWidth - 1) / shape.blockWidth {
                        let columns =
                            block * shape.blockWidth * shape.horizontalSubsampling..<(block + 1)
                            * shape.blockWidth * shape.horizontalSubsampling
                        let lines = y * shape.verticalSubsampling..<(y + 1) * shape.verticalSubsampling
                        let isCovered = lines.contains { line in columns.contains { cover.contains($0, line) } }
                        // Formats with less than a byte in a block share bytes with their neighbours.
                        guard shape.bitsPerBlock.isMultiple(of: 8) else { continue }
                        let bytes = plane.baseAddress + y * plane.bytesPerRow + block * shape.bitsPerBlock / 8
                        for index in 0..<shape.bitsPerBlock / 8 {
                            let isKept = bytes.load(fromByteOffset: index, as: UInt8.self) == 0xA7
                            #expect(isKept == !isCovered, "\(PixelFormat.text(of: code)) block \(block) of row \(y)")
                        }
                    }
                }
            }
        }
        #expect(formats > 50)
    }

    @Test("an image of another size gives a black copy")
    func otherSize() throws {
        let format = try #require(PixelFormat.named(kCVPixelFormatType_OneComponent8))
        let stencil = MaskStencil(MaskCover(width: 8, height: 8), format)
        let source = try CVPixelBuffer.make(width: 9, height: 8, format: format.code)
        let copy = try CVPixelBuffer.make(width: 8, height: 8, format: format.code)
        fill(source, 0xA7)
        fill(copy, 0xA7)
        #expect(!stencil.copy(source, to: copy))
        #expect(copy.planes[0].baseAddress.load(as: UInt8.self) == 0)
    }

    private func fill(_ image: CVPixelBuffer, _ byte: UInt8) {
        image.withPlanes { planes in
            for plane in planes {
                plane.baseAddress.initializeMemory(
                    as: UInt8.self,
                    repeating: byte,
                    count: plane.bytesPerRow * plane.height
                )
            }
        }
    }
}

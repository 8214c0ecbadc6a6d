import CoreVideo
import Foundation
import Testing

@testable import Barcodes

@Suite("Parts of a frame that may contain codes")
struct ActivityMapTests {
    /// Returns the map of an image.
    private func map(
        _ canvas: Canvas,
        _ format: OSType = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    ) throws
        -> ActivityMap
    {
        let buffer = try canvas.buffer(format)
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        let layout = try #require(PixelLayout.of(format))
        let pixels = PixelView(
            locked: buffer,
            layout: layout,
            columns: 0..<canvas.width,
            rows: 0..<canvas.height
        )
        return ActivityMap(try #require(pixels))
    }

    private func regions(_ map: ActivityMap) -> [PixelRegion] {
        ActiveRegions.regions(in: map, .fine, except: []).map(\.pixels)
    }

    @Test("a plain frame has no regions, nor do edges of objects larger than a code's parts")
    func plain() throws {
        var canvas = Canvas(width: 640, height: 480, grey: 90)
        #expect(try regions(map(canvas)).isEmpty)
        // Two cards, one on top of the other.
        canvas.draw(Canvas(width: 400, height: 300, grey: 200), x: 103, y: 77)
        canvas.draw(Canvas(width: 200, height: 150, grey: 30), x: 207, y: 151)
        let map = try map(canvas)
        #expect(map.isActive.contains(true) && map.isActive.contains(false))
        #expect(regions(map).isEmpty)
    }

    @Test(
        "one region contains a code with its quiet zone, wherever it is",
        arguments: [Symbology.qr, .dataMatrix, .aztec, .pdf417, .ean13, .code128],
        [2, 3, 6]
    )
    func codes(symbology: Symbology, scale: Int) throws {
        let text = symbology == .ean13 ? "4006381333931" : "OBSCURA 7"
        let code = try image(of: text, as: symbology, scale: scale)
        let quiet = symbology.quietZone * scale
        for (x, y) in [(0, 0), (37, 22), (71, 69)] {
            var canvas = Canvas(width: code.width + 120, height: code.height + 120, grey: 255)
            canvas.draw(code, x: x, y: y)
            let regions = try regions(map(canvas))
            let box = PixelRegion(
                columns: x + quiet..<x + code.width - quiet,
                rows: y + quiet..<y + code.height - quiet
            )
            let holding = regions.filter { region in
                region.columns.lowerBound <= max(box.columns.lowerBound - 4, 0)
                    && region.rows.lowerBound <= max(box.rows.lowerBound - 4, 0)
                    && region.columns.upperBound >= box.columns.upperBound + 4
                    && region.rows.upperBound >= box.rows.upperBound + 4
            }
            #expect(holding.count == 1, "at \(x), \(y): \(regions)")
        }
    }

    @Test(
        "the map is the same in every pixel format",
        arguments: [
            kCVPixelFormatType_OneComponent8, kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_422YpCbCr8_yuvs,
            kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB,
            kCVPixelFormatType_24RGB,
        ]
    )
    func layouts(format: OSType) throws {
        var canvas = Canvas(width: 330, height: 250, grey: 120)
        canvas.draw(try image(of: "LAYOUT", as: .qr), x: 51, y: 40)
        let (one, other) = (try map(canvas), try map(canvas, format))
        #expect(one.isActive == other.isActive && one.summaries == other.summaries)
        #expect(one.dense(within: 4, except: []) == other.dense(within: 4, except: []))
    }

    @Test("the map accepts frames of all small sizes", arguments: [1, 2, 7, 8, 15, 16, 17, 31, 33, 40])
    func small(width: Int) throws {
        for height in [1, 7, 8, 16, 24, 33] {
            let map = try map(Canvas(width: width, height: height))
            for tile in map.isActive.indices { #expect(map.summaries.indices.contains(tile)) }
            let whole = map.pixels(columns: 0..<map.columns, rows: 0..<map.rows)
            #expect(whole == PixelRegion(columns: 0..<width, rows: 0..<height))
        }
    }
}

import Barcodes
import CoreVideo
import Foundation
import Testing

@Suite("Corners")
struct BarcodeCornersTests {
    static let matrixCodes: [Symbology] = [.qr, .microQR, .aztec, .dataMatrix]
    static let rowCodes: [Symbology] = [.pdf417, .microPDF417]

    private static let scale = 6
    private static let place = (x: 50, y: 30)

    /// Makes a larger image with a code at a known place, and returns the code's own corners.
    private static func scene(_ symbology: Symbology, _ transform: Transform) throws -> (Canvas, [CGPoint]) {
        let text = symbology == .ean13 ? "9780201379624" : "CORNERS 42"
        let code = try BarcodeWriter().write(text, as: symbology)
        let drawn = Canvas(code, scale: scale, quietZone: symbology.quietZone)
        var canvas = Canvas(width: drawn.width + 2 * place.x + 30, height: drawn.height + 2 * place.y + 10)
        let zone = symbology.quietZone * scale
        canvas.draw(drawn, x: place.x, y: place.y)
        let left = Double(place.x + zone)
        let top = Double(place.y + zone)
        let right = left + Double(code.width * scale)
        let bottom = top + Double(code.height * scale)
        let corners = [
            CGPoint(x: left, y: top), CGPoint(x: left, y: bottom),
            CGPoint(x: right, y: bottom), CGPoint(x: right, y: top),
        ].map { transform.apply($0, canvas.width, canvas.height) }
        return (canvas.turned(transform), corners)
    }

    private static func distance(_ a: CGPoint, _ b: CGPoint) -> Double {
        hypot(a.x - b.x, a.y - b.y)
    }

    @Test(
        "META-25 corners are the code's own top left, bottom left, bottom right, top right",
        arguments: matrixCodes,
        Transform.all
    )
    func cornersOfMatrixCodes(symbology: Symbology, transform: Transform) throws {
        let (canvas, expected) = try Self.scene(symbology, transform)
        let found = try BarcodeReader(symbologies: [symbology]).read(canvas.buffer())
        let code = try #require(found.first)
        #expect(code.isMirrored == transform.isMirrored)
        try #require(code.corners.count == 4)
        for (index, corner) in code.corners.enumerated() {
            #expect(
                Self.distance(corner, expected[index]) <= 1,
                "corner \(index) is \(corner), not \(expected[index])"
            )
        }
    }

    @Test("META-25 corners of PDF417 follow the code's rotation", arguments: rowCodes, Transform.turns)
    func cornersOfRowCodes(symbology: Symbology, transform: Transform) throws {
        let (canvas, expected) = try Self.scene(symbology, transform)
        let code = try #require(try BarcodeReader(symbologies: [symbology]).read(canvas.buffer()).first)
        for (index, corner) in code.corners.enumerated() {
            #expect(
                Self.distance(corner, expected[index]) <= 1,
                "corner \(index) is \(corner), not \(expected[index])"
            )
        }
    }

    @Test(
        "META-25 corners of linear codes run counterclockwise from the start of reading",
        arguments: [Symbology.code128, .ean13, .code39],
        Transform.turns
    )
    func cornersOfLinearCodes(symbology: Symbology, transform: Transform) throws {
        let (canvas, expected) = try Self.scene(symbology, transform)
        let code = try #require(try BarcodeReader(symbologies: [symbology]).read(canvas.buffer()).first)
        for (index, corner) in code.corners.enumerated() {
            #expect(
                Self.distance(corner, expected[index]) <= 1,
                "corner \(index) is \(corner), not \(expected[index])"
            )
        }
        #expect(!code.isMirrored)
    }

    @Test("orientation is the clockwise rotation of the code", arguments: Transform.turns)
    func orientation(transform: Transform) throws {
        for symbology in Self.matrixCodes + Self.rowCodes + [.code128] {
            let (canvas, _) = try Self.scene(symbology, transform)
            let code = try #require(try BarcodeReader(symbologies: [symbology]).read(canvas.buffer()).first)
            let expected = [0, 90, 180, -90][transform.quarterTurns]
            let difference = (code.orientation - expected + 540) % 360 - 180
            #expect(abs(difference) <= 2, "\(symbology.rawValue) is rotated by \(code.orientation)°")
        }
    }

    @Test("with a region, corners are still in pixels of the whole image")
    func cornersWithRegion() throws {
        var canvas = Canvas(width: 640, height: 480)
        canvas.draw(try image(of: "LEFT", as: .qr, scale: 4), x: 20, y: 60)
        canvas.draw(try image(of: "RIGHT", as: .qr, scale: 4), x: 400, y: 200)
        let buffer = try canvas.buffer()
        let reader = BarcodeReader(symbologies: [.qr])
        let whole = try reader.read(buffer)
        #expect(whole.count == 2)
        let part = try reader.read(buffer, in: CGRect(x: 350, y: 150, width: 290, height: 330))
        #expect(part.map(\.text) == ["RIGHT"])
        let same = try #require(whole.first { $0.text == "RIGHT" })
        let found = try #require(part.first)
        for (a, b) in zip(found.corners, same.corners) {
            #expect(Self.distance(a, b) <= 2)
        }
    }

    @Test(
        "a region without pixels finds nothing",
        arguments: [
            CGRect.zero, .null, CGRect(x: 1000, y: 0, width: 10, height: 10),
            CGRect(x: -20, y: -20, width: 10, height: 10),
            CGRect(x: 0, y: 0, width: CGFloat.nan, height: 10), CGRect(x: 0, y: CGFloat.nan, width: 10, height: 10),
        ]
    )
    func emptyRegion(region: CGRect) throws {
        let buffer = try image(of: "CODE", as: .qr).buffer()
        #expect(try BarcodeReader().read(buffer, in: region).isEmpty)
    }

    @Test(
        "a region larger than the image covers the whole image",
        arguments: [
            CGRect(x: -50, y: -50, width: 10_000, height: 10_000), .infinite,
        ]
    )
    func largeRegion(region: CGRect) throws {
        let buffer = try image(of: "CODE", as: .qr).buffer()
        #expect(try BarcodeReader().read(buffer, in: region).map(\.text) == ["CODE"])
    }
}

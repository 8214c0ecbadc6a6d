import AVFoundation
import CoreMedia
import Foundation
import QuartzCore
import Testing

/// The formulas of the contract, verbatim.
private struct Formulas {
    var width: CGFloat
    var height: CGFloat
    var angle: Int
    var isMirrored: Bool
    var gravity: AVLayerVideoGravity
    var bounds: CGRect

    private var displayed: (CGFloat, CGFloat) { angle % 180 == 0 ? (width, height) : (height, width) }

    private var drawn: CGRect {
        let (wide, high) = displayed
        var (sx, sy) = (bounds.width / wide, bounds.height / high)
        if gravity == .resizeAspect { (sx, sy) = (min(sx, sy), min(sx, sy)) }
        if gravity == .resizeAspectFill { (sx, sy) = (max(sx, sy), max(sx, sy)) }
        return CGRect(
            x: bounds.minX + (bounds.width - sx * wide) / 2,
            y: bounds.minY + (bounds.height - sy * high) / 2,
            width: sx * wide,
            height: sy * high
        )
    }

    func layerPoint(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
        var (u, v): (CGFloat, CGFloat)
        switch angle {
        case 90: (u, v) = (1 - y, x)
        case 180: (u, v) = (1 - x, 1 - y)
        case 270: (u, v) = (y, 1 - x)
        default: (u, v) = (x, y)
        }
        if isMirrored { u = 1 - u }
        return CGPoint(x: drawn.minX + u * drawn.width, y: drawn.minY + v * drawn.height)
    }

    func devicePoint(_ px: CGFloat, _ py: CGFloat) -> CGPoint {
        var u = (px - drawn.minX) / drawn.width
        let v = (py - drawn.minY) / drawn.height
        if isMirrored { u = 1 - u }
        switch angle {
        case 90: return CGPoint(x: v, y: 1 - u)
        case 180: return CGPoint(x: 1 - u, y: 1 - v)
        case 270: return CGPoint(x: 1 - v, y: u)
        default: return CGPoint(x: u, y: v)
        }
    }
}

private func near(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 1e-9) -> Bool {
    let scale = max(1, abs(b.x), abs(b.y))
    return abs(a.x - b.x) <= tolerance * scale && abs(a.y - b.y) <= tolerance * scale
}

private func near(_ a: CGPoint, _ x: CGFloat, _ y: CGFloat, within tolerance: CGFloat) -> Bool {
    abs(a.x - x) <= tolerance && abs(a.y - y) <= tolerance
}

@Suite("Contract: points and rectangles of the preview layer")
struct PreviewGeometryContractTests {
    static let angles = [0, 90, 180, 270]
    static let gravities: [AVLayerVideoGravity] = [.resize, .resizeAspect, .resizeAspectFill]
    static let points: [(CGFloat, CGFloat)] = [(0, 0), (1, 0), (0.3, 0.8), (0.5, 0.5), (-0.2, 1.3)]

    /// Creates a layer for a camera of 640×480 with the given settings.
    private func layer(
        _ angle: Int = 0,
        _ isMirrored: Bool = false,
        _ gravity: AVLayerVideoGravity = .resize,
        bounds: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
        preset: AVCaptureSession.Preset = .vga640x480
    ) throws -> AVCaptureVideoPreviewLayer {
        let layer = AVCaptureVideoPreviewLayer(session: try VideoStage(preset: preset).session)
        layer.bounds = bounds
        layer.videoGravity = gravity
        let connection = try #require(layer.connection)
        connection.videoRotationAngle = CGFloat(angle)
        connection.automaticallyAdjustsVideoMirroring = false
        connection.isVideoMirrored = isMirrored
        return layer
    }

    @Test("PREVIEW-20 points are rotated clockwise with the image, and back", arguments: angles)
    func turning(angle: Int) throws {
        let layer = try layer(angle)
        for (x, y) in Self.points {
            let expected = [
                0: CGPoint(x: x, y: y), 90: CGPoint(x: 1 - y, y: x), 180: CGPoint(x: 1 - x, y: 1 - y),
                270: CGPoint(x: y, y: 1 - x),
            ]
            let point = layer.layerPointConverted(fromCaptureDevicePoint: CGPoint(x: x, y: y))
            #expect(near(point, try #require(expected[angle])))
            #expect(near(layer.captureDevicePointConverted(fromLayerPoint: point), CGPoint(x: x, y: y)))
        }
    }

    @Test("PREVIEW-20 a quarter turn swaps width and height of the displayed image", arguments: angles)
    func displayedSize(angle: Int) throws {
        let layer = try layer(angle, false, .resizeAspect, bounds: CGRect(x: 0, y: 0, width: 960, height: 960))
        let drawn = layer.layerRectConverted(fromMetadataOutputRect: CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(drawn.size == (angle % 180 == 0 ? CGSize(width: 960, height: 720) : CGSize(width: 720, height: 960)))
    }

    @Test("PREVIEW-21 mirroring follows rotation", arguments: angles)
    func mirroring(angle: Int) throws {
        let (plain, mirrored) = (try layer(angle), try layer(angle, true))
        for (x, y) in Self.points {
            let point = plain.layerPointConverted(fromCaptureDevicePoint: CGPoint(x: x, y: y))
            let flipped = mirrored.layerPointConverted(fromCaptureDevicePoint: CGPoint(x: x, y: y))
            #expect(near(flipped, CGPoint(x: 1 - point.x, y: point.y)))
        }
    }

    static let cases = angles.flatMap { angle in
        [false, true].flatMap { mirrored in gravities.map { (angle, mirrored, $0) } }
    }

    @Test("PREVIEW-22 PREVIEW-23 points convert to the layer and back, according to the formulas", arguments: cases)
    func placing(angle: Int, isMirrored: Bool, gravity: AVLayerVideoGravity) throws {
        for bounds in [CGRect(x: 0, y: 0, width: 375, height: 812), CGRect(x: -7, y: 13, width: 500, height: 31)] {
            let layer = try layer(angle, isMirrored, gravity, bounds: bounds)
            let formulas = Formulas(
                width: 640,
                height: 480,
                angle: angle,
                isMirrored: isMirrored,
                gravity: gravity,
                bounds: bounds
            )
            for (x, y) in Self.points {
                let point = layer.layerPointConverted(fromCaptureDevicePoint: CGPoint(x: x, y: y))
                #expect(near(point, formulas.layerPoint(x, y)))
                let back = layer.captureDevicePointConverted(fromLayerPoint: point)
                #expect(near(back, CGPoint(x: x, y: y)), "PREVIEW-23 the round trip")
                let device = layer.captureDevicePointConverted(fromLayerPoint: CGPoint(x: 10 * x, y: 20 * y))
                #expect(near(device, formulas.devicePoint(10 * x, 20 * y)))
            }
        }
    }

    @Test("PREVIEW-24 rectangles are converted by two opposite corners, and have positive sides", arguments: cases)
    func rectangles(angle: Int, isMirrored: Bool, gravity: AVLayerVideoGravity) throws {
        let layer = try layer(angle, isMirrored, gravity, bounds: CGRect(x: 5, y: 6, width: 375, height: 812))
        let rect = CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
        let drawn = layer.layerRectConverted(fromMetadataOutputRect: rect)
        let corners = [rect.origin, CGPoint(x: rect.maxX, y: rect.maxY)]
            .map(layer.layerPointConverted(fromCaptureDevicePoint:))
        #expect(drawn.width > 0 && drawn.height > 0)
        #expect(near(drawn.origin, CGPoint(x: corners.map(\.x).min() ?? 0, y: corners.map(\.y).min() ?? 0)))
        let far = CGPoint(x: corners.map(\.x).max() ?? 0, y: corners.map(\.y).max() ?? 0)
        #expect(near(CGPoint(x: drawn.maxX, y: drawn.maxY), far))
        let back = layer.metadataOutputRectConverted(fromLayerRect: drawn)
        #expect(near(back.origin, rect.origin) && near(CGPoint(x: back.maxX, y: back.maxY), CGPoint(x: 0.4, y: 0.6)))
    }

    @Test("PREVIEW-25 points in the bars or in the cropped parts are not clamped")
    func beyond() throws {
        let bounds = CGRect(x: 0, y: 0, width: 300, height: 300)
        let bars = try layer(0, false, .resizeAspect, bounds: bounds)
        let above = bars.captureDevicePointConverted(fromLayerPoint: .zero)
        #expect(near(above, 0, -1.0 / 6, within: 1e-9))
        #expect(bars.captureDevicePointConverted(fromLayerPoint: CGPoint(x: 150, y: 300)).y > 1)
        let cut = try layer(0, false, .resizeAspectFill, bounds: bounds)
        #expect(cut.layerPointConverted(fromCaptureDevicePoint: .zero).x == -50)
        #expect(cut.layerPointConverted(fromCaptureDevicePoint: CGPoint(x: 1, y: 1)).x == 350)
    }

    @Test("PREVIEW-26 worked example a: a landscape image shown upright in a tall layer, filled")
    func workedA() throws {
        let layer = try layer(
            90,
            false,
            .resizeAspectFill,
            bounds: CGRect(x: 0, y: 0, width: 375, height: 812),
            preset: .hd1920x1080
        )
        let centre = layer.layerPointConverted(fromCaptureDevicePoint: CGPoint(x: 0.5, y: 0.5))
        #expect(near(centre, 187.5, 406, within: 1e-9))
        #expect(near(layer.layerPointConverted(fromCaptureDevicePoint: .zero), 415.875, 0, within: 1e-9))
        let drawn = layer.layerRectConverted(fromMetadataOutputRect: CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(near(drawn.origin, -40.875, 0, within: 1e-9))
        #expect(abs(drawn.width - 456.75) < 1e-9 && abs(drawn.height - 812) < 1e-9)
        let seen = layer.metadataOutputRectConverted(fromLayerRect: layer.bounds)
        #expect(near(seen.origin, 0, 0.089_491_0, within: 1e-7))
        #expect(near(CGPoint(x: seen.width, y: seen.height), 1, 0.821_018_1, within: 1e-7))
    }

    @Test("PREVIEW-26 worked example b: an image with bars")
    func workedB() throws {
        let layer = try layer(0, false, .resizeAspect, bounds: CGRect(x: 0, y: 0, width: 300, height: 300))
        let top = layer.captureDevicePointConverted(fromLayerPoint: CGPoint(x: 150, y: 37.5))
        #expect(near(top, 0.5, 0, within: 1e-9))
        #expect(near(layer.layerPointConverted(fromCaptureDevicePoint: top), 150, 37.5, within: 1e-9))
        let corner = layer.captureDevicePointConverted(fromLayerPoint: .zero)
        #expect(near(corner, 0, -0.166_666_7, within: 1e-7))
    }

    @Test("PREVIEW-26 worked example c: a mirrored image, stretched")
    func workedC() throws {
        let layer = try layer(0, true, .resize, bounds: CGRect(x: 0, y: 0, width: 100, height: 100))
        let point = layer.layerPointConverted(fromCaptureDevicePoint: CGPoint(x: 0.25, y: 0.5))
        #expect(near(point, 75, 50, within: 1e-9))
    }

    private static let corners = [(0.1, 0.2), (0.1, 0.5), (0.4, 0.5), (0.4, 0.2)].map { CGPoint(x: $0.0, y: $0.1) }

    @Test("PREVIEW-27 a code in the layer's coordinates is a new object with otherwise equal properties")
    func code() throws {
        let stage = try VideoStage()
        let layer = AVCaptureVideoPreviewLayer(session: stage.session)
        layer.frame = CGRect(x: 0, y: 0, width: 240, height: 320)
        layer.connection?.videoRotationAngle = 90
        let bounds = CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.3)
        let code = stage.code(bounds, corners: Self.corners, at: CMTime(value: 7, timescale: 30))
        let seen = try #require(layer.transformedMetadataObject(for: code) as? AVMetadataMachineReadableCodeObject)
        #expect(seen !== code)
        #expect(seen.type == .qr && seen.time == code.time && seen.stringValue == "a code")
        #expect(seen.descriptor === code.descriptor && code.descriptor != nil)
        #expect(seen.corners == code.corners.map(layer.layerPointConverted(fromCaptureDevicePoint:)))
        #expect(seen.bounds == layer.layerRectConverted(fromMetadataOutputRect: bounds))
        #expect(code.bounds == bounds, "the original is unchanged")
        let elsewhere = AVCaptureVideoPreviewLayer(session: try VideoStage().session)
        elsewhere.frame = layer.frame
        #expect(elsewhere.transformedMetadataObject(for: code) == nil, "an object of another input")
    }

    @Test(
        "PREVIEW-27 the angles of a face follow rotation and mirroring",
        arguments: [(0, false, 10.0, 45.0), (90, false, 100, 45), (270, false, 280, 45), (0, true, 350, -45)]
    )
    func face(angle: Int, isMirrored: Bool, roll: Double, yaw: Double) throws {
        let stage = try VideoStage()
        let layer = AVCaptureVideoPreviewLayer(session: stage.session)
        layer.frame = CGRect(x: 0, y: 0, width: 240, height: 320)
        let connection = try #require(layer.connection)
        connection.videoRotationAngle = CGFloat(angle)
        connection.automaticallyAdjustsVideoMirroring = false
        connection.isVideoMirrored = isMirrored
        let bounds = CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.3)
        let face = stage.face(bounds, id: 5, roll: 10, yaw: 45, at: .zero)
        let seen = try #require(layer.transformedMetadataObject(for: face) as? AVMetadataFaceObject)
        #expect(seen.faceID == 5 && seen.type == .face)
        #expect(seen.rollAngle == roll && seen.yawAngle == yaw)
        let unknown = stage.face(bounds, id: 6, roll: nil, yaw: nil, at: .zero)
        let other = try #require(layer.transformedMetadataObject(for: unknown) as? AVMetadataFaceObject)
        #expect(!other.hasRollAngle && !other.hasYawAngle)
    }

    @Test("PREVIEW-28 corners keep their order, which reverses their direction when mirrored", arguments: cases)
    func corners(angle: Int, isMirrored: Bool, gravity: AVLayerVideoGravity) throws {
        let stage = try VideoStage()
        let layer = AVCaptureVideoPreviewLayer(session: stage.session)
        layer.frame = CGRect(x: 0, y: 0, width: 240, height: 320)
        layer.videoGravity = gravity
        let connection = try #require(layer.connection)
        connection.videoRotationAngle = CGFloat(angle)
        connection.automaticallyAdjustsVideoMirroring = false
        connection.isVideoMirrored = isMirrored
        let bounds = CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.3)
        let code = stage.code(bounds, corners: Self.corners, at: .zero)
        let seen = try #require(layer.transformedMetadataObject(for: code) as? AVMetadataMachineReadableCodeObject)
        #expect(seen.corners == Self.corners.map(layer.layerPointConverted(fromCaptureDevicePoint:)))
        /// Returns twice the enclosed area, whose sign is the direction of the corners.
        func area(_ points: [CGPoint]) -> CGFloat {
            zip(points, points.dropFirst() + points.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
        }
        #expect((area(seen.corners) < 0) == ((area(Self.corners) < 0) != isMirrored))
        #expect(seen.bounds.width > 0 && seen.bounds.height > 0)
        #expect(seen.bounds == layer.layerRectConverted(fromMetadataOutputRect: bounds))
    }

    @Test("PREVIEW-29 the layer's bounds are used, not its position")
    func bounds() throws {
        let layer = try layer()
        let centre = CGPoint(x: 0.5, y: 0.5)
        layer.frame = CGRect(x: 500, y: 500, width: 100, height: 100)
        #expect(near(layer.layerPointConverted(fromCaptureDevicePoint: centre), CGPoint(x: 50, y: 50)))
        layer.position = CGPoint(x: -3000, y: 7)
        #expect(near(layer.layerPointConverted(fromCaptureDevicePoint: centre), CGPoint(x: 50, y: 50)))
        layer.bounds = CGRect(x: 10, y: 20, width: 200, height: 100)
        #expect(near(layer.layerPointConverted(fromCaptureDevicePoint: centre), CGPoint(x: 110, y: 70)))
    }

    @Test("PREVIEW-30 y grows downward: the top of the image is at the layer's smaller y")
    func downward() throws {
        let layer = try layer(0, false, .resize, bounds: CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(layer.layerPointConverted(fromCaptureDevicePoint: CGPoint(x: 0.5, y: 0)).y == 0)
        #expect(layer.layerPointConverted(fromCaptureDevicePoint: CGPoint(x: 0.5, y: 1)).y == 100)
    }
}

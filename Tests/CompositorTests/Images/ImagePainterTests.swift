import CoreMedia
import CoreVideo
import Foundation
import PixelTransforms
import QuartzCore
import Testing

@testable import Compositor

/// The position and colours of images in layers, for each way of drawing them.
@Suite("Drawing of images")
struct ImagePainterTests {
    /// Returns an image with red, green, blue and white quarters, row by row from the upper left.
    static func corners(_ width: Int, _ height: Int) throws -> CVPixelBuffer {
        try makeImage(width, height) { x, y in
            switch (x < width / 2, y < height / 2) {
            case (true, true): red
            case (false, true): green
            case (true, false): blue
            case (false, false): white
            }
        }
    }

    /// A way of drawing an image; all ways must give the same result.
    enum Way: String, CaseIterable, Sendable {
        /// libyuv writes directly into the target.
        case straight
        /// Cairo draws, because the layer is slightly transparent.
        case faded
        /// Cairo draws within a group, because the corners are rounded.
        case rounded
        /// Cairo alone draws, because the layer is rotated by a tiny angle.
        case askew
        /// The target has another format, and is converted back.
        case planar
    }

    static let orientations: [(Int, Bool)] = (0..<4).flatMap { turns in [false, true].map { (turns, $0) } }

    @Test("each orientation with each way of drawing", arguments: orientations, Way.allCases)
    func orientation(_ orientation: (turns: Int, isMirrored: Bool), way: Way) throws {
        let still = StillLayer(
            try Self.corners(64, 32),
            DrawnOrientation(quarterTurns: orientation.turns, isMirrored: orientation.isMirrored),
            place: CGRect(x: 4, y: 8, width: 80, height: 60)
        )
        still.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
        let root = layer(0, 0, 100, 80)
        root.addSublayer(still)
        switch way {
        case .straight, .planar: break
        case .faded: still.opacity = 0.98
        case .rounded:
            still.cornerRadius = 3
            still.masksToBounds = true
        case .askew: still.transform = CATransform3DMakeRotation(0.005, 0, 0, 1)
        }
        let drawn: Drawn
        if way == .planar {
            let buffer = try target(100, 80, kCVPixelFormatType_444YpCbCr8BiPlanarFullRange)
            try LayerCompositor(root).render(into: buffer)
            drawn = Drawn(
                try PixelTransformer(
                    PixelTransform(
                        sourceFormat: buffer.pixelFormatType,
                        sourceWidth: 100,
                        sourceHeight: 80,
                        outputFormat: kCVPixelFormatType_32BGRA
                    )
                ).make(from: buffer)
            )
        } else {
            drawn = try draw(root, 100, 80)
        }
        // The displayed positions of the stored image's corners, by PREVIEW-20 and PREVIEW-21.
        for (x, y, color) in [(0.1, 0.1, red), (0.9, 0.1, green), (0.1, 0.9, blue), (0.9, 0.9, white)] {
            var (u, v) =
                switch orientation.turns {
                case 1: (1 - y, x)
                case 2: (1 - x, 1 - y)
                case 3: (y, 1 - x)
                default: (x, y)
                }
            if orientation.isMirrored { (u, v) = (1 - u, v) }
            let found = drawn[Int(4 + u * 80), Int(8 + v * 60)]
            #expect(found.isNear(color, 8), "\(color) should be at \(u), \(v)")
        }
        #expect(drawn[1, 1].isNear(black) && drawn[90, 75].isNear(black))
    }

    @Test("every pixel of every format has the colour that it encodes", arguments: PixelTransform.sourceFormats)
    func formats(format: OSType) throws {
        let colors = [
            SIMD4(180, 60, 40, 255), SIMD4(20, 120, 220, 255), SIMD4(235, 235, 235, 255), SIMD4(16, 16, 16, 255),
        ]
        // Only output formats can be produced here; the tests of transforms read the 10-bit ones.
        guard PixelTransform.outputFormats.contains(format), format != kCVPixelFormatType_OneComponent8 else { return }
        for matrix in [kCVImageBufferYCbCrMatrix_ITU_R_601_4, kCVImageBufferYCbCrMatrix_ITU_R_709_2] {
            for color in colors {
                let plain = try makeImage(64, 48) { _, _ in color }
                plain.updateAttachments { $0.set(matrix, for: kCVImageBufferYCbCrMatrixKey) }
                let source = try PixelTransformer(
                    PixelTransform(
                        sourceFormat: kCVPixelFormatType_32BGRA,
                        sourceWidth: 64,
                        sourceHeight: 48,
                        outputFormat: format
                    )
                ).make(from: plain)
                // The loss of the conversion into the format does not count as a drawing error.
                let meant = Drawn(
                    try PixelTransformer(
                        PixelTransform(
                            sourceFormat: format,
                            sourceWidth: 64,
                            sourceHeight: 48,
                            outputFormat: kCVPixelFormatType_32BGRA
                        )
                    ).make(from: source)
                )[32, 24]
                #expect(meant.isNear(color, 4), "\(PixelFormat.text(of: format))")
                let still = StillLayer(source, place: CGRect(x: 10, y: 6, width: 77, height: 50))
                still.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
                let drawn = try draw(still, 100, 60)
                for (x, y) in [(11, 7), (48, 30), (85, 54)] {
                    #expect(drawn[x, y].isNear(meant, 6), "\(PixelFormat.text(of: format)) at \(x), \(y)")
                }
                #expect(drawn[8, 4] == black)
                #expect(drawn[90, 58] == black)
            }
        }
    }

    @Test("targets of all formats contain the same image", arguments: PixelTransform.outputFormats)
    func targets(format: OSType) throws {
        let root = layer(0, 0, 64, 48, CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1))
        root.addSublayer(layer(16, 16, 32, 16, CGColor(red: 0.8, green: 0.7, blue: 0.1, alpha: 1)))
        let buffer = try target(64, 48, format)
        try LayerCompositor(root).render(into: buffer)
        let back = PixelTransform(
            sourceFormat: format,
            sourceWidth: 64,
            sourceHeight: 48,
            outputFormat: kCVPixelFormatType_32BGRA
        )
        let drawn = Drawn(try PixelTransformer(back).make(from: buffer))
        func expected(_ color: SIMD4<Int>) -> SIMD4<Int> {
            guard format == kCVPixelFormatType_OneComponent8 else { return color }
            let luma = Int(0.299 * Double(color.x) + 0.587 * Double(color.y) + 0.114 * Double(color.z))
            return SIMD4(luma, luma, luma, 255)
        }
        #expect(drawn[4, 4].isNear(expected(SIMD4(51, 102, 153, 255)), 6))
        #expect(drawn[30, 24].isNear(expected(SIMD4(204, 179, 26, 255)), 6))
    }

    @Test("areas that a preview leaves free show the background, and nothing remains of the target's old pixels")
    func bars() throws {
        let root = layer(0, 0, 100, 80, CGColor(red: 0, green: 0, blue: 1, alpha: 1))
        let still = StillLayer(try Self.corners(40, 40), place: CGRect(x: 10, y: 0, width: 80, height: 80))
        still.frame = root.bounds
        root.addSublayer(still)
        let drawn = try draw(root, 100, 80)
        for y in 0..<80 {
            for x in (0..<10).map({ $0 }) + (90..<100).map({ $0 }) { #expect(drawn[x, y] == blue) }
        }
        #expect(drawn[12, 2].isNear(red, 3))
        #expect(drawn[88, 78].isNear(white, 3))
    }

    @Test("an image is clipped to its layer, and its fractions keep their positions")
    func filled() throws {
        // A ramp whose values identify the columns.
        let ramp = try makeImage(256, 16) { x, _ in SIMD4(x, x, x, 255) }
        for scale in [1.0, 2.5, 7.0, 0.5] {
            for offset in [0.0, 0.3, 10.7, 33.2] {
                let width = 256 * scale
                let still = StillLayer(ramp, place: CGRect(x: -offset * scale, y: -3, width: width, height: 60))
                still.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
                let drawn = try draw(still, 100, 50)
                for x in 1..<99 {
                    let column = (Double(x) + 0.5) / scale + offset
                    guard column > 1, column < 255 else { continue }
                    // The tolerance is half a column plus one target pixel.
                    let tolerance = Int((1.3 + 1 / scale).rounded(.up))
                    #expect(
                        abs(drawn[x, 25].x - Int(column)) <= tolerance,
                        "\(drawn[x, 25].x) is not \(column) at \(x), \(scale) times, from \(offset)"
                    )
                }
            }
        }
    }

    @Test(
        "contents are placed by their gravity",
        arguments: [
            (CALayerContentsGravity.resize, 0, 0, 100, 60), (.resizeAspect, 20, 0, 60, 60), (.center, 40, 20, 20, 20),
            (.topLeft, 0, 0, 20, 20), (.bottomRight, 80, 40, 20, 20), (.top, 40, 0, 20, 20), (.left, 0, 20, 20, 20),
            (.resizeAspectFill, 0, 0, 100, 60),
        ]
    )
    func gravity(_ gravity: CALayerContentsGravity, x: Int, y: Int, width: Int, height: Int) throws {
        let root = layer(0, 0, 100, 60)
        root.contents = try makeImage(20, 20) { _, _ in green }
        root.contentsGravity = gravity
        let drawn = try draw(root, 100, 60)
        #expect(drawn.box { $0.isNear(green) } == PixelRect(x: x, y: y, width: width, height: height))
    }

    @Test("images that are not opaque are blended")
    func image() throws {
        let root = layer(0, 0, 40, 40, .red)
        let inner = layer(10, 10, 20, 20)
        // Premultiplied: half green.
        inner.contents = CGImage(pixelBuffer: try makeImage(20, 20) { _, _ in SIMD4(0, 128, 0, 128) })
        root.addSublayer(inner)
        let drawn = try draw(root, 40, 40)
        #expect(drawn[20, 20].isNear(SIMD4(127, 128, 0, 255)))
        #expect(drawn[5, 5] == red)
        inner.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
        inner.contentsGravity = .center
        #expect(try draw(root, 40, 40).box { $0.y > 64 } == PixelRect(x: 15, y: 10, width: 10, height: 20))
        inner.contentsScale = 2
        #expect(try draw(root, 40, 40).box { $0.y > 64 }?.height == 10)
    }

    @Test("nearest-neighbour filtering keeps pixels square", arguments: [false, true])
    func nearest(isNearest: Bool) throws {
        let root = layer(0, 0, 40, 20)
        root.contents = CGImage(pixelBuffer: try makeImage(2, 1) { x, _ in x == 0 ? black : white })
        if isNearest { root.magnificationFilter = .nearest }
        let drawn = try draw(root, 40, 20)
        let between = drawn.count { $0.x > 8 && $0.x < 247 }
        #expect(isNearest ? between == 0 : between > 100)
        #expect(drawn[1, 10].isNear(black, 20) && drawn[38, 10].isNear(white, 20))
    }

    @Test("an image in a format that cannot be shown is omitted and reported")
    func depth() throws {
        let map = try CVPixelBuffer.make(width: 8, height: 8, format: kCVPixelFormatType_DepthFloat32)
        let still = StillLayer(map)
        still.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        let compositor = LayerCompositor(still)
        let buffer = try target(20, 20)
        try compositor.render(into: buffer)
        #expect(Drawn(buffer)[10, 10] == black)
        #expect(
            compositor.problems == [
                """
                An image in pixel format 'fdep' was not drawn; choose a format that can be shown, such as 420v or BGRA.
                """
            ]
        )
    }

    @Test("targets that cannot be written are rejected with a description")
    func refused() throws {
        let compositor = LayerCompositor(layer(0, 0, 10, 10))
        let map = try CVPixelBuffer.make(width: 8, height: 8, format: kCVPixelFormatType_DepthFloat32)
        #expect {
            try compositor.render(into: map)
        } throws: { error in
            "\(error)"
                == "Layers cannot be drawn into pixel format 'fdep'; choose one such as BGRA, 420v or 420f."
        }
    }
}

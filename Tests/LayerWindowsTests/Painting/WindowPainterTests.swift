import CoreMedia
import CoreVideo
import Foundation
import LayerWindows
import QuartzCore
import Synchronization
import Testing
import WindowTestSupport

/// Compares the renderings of the graphics processor and the CPU, for the same tree on the same server.
///
/// Tests ``RendererPainter``, ``SurfacePainter`` and ``WindowTexture``.
@Suite("Both renderers", .serialized, .timeLimit(.minutes(2)))
struct WindowPainterTests {
    /// A camera image whose colours change slowly across it.
    private final class ChangingImage: CALayer, ImageLayer {
        let shown: CVPixelBuffer
        let turns: Int
        let isMirrored: Bool

        init(
            _ format: OSType,
            width: Int,
            height: Int,
            is709: Bool = false,
            turns: Int = 0,
            isMirrored: Bool = false
        ) throws {
            shown = try CVPixelBuffer.make(width: width, height: height, format: format)
            self.turns = turns
            self.isMirrored = isMirrored
            super.init()
            let matrix = is709 ? kCVImageBufferYCbCrMatrix_ITU_R_709_2 : kCVImageBufferYCbCrMatrix_ITU_R_601_4
            CVBufferSetAttachment(shown, kCVImageBufferYCbCrMatrixKey, matrix, .shouldPropagate)
            shown.withPlanes { planes in
                for plane in planes.indices {
                    let size = planes[plane]
                    for y in 0..<size.height {
                        let row = size.row(y)
                        let step = planes.count == 1 ? 4 : planes.count == 2 && plane == 1 ? 2 : 1
                        for x in 0..<size.width {
                            for part in 0..<step where x * step + part < row.count {
                                let across = x * 160 / size.width
                                let down = y * 160 / size.height
                                row[x * step + part] = UInt8(
                                    48 + [across, down, (across + down) / 2, 80][(plane + part) % 4]
                                )
                            }
                        }
                    }
                }
            }
        }

        func image(atHostTime time: CMTime) -> CVPixelBuffer? { shown }
        func imageRect(for image: CVPixelBuffer, in properties: LayerProperties) -> CGRect { properties.bounds }
        var imageOrientation: DrawnOrientation {
            DrawnOrientation(quarterTurns: turns, isMirrored: isMirrored)
        }
    }

    /// Returns a tree that contains everything that is drawn in a different way.
    private func tree(_ format: OSType, is709: Bool) throws -> CALayer {
        let root = CALayer()
        let back = try ChangingImage(format, width: 640, height: 480, is709: is709)
        back.frame = CGRect(x: 0, y: 0, width: 320, height: 240)
        let turned = try ChangingImage(format, width: 160, height: 120, is709: is709, turns: 1, isMirrored: true)
        turned.frame = CGRect(x: 210, y: 20, width: 90, height: 120)
        turned.opacity = 0.75
        let small = try ChangingImage(format, width: 640, height: 480, is709: is709)
        small.frame = CGRect(x: 20, y: 150, width: 80, height: 60)
        let clip = CALayer()
        clip.frame = CGRect(x: 120, y: 150, width: 60, height: 60)
        clip.masksToBounds = true
        clip.cornerRadius = 12
        let inside = try ChangingImage(format, width: 160, height: 120, is709: is709)
        inside.frame = CGRect(x: -20, y: -20, width: 120, height: 90)
        clip.addSublayer(inside)
        let box = colorLayer(0.9, 0.2, 0.1, CGRect(x: 20, y: 20, width: 100, height: 40))
        box.opacity = 0.5
        box.borderWidth = 2
        box.borderColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
        box.cornerRadius = 6
        let shape = CAShapeLayer()
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 140, y: 20))
        path.addLine(to: CGPoint(x: 190, y: 60))
        path.addLine(to: CGPoint(x: 130, y: 90))
        path.closeSubpath()
        shape.path = path
        shape.strokeColor = CGColor(srgbRed: 0, green: 0.9, blue: 0.46, alpha: 1)
        shape.lineWidth = 3
        shape.fillColor = nil
        for layer in [back, turned, small, clip, box, shape] { root.addSublayer(layer) }
        return root
    }

    private static let formats: [(OSType, Bool)] = [
        (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, false),
        (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, true),
        (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, false),
        (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, true),
        (kCVPixelFormatType_420YpCbCr8Planar, false),
        (kCVPixelFormatType_32BGRA, false),
    ]

    /// Two colour conversions and two ways of scaling round differently: by 3 of 255 on average and at most 12 nearly
    /// everywhere.
    ///
    /// Along edges, which only one of the two smooths, any difference is allowed.
    @Test("draw the same", arguments: formats)
    func same(format: OSType, is709: Bool) async throws {
        let stage = try WindowStage()
        let root = try tree(format, is709: is709)
        var images: [XClient.Image] = []
        for drawing in [LayerWindowConfiguration.Drawing.processor, .graphicsProcessor] {
            let (window, id) = try await stage.open(root, title: "\(drawing)", drawing: drawing)
            #expect(window.drawnBy.hasPrefix(drawing == .processor ? "processor" : "opengl"))
            images.append(try await stage.image(of: id) { $0[5, 235] != SIMD3(0, 0, 0) })
            window.close()
            await window.waitUntilClosed()
        }
        var (sum, far) = (0, 0)
        for y in 0..<240 {
            for x in 0..<320 {
                let difference = images[0][x, y] &- images[1][x, y]
                let largest = (0..<3).map { abs(difference[$0]) }.max() ?? 0
                sum += largest
                if largest > 12 { far += 1 }
            }
        }
        let mean = Double(sum) / (320 * 240)
        let share = Double(far) / (320 * 240)
        #expect(mean < 3, "mean \(mean), far \(share)")
        #expect(share < 0.01, "mean \(mean), far \(share)")
    }
}

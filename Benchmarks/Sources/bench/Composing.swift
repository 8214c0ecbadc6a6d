import CDirectYUV
import Compositor
import CoreVideo
import Foundation
import QuartzCore

/// Measures the CPU time of drawing a tree of layers into 32BGRA, and its ratio to libyuv called directly for the image
/// alone.
func composing(turns: Int) throws -> [Row] {
    let formats = [
        ("420f", kCVPixelFormatType_420YpCbCr8BiPlanarFullRange),
        ("420v", kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange),
    ]
    var rows: [Row] = []
    for (from, to) in [((1280, 720), (1280, 720)), ((1920, 1080), (1280, 720)), ((640, 480), (1280, 960))] {
        for (name, format) in formats {
            for tree in Tree.allCases {
                let compositor = LayerCompositor(CALayer())
                let images = try (0..<4).map { _ in try makeImage(from.0, from.1, format) }
                let target = try makeImage(to.0, to.1, kCVPixelFormatType_32BGRA)
                tree.build(compositor.layer, to.0, to.1)
                let direct = try Direct(images, target, isFullRange: name == "420f")
                var drawn: [Double] = []
                var plain: [Double] = []
                // Both are measured alternately, so that other load on the machine affects them equally.
                for _ in 0..<turns {
                    drawn.append(
                        try time { frame in
                            compositor.layer.contents = images[frame % 4]
                            tree.change(compositor.layer, frame)
                            try compositor.render(into: target)
                        }
                    )
                    plain.append(try time { direct.convert($0) })
                }
                guard compositor.problems.isEmpty else { throw BenchError(compositor.problems.joined(separator: " ")) }
                rows.append(
                    Row(
                        group: "compose",
                        name: "\(name) \(from.0)×\(from.1) → \(to.0)×\(to.1), \(tree.rawValue)",
                        figures: [
                            "draw_us": median(drawn), "libyuv_us": median(plain),
                            "ratio": median(drawn) / median(plain),
                            "overlay_us": median(drawn) - median(plain),
                        ]
                    )
                )
            }
        }
    }
    return rows
}

/// The layers drawn over the image.
private enum Tree: String, CaseIterable {
    case bare = "nothing over it"
    case still = "two texts and a round box over it"
    case moving = "three outlines that move over it"

    func build(_ root: CALayer, _ width: Int, _ height: Int) {
        root.frame = CGRect(x: 0, y: 0, width: width, height: height)
        root.isOpaque = true
        switch self {
        case .bare: break
        case .still:
            let box = CALayer()
            box.frame = CGRect(x: 20, y: CGFloat(height) - 120, width: 400, height: 100)
            box.backgroundColor = CGColor(gray: 0, alpha: 0.5)
            box.cornerRadius = 12
            root.addSublayer(box)
            for line in 0..<2 {
                let text = CATextLayer()
                text.frame = CGRect(x: 16, y: 10 + 44 * line, width: 370, height: 40)
                text.fontSize = 28
                text.string = "Frame and delay, line \(line)"
                box.addSublayer(text)
            }
        case .moving:
            for _ in 0..<3 {
                let outline = CAShapeLayer()
                outline.frame = root.bounds
                outline.fillColor = nil
                outline.strokeColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
                outline.lineWidth = 4
                root.addSublayer(outline)
            }
        }
    }

    func change(_ root: CALayer, _ frame: Int) {
        guard self == .moving else { return }
        for (index, layer) in (root.sublayers ?? []).enumerated() {
            let path = CGMutablePath()
            let (x, y) = (CGFloat(100 + index * 250 + frame % 50), CGFloat(100 + frame % 70))
            path.move(to: CGPoint(x: x, y: y))
            path.addLine(to: CGPoint(x: x + 180, y: y + 12))
            path.addLine(to: CGPoint(x: x + 170, y: y + 190))
            path.addLine(to: CGPoint(x: x - 8, y: y + 180))
            path.closeSubpath()
            (layer as? CAShapeLayer)?.path = path
        }
    }
}

/// Returns the CPU time of one frame in microseconds.
private func time(_ body: (Int) throws -> Void) throws -> Double {
    let frames = 150
    for frame in 0..<5 { try body(frame) }
    let start = processTime()
    for frame in 0..<frames { try body(frame) }
    return (processTime() - start) / Double(frames)
}

/// The conversion of the same images with libyuv alone.
private final class Direct {
    private let state: OpaquePointer
    private let images: [CVPixelBuffer]
    private let target: CVPixelBuffer

    init(_ images: [CVPixelBuffer], _ target: CVPixelBuffer, isFullRange: Bool) throws {
        let size = (Int32(CVPixelBufferGetWidth(images[0])), Int32(CVPixelBufferGetHeight(images[0])))
        let output = (Int32(CVPixelBufferGetWidth(target)), Int32(CVPixelBufferGetHeight(target)))
        let is709: Int32 = size.1 >= 720 ? 1 : 0
        guard let state = direct_yuv_create(size.0, size.1, output.0, output.1, isFullRange ? 1 : 0, is709) else {
            throw BenchError("There is no memory.")
        }
        self.state = state
        self.images = images
        self.target = target
    }

    deinit { direct_yuv_destroy(state) }

    func convert(_ frame: Int) {
        let image = images[frame % images.count]
        func plane(_ index: Int) -> UnsafeMutablePointer<UInt8>? {
            CVPixelBufferGetBaseAddressOfPlane(image, index)?.assumingMemoryBound(to: UInt8.self)
        }
        _ = direct_yuv_convert(
            state,
            plane(0),
            Int32(CVPixelBufferGetBytesPerRowOfPlane(image, 0)),
            plane(1),
            Int32(CVPixelBufferGetBytesPerRowOfPlane(image, 1)),
            CVPixelBufferGetBaseAddress(target)?.assumingMemoryBound(to: UInt8.self),
            Int32(CVPixelBufferGetBytesPerRow(target))
        )
    }
}

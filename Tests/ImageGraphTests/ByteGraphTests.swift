import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import ImageGraph

/// Tests ``BytePlan``: recipes in bytes equal the same recipes in floats.
@Suite("Recipes in bytes", .serialized)
struct ByteGraphTests {
    /// A sequence of numbers from a seed.
    private struct Dice {
        var seed: UInt64

        mutating func next(_ count: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % count
        }

        mutating func share() -> Double { Double(next(1000)) / 1000 }
    }

    private static let orders: [CGBitmapInfo] = [
        CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little), CGBitmapInfo(alpha: .premultipliedLast),
        CGBitmapInfo(alpha: .premultipliedFirst), CGBitmapInfo(alpha: .noneSkipLast),
    ]

    private func layout(_ width: Int, _ height: Int, _ info: CGBitmapInfo) -> BitmapLayout {
        BitmapLayout(
            width: width,
            height: height,
            bitsPerComponent: 8,
            bitsPerPixel: 32,
            bytesPerRow: 4 * width + 12,
            info: info
        )
    }

    /// A picture of noise and of edges, opaque or not.
    private func picture(_ dice: inout Dice, _ width: Int, _ height: Int, _ info: CGBitmapInfo) -> ImageNode {
        let layout = layout(width, height, info)
        let places = layout.places
        let isOpaque = dice.next(2) == 0
        let steps = 1 + dice.next(40)
        var bytes = [UInt8](repeating: 0, count: layout.bytesPerRow * height)
        for y in 0..<height {
            for x in 0..<width {
                let place = y * layout.bytesPerRow + 4 * x
                let alpha = isOpaque ? 255 : [0, 0, 255, dice.next(256)][dice.next(4)]
                for index in 0..<3 {
                    let level = (x / steps + y / steps) % 2 == 0 ? dice.next(256) : 255 * dice.next(2)
                    bytes[place + places[index]] = UInt8(level * alpha / 255)
                }
                bytes[place + (places.w >= 0 ? places.w : 6 - places.x - places.y - places.z)] = UInt8(alpha)
            }
        }
        guard let provider = CGDataProvider(data: Data(bytes) as NSData) else { return .empty }
        let source = BitmapSource(storage: .data(provider), layout: layout, space: .standard)
        return ImageNode(source, extent: CGRect(x: 0, y: 0, width: width, height: height))
    }

    /// The picture of a camera, with any levels.
    private func camera(_ dice: inout Dice, _ width: Int, _ height: Int) throws -> ImageNode {
        let format =
            dice.next(2) == 0
            ? kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange : kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        let buffer = try CVPixelBuffer.make(width: width, height: height, format: format)
        buffer.withPlanes { planes in
            for index in 0..<2 {
                let plane = planes[index]
                for place in 0..<plane.bytesPerRow * plane.height {
                    plane.baseAddress.storeBytes(of: UInt8(dice.next(256)), toByteOffset: place, as: UInt8.self)
                }
            }
        }
        let picture = CameraPicture(buffer: buffer, space: .standard)
        return ImageNode(picture, extent: CGRect(x: 0, y: 0, width: width, height: height))
    }

    /// Renders with bytes where possible, or in floats.
    private func render(
        _ node: ImageNode,
        _ box: PixelBox,
        _ info: CGBitmapInfo,
        _ settings: RenderSettings,
        inFloats: Bool
    ) -> (bytes: [UInt8], isByBytes: Bool) {
        let layout = layout(box.width, box.height, info)
        var bytes = [UInt8](repeating: 7, count: layout.bytesPerRow * box.height)
        var isByBytes = false
        bytes.withUnsafeMutableBytes { memory in
            guard let base = memory.baseAddress else { return }
            let target = PixelTarget(base: base, bytesPerRow: layout.bytesPerRow, layout: layout, space: .standard)
            if !inFloats {
                isByBytes = target.renderBytes(node, x: box.x0, y: box.y0, box, settings)
            } else {
                Renderer.render(node, box, settings, isSerial: true) { [target] tile, part in
                    target.write(tile, part, x: box.x0, y: box.y0, settings)
                }
            }
        }
        return (bytes, isByBytes)
    }

    /// Compares both renderings; returns whether bytes were used.
    private func compare(
        _ node: ImageNode,
        _ box: PixelBox,
        _ info: CGBitmapInfo,
        _ settings: RenderSettings,
        _ name: String
    ) -> Bool {
        let own = render(node, box, info, settings, inFloats: false)
        guard own.isByBytes else { return false }
        let floats = render(node, box, info, settings, inFloats: true)
        let worst = zip(own.bytes, floats.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect(worst <= 1, "\(name): \(worst) levels")
        return true
    }

    private static let plain = RenderSettings(working: nil)

    /// One step by its number, with made-up parameters.
    private func step(_ dice: inout Dice, _ number: Int, _ node: ImageNode, _ other: ImageNode) -> ImageNode {
        switch number {
        case 0:
            return node.transformed(
                by: CGAffineTransform(translationX: CGFloat(dice.next(9) - 4), y: CGFloat(dice.next(9)))
            )
        case 1:
            let (x, y) = (dice.next(8) - 4, dice.next(8) - 4)
            return node.cropped(to: CGRect(x: x, y: y, width: 9 + dice.next(50), height: 9 + dice.next(40)))
        case 2: return node.colored([.unpremultiply, inversion, .premultiply])
        case 3:
            let gain = Float(0.5 + dice.share())
            let m: [Float] = [gain, 0.1, -0.2, 0, 0.05, 0, gain, 0.1, 0, -0.1, 0.3, 0, 0.7, 0, 0, 0, 0, 0, 1, 0]
            return node.colored([.unpremultiply, .matrix(m), .premultiply])
        case 4: return node.colored([.unpremultiply, .power(Float(0.4 + 2 * dice.share())), .premultiply])
        case 5: return node.blurred(sigma: 0.4 + 5 * dice.share())
        case 6: return node.blurred(sigma: 6 + 30 * dice.share())
        case 7: return node.clamped(to: node.extent).blurred(sigma: 1 + dice.share()).cropped(to: node.extent)
        case 8: return node.windowed(.median)
        case 9: return node.morphed(isMaximum: dice.next(2) == 0, radius: 1 + 8 * dice.share())
        case 10: return node.morphed(isMaximum: true, width: Double(1 + dice.next(9)), height: Double(1 + dice.next(9)))
        case 11:
            let weights: [Float] = [0, -1, 0, -1, 5, -1, 0, -1, 0]
            return node.windowed(.convolution(weights, columns: 3, rows: 3, bias: 0, keepsAlpha: dice.next(2) == 0))
        case 12:
            let weights = (0..<15).map { _ in Float(dice.next(17) - 8) / 16 }
            return node.windowed(.convolution(weights, columns: 5, rows: 3, bias: 0.1, keepsAlpha: false))
        case 13:
            let radius = 1 + dice.next(20)
            let weights = [Float](repeating: 1 / Float(2 * radius + 1), count: 2 * radius + 1)
            func pass(_ columns: Int, _ rows: Int) -> Window.Kind {
                .convolution(weights, columns: columns, rows: rows, bias: 0, keepsAlpha: false)
            }
            let first = node.windowed(pass(2 * radius + 1, 1), grow: CGFloat(radius))
            let second = first.windowed(pass(1, 2 * radius + 1))
            return second
        case 14: return node.transformed(by: CGAffineTransform(rotationAngle: CGFloat(6 * dice.share())))
        case 15:
            let scale = CGAffineTransform(scaleX: CGFloat(0.3 + 2 * dice.share()), y: CGFloat(0.3 + 2 * dice.share()))
            return node.transformed(by: scale)
        case 16: return node.transformed(by: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 20, ty: 3))
        case 17: return node.marked(isNearest: true).transformed(by: CGAffineTransform(scaleX: 1.7, y: 2.3))
        case 18: return node.blended(.over, over: other)
        case 19: return other.blended(.over, over: node)
        case 20:
            let blurred = node.clamped(to: node.extent).blurred(sigma: 2.5)
            return node.mixed(.unsharp(Float(dice.share()), luminanceOnly: false), with: blurred, extent: node.extent)
        default: return node.clamped(to: node.extent)
        }
    }

    private static let steps = 22
    private let inversion = ColorStep.matrix([-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0])

    @Test("Each step in bytes is within one level of the step in floats, in four layouts", arguments: 0..<22)
    func single(_ number: Int) {
        var uses = 0
        for round in 0..<6 {
            var dice = Dice(seed: UInt64(1000 * number + round + 1))
            let (width, height) = (17 + dice.next(90), 9 + dice.next(60))
            let node = picture(&dice, width, height, Self.orders[round % 4])
            let other = picture(&dice, 40, 50, Self.orders[dice.next(4)])
            let result = step(&dice, number, node, other)
            let box = PixelBox(x0: -7, y0: -5, x1: 96, y1: 71)
            for (settings, name) in [(Self.plain, "plain"), (.standard, "linear")] {
                let info = Self.orders[dice.next(4)]
                if compare(result, box, info, settings, "step \(number), round \(round), \(name)") { uses += 1 }
            }
        }
        #expect(uses > 0, "Bytes were never used.")
    }

    @Test("Recipes of up to five steps are within one level of floats", arguments: 1...40)
    func recipes(_ seed: Int) {
        var dice = Dice(seed: UInt64(seed) &* 104_729)
        let first = picture(&dice, 11 + dice.next(60), 7 + dice.next(60), Self.orders[dice.next(4)])
        let other = picture(&dice, 31, 29, Self.orders[dice.next(4)])
        var node = first
        var names: [Int] = []
        for _ in 0..<(2 + dice.next(4)) {
            names.append(dice.next(Self.steps))
            node = step(&dice, names[names.count - 1], node, other)
        }
        let box = PixelBox(x0: -9, y0: -9, x1: 70, y1: 61)
        for settings in [Self.plain, .standard] {
            _ = compare(node, box, Self.orders[dice.next(4)], settings, "seed \(seed), steps \(names)")
        }
    }

    @Test("A camera's picture in bytes is within one level of floats", arguments: [false, true])
    func cameras(_ isPortable: Bool) throws {
        CameraBlocks.portable.store(isPortable, ordering: .relaxed)
        defer { CameraBlocks.portable.store(false, ordering: .relaxed) }
        var uses = 0
        for seed in 1...60 {
            var dice = Dice(seed: UInt64(seed) &* 7919)
            let (width, height) = (20 * (1 + dice.next(4)), 20 * (1 + dice.next(3)))
            var node = try camera(&dice, width, height)
            let other = picture(&dice, 50, 40, Self.orders[dice.next(4)])
            if dice.next(2) == 0 {
                node = node.transformed(by: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: CGFloat(width), ty: 40))
            }
            if dice.next(2) == 0 {
                node = node.cropped(to: CGRect(x: 5, y: 3, width: 10, height: 10))
            }
            if dice.next(3) > 0 {
                let (x, y) = ([0.5, 0.8, 1, 2, 0.4][dice.next(5)], [0.5, 0.8, 1, 2][dice.next(4)])
                node = node.transformed(by: CGAffineTransform(scaleX: x, y: y))
            }
            if dice.next(2) == 0 { node = step(&dice, 3, node, other) }
            if dice.next(2) == 0 { node = other.blended(.over, over: node) }
            if dice.next(4) == 0 { node = step(&dice, dice.next(Self.steps), node, other) }
            let box = PixelBox(x0: -3, y0: -3, x1: 90, y1: 80)
            for settings in [Self.plain, .standard] {
                if compare(node, box, Self.orders[dice.next(4)], settings, "seed \(seed)") { uses += 1 }
            }
        }
        #expect(uses > 20, "Bytes were used \(uses) times.")
    }

    @Test("A part of a rendering writes nothing beside it, and equals the whole")
    func parts() {
        var dice = Dice(seed: 77)
        let node = picture(&dice, 300, 200, Self.orders[0]).blurred(sigma: 9)
        let whole = PixelBox(x0: 0, y0: 0, x1: 300, y1: 200)
        let layout = layout(300, 200, Self.orders[0])
        let all = render(node, whole, Self.orders[0], Self.plain, inFloats: false)
        #expect(all.isByBytes)
        var bytes = [UInt8](repeating: 7, count: layout.bytesPerRow * 200)
        let part = PixelBox(x0: 31, y0: 50, x1: 222, y1: 140)
        bytes.withUnsafeMutableBytes { memory in
            guard let base = memory.baseAddress else { return }
            PixelTarget(base: base, bytesPerRow: layout.bytesPerRow, layout: layout, space: .standard)
                .render(node, x: 0, y: 0, part: part, Self.plain)
        }
        var worst = 0
        for y in 0..<200 {
            for x in 0..<300 {
                let place = (199 - y) * layout.bytesPerRow + 4 * x
                let isInside = x >= part.x0 && x < part.x1 && y >= part.y0 && y < part.y1
                for byte in 0..<4 {
                    let expected = isInside ? all.bytes[place + byte] : 7
                    worst = max(worst, abs(Int(bytes[place + byte]) - Int(expected)))
                }
            }
        }
        #expect(worst <= 1)
    }
}

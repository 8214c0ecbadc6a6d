import CoreVideo
import Foundation
import Testing

@testable import ImageGraph

/// Tests ``ImageNode``, ``RenderPlan`` and ``ColorProgram`` with made-up recipes.
@Suite("Recipes")
struct RandomGraphTests {
    /// A sequence of numbers from a seed.
    private struct Dice {
        var seed: UInt64

        mutating func next(_ count: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % count
        }

        mutating func share() -> Double { Double(next(1000)) / 1000 }
    }

    private static let settings = RenderSettings.standard

    private func picture(_ dice: inout Dice) -> ImageNode {
        let (width, height) = (7 + dice.next(20), 5 + dice.next(20))
        let bytes = (0..<4 * width * height).map { $0 % 4 == 3 ? 255 : UInt8(dice.next(256)) }
        guard let provider = CGDataProvider(data: Data(bytes) as NSData) else { return .empty }
        let layout = BitmapLayout(
            width: width,
            height: height,
            bitsPerComponent: 8,
            bitsPerPixel: 32,
            bytesPerRow: 4 * width,
            info: CGBitmapInfo(alpha: .premultipliedLast)
        )
        let source = BitmapSource(storage: .data(provider), layout: layout, space: .standard)
        return ImageNode(source, extent: CGRect(x: 0, y: 0, width: width, height: height))
    }

    private func floats(_ node: ImageNode, _ box: PixelBox) -> [Float] {
        var values = [Float](repeating: 0, count: 4 * box.width * box.height)
        values.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            let layout = BitmapLayout(
                width: box.width,
                height: box.height,
                bitsPerComponent: 32,
                bitsPerPixel: 128,
                bytesPerRow: 16 * box.width,
                info: CGBitmapInfo(alpha: .premultipliedLast, component: .float, byteOrder: .order32Little)
            )
            PixelTarget(base: base, bytesPerRow: 16 * box.width, layout: layout, space: nil)
                .render(node, x: box.x0, y: box.y0, Self.settings)
        }
        return values
    }

    /// Returns the result of a step as stored pixels, so that nothing fuses with it.
    private func stored(_ node: ImageNode, _ box: PixelBox) -> ImageNode {
        guard !node.box.isEmpty else { return .empty }
        let part = node.box.isInfinite ? box : node.box
        let values = floats(node, part)
        guard let provider = CGDataProvider(data: values.withUnsafeBytes { Data($0) } as NSData) else { return .empty }
        let layout = BitmapLayout(
            width: part.width,
            height: part.height,
            bitsPerComponent: 32,
            bitsPerPixel: 128,
            bytesPerRow: 16 * part.width,
            info: CGBitmapInfo(alpha: .premultipliedLast, component: .float, byteOrder: .order32Little)
        )
        let source = BitmapSource(storage: .data(provider), layout: layout, space: nil)
        let rect = CGRect(x: 0, y: 0, width: part.width, height: part.height)
        return ImageNode(source, extent: rect)
            .transformed(by: CGAffineTransform(translationX: CGFloat(part.x0), y: CGFloat(part.y0)))
    }

    /// Adds one step to both the fused and the stored picture.
    private func step(
        _ dice: inout Dice,
        _ a: ImageNode,
        _ b: ImageNode,
        _ others: (ImageNode, ImageNode)
    ) -> (ImageNode, ImageNode) {
        switch dice.next(7) {
        case 0:
            let (x, y) = (CGFloat(dice.next(9) - 4), CGFloat(dice.next(9) - 4))
            let move = CGAffineTransform(translationX: x, y: y)
            return (a.transformed(by: move), b.transformed(by: move))
        case 1:
            let rect = CGRect(
                x: dice.next(8) - 4,
                y: dice.next(8) - 4,
                width: 4 + dice.next(20),
                height: 4 + dice.next(20)
            )
            return (a.cropped(to: rect), b.cropped(to: rect))
        case 2:
            let gain = Float(0.5 + dice.share())
            let steps: [ColorStep] = [
                .unpremultiply, .matrix([gain, 0.1, 0, 0, 0, 0, gain, 0, 0, 0.05, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]),
                .premultiply,
            ]
            return (a.colored(steps), b.colored(steps))
        case 3:
            let sigma = 0.5 + dice.share()
            return (a.blurred(sigma: sigma), b.blurred(sigma: sigma))
        case 4:
            let mode = Blending.Mode.allCases[dice.next(Blending.Mode.allCases.count)]
            return (a.blended(mode, over: others.0), b.blended(mode, over: others.1))
        case 5:
            let steps: [ColorStep] = [
                .unpremultiply, .encode(.standard), .clamp(low: [0, 0, 0, 0], high: [1, 1, 1, 1]), .decode(.standard),
                .premultiply,
            ]
            return (a.colored(steps), b.colored(steps))
        default: return (a.windowed(.median), b.windowed(.median))
        }
    }

    @Test("Recipes of up to twelve steps equal their steps one by one", arguments: 1...30)
    func fusion(_ number: Int) {
        var dice = Dice(seed: UInt64(number) &* 7919)
        let box = PixelBox(x0: -12, y0: -12, x1: 40, y1: 40)
        let first = picture(&dice)
        let other = picture(&dice)
        var (fused, plain) = (first, stored(first, box))
        for _ in 0..<(1 + dice.next(12)) {
            let next = step(&dice, fused, plain, (other, stored(other, box)))
            fused = next.0
            plain = stored(next.1, box)
        }
        let (a, b) = (floats(fused, box), floats(plain, box))
        let worst = zip(a, b).map { abs($0 - $1) / max(1, abs($0)) }.max() ?? 0
        #expect(worst < 0.002, "seed \(number)")
    }

    @Test("A long chain is released without recursion, and transforms of transforms are one step")
    func chains() {
        var dice = Dice(seed: 5)
        var node = picture(&dice)
        for _ in 0..<100 { node = node.transformed(by: CGAffineTransform(rotationAngle: 0.01)) }
        #expect(RenderPlan(node, Self.settings).steps.count == 2)
        for _ in 0..<100_000 { node = node.windowed(.median) }
        #expect(node.box.width > 0)
    }

    @Test("Steps that cancel out disappear")
    func programs() {
        let steps: [ColorStep] = [.unpremultiply, .encode(.standard), .decode(.standard), .premultiply]
        #expect(ColorProgram.compile(steps, working: Self.settings.working).isEmpty)
        let twice: [ColorStep] = [
            .matrix(ColorProgram.rows(ColorSpaceDefinition.identity)),
            .matrix(ColorProgram.rows(ColorSpaceDefinition.identity)),
        ]
        #expect(ColorProgram.compile(twice, working: nil).count == 1)
    }

    @Test("Boxes keep infinity")
    func boxes() {
        #expect(PixelBox(around: .infinite).isInfinite)
        #expect(PixelBox(around: .null).isEmpty)
        #expect(PixelBox.infinite.moved(5, 5) == .infinite)
        #expect(PixelBox.infinite.expanded(9, 9) == .infinite)
        #expect(PixelBox(around: CGRect(x: 0.2, y: 0.2, width: 1, height: 1)) == PixelBox(x0: 0, y0: 0, x1: 2, y1: 2))
    }
}

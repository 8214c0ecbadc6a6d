import Foundation

/// Paints the frames of one film.
struct FilmPainter: Sendable {
    private let code: SceneSymbol
    private let trouble: FilmTrouble
    private let frameCount: Int
    private let background: SceneImage
    private let inks: (dark: Float, light: Float)
    private let scale: Double
    /// The path: start and way of the center, angle and its change, amounts of tilt, and phases.
    private let start: (x: Double, y: Double)
    private let way: (x: Double, y: Double)
    private let angle: (start: Double, turn: Double)
    private let phases: [Double]
    /// The amount of the trouble, 0…1.
    private let amount: Double
    private let seed: UInt64
    private let size: (width: Int, height: Int)

    init(
        _ code: SceneSymbol,
        _ trouble: FilmTrouble,
        frameCount: Int,
        _ size: (width: Int, height: Int),
        _ random: inout SceneRandom
    ) {
        (self.code, self.trouble, self.frameCount, self.size) = (code, trouble, max(frameCount, 1), size)
        background = ScenePainter(code: code, disturbance: .none).background(&random).middle(size.width, size.height)
        inks = (Float(random.number(20...45)), Float(random.number(190...225)))
        let room = Double(code.quietZone) * 2
        let wanted = trouble == .tiny ? random.number(1.15...1.5) : random.number(3...4.2)
        scale = min(
            wanted,
            0.66 * Double(size.width) / (code.size.width + room),
            0.69 * Double(size.height) / (code.size.height + room)
        )
        let span = trouble == .half ? 1.0 : 0.35
        let length = code.size.width * scale
        way = (span * length * (random.next() % 2 == 0 ? 1 : -1), random.number(-30...30))
        start = (
            Double(size.width) / 2 - way.x / 2 + random.number(-20...20),
            Double(size.height) / 2 - way.y / 2 + random.number(-20...20)
        )
        let turned = trouble == .half ? 0.05 : 0.5
        angle = (random.number(-turned...turned), random.number(-0.12...0.12))
        phases = (0..<6).map { _ in random.number(0...(2 * .pi)) }
        amount = random.number(0...1)
        seed = random.next()
    }

    /// Returns the view at a frame.
    private func pose(_ number: Int) -> ScenePose {
        let part = Double(number) / Double(max(frameCount - 1, 1))
        let time = Double(number) / 30
        var pose = ScenePose(scale: scale)
        pose.angle = angle.start + angle.turn * part
        pose.tilt = (0.12 * sin(2 * time + phases[0]), 0.12 * sin(1.7 * time + phases[1]))
        // A hand shakes.
        pose.center = (
            start.x + way.x * part + 1.5 * sin(9 * time + phases[2]),
            start.y + way.y * part + 1.5 * sin(11 * time + phases[3])
        )
        return pose
    }

    /// Returns the code's corners in a frame, by searching the inverse of the view.
    func corners(inFrame number: Int) -> [(x: Double, y: Double)] {
        let pose = pose(number)
        let view = ScenePose.View(pose)
        let (w, h) = (code.size.width / 2, code.size.height / 2)
        return [(-w, -h), (-w, h), (w, h), (w, -h)].map { u, v in
            // Newton's steps; the view is nearly affine.
            var point = (
                x: pose.center.x + scale * (u * cos(pose.angle) - v * sin(pose.angle)),
                y: pose.center.y + scale * (u * sin(pose.angle) + v * cos(pose.angle))
            )
            for _ in 0..<8 {
                guard let at = view.label(point.x, point.y), let right = view.label(point.x + 1, point.y),
                    let below = view.label(point.x, point.y + 1)
                else { break }
                let (a, b) = (right.u - at.u, below.u - at.u)
                let (c, d) = (right.v - at.v, below.v - at.v)
                let area = a * d - b * c
                guard abs(area) > 1e-12 else { break }
                point.x += (d * (u - at.u) - b * (v - at.v)) / area
                point.y += (a * (v - at.v) - c * (u - at.u)) / area
            }
            return point
        }
    }

    /// Returns the grey pixels of a frame.
    func pixels(ofFrame number: Int) -> [UInt8] {
        var random = SceneRandom(seed: seed &+ UInt64(max(number, 0)) &* 7919)
        let (width, height) = size
        let pose = pose(number)
        let view = ScenePose.View(pose)
        var image = background
        let hand = hand(number)
        let tear = tear()
        for y in 0..<height {
            // Nothing is far from the center.
            guard abs(Double(y) - pose.center.y) < 300 else { continue }
            for x in 0..<width {
                let (left, top) = (Double(x), Double(y))
                guard let near = view.label(left + 0.5, top + 0.5), code.isNearLabel(near.u, near.v) else { continue }
                var (sum, count) = (Float(0), Float(0))
                for part in 0..<9 {
                    let (px, py) = (left + (Double(part % 3) + 0.5) / 3, top + (Double(part / 3) + 0.5) / 3)
                    guard let (u, v) = view.label(px, py), code.isLabel(u, v), !tear(u, v) else { continue }
                    count += 1
                    sum += code.isDark(u, v) ? inks.dark : inks.light
                }
                guard count > 0 else { continue }
                image.pixels[y * width + x] = (sum + (9 - count) * image.pixels[y * width + x]) / 9
            }
        }
        let label = (width: code.size.width * scale, height: code.size.height * scale)
        if trouble == .covered || trouble == .glaring {
            let light = Float(trouble == .glaring ? 420 : 0)
            image.change { x, y, value in
                let share = Float(hand(x - pose.center.x, y - pose.center.y))
                return light > 0 ? value + light * share : value + (105 - value) * min(share * 1.6, 1)
            }
        }
        if trouble == .half {
            let half = label.width * (0.27 + 0.05 * amount)
            image.change { x, _, value in abs(x - Double(width) / 2) > half ? 70 + Float(Int(x) / 9 % 2) * 8 : value }
        }
        let time = Double(number) / 30
        switch trouble {
        case .blurred: image.blur(sigma: scale * (0.6 + 0.12 * amount + 0.12 * sin(5 * time + phases[4])))
        default: image.blur(sigma: 0.5)
        }
        let noise: Float =
            switch trouble {
            case .blurred: 7
            case .tiny: 5
            case .torn: 9
            default: 4
            }
        for index in image.pixels.indices {
            image.pixels[index] = min(max(image.pixels[index], 0), 255) + noise * Float(random.normal())
        }
        return image.bytes
    }

    /// Returns the strength of what wanders over the label, by the distance from its center in pixels.
    private func hand(_ number: Int) -> (Double, Double) -> Double {
        let time = Double(number) / 30
        let size = (width: code.size.width * scale, height: code.size.height * scale)
        let reach = min(size.width, size.height)
        let isHand = trouble == .covered
        // The way leaves each part of the label free at some time.
        let place = (
            x: 0.36 * size.width * sin(4.1 * time + phases[4]), y: 0.36 * size.height * sin(5.3 * time + phases[5])
        )
        let wide = (code.isLinear ? 0.4 : 0.24 + 0.08 * amount) * reach * (isHand ? 1 : 0.7)
        let tall = code.isLinear ? 3 * reach : wide
        return { x, y in
            let (u, v) = ((x - place.x) / wide, (y - place.y) / tall)
            let square = u * u + v * v
            return isHand ? 1 / (1 + exp((square - 1) * 9)) : exp(-square / 2)
        }
    }

    /// Returns whether a place of the label is torn off.
    private func tear() -> (Double, Double) -> Bool {
        guard trouble == .torn else { return { _, _ in false } }
        let (right, below) = (phases[4] > .pi ? 1.0 : -1, phases[5] > .pi ? 1.0 : -1)
        let size = code.size
        let share = 0.26 + 0.1 * amount
        let phase = phases[2]
        return { [code] u, v in
            let (a, b) = (u * right / size.width + 0.5, v * below / size.height + 0.5)
            let edge = 0.03 * sin(14 * a + phase)
            // Of bars, a notch across most of their length; of modules, a corner.
            return code.isLinear ? b > 0.25 + edge && abs(a - 0.5) < 0.5 * share : a + b > 2 - 2 * share * 0.9 + edge
        }
    }
}

extension SceneSymbol {
    /// Returns whether the place is on the label or a little beside it.
    fileprivate func isNearLabel(_ u: Double, _ v: Double) -> Bool {
        let room = Double(quietZone) + 4
        return abs(u) < size.width / 2 + room && abs(v) < size.height / 2 + room
    }
}

extension SceneImage {
    /// Returns the middle of the image.
    fileprivate func middle(_ width: Int, _ height: Int) -> SceneImage {
        var part = SceneImage(width: width, height: height, grey: 0)
        let (left, top) = ((self.width - width) / 2, (self.height - height) / 2)
        for y in 0..<height {
            for x in 0..<width { part.pixels[y * width + x] = pixels[(top + y) * self.width + left + x] }
        }
        return part
    }
}

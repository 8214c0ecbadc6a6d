import Foundation

/// Paints one code under one disturbance.
struct ScenePainter {
    let code: SceneSymbol
    let disturbance: Disturbance

    /// Returns the picture's grey pixels.
    func picture(_ random: inout SceneRandom) -> [UInt8] {
        let (width, height) = CodeScene.size
        let pose = pose(&random)
        var image = background(&random)
        let view = ScenePose.View(pose)
        let (dark, light) = inks(&random)
        let cover = cover(&random)
        let hasCover = disturbance == .covered
        let blocks = labelBlocks(view)
        for y in 0..<height {
            for x in 0..<width where blocks[y / 8 * (width / 8) + x / 8] {
                var (sum, count) = (Float(0), Float(0))
                for part in 0..<9 {
                    let (px, py) = (Double(x) + (Double(part % 3) + 0.5) / 3, Double(y) + (Double(part / 3) + 0.5) / 3)
                    guard let (u, v) = view.label(px, py), code.isLabel(u, v) else { continue }
                    count += 1
                    sum += hasCover && cover(u, v) ? 130 : code.isDark(u, v) ? dark : light
                }
                guard count > 0 else { continue }
                image.pixels[y * width + x] = (sum + (9 - count) * image.pixels[y * width + x]) / 9
            }
        }
        disturb(&image, pose, &random)
        return image.bytes
    }

    /// Returns which blocks of eight by eight pixels the label may touch.
    private func labelBlocks(_ view: ScenePose.View) -> [Bool] {
        let (columns, rows) = (CodeScene.size.width / 8, CodeScene.size.height / 8)
        return (0..<columns * rows).map { index in
            let (left, top) = (Double(index % columns * 8), Double(index / columns * 8))
            return [(-8.0, -8.0), (4, 4), (16, -8), (-8, 16), (16, 16)].contains { dx, dy in
                view.label(left + dx, top + dy).map { code.isLabel($0.u, $0.v) } ?? false
            }
        }
    }

    private func pose(_ random: inout SceneRandom) -> ScenePose {
        let size = code.size
        let room = Double(code.quietZone) * 2
        let isSmall = disturbance == .small || disturbance == .smallTurned
        let fits = min(560 / (size.width + room), 400 / (size.height + room))
        var pose = ScenePose(scale: min(isSmall ? random.number(1.5...2) : random.number(3...4.5), fits))
        switch disturbance {
        case .turned, .smallTurned: pose.angle = random.number(-.pi...Double.pi)
        case .perspective:
            pose.angle = random.number(-0.3...0.3)
            pose.tilt = (random.number(0.5...0.9) * (random.next() % 2 == 0 ? 1 : -1), random.number(-0.5...0.5))
        case .cylinder:
            pose.radius = size.width / random.number(1...1.7)
            pose.angle = random.number(-0.1...0.1)
        case .everything:
            pose.scale = min(random.number(2.4...3.4), fits)
            pose.angle = random.number(-0.5...0.5)
            pose.tilt = (random.number(-0.35...0.35), random.number(-0.35...0.35))
        default: pose.angle = random.number(-0.035...0.035)
        }
        let turned = abs(cos(pose.angle)) * size.width + abs(sin(pose.angle)) * size.height
        let tall = abs(sin(pose.angle)) * size.width + abs(cos(pose.angle)) * size.height
        pose.scale = min(pose.scale, 600 / (turned + room), 450 / (tall + room))
        let free = (
            x: max(0, 310 - turned * pose.scale / 2 - 12), y: max(0, 230 - tall * pose.scale / 2 - 12)
        )
        pose.center = (320 + random.number(-0.5...0.5) * free.x, 240 + random.number(-0.5...0.5) * free.y)
        return pose
    }

    private func inks(_ random: inout SceneRandom) -> (dark: Float, light: Float) {
        let dark = Float(random.number(20...45))
        let light = Float(random.number(195...235))
        switch disturbance {
        case .inverted: return (light, dark)
        case .faint:
            let middle = Float(random.number(90...160))
            let half = Float(random.number(8...16))
            return (middle - half, middle + half)
        case .everything: return (dark + 35, light - 45)
        default: return (dark, light)
        }
    }

    /// Returns the form that covers a corner, in modules of the label.
    private func cover(_ random: inout SceneRandom) -> (Double, Double) -> Bool {
        let share = random.number(0.09...0.19)
        let (right, below) = (random.next() % 2 == 0 ? 1.0 : -1, random.next() % 2 == 0 ? 1.0 : -1)
        let size = code.size
        return { u, v in
            let (a, b) = (u * right / size.width + 0.5, v * below / size.height + 0.5)
            return code.isLinear ? b > 1 - 2.5 * share && a > 0.35 : a > 1 - share && b > 1 - share
        }
    }

    /// Returns a wall with boxes and lines of text-like strokes.
    func background(_ random: inout SceneRandom) -> SceneImage {
        let (width, height) = CodeScene.size
        var image = SceneImage(width: width, height: height, grey: Float(random.number(90...150)))
        let slope = (random.number(-0.06...0.06), random.number(-0.06...0.06))
        image.change { x, y, value in value + Float((x - 320) * slope.0 + (y - 240) * slope.1) }
        for _ in 0..<6 {
            let left = Int(random.number(0...600))
            let top = Int(random.number(0...440))
            let (right, bottom) = (left + Int(random.number(20...180)), top + Int(random.number(10...120)))
            let grey = Float(random.number(50...200))
            for y in top..<min(bottom, height) {
                for x in left..<min(right, width) { image.pixels[y * width + x] = grey }
            }
        }
        for _ in 0..<4 {
            let left = Int(random.number(0...520))
            let top = Int(random.number(0...460))
            var x = left
            while x < min(left + 110, width - 8) {
                let stroke = Int(random.number(1...4))
                let high = Int(random.number(6...12))
                for y in top..<min(top + high, height) {
                    for column in x..<x + stroke { image.pixels[y * width + column] = 40 }
                }
                x += stroke + Int(random.number(2...6))
            }
        }
        return image
    }

    private func disturb(_ image: inout SceneImage, _ pose: ScenePose, _ random: inout SceneRandom) {
        let isAll = disturbance == .everything
        if disturbance == .shaded || isAll {
            let angle = random.number(0...(2 * .pi))
            let rest = Float(isAll ? random.number(0.55...0.7) : random.number(0.25...0.45))
            let soft = random.number(4...25)
            image.change { x, y, value in
                let way = (x - pose.center.x) * cos(angle) + (y - pose.center.y) * sin(angle)
                return value * (rest + (1 - rest) / Float(1 + exp(-way / soft * 4)))
            }
        }
        if disturbance == .glare {
            let size = min(code.size.width, code.size.height) * pose.scale
            let (dx, dy) = (random.number(-0.35...0.35) * size, random.number(-0.35...0.35) * size)
            let wide = random.number(0.22...0.42) * size
            let light = Float(random.number(170...300))
            image.change { x, y, value in
                let (u, v) = (x - pose.center.x - dx, y - pose.center.y - dy)
                return value + light * Float(exp(-(u * u + v * v) / (2 * wide * wide)))
            }
        }
        switch disturbance {
        case .blurred: image.blur(sigma: pose.scale * random.number(0.3...0.5))
        case .everything: image.blur(sigma: pose.scale * 0.3)
        default: image.blur(sigma: 0.45)
        }
        if disturbance == .moved {
            image.move(length: pose.scale * random.number(1.1...2.2), angle: random.number(0...Double.pi))
        }
        // A clipped sensor, then its noise.
        let noise = Float(disturbance == .noisy ? random.number(14...27) : isAll ? 9 : 2.5)
        for index in image.pixels.indices {
            image.pixels[index] = min(max(image.pixels[index], 0), 255) + noise * Float(random.normal())
        }
        if disturbance == .compressed { image.compress(quality: 18) }
        if isAll { image.compress(quality: 50) }
    }
}

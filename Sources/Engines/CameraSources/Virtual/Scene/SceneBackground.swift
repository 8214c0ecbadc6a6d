import Glibc

/// The background behind the codes, drawn once: a soft wall and floor with a few round shapes.
///
/// It is dark enough for the white cards to stand out, and has no edges that a reader could mistake for a code's.
struct SceneBackground {
    let luma: ScenePlane
    let chroma: ScenePlane

    init(_ scene: VirtualScene, levels: SceneLevels, light: SceneLight?, blurRadius: Int) {
        let (width, height) = (scene.width, scene.height)
        luma = ScenePlane(width: width, height: height)
        chroma = ScenePlane(width: (width + 1) / 2 * 2, height: (height + 1) / 2, value: 128)
        let floor = height * 2 / 3
        for y in 0..<height {
            let brightness = y < floor ? 70 + 60 * y / height : 90 + 50 * (y - floor) / max(height - floor, 1)
            memset(luma.row(y), Int32(levels.value(brightness)), width)
        }
        for shape in 0..<5 { drawEllipse(shape, scene.random, floor, levels) }
        luma.blur(radius: blurRadius)
        if let light {
            for y in 0..<height { light.apply(to: luma.row(y), y: y, x: 0, count: width) }
        }
        drawColours(strip: (FrameNumberStrip.height(forHeight: height) + 1) / 2, floor: floor / 2)
    }

    private func drawEllipse(_ index: Int, _ random: SceneRandom, _ floor: Int, _ levels: SceneLevels) {
        let (width, height) = (Double(luma.width), Double(luma.height))
        let centerX = width * random.fraction(.background, index, 0)
        let radiusX = width * (0.06 + 0.12 * random.fraction(.background, index, 1))
        let radiusY = radiusX * (0.6 + 0.4 * random.fraction(.background, index, 2))
        let centerY = height * (0.2 + 0.6 * random.fraction(.background, index, 3))
        let value = Int32(levels.value(70 + Int(60 * random.fraction(.background, index, 4))))
        for y in max(0, Int(centerY - radiusY))..<max(0, min(luma.height, Int(centerY + radiusY))) {
            let down = (Double(y) - centerY) / radiusY
            let half = radiusX * max(0, 1 - down * down).squareRoot()
            let left = max(0, Int(centerX - half))
            let right = min(luma.width, Int(centerX + half))
            if left < right { memset(luma.row(y) + left, value, right - left) }
        }
    }

    /// A bluish wall and a brownish floor; no colour behind the strip.
    private func drawColours(strip: Int, floor: Int) {
        for y in min(strip, chroma.height)..<chroma.height {
            let (cb, cr): (UInt8, UInt8) = y < floor ? (136, 122) : (118, 136)
            let row = chroma.row(y)
            row[0] = cb
            row[1] = cr
            // Doubles the filled part until the row is full.
            var done = 2
            while done < chroma.width {
                let count = min(done, chroma.width - done)
                memcpy(row + done, row, count)
                done += count
            }
        }
    }
}

/// Dim light that falls off to the right and to the bottom.
struct SceneLight {
    private let across: [Int32]
    private let down: [Int32]
    private let black: Int32

    /// Creates the light of a setting, or returns nil for full and even light.
    init?(_ amount: Double, width: Int, height: Int, black: Int) {
        guard amount > 0 else { return nil }
        self.black = Int32(black)
        func gain(_ loss: Double) -> Int32 { Int32(256 * (1 - amount * loss)) }
        across = (0..<width).map { x in gain(0.55 * Double(x) / Double(width)) }
        down = (0..<height).map { y in gain(0.15 + 0.35 * Double(y) / Double(height)) }
    }

    /// Darkens a part of a row.
    ///
    /// - Parameter pixels: A pointer to the pixel in column `x`.
    func apply(to pixels: UnsafeMutablePointer<UInt8>, y: Int, x: Int, count: Int) {
        let gain = down[y]
        across.withUnsafeBufferPointer { across in
            for index in 0..<count {
                let value = (Int32(pixels[index]) &- black) &* across[x &+ index] &* gain
                pixels[index] = UInt8(truncatingIfNeeded: black &+ (value >> 16))
            }
        }
    }
}

/// Sensor grain: one long line of random differences, from which every row of every frame takes another part.
struct SceneNoise {
    private let tile: [Int8]
    private let random: SceneRandom
    private static let period = 1 << 16

    /// Creates the noise of a setting, or returns nil for none.
    init?(_ amount: Double, width: Int, random: SceneRandom) {
        guard amount > 0 else { return nil }
        self.random = random
        let strength = 90 * amount
        tile = (0..<Self.period + width).map { index in
            // The sum of two uniform distributions: small differences are more likely than large ones.
            let bits = random.bits(.noise, index)
            let sum = Double(bits >> 40) + Double(bits & 0xFF_FFFF)
            return Int8(clamping: Int((sum / Double(1 << 24) - 1) * strength))
        }
    }

    /// Adds the noise of one row of one frame.
    func apply(to pixels: UnsafeMutablePointer<UInt8>, y: Int, frame: Int, count: Int) {
        let start = Int(random.bits(.noiseRow, frame, y) % UInt64(Self.period))
        tile.withUnsafeBufferPointer { tile in
            guard let part = tile.baseAddress.map({ $0 + start }) else { return }
            for index in 0..<count {
                let value = Int16(pixels[index]) &+ Int16(part[index])
                pixels[index] = UInt8(truncatingIfNeeded: max(0, min(255, value)))
            }
        }
    }
}

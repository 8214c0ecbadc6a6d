import Foundation

/// The pose of a card in one frame: a projective map from the card, in modules, to the image, in pixels.
///
/// `(x·w, y·w, w) = rows · (u, v, 1)`. Here `w` is the distance of a point divided by that of the card's centre, so it
/// is 1 everywhere on a card that faces the camera.
struct ScenePose: Sendable, Equatable {
    /// The nine coefficients, row by row.
    var rows: [Double]
    /// True if the card faces the camera, so `w` is 1.
    var isAffine: Bool

    /// Returns the position of a card's point in the image.
    func point(_ u: Double, _ v: Double) -> (x: Double, y: Double, w: Double) {
        let w = rows[6] * u + rows[7] * v + rows[8]
        return ((rows[0] * u + rows[1] * v + rows[2]) / w, (rows[3] * u + rows[4] * v + rows[5]) / w, w)
    }

    /// The map from the image to the card: `(u/w, v/w, 1/w) = rows · (x, y, 1)`.
    var inverse: [Double] {
        let m = rows
        let minors = [
            m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
            m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
            m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
        ]
        let determinant = m[0] * minors[0] + m[1] * minors[3] + m[2] * minors[6]
        return minors.map { $0 / determinant }
    }

    /// Creates the pose of an upright card whose top left corner is at a whole pixel.
    init(x: Int, y: Int, scale: Int) {
        let s = Double(scale) / 16
        rows = [s, 0, Double(x), 0, s, Double(y), 0, 0, 1]
        isAffine = true
    }

    /// Creates the pose of a card, with a size in modules, from its centre and three angles in radians.
    ///
    /// - Parameters:
    ///   - roll: In the image plane, clockwise.
    ///   - yaw: About the vertical axis.
    ///   - pitch: About the horizontal axis.
    init(
        width: Int,
        height: Int,
        scale: Int,
        centerX: Double,
        centerY: Double,
        roll: Double,
        yaw: Double = 0,
        pitch: Double = 0
    ) {
        let s = Double(scale) / 16
        let (sr, cr) = (sin(roll), cos(roll))
        let (sy, cy) = (sin(yaw), cos(yaw))
        let (sp, cp) = (sin(pitch), cos(pitch))
        // The card's two axes in space after pitch, then yaw, then roll.
        let across = (x: cr * cy, y: sr * cy, z: -sy)
        let down = (x: cr * sy * sp - sr * cp, y: sr * sy * sp + cr * cp, z: cy * sp)
        // Distance of the camera in pixels. A smaller one would make edges more slanted.
        let distance = Double(max(width, height)) * s * 3
        let (u0, v0) = (Double(width) / 2, Double(height) / 2)
        let w = (u: across.z * s / distance, v: down.z * s / distance)
        func row(_ u: Double, _ v: Double, _ center: Double) -> [Double] {
            let a = u * s + center * w.u
            let b = v * s + center * w.v
            return [a, b, center - a * u0 - b * v0]
        }
        // Rows apply to points relative to the card's centre; the last column moves the origin to its corner.
        rows =
            row(across.x, down.x, centerX) + row(across.y, down.y, centerY) + [w.u, w.v, 1 - w.u * u0 - w.v * v0]
        isAffine = yaw == 0 && pitch == 0
    }
}

/// The motion of a card: its pose as a function of the frame's number alone.
struct SceneMotion: Sendable {
    let motion: VirtualCameraSettings.Motion
    let random: SceneRandom
    /// Frames per second.
    ///
    /// Motion is computed per frame, so an image depends only on its number.
    let rate: Double
    /// The image's width in pixels, which determines the speed.
    let width: Int

    /// Returns the pose of the card with an index in a frame.
    func pose(of card: SceneCard, in cell: SceneLayout.Cell, index: Int, frame: Int) -> ScenePose {
        switch motion {
        case .still, .drift:
            let (x, y) = corner(
                of: (card.width * cell.scale / 16, card.height * cell.scale / 16),
                in: cell,
                index,
                frame
            )
            return ScenePose(x: x, y: y, scale: cell.scale)
        case .spin:
            let seconds = 6 + 6 * random.fraction(.path, index, 10)
            let direction = random.bits(.path, index, 11) & 1 == 0 ? 1.0 : -1.0
            let roll = wave(index, 12, seconds: seconds, frame) * direction
            return ScenePose(
                width: card.width,
                height: card.height,
                scale: cell.scale,
                centerX: Double(cell.x) + Double(cell.width) / 2,
                centerY: Double(cell.y) + Double(cell.height) / 2,
                roll: roll
            )
        case .perspective:
            let yaw = 0.55 * sin(wave(index, 13, seconds: 5 + 2 * random.fraction(.path, index, 14), frame))
            let pitch = 0.45 * sin(wave(index, 15, seconds: 7 + 2 * random.fraction(.path, index, 16), frame))
            let roll = 0.1 * sin(wave(index, 17, seconds: 9, frame))
            return ScenePose(
                width: card.width,
                height: card.height,
                scale: cell.scale,
                centerX: Double(cell.x) + Double(cell.width) / 2,
                centerY: Double(cell.y) + Double(cell.height) / 2,
                roll: roll,
                yaw: yaw,
                pitch: pitch
            )
        }
    }

    /// Returns an angle that makes a full turn in a number of seconds.
    func wave(_ index: Int, _ choice: Int, seconds: Double, _ frame: Int) -> Double {
        let frames = max(1, (seconds * rate).rounded())
        let turn = (Double(frame).truncatingRemainder(dividingBy: frames)) / frames
        return 2 * Double.pi * (turn + random.fraction(.path, index, choice)).truncatingRemainder(dividingBy: 1)
    }

    /// Returns the top left corner of an upright card, which moves to and fro in both directions, in exact whole
    /// pixels.
    func corner(
        of size: (width: Int, height: Int),
        in cell: SceneLayout.Cell,
        _ index: Int,
        _ frame: Int
    ) -> (x: Int, y: Int) {
        // In 256ths of a pixel per frame: a quarter to a half of a 1280-pixel width in 4 seconds.
        let fastest = Double(width) * 256 * 2 / (15 * rate)
        func place(_ room: Int, _ choice: Int) -> Int {
            guard room > 0 else { return 0 }
            let period = 2 * room * 256
            let start = Int(random.bits(.path, index, choice) % UInt64(period))
            guard motion == .drift else { return start % (room * 256) / 256 }
            let speed = max(1, Int(fastest * (0.5 + 0.5 * random.fraction(.path, index, choice + 1))))
            // Reduced before the multiplication, so no frame number overflows.
            let way = (start + frame % period * (speed % period)) % period
            return (way < period / 2 ? way : period - way) / 256
        }
        return (cell.x + place(cell.width - size.width, 0), cell.y + place(cell.height - size.height, 2))
    }
}

/// A step of quality on which a viewer's line puts it: the size, rate and bits of its frames.
struct ViewStep: Sendable, Hashable {
    /// The place in ``all``; 0 is the best.
    let level: Int
    /// Maximum width in pixels.
    let width: Int
    /// Maximum frames per second.
    let rate: Double
    /// Bits for each pixel of a frame.
    let bitsPerPixel: Double

    /// All steps, best first.
    ///
    /// They are few, because the viewers of a step share each frame.
    static let all = [
        ViewStep(level: 0, width: 1280, rate: 60, bitsPerPixel: 0.1),
        ViewStep(level: 1, width: 960, rate: 30, bitsPerPixel: 0.09),
        ViewStep(level: 2, width: 640, rate: 15, bitsPerPixel: 0.1),
        ViewStep(level: 3, width: 480, rate: 10, bitsPerPixel: 0.12),
        ViewStep(level: 4, width: 320, rate: 5, bitsPerPixel: 0.15),
    ]

    /// The frame rate that bit rates assume for faster steps; most cameras have it.
    static let usualRate = 30.0

    /// Returns the size of compressed frames for a camera's size, in even numbers.
    func size(of camera: (width: Int, height: Int)) -> (width: Int, height: Int) {
        let (wide, high) = (max(camera.width, 2), max(camera.height, 2))
        let width = min(wide, width)
        let height = (Double(high) * Double(width) / Double(wide)).rounded()
        return (max(2, width & ~1), min(16_384, max(2, Int(height) & ~1)))
    }

    /// Returns the bits per second for frames of a camera's size.
    func bitRate(of camera: (width: Int, height: Int)) -> Int {
        let size = size(of: camera)
        return max(20_000, Int(Double(size.width * size.height) * min(rate, Self.usualRate) * bitsPerPixel))
    }
}

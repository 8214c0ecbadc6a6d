import CoreVideo
import Foundation
import PixelTransforms

/// A cache of drawings that stay the same from frame to frame.
///
/// A drawing is cached when it appears in two consecutive frames, because one that appears for the first time may
/// change again. It is dropped when it has not been used for a while or when others need the space.
struct DrawingStore {
    private struct Kept {
        var pixels: CVPixelBuffer
        var lastUse: Int
    }
    private var kept: [DrawingKey: Kept] = [:]
    private var previous: Set<DrawingKey> = []
    private var present: Set<DrawingKey> = []
    private var frame = 0
    /// The size of cached drawings in bytes.
    private(set) var bytes = 0

    /// The way to paint a drawing.
    enum Advice {
        /// Use the cached pixels.
        case use(CVPixelBuffer)
        /// Draw it separately and pass the pixels to ``keep(_:for:)``.
        case keep
        /// Draw it directly into the target.
        case draw
    }

    /// Records the use of a drawing in the current frame and returns how to paint it.
    mutating func advice(_ key: DrawingKey) -> Advice {
        present.insert(key)
        if let entry = kept[key] {
            kept[key]?.lastUse = frame
            return .use(entry.pixels)
        }
        let size = key.frame.area * 4
        return previous.contains(key) && size <= CompositorLimits.keptBytes / 2 ? .keep : .draw
    }

    /// Caches the pixels of a drawing.
    mutating func keep(_ pixels: CVPixelBuffer, for key: DrawingKey) {
        bytes += key.frame.area * 4
        kept[key] = Kept(pixels: pixels, lastUse: frame)
        while bytes > CompositorLimits.keptBytes || kept.count > CompositorLimits.keptDrawings,
            let oldest = kept.filter({ $0.value.lastUse < frame }).min(by: { $0.value.lastUse < $1.value.lastUse })?.key
        {
            drop(oldest)
        }
        // All remaining drawings belong to the current frame.
        if bytes > CompositorLimits.keptBytes || kept.count > CompositorLimits.keptDrawings { drop(key) }
    }

    /// Ends a frame and drops drawings that were not used recently.
    mutating func endFrame() {
        previous = present
        present.removeAll(keepingCapacity: true)
        frame += 1
        guard frame % 32 == 0 else { return }
        for (key, entry) in kept where entry.lastUse < frame - 64 { drop(key) }
    }

    private mutating func drop(_ key: DrawingKey) {
        guard kept.removeValue(forKey: key) != nil else { return }
        bytes -= key.frame.area * 4
    }
}

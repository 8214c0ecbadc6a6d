import CoreVideo
import Foundation
import PixelTransforms

/// Keeps drawings that do not change from one frame to the next.
///
/// What is seen for the first time is not kept: it may be another one in the next frame. What comes again is, until it has
/// not been used for a while or others need the room.
struct DrawingStore {
    private struct Kept {
        var pixels: CVPixelBuffer
        var lastUse: Int
    }
    private var kept: [DrawingKey: Kept] = [:]
    private var previous: Set<DrawingKey> = []
    private var present: Set<DrawingKey> = []
    private var frame = 0
    /// Bytes of what is kept.
    private(set) var bytes = 0

    /// What is to be done with a drawing.
    enum Advice {
        /// It is there.
        case use(CVPixelBuffer)
        /// It came again: draw it apart and give it to ``keep(_:for:)``.
        case keep
        /// Draw it where it belongs.
        case draw
    }

    /// Counts a drawing of the present frame.
    mutating func advice(_ key: DrawingKey) -> Advice {
        present.insert(key)
        if let entry = kept[key] {
            kept[key]?.lastUse = frame
            return .use(entry.pixels)
        }
        let size = key.frame.area * 4
        return previous.contains(key) && size <= CompositorLimits.keptBytes / 2 ? .keep : .draw
    }

    /// Keeps the pixels of a drawing.
    mutating func keep(_ pixels: CVPixelBuffer, for key: DrawingKey) {
        bytes += key.frame.area * 4
        kept[key] = Kept(pixels: pixels, lastUse: frame)
        while bytes > CompositorLimits.keptBytes || kept.count > CompositorLimits.keptDrawings,
            let oldest = kept.filter({ $0.value.lastUse < frame }).min(by: { $0.value.lastUse < $1.value.lastUse })?.key
        {
            drop(oldest)
        }
        // All of them are of this frame.
        if bytes > CompositorLimits.keptBytes || kept.count > CompositorLimits.keptDrawings { drop(key) }
    }

    /// Ends a frame: what was not in the last few of them is dropped.
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

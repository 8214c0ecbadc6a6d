import CoreMedia
import CoreVideo
import Foundation
import QuartzCore

/// A detector of changes in a tree of layers since it was last drawn.
///
/// It does not retain the images of layers that show video, because cameras reuse their buffers.
struct TreeWatch {
    /// The state that a video layer showed.
    ///
    /// The image is held weakly, so a different image at the same address is not mistaken for it.
    private struct Shown {
        let layer: ObjectIdentifier
        weak var image: CVPixelBuffer?
        let isEmpty: Bool
        let rect: CGRect
        let orientation: DrawnOrientation

        init(_ layer: any ImageLayer, properties: LayerProperties, at time: CMTime) {
            let image = layer.image(atHostTime: time)
            self.layer = ObjectIdentifier(layer)
            self.image = image
            isEmpty = image == nil
            rect = image.map { layer.imageRect(for: $0, in: properties) } ?? .zero
            orientation = layer.imageOrientation
        }

        /// Returns whether the states are certainly equal.
        func isSame(as other: Shown) -> Bool {
            layer == other.layer && isEmpty == other.isEmpty && (isEmpty || image != nil)
                && image === other.image && rect == other.rect && orientation == other.orientation
        }
    }

    private var snapshot: LayerSnapshot?
    private var changeCount: UInt64?
    private var shown: [Shown] = []

    /// Records the state to draw at a time; returns whether it differs from the previous one.
    mutating func check(at layer: CALayer, time: CMTime) -> Bool {
        // Read before the snapshot, so that a concurrent change is not missed.
        let changeCount = CALayer.changeCount
        if changeCount == self.changeCount, let snapshot, !snapshot.hasImages { return false }
        self.changeCount = changeCount
        let snapshot = layer.snapshot()
        var present: [Shown] = []
        if snapshot.hasImages { Self.collect(snapshot, time, into: &present) }
        let isSame =
            snapshot === self.snapshot && present.count == shown.count
            && zip(present, shown).allSatisfy { $0.isSame(as: $1) }
        self.snapshot = snapshot
        shown = present
        return !isSame
    }

    /// Forgets and releases the recorded state.
    mutating func clear() {
        snapshot = nil
        changeCount = nil
        shown = []
    }

    private static func collect(_ snapshot: LayerSnapshot, _ time: CMTime, into shown: inout [Shown]) {
        guard !snapshot.properties.isHidden, snapshot.properties.opacity > 0 else { return }
        if case .imageLayer(let layer) = snapshot.contents {
            shown.append(Shown(layer, properties: snapshot.properties, at: time))
        }
        if let mask = snapshot.mask, mask.hasImages { collect(mask, time, into: &shown) }
        for sublayer in snapshot.sublayers where sublayer.hasImages { collect(sublayer, time, into: &shown) }
    }
}

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
        weak var picture: CVPixelBuffer?
        let isEmpty: Bool
        let rect: CGRect
        let orientation: DrawnOrientation

        init(_ layer: any PictureLayer, look: LayerLook, at time: CMTime) {
            let picture = layer.picture(atHostTime: time)
            self.layer = ObjectIdentifier(layer)
            self.picture = picture
            isEmpty = picture == nil
            rect = picture.map { layer.pictureRect(for: $0, in: look) } ?? .zero
            orientation = layer.pictureOrientation
        }

        /// Returns whether the states are certainly equal.
        func isSame(as other: Shown) -> Bool {
            layer == other.layer && isEmpty == other.isEmpty && (isEmpty || picture != nil)
                && picture === other.picture && rect == other.rect && orientation == other.orientation
        }
    }

    private var snapshot: LayerSnapshot?
    private var changeCount: UInt64?
    private var shown: [Shown] = []

    /// Records the state to draw at a time; returns whether it differs from the previous one.
    mutating func look(at layer: CALayer, time: CMTime) -> Bool {
        // Read before the snapshot, so that a concurrent change is not missed.
        let changeCount = CALayer.changeCount
        if changeCount == self.changeCount, let snapshot, !snapshot.hasPictures { return false }
        self.changeCount = changeCount
        let snapshot = layer.snapshot()
        var present: [Shown] = []
        if snapshot.hasPictures { Self.collect(snapshot, time, into: &present) }
        let isSame =
            snapshot === self.snapshot && present.count == shown.count
            && zip(present, shown).allSatisfy { $0.isSame(as: $1) }
        self.snapshot = snapshot
        shown = present
        return !isSame
    }

    /// Forgets and releases the recorded state.
    mutating func forget() {
        snapshot = nil
        changeCount = nil
        shown = []
    }

    private static func collect(_ snapshot: LayerSnapshot, _ time: CMTime, into shown: inout [Shown]) {
        guard !snapshot.look.isHidden, snapshot.look.opacity > 0 else { return }
        if case .picture(let layer) = snapshot.contents {
            shown.append(Shown(layer, look: snapshot.look, at: time))
        }
        if let mask = snapshot.mask, mask.hasPictures { collect(mask, time, into: &shown) }
        for sublayer in snapshot.sublayers where sublayer.hasPictures { collect(sublayer, time, into: &shown) }
    }
}

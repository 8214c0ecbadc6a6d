import AVFBase
public import QuartzCore
import Synchronization

/// A layer whose animations go by the time of an item.
///
/// Differs from Apple: layers are not animated here, so it only keeps its item. It is drawn as any layer with those inside.
open class AVSynchronizedLayer: CALayer {
    private let item: Mutex<UncheckedReference<AVPlayerItem?>> = Mutex(UncheckedReference(nil))

    /// Makes a layer without an item.
    public override init() { super.init() }

    /// Makes a copy of a layer's properties; one of a synchronized layer has its item.
    public override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? AVSynchronizedLayer { playerItem = layer.playerItem }
    }

    /// Makes a layer for an item.
    public convenience init(playerItem: AVPlayerItem) {
        self.init()
        self.playerItem = playerItem
    }

    /// The item whose time counts.
    open var playerItem: AVPlayerItem? {
        get { item.withLock { $0 }.value }
        set {
            let reference = UncheckedReference(newValue)
            item.withLock { $0 = reference }
        }
    }
}

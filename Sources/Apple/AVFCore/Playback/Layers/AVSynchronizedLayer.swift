import AVFBase
public import QuartzCore
import Synchronization

/// A layer whose animations follow the time of an item.
///
/// Differs from Apple: layers are not animated here, and this one only stores its item. It is drawn like any layer with
/// sublayers.
open class AVSynchronizedLayer: CALayer {
    private let item: Mutex<UncheckedReference<AVPlayerItem?>> = Mutex(UncheckedReference(nil))

    /// Creates a layer without an item.
    public override init() { super.init() }

    /// Creates a copy of a layer's properties; from a synchronized layer it also takes the item.
    public override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? AVSynchronizedLayer { playerItem = layer.playerItem }
    }

    /// Creates a layer for an item.
    public convenience init(playerItem: AVPlayerItem) {
        self.init()
        self.playerItem = playerItem
    }

    /// The item whose time the layer follows.
    open var playerItem: AVPlayerItem? {
        get { item.withLock { $0 }.value }
        set {
            let reference = UncheckedReference(newValue)
            item.withLock { $0 = reference }
        }
    }
}

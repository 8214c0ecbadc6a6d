import PixelTransforms
import Synchronization

/// The transformers of the last images: cameras deliver one size and format for a long time.
final class TransformerCache: Sendable {
    /// The cache of the process.
    static let shared = TransformerCache()
    private let known = Mutex<[PixelTransform: PixelTransformer]>([:])
    /// Transformers keep memory for intermediate images.
    private let limit = 12

    /// Returns a transformer, a known one if possible.
    func transformer(_ transform: PixelTransform) throws(PixelTransformError) -> PixelTransformer {
        if let transformer = known.withLock({ $0[transform] }) { return transformer }
        let transformer = try PixelTransformer(transform)
        known.withLock { known in
            if known.count >= limit { known.removeAll(keepingCapacity: true) }
            known[transform] = transformer
        }
        return transformer
    }
}

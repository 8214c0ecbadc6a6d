import CoreVideo
import Synchronization

/// The pixels of one captured frame, and what consumers have made of them.
///
/// Holds no place in the gate: what only keeps the newest picture keeps this rather than the ``CapturedFrame``.
final class CapturedPicture: Sendable {
    /// What all pictures of this size and pixel format share.
    let format: CapturedFormat
    /// The cut that all consumers see; nil for the whole picture.
    let zoom: PictureZoom?

    private let source: UncheckedReference<CVPixelBuffer?>
    private let conversions = Mutex<[Conversion]>([])

    private struct Conversion: @unchecked Sendable {
        // @unchecked: the pixels of a converted picture are never written again.
        var recipe: ConversionRecipe
        var image: CVPixelBuffer
    }

    init(_ image: CVPixelBuffer?, format: CapturedFormat, zoom: PictureZoom?) {
        source = UncheckedReference(image)
        self.format = format
        self.zoom = zoom
    }

    /// The pixels as a consumer wants them; see ``CapturedFrame/image(as:)``.
    func image(as recipe: ConversionRecipe, waits: Bool = false) -> CVPixelBuffer? {
        let recipe = format.reduce(recipe)
        if recipe == .identity, zoom == nil { return source.value }
        guard let source = source.value else { return nil }
        let original = UncheckedReference(source)
        return conversions.withLock { conversions -> UncheckedReference<CVPixelBuffer?> in
            if let done = conversions.first(where: { $0.recipe == recipe }) { return UncheckedReference(done.image) }
            let image = format.convert(original.value, with: recipe, zoom: zoom, waits: waits)
            if let image { conversions.append(Conversion(recipe: recipe, image: image)) }
            return UncheckedReference(image)
        }.value
    }
}

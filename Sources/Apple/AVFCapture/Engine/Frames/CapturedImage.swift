import AVFBase
import CameraSources
import CoreVideo
import Synchronization

/// The pixels of one captured frame, with the results of conversions for consumers.
///
/// JPEG frames are decoded when a consumer first requests pixels, once for all consumers.
///
/// Holds no place in the gate, so consumers that only keep the newest image hold this rather than the
/// ``CapturedFrame``.
final class CapturedImage: Sendable {
    /// The shared state of all images of this size and pixel format.
    let format: CapturedFormat
    /// The crop that all consumers see; nil for the whole image.
    let zoom: ImageZoom?

    /// The camera's own pixels; nil if they must be decoded.
    private let source: UncheckedReference<CVPixelBuffer?>
    private let state: Mutex<State>

    private struct State: @unchecked Sendable {
        // @unchecked: the pixels of decoded and converted images are never written again.
        /// Released after decoding, so its memory returns to the camera.
        var compressed: CompressedImage?
        var decoded: CVPixelBuffer?
        var isDamaged = false
        var conversions: [(recipe: ConversionRecipe, image: CVPixelBuffer)] = []
    }

    /// - Parameters:
    ///   - image: The pixels; nil if they must be decoded from `compressed`.
    ///   - compressed: The image as the camera sent it; not retained if there are pixels.
    init(_ image: CVPixelBuffer?, compressed: CompressedImage? = nil, format: CapturedFormat, zoom: ImageZoom?) {
        source = UncheckedReference(image)
        state = Mutex(State(compressed: image == nil ? compressed : nil))
        self.format = format
        self.zoom = zoom
    }

    /// True after a consumer has requested pixels that could not be decoded because the camera's data is damaged.
    var isDamaged: Bool { state.withLock { $0.isDamaged } }

    /// Returns the pixels converted by a recipe; see ``CapturedFrame/image(as:)``.
    func image(as recipe: ConversionRecipe, waits: Bool = false) -> CVPixelBuffer? {
        let recipe = format.reduce(recipe)
        let isWhole = recipe == .identity && zoom == nil
        if isWhole, let image = source.value { return image }
        return state.withLock { state -> UncheckedReference<CVPixelBuffer?> in
            if let done = state.conversions.first(where: { $0.recipe == recipe }) {
                return UncheckedReference(done.image)
            }
            guard let original = source.value ?? decoded(&state, waits: waits) else { return UncheckedReference(nil) }
            if isWhole { return UncheckedReference(original) }
            let image = format.convert(original, with: recipe, zoom: zoom, waits: waits)
            if let image { state.conversions.append((recipe, image)) }
            return UncheckedReference(image)
        }.value
    }

    private func decoded(_ state: inout State, waits: Bool) -> CVPixelBuffer? {
        if let decoded = state.decoded { return decoded }
        guard let compressed = state.compressed, !state.isDamaged else {
            // There are neither pixels nor data to decode.
            state.isDamaged = true
            return nil
        }
        switch format.decode(compressed, waits: waits) {
        case .image(let image): state.decoded = image.value
        case .outOfBuffers: return nil
        case .damaged: state.isDamaged = true
        }
        state.compressed = nil
        return state.decoded
    }
}

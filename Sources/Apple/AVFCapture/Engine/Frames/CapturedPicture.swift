import AVFBase
import CameraSources
import CoreVideo
import Synchronization

/// The pixels of one captured frame, and what consumers have made of them.
///
/// Those of a frame that came as a JPEG picture are decoded when a consumer first wants them, for all consumers at once.
///
/// Holds no place in the gate: what only keeps the newest picture keeps this rather than the ``CapturedFrame``.
final class CapturedPicture: Sendable {
    /// What all pictures of this size and pixel format share.
    let format: CapturedFormat
    /// The cut that all consumers see; nil for the whole picture.
    let zoom: PictureZoom?

    /// The camera's own pixels; nil where they have to be decoded.
    private let source: UncheckedReference<CVPixelBuffer?>
    private let state: Mutex<State>

    private struct State: @unchecked Sendable {
        // @unchecked: the pixels of decoded and of converted pictures are never written again.
        /// Let go of once it is decoded, so that its memory goes back to the camera.
        var compressed: CompressedPicture?
        var decoded: CVPixelBuffer?
        var isDamaged = false
        var conversions: [(recipe: ConversionRecipe, image: CVPixelBuffer)] = []
    }

    /// - Parameters:
    ///   - image: the pixels; nil where they are to be made of `compressed`.
    ///   - compressed: the picture as the camera sent it; not kept where there are pixels.
    init(_ image: CVPixelBuffer?, compressed: CompressedPicture? = nil, format: CapturedFormat, zoom: PictureZoom?) {
        source = UncheckedReference(image)
        state = Mutex(State(compressed: image == nil ? compressed : nil))
        self.format = format
        self.zoom = zoom
    }

    /// Whether there are no pixels because what the camera sent is damaged, as far as anybody has wanted them.
    var isDamaged: Bool { state.withLock { $0.isDamaged } }

    /// The pixels as a consumer wants them, where that are the camera's own; nil where there is work to do first.
    func plainImage(as recipe: ConversionRecipe) -> CVPixelBuffer? {
        zoom == nil && format.reduce(recipe) == .identity ? source.value : nil
    }

    /// The pixels as a consumer wants them; see ``CapturedFrame/image(as:)``.
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
            // Neither pixels nor anything to make them of.
            state.isDamaged = true
            return nil
        }
        switch format.decode(compressed, waits: waits) {
        case .picture(let image): state.decoded = image.value
        case .outOfBuffers: return nil
        case .damaged: state.isDamaged = true
        }
        state.compressed = nil
        return state.decoded
    }
}

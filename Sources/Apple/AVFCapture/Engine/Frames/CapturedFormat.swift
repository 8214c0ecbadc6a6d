import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import MediaFiles
import Synchronization

/// The shared state of all frames of one size and pixel format: their descriptions and the pools for converted images.
///
/// The capture engine creates a new one when the source's format changes.
final class CapturedFormat: Sendable {
    /// The maximum number of converted images of a kind in use (DROP-10): eight for the client, the rest for images
    /// that are waiting or shared.
    static let convertedLimit = 12

    /// The width of the unrotated image in pixels.
    let width: Int
    /// The height of the unrotated image in pixels.
    let height: Int
    /// The camera's pixel format; for JPEG images, their pixel format after decoding.
    let pixelFormat: OSType
    /// The format of JPEG frames as the camera sends them; nil for all others.
    let compressedDescription: CMFormatDescription?
    private let decoder: ImageDecoder?
    /// Indicates whether frames arrive as JPEG images.
    var isDecoded: Bool { decoder != nil }
    /// The maximum number of frames that wait for a client that keeps late ones (VDO-36): about 256 MiB of frames, but
    /// at least 8 and at most 32, which is more than a second at 30 frames per second.
    var backlogLimit: Int { min(max(268_435_456 / max(dataSize, 1), 8), 32) }
    private let dataSize: Int
    /// The requested frame duration; used for frames whose source does not know their duration.
    let nominalDuration: CMTime

    private let native: UncheckedReference<CMFormatDescription?>
    private let converted = Mutex<[Converted]>([])

    private struct Converted: @unchecked Sendable {
        // @unchecked: format descriptions are immutable; the converter may be used from any thread.
        let recipe: ConversionRecipe
        let converter: ImageConverter?
        var description: CMFormatDescription?
        var isDescriptionFromImage = false
    }

    /// Creates the format of frames with the given image's size and pixel format.
    init(like image: CVPixelBuffer, nominalDuration: CMTime) {
        width = CVPixelBufferGetWidth(image)
        height = CVPixelBufferGetHeight(image)
        pixelFormat = CVPixelBufferGetPixelFormatType(image)
        dataSize = CVPixelBufferGetDataSize(image)
        self.nominalDuration = nominalDuration
        compressedDescription = nil
        decoder = nil
        native = UncheckedReference(SampleBuffers.describe(image))
    }

    /// Creates the format of frames from a camera that sends JPEG images of a size.
    init(jpeg header: JPEGHeader, nominalDuration: CMTime) {
        width = header.width
        height = header.height
        pixelFormat = JPEGDecoder.pixelFormat
        dataSize = width * height * 3 / 2
        self.nominalDuration = nominalDuration
        compressedDescription = SampleBuffers.describe(
            width: width,
            height: height,
            pixelFormat: kCMVideoCodecType_JPEG
        )
        decoder = ImageDecoder(width: width, height: height, limit: Self.convertedLimit)
        native = UncheckedReference(decoder?.makeDescription())
    }

    private init(_ other: CapturedFormat, nominalDuration: CMTime) {
        width = other.width
        height = other.height
        pixelFormat = other.pixelFormat
        dataSize = other.dataSize
        self.nominalDuration = nominalDuration
        compressedDescription = other.compressedDescription
        decoder = other.decoder
        native = other.native
        let entries = other.converted.withLock { $0 }
        converted.withLock { $0 = entries }
    }

    /// Returns the format at another frame rate; descriptions and pools stay the same objects.
    func with(nominalDuration: CMTime) -> CapturedFormat { CapturedFormat(self, nominalDuration: nominalDuration) }

    /// Creates a format before the first frame has arrived.
    init(width: Int, height: Int, pixelFormat: OSType, nominalDuration: CMTime) {
        self.width = width
        self.height = height
        self.pixelFormat = pixelFormat
        dataSize = width * height * 2
        self.nominalDuration = nominalDuration
        compressedDescription = nil
        decoder = nil
        native = UncheckedReference(SampleBuffers.describe(width: width, height: height, pixelFormat: pixelFormat))
    }

    /// Returns whether an image has this size and pixel format.
    func fits(_ image: CVPixelBuffer) -> Bool {
        CVPixelBufferGetWidth(image) == width && CVPixelBufferGetHeight(image) == height
            && CVPixelBufferGetPixelFormatType(image) == pixelFormat && decoder == nil
    }

    /// Returns whether this is the format of JPEG images with the given header.
    func fits(_ header: JPEGHeader) -> Bool {
        decoder != nil && header.width == width && header.height == height
    }

    /// Returns a recipe without the steps that have no effect on these frames.
    func reduce(_ recipe: ConversionRecipe) -> ConversionRecipe {
        if recipe == .identity { return recipe }
        return recipe.reduced(forWidth: width, height: height, pixelFormat: pixelFormat)
    }

    /// Returns the description of images made by a recipe, as far as it is known without an image; always the same
    /// object.
    func description(for recipe: ConversionRecipe) -> CMFormatDescription? {
        let recipe = reduce(recipe)
        if recipe == .identity { return native.value }
        return entry(for: recipe) { UncheckedReference($0.description) }.value
    }

    /// Returns the description of an image made by a recipe; the same object for all of them.
    func description(for recipe: ConversionRecipe, of image: CVPixelBuffer) -> CMFormatDescription? {
        let recipe = reduce(recipe)
        if recipe == .identity { return native.value }
        return entry(for: recipe) { entry in
            if !entry.isDescriptionFromImage, let described = SampleBuffers.describe(image) {
                entry.description = described
                entry.isDescriptionFromImage = true
            }
            return UncheckedReference(entry.description)
        }.value
    }

    /// Decodes an image into a buffer of the format's pool.
    ///
    /// - Parameter waits: Whether to wait for a buffer to be returned.
    func decode(_ image: CompressedImage, waits: Bool) -> ImageDecoder.Outcome {
        decoder?.decode(image, waits: waits) ?? .damaged
    }

    /// Converts an image into a buffer of the recipe's pool; returns nil if all buffers are in use or the conversion is
    /// not possible.
    ///
    /// - Parameters:
    ///   - zoom: The crop to use; nil for the whole image.
    ///   - waits: Whether to wait for a buffer to be returned.
    func convert(
        _ image: CVPixelBuffer,
        with recipe: ConversionRecipe,
        zoom: ImageZoom? = nil,
        waits: Bool
    ) -> CVPixelBuffer? {
        entry(for: recipe) { UncheckedReference($0.converter) }.value?.convert(image, zoom: zoom, waits: waits)
    }

    private func entry<Result>(
        for recipe: ConversionRecipe,
        _ body: (inout Converted) -> UncheckedReference<Result>
    ) -> UncheckedReference<Result> {
        converted.withLock { converted in
            if let index = converted.firstIndex(where: { $0.recipe == recipe }) { return body(&converted[index]) }
            let size = recipe.size(forWidth: width, height: height)
            var entry = Converted(
                recipe: recipe,
                converter: ImageConverter(
                    recipe: recipe,
                    width: width,
                    height: height,
                    pixelFormat: pixelFormat,
                    limit: Self.convertedLimit
                ),
                description: SampleBuffers.describe(
                    width: size.width,
                    height: size.height,
                    pixelFormat: recipe.pixelFormat ?? pixelFormat
                )
            )
            let result = body(&entry)
            converted.append(entry)
            return result
        }
    }
}

import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import MediaFiles
import Synchronization

/// What all frames of one size and pixel format share: their descriptions and the pools for converted pictures.
///
/// The capture engine makes a new one when the source's format changes.
final class CapturedFormat: Sendable {
    /// How many converted pictures of a kind may be out (DROP-10): eight for the client, the rest for pictures that are
    /// waiting or shared.
    static let convertedLimit = 12

    /// Width of the unrotated picture in pixels.
    let width: Int
    /// Height of the unrotated picture in pixels.
    let height: Int
    /// The camera's pixel format; of JPEG pictures, that which they are decoded to.
    let pixelFormat: OSType
    /// What frames of JPEG pictures are as the camera sends them; nil for all others.
    let compressedDescription: CMFormatDescription?
    private let decoder: PictureDecoder?
    /// Whether frames come as JPEG pictures.
    var isDecoded: Bool { decoder != nil }
    /// How many frames may wait for a client that keeps late ones (VDO-36): about 256 MiB of them, at least 8 and at most
    /// 32, which is more than a second at 30 frames a second.
    var backlogLimit: Int { min(max(268_435_456 / max(dataSize, 1), 8), 32) }
    private let dataSize: Int
    /// The time between frames that was asked for; what a frame counts as lasting where its source does not know.
    let nominalDuration: CMTime

    private let native: UncheckedReference<CMFormatDescription?>
    private let converted = Mutex<[Converted]>([])

    private struct Converted: @unchecked Sendable {
        // @unchecked: format descriptions are immutable; the converter may be used from any thread.
        let recipe: ConversionRecipe
        let converter: PictureConverter?
        var description: CMFormatDescription?
        var isDescriptionFromImage = false
    }

    /// Describes the frames that look like this one.
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

    /// Describes the frames of a camera that sends JPEG pictures of a size.
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
        decoder = PictureDecoder(width: width, height: height, limit: Self.convertedLimit)
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

    /// The same frames at another rate; descriptions and pools stay the same objects.
    func with(nominalDuration: CMTime) -> CapturedFormat { CapturedFormat(self, nominalDuration: nominalDuration) }

    /// Describes frames before one has come.
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

    /// Whether a picture is of this size and pixel format.
    func fits(_ image: CVPixelBuffer) -> Bool {
        CVPixelBufferGetWidth(image) == width && CVPixelBufferGetHeight(image) == height
            && CVPixelBufferGetPixelFormatType(image) == pixelFormat && decoder == nil
    }

    /// Whether frames of JPEG pictures of a size are what this describes.
    func fits(_ header: JPEGHeader) -> Bool {
        decoder != nil && header.width == width && header.height == height
    }

    /// The recipe without the steps that are no work for these frames.
    func reduce(_ recipe: ConversionRecipe) -> ConversionRecipe {
        if recipe == .identity { return recipe }
        return recipe.reduced(forWidth: width, height: height, pixelFormat: pixelFormat)
    }

    /// The description of pictures made by a recipe, as far as it is known without one: the same object every time.
    func description(for recipe: ConversionRecipe) -> CMFormatDescription? {
        let recipe = reduce(recipe)
        if recipe == .identity { return native.value }
        return entry(for: recipe) { UncheckedReference($0.description) }.value
    }

    /// The description of a picture made by a recipe: the same object for all of them.
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

    /// Decodes a picture into a buffer of the format's pool.
    ///
    /// - Parameter waits: whether to wait for one of them to come back.
    func decode(_ picture: CompressedPicture, waits: Bool) -> PictureDecoder.Outcome {
        decoder?.decode(picture, waits: waits) ?? .damaged
    }

    /// Converts a picture into a buffer of the recipe's pool; nil when all of these are out, or where no conversion is
    /// possible.
    ///
    /// - Parameters:
    ///   - zoom: the cut of the picture that is used; nil for all of it.
    ///   - waits: whether to wait for one of them to come back.
    func convert(
        _ image: CVPixelBuffer,
        with recipe: ConversionRecipe,
        zoom: PictureZoom? = nil,
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
                converter: PictureConverter(
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

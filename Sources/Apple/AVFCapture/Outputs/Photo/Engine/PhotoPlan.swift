import AVFBase
import CoreMedia
import CoreVideo

/// A photo request after it was checked against the available options.
struct PhotoPlan {
    let format: PhotoFormat
    var resolution: PhotoResolution
    var previewSize: ConversionRecipe.Size?
    var previewFormat: OSType = 0
    var thumbnailSize: ConversionRecipe.Size?

    /// Checks a request (PHOTO-2).
    ///
    /// - Parameter quality: the maximum that the output allows.
    init(
        _ values: PhotoSettingsValues,
        id: Int64,
        _ available: PhotoAvailability,
        quality: AVCapturePhotoOutput.QualityPrioritization
    ) throws(PhotoRefusal) {
        format = try Self.format(values, available)
        resolution = PhotoResolution(uniqueID: id)
        try Self.check(values, available, quality)
        try Self.check(values.extras)
        let (width, height) = (available.size.width, available.size.height)
        resolution.photo = Self.dimensions(available.size)
        if let preview = values.previewFormat {
            (previewFormat, previewSize) = try Self.preview(preview, width, height)
            resolution.preview = Self.dimensions(previewSize)
        }
        if let thumbnail = values.thumbnailFormat {
            let box = try Self.thumbnail(thumbnail, for: format)
            thumbnailSize = fitted(width, height, into: box)
            resolution.thumbnail = Self.dimensions(thumbnailSize)
        }
        if let brackets = values.brackets { resolution.count = brackets.count }
        resolution.isFlashEnabled = values.flashMode == .on
        let frame = available.frameDuration.isNumeric ? available.frameDuration : CMTime(value: 1, timescale: 30)
        let frames = CMTimeMultiply(frame, multiplier: Int32(resolution.count))
        resolution.processingTime = CMTimeRange(
            start: frames,
            duration: CMTime(value: CMTimeValue(resolution.count), timescale: 1)
        )
    }

    private static func format(
        _ values: PhotoSettingsValues,
        _ available: PhotoAvailability
    ) throws(PhotoRefusal) -> PhotoFormat {
        guard values.rawPixelFormatType == 0, values.rawFileType == nil else {
            throw PhotoRefusal("it asks for raw data, but the output's availableRawPhotoPixelFormatTypes are empty")
        }
        guard let dictionary = values.format else { throw PhotoRefusal("it asks for no photo") }
        let format = try PhotoFormat(dictionary)
        switch format {
        case .pixels(let type):
            guard available.pixelFormats.contains(type) else {
                throw PhotoRefusal(
                    "the pixel format '\(SampleBuffers.text(of: type))' is not among its availablePhotoPixelFormatTypes"
                )
            }
            // A file type that the client did not choose is only the type of a possible file, so it is not checked.
            if let fileType = values.fileType, fileType != format.usualFileType {
                guard available.pixelFormats(for: fileType).contains(type) else { throw misfit(fileType) }
            }
        case .codec(let codec, let quality):
            guard available.codecs.contains(codec) else {
                throw PhotoRefusal("the codec '\(codec.rawValue)' is not among its availablePhotoCodecTypes")
            }
            if let quality, !(0...1).contains(quality) {
                throw PhotoRefusal("the value of AVVideoQualityKey in its format is \(quality), not from 0 to 1")
            }
            if let fileType = values.fileType {
                guard available.codecs(for: fileType).contains(codec) else { throw misfit(fileType) }
            }
        }
        return format
    }

    private static func misfit(_ fileType: AVFileType) -> PhotoRefusal {
        PhotoRefusal("photos of its format do not go into files of its processedFileType \(fileType.rawValue)")
    }

    private static func check(
        _ values: PhotoSettingsValues,
        _ available: PhotoAvailability,
        _ quality: AVCapturePhotoOutput.QualityPrioritization
    ) throws(PhotoRefusal) {
        guard available.flashModes.contains(values.flashMode) else {
            throw PhotoRefusal("its flashMode \(values.flashMode) is not among the output's supportedFlashModes")
        }
        guard !values.choosesQuality || values.quality.rawValue <= quality.rawValue else {
            throw PhotoRefusal(
                "its photoQualityPrioritization \(values.quality) is above the output's maxPhotoQualityPrioritization"
            )
        }
        guard !values.isHighResolution || available.isHighResolution else {
            throw PhotoRefusal(
                "its isHighResolutionPhotoEnabled needs isHighResolutionCaptureEnabled of the output"
            )
        }
        let size = values.maxDimensions
        if size != CMVideoDimensions(width: 0, height: 0) {
            let most = available.maxDimensions
            guard available.supportedDimensions.contains(size), size.width <= most.width, size.height <= most.height
            else {
                throw PhotoRefusal(
                    "its maxPhotoDimensions \(size.width)x\(size.height) are not among the supportedMaxPhotoDimensions "
                        + "of the active format, or larger than the output's maxPhotoDimensions"
                )
            }
        }
        if let brackets = values.brackets { try check(brackets, available) }
    }

    private static func check(
        _ brackets: [AVCaptureBracketedStillImageSettings],
        _ available: PhotoAvailability
    ) throws(PhotoRefusal) {
        guard (1...max(1, available.bracketCount)).contains(brackets.count), available.bracketCount > 0 else {
            throw PhotoRefusal(
                "its bracket has \(brackets.count) photos; the output's maxBracketedCapturePhotoCount is "
                    + "\(available.bracketCount)"
            )
        }
        guard brackets.allSatisfy({ type(of: $0) == type(of: brackets[0]) }) else {
            throw PhotoRefusal("the photos of its bracket are of different classes")
        }
        for bracket in brackets {
            if let reason = bracket.reasonAgainst(available.exposures) {
                throw PhotoRefusal("in its bracket, \(reason)")
            }
        }
    }

    private static func preview(
        _ dictionary: [String: Any],
        _ width: Int,
        _ height: Int
    ) throws(PhotoRefusal) -> (OSType, ConversionRecipe.Size) {
        guard
            let type = dictionary[kCVPixelBufferPixelFormatTypeKey as String].flatMap(PhotoFormat.integer)
                .flatMap(OSType.init(exactly:)), PhotoFormat.usualPixelFormats.contains(type)
        else {
            throw PhotoRefusal(
                "the pixel format of its previewPhotoFormat is not among availablePreviewPhotoPixelFormatTypes"
            )
        }
        let box = try PhotoFormat.size(
            in: dictionary,
            kCVPixelBufferWidthKey as String,
            kCVPixelBufferHeightKey as String,
            "previewPhotoFormat"
        )
        // The default is about the size of a screen.
        return (type, fitted(width, height, into: box ?? ConversionRecipe.Size(width: 1280, height: 1280)))
    }

    /// Returns the codecs for thumbnails of photos, the photo's own codec first.
    static func thumbnailCodecs(for format: PhotoFormat) -> [AVVideoCodecType] {
        guard case .codec(let codec, _) = format else { return [] }
        return codec == .hevc ? [.hevc, .jpeg] : [codec]
    }

    private static func thumbnail(
        _ dictionary: [String: Any],
        for format: PhotoFormat
    ) throws(PhotoRefusal) -> ConversionRecipe.Size {
        let codecs = thumbnailCodecs(for: format)
        guard !codecs.isEmpty else {
            throw PhotoRefusal("it asks for a thumbnail inside uncompressed pixels, which have none")
        }
        guard case .codec(let codec, _)? = try? PhotoFormat(dictionary), codecs.contains(codec) else {
            throw PhotoRefusal("the codec of its embeddedThumbnailPhotoFormat is not among those available")
        }
        let box = try PhotoFormat.size(
            in: dictionary,
            AVVideoWidthKey,
            AVVideoHeightKey,
            "embeddedThumbnailPhotoFormat"
        )
        return box ?? ConversionRecipe.Size(width: 160, height: 160)
    }

    private static func dimensions(_ size: ConversionRecipe.Size?) -> CMVideoDimensions {
        CMVideoDimensions(width: Int32(size?.width ?? 0), height: Int32(size?.height ?? 0))
    }
}

public import CoreVideo
public import Foundation

/// A width and a height in pixels.
public struct CMVideoDimensions: Sendable, Hashable {
    /// The width in pixels.
    public var width: Int32
    /// The height in pixels.
    public var height: Int32

    /// Creates dimensions of 0×0.
    public init() { self.init(width: 0, height: 0) }

    /// Creates dimensions.
    public init(width: Int32, height: Int32) {
        self.width = width
        self.height = height
    }
}

/// The properties that a matching image must share with a description, looked up once.
struct ImageFacts {
    /// The values under the keys that descriptions and images share, in the order of the keys.
    let common: [AnyObject?]
    let hasCommon: Bool
    let bytesPerRow: Int?

    init(_ extensions: CMFormatDescription.Extensions) {
        guard !extensions.isEmpty else {
            (common, hasCommon, bytesPerRow) = ([], false, nil)
            return
        }
        common = Self.keys.map { extensions[$0] }
        hasCommon = common.contains { $0 != nil }
        bytesPerRow = (extensions[kCMFormatDescriptionExtension_BytesPerRow] as? NSNumber)?.intValue
    }

    // Immutable.
    nonisolated(unsafe) static let keys: [CFString] = [
        kCVImageBufferCleanApertureKey, kCVImageBufferFieldCountKey, kCVImageBufferFieldDetailKey,
        kCVImageBufferPixelAspectRatioKey, kCVImageBufferColorPrimariesKey, kCVImageBufferTransferFunctionKey,
        kCVImageBufferGammaLevelKey, kCVImageBufferYCbCrMatrixKey, kCVImageBufferICCProfileKey,
        kCVImageBufferChromaLocationTopFieldKey, kCVImageBufferChromaLocationBottomFieldKey,
        kCVImageBufferMasteringDisplayColorVolumeKey, kCVImageBufferContentLightLevelInfoKey,
    ]
}

extension CMFormatDescription {
    /// Creates a video format description.
    ///
    /// - Parameters:
    ///   - videoCodecType: The codec; for uncompressed video the pixel format.
    ///   - width: The encoded width in pixels, a non-negative 32-bit number.
    ///   - height: The encoded height in pixels, a non-negative 32-bit number.
    ///   - extensions: Further properties.
    /// - Throws: ``Error/invalidParameter`` if the width or height is negative or needs more than 32 bits.
    public convenience init(
        videoCodecType: MediaSubType,
        width: Int,
        height: Int,
        extensions: Extensions? = nil
    ) throws {
        guard let width = Int32(exactly: width), let height = Int32(exactly: height), width >= 0, height >= 0 else {
            throw Error.invalidParameter
        }
        self.init(
            type: kCMMediaType_Video,
            subType: videoCodecType.rawValue,
            width: width,
            height: height,
            extensions: extensions
        )
    }

    /// Creates the description of an image: size, pixel format, row size, and the attachments that describe images.
    ///
    /// - Throws: Never throws.
    public convenience init(imageBuffer: CVImageBuffer) throws {
        var extensions = Extensions()
        let attachments = imageBuffer.allAttachments
        if !attachments.isEmpty {
            for key in ImageFacts.keys {
                extensions[key] = attachments[key]
            }
        }
        extensions[kCMFormatDescriptionExtension_BytesPerRow] = CVPixelBufferGetBytesPerRow(imageBuffer) as NSNumber
        extensions[kCMFormatDescriptionExtension_Version] = 2 as NSNumber
        try self.init(
            videoCodecType: MediaSubType(rawValue: CVPixelBufferGetPixelFormatType(imageBuffer)),
            width: CVPixelBufferGetWidth(imageBuffer),
            height: CVPixelBufferGetHeight(imageBuffer),
            extensions: extensions
        )
    }

    /// Returns a Boolean value that indicates whether an image matches the description.
    ///
    /// Size, pixel format and row size must match, and each attachment that describes images must be equal in both or
    /// absent in both. The check allocates nothing, so it is cheap enough for every frame.
    public func matchesImageBuffer(_ imageBuffer: CVImageBuffer) -> Bool {
        guard CVPixelBufferGetWidth(imageBuffer) == Int(width), CVPixelBufferGetHeight(imageBuffer) == Int(height),
            CVPixelBufferGetPixelFormatType(imageBuffer) == subType, type == kCMMediaType_Video
        else { return false }
        if let bytesPerRow = image.bytesPerRow, bytesPerRow != CVPixelBufferGetBytesPerRow(imageBuffer) {
            return false
        }
        let attachments = imageBuffer.allAttachments
        if attachments.isEmpty { return !image.hasCommon }
        for (index, key) in ImageFacts.keys.enumerated() {
            let expected = image.hasCommon ? image.common[index] : nil
            switch (expected, attachments[key]) {
            case (nil, nil): continue
            case (let expected?, let actual?) where plistEqual(expected, actual): continue
            default: return false
            }
        }
        return true
    }

    /// The encoded dimensions; pixel aspect ratio and clean aperture do not affect them.
    ///
    /// 0×0 for media other than video.
    public var dimensions: CMVideoDimensions { CMVideoDimensions(width: width, height: height) }

    /// Returns the size at which an image should be displayed, in square pixels.
    ///
    /// - Parameters:
    ///   - usePixelAspectRatio: True to multiply the width by the pixel aspect ratio.
    ///   - useCleanAperture: True to use the size of the clean aperture, or of the whole image if there is none.
    public func presentationDimensions(usePixelAspectRatio: Bool = true, useCleanAperture: Bool = true) -> CGSize {
        var size = CGSize(width: Double(width), height: Double(height))
        if useCleanAperture { size = cleanAperture(originIsAtTopLeft: true).size }
        if usePixelAspectRatio,
            let ratio = extensionValues[kCMFormatDescriptionExtension_PixelAspectRatio] as? NSDictionary,
            let horizontal = ratio[kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing] as? NSNumber,
            let vertical = ratio[kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing] as? NSNumber,
            horizontal.doubleValue > 0, vertical.doubleValue > 0
        {
            size.width *= horizontal.doubleValue / vertical.doubleValue
        }
        return size
    }

    /// Returns the part of the image without edge artefacts, in encoded pixels; the whole image if none is specified.
    ///
    /// - Parameter originIsAtTopLeft: True to measure y from the top, false to measure it from the bottom.
    public func cleanAperture(originIsAtTopLeft: Bool) -> CGRect {
        let full = CGRect(x: 0, y: 0, width: Double(width), height: Double(height))
        guard let aperture = extensionValues[kCMFormatDescriptionExtension_CleanAperture] as? NSDictionary,
            let apertureWidth = Self.number(
                aperture,
                kCMFormatDescriptionKey_CleanApertureWidth,
                rational: kCMFormatDescriptionKey_CleanApertureWidthRational
            ),
            let apertureHeight = Self.number(
                aperture,
                kCMFormatDescriptionKey_CleanApertureHeight,
                rational: kCMFormatDescriptionKey_CleanApertureHeightRational
            )
        else { return full }
        let horizontal =
            Self.number(
                aperture,
                kCMFormatDescriptionKey_CleanApertureHorizontalOffset,
                rational: kCMFormatDescriptionKey_CleanApertureHorizontalOffsetRational
            ) ?? 0
        let vertical =
            Self.number(
                aperture,
                kCMFormatDescriptionKey_CleanApertureVerticalOffset,
                rational: kCMFormatDescriptionKey_CleanApertureVerticalOffsetRational
            ) ?? 0
        // Offsets are from the centre of the image to that of the aperture, positive to the right and down.
        let x = (full.width - apertureWidth) / 2 + horizontal
        let top = (full.height - apertureHeight) / 2 + vertical
        let y = originIsAtTopLeft ? top : full.height - top - apertureHeight
        return CGRect(x: x, y: y, width: apertureWidth, height: apertureHeight)
    }

    private static func number(_ dictionary: NSDictionary, _ key: CFString, rational: CFString) -> Double? {
        if let pair = dictionary[rational] as? [NSNumber], pair.count == 2, pair[1].doubleValue != 0 {
            return pair[0].doubleValue / pair[1].doubleValue
        }
        return (dictionary[key] as? NSNumber)?.doubleValue
    }
}

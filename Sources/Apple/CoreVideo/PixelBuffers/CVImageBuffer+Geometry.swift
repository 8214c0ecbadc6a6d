public import Foundation

/// Returns the size of the image in pixels.
public func CVImageBufferGetEncodedSize(_ imageBuffer: CVImageBuffer) -> CGSize {
    CGSize(width: imageBuffer.imageWidth, height: imageBuffer.imageHeight)
}

/// Returns the size at which the image should be displayed, in square pixels.
///
/// It is the display dimensions attachment if there is one. Otherwise it is the clean aperture, or the whole image,
/// widened by the pixel aspect ratio.
public func CVImageBufferGetDisplaySize(_ imageBuffer: CVImageBuffer) -> CGSize {
    let attachments = imageBuffer.attachments
    if let size = attachments.numbers(
        kCVImageBufferDisplayDimensionsKey,
        [kCVImageBufferDisplayWidthKey, kCVImageBufferDisplayHeightKey]
    ) {
        return CGSize(width: size[0], height: size[1])
    }
    var size = CVImageBufferGetCleanRect(imageBuffer).size
    if let ratio = attachments.numbers(
        kCVImageBufferPixelAspectRatioKey,
        [kCVImageBufferPixelAspectRatioHorizontalSpacingKey, kCVImageBufferPixelAspectRatioVerticalSpacingKey]
    ),
        ratio[0] > 0, ratio[1] > 0
    {
        size.width = (size.width * ratio[0] / ratio[1]).rounded()
    }
    return size
}

/// Returns the part of the image that is meant to be displayed, in pixels with the origin at the lower left.
///
/// Without a clean aperture attachment it is the whole image.
public func CVImageBufferGetCleanRect(_ imageBuffer: CVImageBuffer) -> CGRect {
    let full = CVImageBufferGetEncodedSize(imageBuffer)
    guard
        let aperture = imageBuffer.attachments.numbers(
            kCVImageBufferCleanApertureKey,
            [
                kCVImageBufferCleanApertureWidthKey, kCVImageBufferCleanApertureHeightKey,
                kCVImageBufferCleanApertureHorizontalOffsetKey, kCVImageBufferCleanApertureVerticalOffsetKey,
            ]
        )
    else { return CGRect(origin: CGPoint(x: 0, y: 0), size: full) }
    let left = (full.width - aperture[0]) / 2 + aperture[2]
    let top = (full.height - aperture[1]) / 2 + aperture[3]
    return CGRect(x: left, y: full.height - top - aperture[1], width: aperture[0], height: aperture[1])
}

/// Returns a Boolean value that indicates whether the first row of the image is the top one, which is always true here.
public func CVImageBufferIsFlipped(_ imageBuffer: CVImageBuffer) -> Bool {
    true
}

extension BufferAttachments {
    /// The numbers of an attached dictionary, or nil unless all are present.
    fileprivate func numbers(_ key: CFString, _ parts: [CFString]) -> [Double]? {
        guard let dictionary = self[key] as? NSDictionary else { return nil }
        let numbers = parts.compactMap { (dictionary[$0] as? NSNumber)?.doubleValue }
        return numbers.count == parts.count ? numbers : nil
    }
}

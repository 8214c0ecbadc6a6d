public import CoreVideo
public import Foundation

/// The rectangle of an entire image: (0, 0, 1, 1).
public let VNNormalizedIdentityRect = CGRect(x: 0, y: 0, width: 1, height: 1)

/// Returns whether a rectangle is exactly (0, 0, 1, 1).
public func VNNormalizedRectIsIdentityRect(_ normalizedRect: CGRect) -> Bool {
    normalizedRect == VNNormalizedIdentityRect
}

/// Returns the place in an image, in pixels, of a normalized point.
///
/// Both have the origin at the lower left.
public func VNImagePointForNormalizedPoint(_ normalizedPoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int) -> CGPoint
{
    CGPoint(x: normalizedPoint.x * CGFloat(imageWidth), y: normalizedPoint.y * CGFloat(imageHeight))
}

/// Returns the place in an image, in pixels, of a point that is normalized to a region of it.
public func VNImagePointForNormalizedPointUsingRegionOfInterest(
    _ normalizedPoint: CGPoint,
    _ imageWidth: Int,
    _ imageHeight: Int,
    _ roi: CGRect
) -> CGPoint {
    CGPoint(
        x: (roi.origin.x + normalizedPoint.x * roi.size.width) * CGFloat(imageWidth),
        y: (roi.origin.y + normalizedPoint.y * roi.size.height) * CGFloat(imageHeight)
    )
}

/// Returns the normalized place of a point in pixels of an image.
///
/// An image without width or height gives infinite coordinates.
public func VNNormalizedPointForImagePoint(_ imagePoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int) -> CGPoint {
    CGPoint(x: imagePoint.x / CGFloat(imageWidth), y: imagePoint.y / CGFloat(imageHeight))
}

/// Returns the place of a point in pixels of an image, normalized to a region of the image.
public func VNNormalizedPointForImagePointUsingRegionOfInterest(
    _ imagePoint: CGPoint,
    _ imageWidth: Int,
    _ imageHeight: Int,
    _ roi: CGRect
) -> CGPoint {
    let point = VNNormalizedPointForImagePoint(imagePoint, imageWidth, imageHeight)
    return CGPoint(x: (point.x - roi.origin.x) / roi.size.width, y: (point.y - roi.origin.y) / roi.size.height)
}

/// Returns the place in an image, in pixels, of a normalized rectangle.
///
/// Both have the origin at the lower left; nothing is rounded.
public func VNImageRectForNormalizedRect(_ normalizedRect: CGRect, _ imageWidth: Int, _ imageHeight: Int) -> CGRect {
    CGRect(
        x: normalizedRect.origin.x * CGFloat(imageWidth),
        y: normalizedRect.origin.y * CGFloat(imageHeight),
        width: normalizedRect.size.width * CGFloat(imageWidth),
        height: normalizedRect.size.height * CGFloat(imageHeight)
    )
}

/// Returns the place in an image, in pixels, of a rectangle that is normalized to a region of it.
public func VNImageRectForNormalizedRectUsingRegionOfInterest(
    _ normalizedRect: CGRect,
    _ imageWidth: Int,
    _ imageHeight: Int,
    _ roi: CGRect
) -> CGRect {
    let origin = VNImagePointForNormalizedPointUsingRegionOfInterest(
        normalizedRect.origin,
        imageWidth,
        imageHeight,
        roi
    )
    return CGRect(
        x: origin.x,
        y: origin.y,
        width: normalizedRect.size.width * roi.size.width * CGFloat(imageWidth),
        height: normalizedRect.size.height * roi.size.height * CGFloat(imageHeight)
    )
}

/// Returns the normalized place of a rectangle in pixels of an image.
public func VNNormalizedRectForImageRect(_ imageRect: CGRect, _ imageWidth: Int, _ imageHeight: Int) -> CGRect {
    CGRect(
        x: imageRect.origin.x / CGFloat(imageWidth),
        y: imageRect.origin.y / CGFloat(imageHeight),
        width: imageRect.size.width / CGFloat(imageWidth),
        height: imageRect.size.height / CGFloat(imageHeight)
    )
}

/// Returns the place of a rectangle in pixels of an image, normalized to a region of the image.
public func VNNormalizedRectForImageRectUsingRegionOfInterest(
    _ imageRect: CGRect,
    _ imageWidth: Int,
    _ imageHeight: Int,
    _ roi: CGRect
) -> CGRect {
    let rect = VNNormalizedRectForImageRect(imageRect, imageWidth, imageHeight)
    return CGRect(
        x: (rect.origin.x - roi.origin.x) / roi.size.width,
        y: (rect.origin.y - roi.origin.y) / roi.size.height,
        width: rect.size.width / roi.size.width,
        height: rect.size.height / roi.size.height
    )
}

/// Returns the place in an image, in pixels, of a landmark that is normalized to a face's box.
public func VNImagePointForFaceLandmarkPoint(
    _ faceLandmarkPoint: vector_float2,
    _ faceBoundingBox: CGRect,
    _ imageWidth: Int,
    _ imageHeight: Int
) -> CGPoint {
    VNImagePointForNormalizedPointUsingRegionOfInterest(
        CGPoint(x: CGFloat(faceLandmarkPoint.x), y: CGFloat(faceLandmarkPoint.y)),
        imageWidth,
        imageHeight,
        faceBoundingBox
    )
}

/// Returns the place of a landmark relative to the lower left corner of its face's box, in pixels of the image.
public func VNNormalizedFaceBoundingBoxPointForLandmarkPoint(
    _ faceLandmarkPoint: vector_float2,
    _ faceBoundingBox: CGRect,
    _ imageWidth: Int,
    _ imageHeight: Int
) -> CGPoint {
    CGPoint(
        x: CGFloat(faceLandmarkPoint.x) * faceBoundingBox.size.width * CGFloat(imageWidth),
        y: CGFloat(faceLandmarkPoint.y) * faceBoundingBox.size.height * CGFloat(imageHeight)
    )
}

/// Returns the number of bytes of an element: 4 for `float`, 8 for `double`, 0 for `unknown`.
public func VNElementTypeSize(_ elementType: VNElementType) -> Int {
    switch elementType {
    case .unknown: 0
    case .float: MemoryLayout<Float>.size
    case .double: MemoryLayout<Double>.size
    }
}

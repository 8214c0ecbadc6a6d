import Foundation
import PixelTransforms

/// The way of a region's pixels into a model's input, for each of the crop options.
struct CropGeometry: Hashable, Sendable {
    /// The width of the region.
    let regionWidth: Int
    /// The height of the region.
    let regionHeight: Int
    /// The width of the model's input.
    let modelWidth: Int
    /// The height of the model's input.
    let modelHeight: Int
    /// Indicates whether the picture is turned by 90 degrees counterclockwise first.
    let turnsLeft: Bool
    /// The part of the region that the model sees, in pixels with the origin at the upper left; edges may be between
    /// pixels.
    let source: CGRect
    /// The part of the model's input that it fills, in pixels with the origin at the upper left.
    let target: PixelTransform.Rect

    /// Creates the geometry of a crop option; all sides must be positive.
    init(
        _ option: VNImageCropAndScaleOption,
        regionWidth: Int,
        regionHeight: Int,
        modelWidth: Int,
        modelHeight: Int
    ) {
        self.regionWidth = regionWidth
        self.regionHeight = regionHeight
        self.modelWidth = modelWidth
        self.modelHeight = modelHeight
        turnsLeft = option == .scaleFitRotate90CCW || option == .scaleFillRotate90CCW
        let entire = CGRect(x: 0, y: 0, width: regionWidth, height: regionHeight)
        let full = PixelTransform.Rect(x: 0, y: 0, width: modelWidth, height: modelHeight)
        switch option {
        case .centerCrop:
            let scale = max(
                CGFloat(modelWidth) / CGFloat(regionWidth),
                CGFloat(modelHeight) / CGFloat(regionHeight)
            )
            let (width, height) = (CGFloat(modelWidth) / scale, CGFloat(modelHeight) / scale)
            source = CGRect(
                x: (CGFloat(regionWidth) - width) / 2,
                y: (CGFloat(regionHeight) - height) / 2,
                width: width,
                height: height
            )
            target = full
        case .scaleFill, .scaleFillRotate90CCW:
            source = entire
            target = full
        case .scaleFit:
            source = entire
            target = Self.centred(regionWidth, regionHeight, in: full)
        case .scaleFitRotate90CCW:
            source = entire
            target = Self.centred(regionHeight, regionWidth, in: full)
        }
    }

    /// Returns the place in the region of a rectangle in the model's input.
    ///
    /// Both are normalized, with the origin at the upper left.
    func regionRect(_ rect: CGRect) -> CGRect {
        var (left, top) = (regionX(rect.minX), regionY(rect.minY))
        var (right, bottom) = (regionX(rect.maxX), regionY(rect.maxY))
        if turnsLeft { (left, top, right, bottom) = (1 - bottom, left, 1 - top, right) }
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Returns the place in the region of a point in the model's input.
    ///
    /// Both are normalized, with the origin at the upper left.
    func regionPoint(_ point: CGPoint) -> CGPoint {
        let (x, y) = (regionX(point.x), regionY(point.y))
        return turnsLeft ? CGPoint(x: 1 - y, y: x) : CGPoint(x: x, y: y)
    }

    private func regionX(_ x: CGFloat) -> CGFloat {
        let part = (x * CGFloat(modelWidth) - CGFloat(target.x)) / CGFloat(target.width)
        return turnsLeft ? part : (source.minX + part * source.size.width) / CGFloat(regionWidth)
    }

    private func regionY(_ y: CGFloat) -> CGFloat {
        let part = (y * CGFloat(modelHeight) - CGFloat(target.y)) / CGFloat(target.height)
        return turnsLeft ? part : (source.minY + part * source.size.height) / CGFloat(regionHeight)
    }

    /// Returns the largest centred part with the proportions of `width` and `height`, in whole pixels.
    private static func centred(
        _ width: Int,
        _ height: Int,
        in frame: PixelTransform.Rect
    ) -> PixelTransform.Rect {
        let scale = min(Double(frame.width) / Double(width), Double(frame.height) / Double(height))
        let (w, h) = (side(Double(width) * scale, frame.width), side(Double(height) * scale, frame.height))
        return PixelTransform.Rect(
            x: frame.x + (frame.width - w) / 2,
            y: frame.y + (frame.height - h) / 2,
            width: w,
            height: h
        )
    }

    private static func side(_ length: Double, _ limit: Int) -> Int {
        min(max(Int(length.rounded()), 1), limit)
    }
}

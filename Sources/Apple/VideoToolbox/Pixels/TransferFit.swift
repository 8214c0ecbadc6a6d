import CoreVideo
import Foundation
import PixelTransforms

/// The part of a source that a transfer uses, and the part of the destination that it fills.
struct TransferFit: Equatable {
    /// The used part of the source in pixels; nil for all of it.
    var crop: PixelTransform.Rect?
    /// The filled part of the destination.
    var x = 0
    var y = 0
    var width: Int
    var height: Int
    /// Indicates whether the whole destination is filled.
    var isWhole = true

    /// - Parameter mode: one of the scaling modes; nil for the default.
    init(_ mode: String?, from source: CVPixelBuffer, width: Int, height: Int) {
        self.init(
            mode,
            sourceWidth: source.width,
            sourceHeight: source.height,
            aperture: CVImageBufferGetCleanRect(source),
            width: width,
            height: height
        )
    }

    /// - Parameter aperture: the clean aperture of the source in pixels.
    init(_ mode: String?, sourceWidth: Int, sourceHeight: Int, aperture: CGRect, width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        // Sides are below 16384, so that the products fit.
        let isWider = sourceWidth * height > sourceHeight * width
        let isSameShape = sourceWidth * height == sourceHeight * width
        switch mode.map({ NSString(string: $0) }) {
        case kVTScalingMode_Letterbox where !isSameShape:
            if isWider {
                self.height = Self.even(width * sourceHeight / sourceWidth, within: height)
                y = (height - self.height) / 2 & ~1
            } else {
                self.width = Self.even(height * sourceWidth / sourceHeight, within: width)
                x = (width - self.width) / 2 & ~1
            }
            isWhole = false
        case kVTScalingMode_Trim where !isSameShape:
            var part = PixelTransform.Rect(x: 0, y: 0, width: sourceWidth, height: sourceHeight)
            if isWider {
                part.width = Self.even(sourceHeight * width / height, within: sourceWidth)
                part.x = (sourceWidth - part.width) / 2 & ~1
            } else {
                part.height = Self.even(sourceWidth * height / width, within: sourceHeight)
                part.y = (sourceHeight - part.height) / 2 & ~1
            }
            crop = part
        case kVTScalingMode_CropSourceToCleanAperture:
            let whole = CGRect(x: 0, y: 0, width: sourceWidth, height: sourceHeight)
            let part = aperture.intersection(whole)
            if part.width >= 2, part.height >= 2, part != whole {
                crop = PixelTransform.Rect(
                    x: Int(part.minX.rounded()) & ~1,
                    y: Int(part.minY.rounded()) & ~1,
                    width: min(Int(part.width.rounded()), sourceWidth - (Int(part.minX.rounded()) & ~1)),
                    height: min(Int(part.height.rounded()), sourceHeight - (Int(part.minY.rounded()) & ~1))
                )
            }
        default: break
        }
    }

    private static func even(_ side: Int, within limit: Int) -> Int { min(max(2, side & ~1), limit) }
}

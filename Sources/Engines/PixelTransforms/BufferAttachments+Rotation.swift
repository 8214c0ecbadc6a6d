import CoreVideo
import Foundation

extension BufferAttachments {
    /// Exchanges width and height of a pixel, for a picture that was turned by a quarter.
    mutating func swapPixelAspectRatio() {
        guard let ratio = self[kCVImageBufferPixelAspectRatioKey] as? NSDictionary,
            let width = ratio[kCVImageBufferPixelAspectRatioHorizontalSpacingKey],
            let height = ratio[kCVImageBufferPixelAspectRatioVerticalSpacingKey]
        else { return }
        let swapped: [CFString: Any] = [
            kCVImageBufferPixelAspectRatioHorizontalSpacingKey: height,
            kCVImageBufferPixelAspectRatioVerticalSpacingKey: width,
        ]
        set(swapped as NSDictionary, for: kCVImageBufferPixelAspectRatioKey)
    }
}

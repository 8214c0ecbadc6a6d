import CoreVideo
import Foundation

extension BufferAttachments {
    /// Swaps the horizontal and vertical spacing of the pixel aspect ratio, for an image rotated by a quarter turn.
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

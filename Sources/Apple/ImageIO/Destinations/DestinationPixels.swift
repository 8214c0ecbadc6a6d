import CoreVideo
import Drawing2D
import Foundation
import ImageGraph
package import PictureFiles

extension PictureWriter.Pixels {
    /// Takes the pixels of an image, in its own colour space.
    ///
    /// - Parameter isDeep: True for 16 bits a component; nil if the image has more than 8.
    package init?(_ image: CGImage, isDeep: Bool? = nil) {
        let deep = isDeep ?? (image.bitsPerComponent > 8)
        let format = deep ? kCVPixelFormatType_64RGBALE : kCVPixelFormatType_32RGBA
        guard let full = try? CVPixelBuffer.make(width: image.width, height: image.height, format: format) else {
            return nil
        }
        let space = image.colorSpace
        // Grey of a gamma becomes sRGB; colours keep their numbers.
        let isGray = space?.model == .monochrome
        let source = BitmapSource(storage: .image(image), layout: image.layout, space: nil)
        let node = ImageNode(source, extent: CGRect(x: 0, y: 0, width: image.width, height: image.height))
        let plane = full.planes[0]
        let order: CGImageByteOrderInfo = deep ? .order16Little : .orderDefault
        let layout = BitmapLayout(
            width: image.width,
            height: image.height,
            bitsPerComponent: deep ? 16 : 8,
            bitsPerPixel: deep ? 64 : 32,
            bytesPerRow: plane.bytesPerRow,
            info: CGBitmapInfo(alpha: .last, byteOrder: order)
        )
        let target = PixelTarget(base: plane.baseAddress, bytesPerRow: plane.bytesPerRow, layout: layout, space: nil)
        target.render(node, x: 0, y: 0, RenderSettings(working: nil))
        let isStandard = isGray || space?.definition == nil || space?.definition == .standard
        self.init(
            opaque: image.pixelBuffer,
            full: full,
            hasAlpha: image.layout.hasAlpha,
            profile: isStandard ? nil : space?.copyICCData().map { $0 as Data }
        )
    }
}

public import CoreVideo
public import Foundation
import ImageGraph

extension CGContext {
    /// Draws an image, scaled into a rectangle.
    ///
    /// - Parameter byTiling: True if the image is repeated at the size of the rectangle; it is drawn once here.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        let rect = rect.standardized
        guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite else { return }
        if image.isMask {
            let kept = state
            clip(to: rect, mask: image)
            fill(rect)
            state = kept
            return
        }
        guard let fitted = fitted(image, rect) else { return }
        canvas.paint(state) { $0.draw(fitted, in: rect) }
    }

    /// Returns the pixels in the context's space, averaged down if the image shrinks much.
    private func fitted(_ image: CGImage, _ rect: CGRect) -> CVPixelBuffer? {
        let target = rect.applying(state.transform)
        let shrinks = target.width * 1.5 < CGFloat(image.width) || target.height * 1.5 < CGFloat(image.height)
        let from = image.colorSpace?.definition
        let own = colorSpace?.definition
        let isDevice = image.colorSpace == CGColorSpaceCreateDeviceRGB() || image.colorSpace?.model == .monochrome
        let converts = !isDevice && from != nil && own != nil && from != own && own?.isGray == false
        let averages = shrinks && state.quality != .none && state.quality != .low
        guard converts || averages || image.mask != nil else { return image.pixelBuffer }
        let space: ColorSpaceDefinition? = converts ? from : nil
        let source = BitmapSource(storage: .image(image), layout: image.layout, space: space)
        var node = ImageNode(source, extent: CGRect(x: 0, y: 0, width: image.width, height: image.height))
        if let mask = image.mask {
            let cover = BitmapSource(storage: .image(mask), layout: mask.layout, space: nil)
            var shape = ImageNode(cover, extent: CGRect(x: 0, y: 0, width: mask.width, height: mask.height))
            shape = shape.transformed(
                by: CGAffineTransform(
                    scaleX: CGFloat(image.width) / CGFloat(mask.width),
                    y: CGFloat(image.height) / CGFloat(mask.height)
                )
            )
            if mask.isMask {
                let inverted: [Float] = [-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0]
                shape = shape.colored([.matrix(inverted)])
            }
            node = node.masked(by: shape, over: .empty, channel: 0)
        }
        var (width, height) = (image.width, image.height)
        if averages {
            width = max(1, min(image.width, Int(abs(target.width).rounded())))
            height = max(1, min(image.height, Int(abs(target.height).rounded())))
            node = node.resampled(
                .area,
                scaleX: Double(width) / Double(image.width),
                scaleY: Double(height) / Double(image.height)
            )
        }
        guard let buffer = try? CVPixelBuffer.make(width: width, height: height, format: kCVPixelFormatType_32BGRA)
        else { return nil }
        let layout = BitmapLayout(buffer, isOpaque: false)
        let target32 = PixelTarget(
            base: buffer.planes[0].baseAddress,
            bytesPerRow: buffer.planes[0].bytesPerRow,
            layout: layout,
            space: converts ? own : nil
        )
        let settings = RenderSettings(working: converts ? RenderSettings.standard.working : nil)
        target32.render(node, x: 0, y: 0, settings)
        return buffer
    }

    /// Draws a gradient along a line.
    public func drawLinearGradient(
        _ gradient: CGGradient,
        start startPoint: CGPoint,
        end endPoint: CGPoint,
        options: CGGradientDrawingOptions
    ) {
        canvas.paint(state) { painter in
            painter.gradient(gradient, options, from: (startPoint, nil), to: (endPoint, nil))
        }
    }

    /// Draws a gradient between two circles.
    public func drawRadialGradient(
        _ gradient: CGGradient,
        startCenter: CGPoint,
        startRadius: CGFloat,
        endCenter: CGPoint,
        endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        canvas.paint(state) { painter in
            painter.gradient(gradient, options, from: (startCenter, startRadius), to: (endCenter, endRadius))
        }
    }
}

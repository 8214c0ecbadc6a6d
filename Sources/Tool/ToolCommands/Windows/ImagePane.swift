package import CoreVideo
package import Foundation
package import QuartzCore
import Synchronization

/// An image with outlined marks, their names, and a caption at its lower edge.
///
/// All of these change together, so an outline never appears on an image that it does not belong to. May be used from
/// any thread.
package final class ImagePane: CALayer {
    /// An outlined object in the image.
    package struct Mark: Sendable, Hashable {
        /// The corners as fractions of the image, with the origin at the top left.
        var corners: [CGPoint]
        var name: String

        package init(corners: [CGPoint], name: String) {
            self.corners = corners
            self.name = name
        }
    }

    /// The present contents.
    private struct Shown {
        var size = CGSize.zero
        var marks: [Mark] = []
        var caption = ""
    }

    static let outlineColor = CGColor(srgbRed: 0, green: 0.9, blue: 0.46, alpha: 1)
    private static let backColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0.6)
    private static let textColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    private static let font = "monospace"
    private static let fontSize: CGFloat = 13
    private static let lineHeight: CGFloat = 20
    /// The maximum number of names, since more would cover the image; all outlines are drawn.
    private static let mostNames = 32
    private static let longestName = 36

    private let image = CALayer()
    private let outlines = CAShapeLayer()
    private let names = CALayer()
    private let caption = ImagePane.textLayer()
    private let shown = Mutex(Shown())
    /// Layers for names, which are reused; protected by the lock.
    private var nameLayers: [CATextLayer] = []

    package override init() {
        super.init()
        setUp()
    }

    package override init(layer: Any) {
        super.init(layer: layer)
        setUp()
    }

    private func setUp() {
        masksToBounds = true
        image.contentsGravity = .resize
        outlines.fillColor = nil
        outlines.strokeColor = Self.outlineColor
        outlines.lineWidth = 3
        outlines.lineJoin = .round
        caption.alignmentMode = .center
        for layer in [image, outlines, names, caption] { addSublayer(layer) }
    }

    private static func textLayer() -> CATextLayer {
        let layer = CATextLayer()
        layer.font = font as NSString
        layer.fontSize = fontSize
        layer.foregroundColor = textColor
        layer.backgroundColor = backColor
        layer.cornerRadius = 3
        layer.alignmentMode = .center
        layer.truncationMode = .end
        return layer
    }

    // MARK: Contents

    /// Shows an image with its marks.
    package func show(_ buffer: CVPixelBuffer, marks: [Mark], caption: String) {
        CATransaction.begin()
        image.contents = buffer
        let size = CGSize(width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer))
        shown.withLock { shown in
            shown = Shown(size: size, marks: marks, caption: caption)
            lay(out: shown)
        }
        CATransaction.commit()
    }

    /// Replaces the caption.
    func setCaption(_ text: String) {
        CATransaction.begin()
        shown.withLock { shown in
            shown.caption = text
            lay(out: shown)
        }
        CATransaction.commit()
    }

    /// Sets the pane's frame in its superlayer.
    func fill(_ place: CGRect) {
        CATransaction.begin()
        shown.withLock { shown in
            frame = place
            lay(out: shown)
        }
        CATransaction.commit()
    }

    /// Returns the largest rectangle for an image, in whole points to avoid blurring.
    static func place(of size: CGSize, in bounds: CGRect) -> CGRect {
        guard size.width > 0, size.height > 0, bounds.width > 0, bounds.height > 0 else { return .zero }
        let scale = min(bounds.width / size.width, bounds.height / size.height)
        let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
        return CGRect(
            x: (bounds.midX - width / 2).rounded(),
            y: (bounds.midY - height / 2).rounded(),
            width: width,
            height: height
        )
    }

    /// Lays out the sublayers; called under the lock, so that two threads do not interfere.
    private func lay(out shown: Shown) {
        let place = Self.place(of: shown.size, in: bounds)
        func point(_ corner: CGPoint) -> CGPoint {
            CGPoint(x: place.minX + corner.x * place.width, y: place.minY + corner.y * place.height)
        }
        image.frame = place
        outlines.frame = bounds
        names.frame = bounds
        let path = CGMutablePath()
        for mark in shown.marks where mark.corners.count > 1 {
            path.addLines(between: mark.corners.map(point))
            path.closeSubpath()
        }
        outlines.path = path
        let named = shown.marks.filter { !$0.name.isEmpty && !$0.corners.isEmpty }.prefix(Self.mostNames)
        while nameLayers.count < named.count {
            nameLayers.append(Self.textLayer())
            names.addSublayer(nameLayers[nameLayers.count - 1])
        }
        for (layer, mark) in zip(nameLayers, named) {
            put(layer, mark.name, beside: mark.corners.map(point), in: place)
        }
        for (index, layer) in nameLayers.enumerated() { layer.isHidden = index >= named.count }
        caption.isHidden = shown.caption.isEmpty || place.isEmpty
        if caption.string as? String != shown.caption { caption.string = shown.caption }
        let width = min(Self.width(of: shown.caption), place.width)
        caption.frame = CGRect(
            x: (place.midX - width / 2).rounded(),
            y: place.maxY - Self.lineHeight - 4,
            width: width,
            height: Self.lineHeight
        )
    }

    /// Places a name above its mark, or below it if there is no room.
    private func put(_ layer: CATextLayer, _ text: String, beside corners: [CGPoint], in place: CGRect) {
        guard let left = corners.map(\.x).min(), let right = corners.map(\.x).max(), let top = corners.map(\.y).min(),
            let bottom = corners.map(\.y).max()
        else { return }
        let shortened = Self.shortened(text)
        if layer.string as? String != shortened { layer.string = shortened }
        let width = min(Self.width(of: shortened), place.width)
        let above = top - Self.lineHeight - 6
        layer.frame = CGRect(
            x: min(max((left + right - width) / 2, place.minX), place.maxX - width).rounded(),
            y: (above >= place.minY ? above : min(bottom + 6, place.maxY - Self.lineHeight)).rounded(),
            width: width,
            height: Self.lineHeight
        )
    }

    /// Shortens a text to one line that fits beside a code.
    static func shortened(_ text: String) -> String {
        let line = String(text.map { $0.isNewline ? " " : $0 })
        return line.count > longestName ? line.prefix(longestName - 1) + "…" : line
    }

    /// Returns the width of a text in a monospaced font, with a margin.
    private static func width(of text: String) -> CGFloat { CGFloat(text.count) * fontSize * 0.62 + 12 }
}

import Foundation
import QuartzCore

/// A grid of panes of equal size.
final class PaneGrid: CALayer {
    private static let gap: CGFloat = 4

    override var bounds: CGRect {
        get { super.bounds }
        set {
            CATransaction.begin()
            super.bounds = newValue
            place()
            CATransaction.commit()
        }
    }

    /// Adds a pane at the end.
    func add(_ pane: ImagePane) {
        CATransaction.begin()
        addSublayer(pane)
        place()
        CATransaction.commit()
    }

    /// Removes a pane.
    func remove(_ pane: ImagePane) {
        CATransaction.begin()
        pane.removeFromSuperlayer()
        place()
        CATransaction.commit()
    }

    private func place() {
        let panes = (sublayers ?? []).compactMap { $0 as? ImagePane }
        for (pane, frame) in zip(panes, Self.frames(count: panes.count, in: bounds)) { pane.fill(frame) }
    }

    /// Returns the frames of panes in a grid that is as square as possible; the last row may be incomplete.
    static func frames(count: Int, in bounds: CGRect) -> [CGRect] {
        guard count > 0 else { return [] }
        let columns = Int(Double(count).squareRoot().rounded(.up))
        let rows = (count + columns - 1) / columns
        let width = max(0, (bounds.width - CGFloat(columns - 1) * gap) / CGFloat(columns))
        let height = max(0, (bounds.height - CGFloat(rows - 1) * gap) / CGFloat(rows))
        return (0..<count).map { index in
            CGRect(
                x: bounds.minX + CGFloat(index % columns) * (width + gap),
                y: bounds.minY + CGFloat(index / columns) * (height + gap),
                width: width,
                height: height
            )
        }
    }
}

import CoreVideo
package import Foundation
import Synchronization

/// Numbers that are collected from all pixels of an area.
package protocol PixelStatistic: Sendable {
    /// Adds the pixels of a part of the area.
    mutating func add(_ pixels: PictureReader, _ box: PixelBox)
    /// Returns the pixels of the result, from the left.
    func result() -> [SIMD4<Float>]
}

/// A row of pixels with the numbers of a statistic, computed once for a picture.
struct StatisticRow: ImageOperation {
    let start: any PixelStatistic
    let area: PixelBox
    /// The picture; not an input, as only its parts are needed at a time.
    let picture: ImageNode

    var isComputedOnce: Bool { true }

    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { .empty }

    func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
        target.clear()
        guard !target.box.isEmpty else { return }
        let state = Mutex(start)
        // One part after the other, from the lowest row, so that the result is the same each time.
        Renderer.render(picture, area.intersection(picture.box), settings, isSerial: true) { tile, box in
            let reader = PictureReader(tile: tile, limits: box)
            state.withLock { $0.add(reader, box) }
        }
        let row = target.row(target.box.y0)
        for (index, color) in state.withLock({ $0.result() }).prefix(target.width).enumerated() {
            for c in 0..<4 { row[4 * index + c] = color[c] }
        }
    }
}

extension ImageNode {
    /// Returns the row of a statistic's numbers over a rectangle; empty for an infinite rectangle.
    package func collected(_ statistic: any PixelStatistic, count: Int, over rect: CGRect) -> ImageNode {
        let area = PixelBox(around: rect)
        guard !area.isEmpty, !area.isInfinite, area.width <= 1 << 20, area.height <= 1 << 20 else { return .empty }
        let row = StatisticRow(start: statistic, area: area, picture: self)
        return ImageNode(row, extent: CGRect(x: 0, y: 0, width: count, height: 1))
    }
}

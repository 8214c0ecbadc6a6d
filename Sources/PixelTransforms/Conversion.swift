import CoreVideo

/// Conversion between kinds of pictures of the same size, in strips of rows that stay in the cache.
enum Conversion {
    /// Rows of a strip when there are stations; even, so that chroma rows are not cut.
    private static let stripRows = 16
    /// Slots of scratch memory for the stations.
    private static let firstSlot = 8

    /// Converts through stations, of which the last is the kind of the result.
    static func run(_ from: Raster, _ to: Raster, stations: [RasterKind], matrix: ColorMatrix, scratch: Scratch) {
        let rows = from.height
        var first = 0
        while first < rows {
            let count = min(stripRows, rows - first)
            var present = from.rows(first, count)
            for (index, kind) in stations.enumerated() {
                let isLast = index == stations.count - 1
                let next =
                    isLast
                    ? to.rows(first, count)
                    : scratch.raster(firstSlot + index, kind, width: from.width, height: count)
                Kernels.convert(present, next, matrix: matrix, scratch: scratch)
                if !kind.layout.isColor && !present.layout.isColor && kind.isFullRange != present.kind.isFullRange {
                    Kernels.rescale(next, toFullRange: kind.isFullRange)
                }
                present = next
            }
            first += count
        }
    }
}

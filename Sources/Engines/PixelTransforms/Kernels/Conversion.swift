import CoreVideo

/// Conversion between kinds of images of the same size, in bands of rows that stay in the cache.
enum Conversion {
    /// The number of pixels in a band: two rows of the widest common images.
    ///
    /// Intermediate results are then read from the first-level cache; 16 rows of 1920 pixels took half as long again.
    private static let bandPixels = 4096
    /// The first scratch slot for intermediate kinds.
    private static let firstSlot = 8

    /// Converts through a list of kinds, of which the last is the kind of the result.
    static func run(_ from: Raster, _ to: Raster, stations: [RasterKind], matrix: ColorMatrix, scratch: Scratch) {
        // Data that is read and written only once needs no bands.
        let isSinglePass = stations.count == 1 && !changesRange(from.kind, to.kind)
        // The row count is even, so that no chroma row is split.
        let bandRows = isSinglePass ? from.height : max(2, bandPixels / max(from.width, 1) & ~1)
        let rooms = stations.dropLast().enumerated().map { index, kind in
            scratch.raster(firstSlot + index, kind, width: from.width, height: min(bandRows, from.height))
        }
        var first = 0
        while first < from.height {
            let count = min(bandRows, from.height - first)
            var present = from.rows(first, count)
            for room in rooms {
                let next = room.height == count ? room : room.rows(0, count)
                step(present, next, matrix, scratch)
                present = next
            }
            step(present, to.rows(first, count), matrix, scratch)
            first += count
        }
    }

    private static func step(_ from: Raster, _ to: Raster, _ matrix: ColorMatrix, _ scratch: Scratch) {
        let changesRange = changesRange(from.kind, to.kind)
        if changesRange && from.layout == to.layout {
            Kernels.rescale(from, to, toFullRange: to.kind.isFullRange)
        } else {
            Kernels.convert(from, to, matrix: matrix, scratch: scratch)
            if changesRange { Kernels.rescale(to, to, toFullRange: to.kind.isFullRange) }
        }
    }

    private static func changesRange(_ from: RasterKind, _ to: RasterKind) -> Bool {
        !from.layout.isColor && !to.layout.isColor && from.isFullRange != to.isFullRange
    }
}

import CoreVideo

/// Conversion between kinds of pictures of the same size, in bands of rows that stay in the cache.
enum Conversion {
    /// Pixels of a band: two rows of the widest pictures that are common.
    ///
    /// What lies between two steps is then read from the nearest cache; with 16 rows of 1920 pixels it took half as long
    /// again.
    private static let bandPixels = 4096
    /// Slots of scratch memory for the stations.
    private static let firstSlot = 8

    /// Converts through stations, of which the last is the kind of the result.
    static func run(_ from: Raster, _ to: Raster, stations: [RasterKind], matrix: ColorMatrix, scratch: Scratch) {
        // What is read and written once needs no bands.
        let isSinglePass = stations.count == 1 && !changesRange(from.kind, to.kind)
        // Even, so that chroma rows are not cut.
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

/// The sequence of intermediate kinds between two kinds of images; empty if one function converts directly.
enum Route {
    /// Returns whether ``Kernels/convert(_:_:matrix:scratch:)`` converts one kind into the other in one step.
    ///
    /// - Parameter is601: indicates whether the matrix is BT.601, for which more conversions are available.
    static func isDirect(_ from: RasterKind, _ to: RasterKind, is601: Bool) -> Bool {
        if is601 && Kernels.isDirect601(from, to) { return true }
        // The range is changed in planes; packed pairs are never rescaled.
        let changesRange = from.isFullRange != to.isFullRange && !from.layout.isColor && !to.layout.isColor
        if changesRange && to.layout.isPacked { return false }
        if from.layout == to.layout {
            if case .biPlanar16 = from.layout { return !changesRange }
            return true
        }
        switch (from.layout, to.layout) {
        case (.gray, .biPlanar), (.gray, .triPlanar), (.gray, .color4), (.gray, .color3): return true
        case (.biPlanar, .gray), (.triPlanar, .gray): return true
        case (.biPlanar16(let a), .biPlanar(let b)): return a == b
        case (.biPlanar(let a), .triPlanar(let b)), (.triPlanar(let a), .biPlanar(let b)): return a == b
        case (.biPlanar(let a), .biPlanar(let b)): return a.horizontal == b.horizontal
        case (.triPlanar, .triPlanar): return true
        case (.packed422, .packed422), (.packed422, .gray): return true
        case (.packed422, .triPlanar(let s)): return s == .s422
        case (.packed422, .biPlanar(let s)): return s == .s420
        case (.triPlanar(let s), .packed422): return s != .s444
        case (.biPlanar(let s), .color4), (.biPlanar(let s), .color3): return s == .s420
        case (.triPlanar, .color4): return true
        case (.triPlanar(let s), .color3): return s == .s420
        case (.color4, .gray), (.color4, .biPlanar), (.color4, .triPlanar), (.color4, .packed422): return true
        case (.color3, .gray), (.color3, .biPlanar), (.color3, .triPlanar), (.color3, .packed422): return true
        case (.color4, .color4), (.color3, .color4), (.color3, .color3): return true
        case (.color4(let order), .color3): return order.isAlphaLast
        default: return false
        }
    }

    /// Returns the shortest route, or nil if there is none.
    static func find(from: RasterKind, to: RasterKind, is601: Bool) -> [RasterKind]? {
        let isFullRange = to.layout.isColor ? from.isFullRange : to.isFullRange
        // RGB is never converted through YCbCr, nor YCbCr through RGB, because that would lose precision.
        let colors: [RasterLayout] = [.color4(.bgra), .color4(.rgba)]
        // In this order: 4:2:2 before 4:2:0, so that no chroma is lost.
        let samples: [RasterLayout] = [
            .triPlanar(.s422), .triPlanar(.s444), .triPlanar(.s420), .biPlanar(.s420), .biPlanar(.s422),
            .biPlanar(.s444),
        ]
        let layouts: [RasterLayout]
        switch (from.layout.isColor, to.layout.isColor) {
        case (true, true): layouts = colors
        case (false, false): layouts = samples
        default: layouts = colors + samples
        }
        let stations = layouts.map { RasterKind($0, isFullRange: isFullRange) }
        var ways: [[RasterKind]] = [[]]
        var seen: Set<RasterKind> = [from]
        while !ways.isEmpty {
            for way in ways where isDirect(way.last ?? from, to, is601: is601) { return way }
            ways = ways.flatMap { way in
                stations.filter { isDirect(way.last ?? from, $0, is601: is601) && seen.insert($0).inserted }.map {
                    way + [$0]
                }
            }
        }
        return nil
    }
}

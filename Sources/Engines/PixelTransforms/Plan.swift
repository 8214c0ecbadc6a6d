import CoreVideo

/// The steps of a transform, determined once.
///
/// Cropping only changes addresses. The other steps, where needed, are: unpacking into a layout that can be scaled and
/// rotated, shrinking, rotating and mirroring, enlarging, and the conversion. The last step writes into the
/// destination, the others into scratch memory. Conversions run in bands of rows that stay in the cache.
struct Plan: Sendable {
    /// One step.
    private enum Step {
        /// Converts to a kind: through the first list for BT.601, through the second for matrices with larger factors.
        case convert([RasterKind], wide: [RasterKind])
        /// Scales to a size.
        case scale(width: Int, height: Int)
        /// Rotates and mirrors.
        case orient
        /// Crops to a rectangle.
        case crop(PixelTransform.Rect)
    }

    let source: RasterKind
    let output: RasterKind
    private let crop: PixelTransform.Rect
    private let orientation: Orientation
    private let usesLumaOnly: Bool
    private let steps: [Step]

    init(_ t: PixelTransform) throws(PixelTransformError) {
        guard let source = RasterKind(format: t.sourceFormat) else { throw .unsupported(t.sourceFormat, as: "source") }
        guard let output = RasterKind(format: t.outputFormat), PixelTransform.outputFormats.contains(t.outputFormat)
        else { throw .unsupported(t.outputFormat, as: "output") }
        // libyuv's scaler uses 16.16 fixed-point numbers.
        let sides = 1...32767
        guard sides.contains(t.sourceWidth), sides.contains(t.sourceHeight) else {
            throw .size(t.sourceWidth, t.sourceHeight, of: "source")
        }
        guard sides.contains(t.outputWidth), sides.contains(t.outputHeight) else {
            throw .size(t.outputWidth, t.outputHeight, of: "result")
        }
        let crop = t.crop
        guard crop.x >= 0, crop.y >= 0, crop.width > 0, crop.height > 0, crop.x <= t.sourceWidth - crop.width,
            crop.y <= t.sourceHeight - crop.height
        else { throw .crop(crop, t.sourceWidth, t.sourceHeight) }
        self.source = source
        self.output = output
        orientation = Orientation(rotation: t.rotation, isMirrored: t.isMirrored)

        var kind = source
        var steps: [Step] = []
        // Width and height after scaling, in the orientation before the rotation.
        let width = t.rotation.swapsSides ? t.outputHeight : t.outputWidth
        let height = t.rotation.swapsSides ? t.outputWidth : t.outputHeight
        let scales = width != crop.width || height != crop.height
        let scalesFirst = width * height <= crop.width * crop.height
        let orients = orientation != Orientation(rotation: .none, isMirrored: false)

        // A grey result needs no chroma in intermediate steps.
        switch source.layout {
        case .biPlanar, .triPlanar: usesLumaOnly = output.layout == .gray
        default: usesLumaOnly = false
        }
        if usesLumaOnly { kind = RasterKind(.gray, isFullRange: kind.isFullRange) }

        // A packed pair cannot be split.
        let cutsPair = kind.layout.isPacked && crop.x % 2 != 0
        if cutsPair {
            self.crop = .init(x: crop.x - 1, y: crop.y, width: crop.width + 1, height: crop.height)
        } else {
            self.crop = crop
        }
        if cutsPair || scales || orients {
            let movable = Self.movable(kind, output, isTurned: t.rotation.swapsSides)
            if movable != kind {
                steps.append(try Self.conversion(kind, movable, t))
                kind = movable
            }
        }
        if cutsPair { steps.append(.crop(.init(x: 1, y: 0, width: crop.width, height: crop.height))) }
        if scales && scalesFirst { steps.append(.scale(width: width, height: height)) }
        if orients { steps.append(.orient) }
        if scales && !scalesFirst { steps.append(.scale(width: t.outputWidth, height: t.outputHeight)) }
        let isMoved: Bool
        switch steps.last {
        case .scale, .orient: isMoved = true
        default: isMoved = false
        }
        if kind != output || !isMoved { steps.append(try Self.conversion(kind, output, t)) }
        self.steps = steps
    }

    /// Returns the closest kind that can be scaled and rotated.
    private static func movable(_ kind: RasterKind, _ output: RasterKind, isTurned: Bool) -> RasterKind {
        switch kind.layout {
        case .gray, .color4: return kind
        case .biPlanar(let s), .triPlanar(let s):
            return isTurned && s == .s422 ? turnable(kind, output) : kind
        case .biPlanar16(let s):
            return isTurned && s == .s422
                ? turnable(kind, output) : RasterKind(.biPlanar(s), isFullRange: kind.isFullRange)
        case .packed422:
            if output.layout == .gray { return RasterKind(.gray, isFullRange: kind.isFullRange) }
            return isTurned
                ? turnable(kind, output) : RasterKind(.triPlanar(.s422), isFullRange: kind.isFullRange)
        case .color3(let blueFirst):
            if case .color4 = output.layout { return output }
            return RasterKind(.color4(blueFirst ? .bgra : .rgba), isFullRange: true)
        }
    }

    /// Returns the kind into which 4:2:2 is converted before a quarter turn, which would otherwise share chroma along
    /// the wrong axis.
    private static func turnable(_ kind: RasterKind, _ output: RasterKind) -> RasterKind {
        switch output.layout {
        case .biPlanar(.s420), .triPlanar(.s420): RasterKind(.triPlanar(.s420), isFullRange: kind.isFullRange)
        default: RasterKind(.triPlanar(.s444), isFullRange: kind.isFullRange)
        }
    }

    private static func conversion(
        _ from: RasterKind,
        _ to: RasterKind,
        _ t: PixelTransform
    ) throws(PixelTransformError) -> Step {
        guard let direct = Route.find(from: from, to: to, is601: true),
            let other = Route.find(from: from, to: to, is601: false)
        else { throw .unsupported(t.outputFormat, as: "output") }
        return .convert(direct + [to], wide: widened(other + [to], from: from))
    }

    /// Returns the intermediate kinds, changed to full range before the conversion to RGB.
    ///
    /// libyuv's factors end at 2.0, which is too small for blue in video range except with BT.601 (BT.709 needs 2.11).
    /// In full range no factor exceeds 1.89.
    private static func widened(_ stations: [RasterKind], from: RasterKind) -> [RasterKind] {
        guard !from.layout.isColor, let index = stations.firstIndex(where: \.layout.isColor) else { return stations }
        let before = index == 0 ? from : stations[index - 1]
        guard !before.isFullRange else { return stations }
        var result = stations
        let full = RasterKind(before.layout, isFullRange: true)
        if index == 0 {
            result.insert(full, at: 0)
        } else {
            result[index - 1] = full
        }
        return result
    }

    /// Runs the steps.
    func run(_ from: Raster, _ to: Raster, matrix: ColorMatrix, scratch: Scratch) {
        var present = (usesLumaOnly ? from.luma : from).cropped(crop)
        for (index, step) in steps.enumerated() {
            let isLast = index == steps.count - 1
            // Each step has its own slot; slots from 8 on are for temporary memory within a step.
            func target(_ kind: RasterKind, _ width: Int, _ height: Int) -> Raster {
                isLast ? to : scratch.raster(index, kind, width: width, height: height)
            }
            switch step {
            case .crop(let rect):
                present = present.cropped(rect)
            case .convert(let direct, let wide):
                let stations = matrix == .bt601 ? direct : wide
                guard let last = stations.last else { continue }
                let next = target(last, present.width, present.height)
                Conversion.run(present, next, stations: stations, matrix: matrix, scratch: scratch)
                present = next
            case .scale(let width, let height):
                let next = target(present.kind, width, height)
                Geometry.scale(present, next)
                present = next
            case .orient:
                let swaps = orientation.rotation.swapsSides
                let next = target(
                    present.kind,
                    swaps ? present.height : present.width,
                    swaps ? present.width : present.height
                )
                Geometry.orient(present, next, orientation, scratch: scratch)
                present = next
            }
        }
    }
}

import CoreVideo

/// The number of luma samples that share a chroma sample.
struct Subsampling: Sendable, Hashable {
    var horizontal: Int
    var vertical: Int

    static let s420 = Subsampling(horizontal: 2, vertical: 2)
    static let s422 = Subsampling(horizontal: 2, vertical: 1)
    static let s444 = Subsampling(horizontal: 1, vertical: 1)
}

/// The byte order of a four-byte RGB pixel.
enum ColorOrder: Sendable, Hashable {
    case bgra, rgba, argb, abgr

    /// The byte offsets of red, green, blue and alpha.
    var places: [Int] {
        switch self {
        case .bgra: [2, 1, 0, 3]
        case .rgba: [0, 1, 2, 3]
        case .argb: [1, 2, 3, 0]
        case .abgr: [3, 2, 1, 0]
        }
    }

    /// Indicates whether alpha is the last byte.
    var isAlphaLast: Bool { self == .bgra || self == .rgba }

    /// The order with alpha last and with red and blue in the same sequence.
    var alphaLast: ColorOrder {
        switch self {
        case .bgra, .abgr: .bgra
        case .rgba, .argb: .rgba
        }
    }
}

/// The memory layout of samples, independent of their meaning.
enum RasterLayout: Sendable, Hashable {
    case gray
    case biPlanar(Subsampling)
    /// 16 bits per sample, with the significant bits high.
    case biPlanar16(Subsampling)
    case triPlanar(Subsampling)
    case packed422(lumaFirst: Bool)
    case color4(ColorOrder)
    case color3(blueFirst: Bool)

    var isColor: Bool {
        switch self {
        case .color4, .color3: true
        default: false
        }
    }

    var isPacked: Bool {
        if case .packed422 = self { true } else { false }
    }

    /// Returns the number of image rows per row of a plane.
    func rowStep(_ plane: Int) -> Int {
        switch self {
        case .biPlanar(let s), .biPlanar16(let s), .triPlanar(let s): plane == 0 ? 1 : s.vertical
        default: 1
        }
    }

    /// Returns the number of image columns per column of a plane; each pixel of a packed pair counts as one column.
    func columnStep(_ plane: Int) -> Int {
        switch self {
        case .biPlanar(let s), .biPlanar16(let s), .triPlanar(let s): plane == 0 ? 1 : s.horizontal
        default: 1
        }
    }

    /// Returns the number of bytes per column of a plane.
    func columnBytes(_ plane: Int) -> Int {
        switch self {
        case .gray, .triPlanar: 1
        case .biPlanar: plane == 0 ? 1 : 2
        case .biPlanar16: plane == 0 ? 2 : 4
        case .packed422: 2
        case .color4: 4
        case .color3: 3
        }
    }

    var planeCount: Int {
        switch self {
        case .biPlanar, .biPlanar16: 2
        case .triPlanar: 3
        default: 1
        }
    }
}

/// A layout and a value range; RGB is always full range.
struct RasterKind: Sendable, Hashable {
    var layout: RasterLayout
    var isFullRange: Bool

    init(_ layout: RasterLayout, isFullRange: Bool) {
        self.layout = layout
        self.isFullRange = layout.isColor || isFullRange
    }

    /// Creates the kind of a pixel format; nil if the format cannot be transformed.
    init?(format: OSType) {
        guard let entry = PixelFormat.named(format) else { return nil }
        let full = entry.range == .full
        switch format {
        case kCVPixelFormatType_OneComponent8: self.init(.gray, isFullRange: true)
        case kCVPixelFormatType_32BGRA: self.init(.color4(.bgra), isFullRange: true)
        case kCVPixelFormatType_32RGBA: self.init(.color4(.rgba), isFullRange: true)
        case kCVPixelFormatType_32ARGB: self.init(.color4(.argb), isFullRange: true)
        case kCVPixelFormatType_32ABGR: self.init(.color4(.abgr), isFullRange: true)
        case kCVPixelFormatType_24RGB: self.init(.color3(blueFirst: false), isFullRange: true)
        case kCVPixelFormatType_24BGR: self.init(.color3(blueFirst: true), isFullRange: true)
        case kCVPixelFormatType_422YpCbCr8: self.init(.packed422(lumaFirst: false), isFullRange: full)
        case kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_422YpCbCr8FullRange:
            self.init(.packed422(lumaFirst: true), isFullRange: full)
        case kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange:
            self.init(.triPlanar(.s420), isFullRange: full)
        default:
            guard entry.content == .yCbCr, entry.isPlanar, entry.planes.count == 2 else { return nil }
            let chroma = entry.planes[1]
            let subsampling = Subsampling(
                horizontal: chroma.horizontalSubsampling,
                vertical: chroma.verticalSubsampling
            )
            switch (entry.planes[0].bitsPerBlock, chroma.bitsPerBlock) {
            case (8, 16): self.init(.biPlanar(subsampling), isFullRange: full)
            case (16, 32): self.init(.biPlanar16(subsampling), isFullRange: full)
            default: return nil
            }
        }
    }
}

/// An image in memory.
struct Raster {
    var kind: RasterKind
    var width: Int
    var height: Int
    var planes: PixelPlanes

    var layout: RasterLayout { kind.layout }

    /// Returns the rows `first` to `first + count` as an image; `first` must be even.
    func rows(_ first: Int, _ count: Int) -> Raster {
        var part = self
        part.height = count
        for index in 0..<planes.count {
            let step = layout.rowStep(index)
            part.planes[index].baseAddress += first / step * planes[index].bytesPerRow
            part.planes[index].height = (count + step - 1) / step
        }
        return part
    }

    /// Returns a part as an image.
    ///
    /// In packed layouts `x` must be even.
    func cropped(_ rect: PixelTransform.Rect) -> Raster {
        var part = self
        part.width = rect.width
        part.height = rect.height
        for index in 0..<planes.count {
            let rows = layout.rowStep(index)
            let columns = layout.columnStep(index)
            let plane = planes[index]
            part.planes[index].baseAddress +=
                rect.y / rows * plane.bytesPerRow + rect.x / columns * layout.columnBytes(index)
            part.planes[index].width = (rect.width + columns - 1) / columns
            part.planes[index].height = (rect.height + rows - 1) / rows
        }
        return part
    }

    /// The luma plane as a grey image of the same range.
    var luma: Raster {
        Raster(
            kind: RasterKind(.gray, isFullRange: kind.isFullRange),
            width: width,
            height: height,
            planes: PixelPlanes(planes[0])
        )
    }
}

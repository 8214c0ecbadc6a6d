import CPlaneKernels
import CoreVideo
import Foundation

/// The steps from one format to another.
struct ConversionPlan: Sendable {
    private enum Steps: Sendable {
        /// A layout to a layout.
        case layouts(LayoutConversion)
        /// Planes of luma and chroma to ARGB, and on to a layout.
        case toColors(vImageCVImageFormat.Layout, vImage_YpCbCrToARGB, LayoutConversion)
        /// A layout to ARGB, and on to planes of luma and chroma.
        case fromColors(LayoutConversion, vImageCVImageFormat.Layout, vImage_ARGBToYpCbCr)
    }

    private let steps: Steps
    let sourceCount: Int
    let destinationCount: Int

    private init(_ steps: Steps, sources: Int, destinations: Int) {
        self.steps = steps
        sourceCount = sources
        destinationCount = destinations
    }

    init(
        _ source: vImage_CGImageFormat,
        _ destination: vImage_CGImageFormat,
        background: [Float]?
    ) throws(vImage.Error) {
        let conversion = try LayoutConversion(source, destination, background)
        self.init(.layouts(conversion), sources: 1, destinations: 1)
    }

    init(
        _ source: vImageCVImageFormat,
        _ destination: vImage_CGImageFormat,
        background: [Float]?
    ) throws(vImage.Error) {
        let (layout, space) = try source.readable()
        if let format = layout.format(space) {
            try self.init(format, destination, background: background)
            return
        }
        let colors = try LayoutConversion(.argb(space), destination, background)
        self.init(.toColors(layout, try source.toColors(), colors), sources: layout.planes, destinations: 1)
    }

    init(
        _ source: vImage_CGImageFormat,
        _ destination: vImageCVImageFormat,
        background: [Float]?
    ) throws(vImage.Error) {
        let (layout, space) = try destination.readable()
        if let format = layout.format(space) {
            try self.init(source, format, background: background)
            return
        }
        let colors = try LayoutConversion(source, .argb(space), background)
        self.init(
            .fromColors(colors, layout, try destination.fromColors()),
            sources: 1,
            destinations: layout.planes
        )
    }

    /// Converts; the buffers are as many as the counts say.
    func run(_ srcs: UnsafePointer<vImage_Buffer>, _ dests: UnsafePointer<vImage_Buffer>) throws(vImage.Error) {
        switch steps {
        case .layouts(let conversion): try conversion.run(srcs[0], dests[0])
        case .toColors(let layout, var info, let conversion):
            if let map = conversion.map {
                // Colours go straight to their places.
                try check(layout.read(srcs, dests, &info, map))
                return
            }
            try withColors(like: dests[0]) { (colors) throws(vImage.Error) in
                var colors = colors
                try check(layout.read(srcs, &colors, &info, [0, 1, 2, 3]))
                try conversion.run(colors, dests[0])
            }
        case .fromColors(let conversion, let layout, var info):
            try withColors(like: srcs[0]) { (colors) throws(vImage.Error) in
                var colors = colors
                try conversion.run(srcs[0], colors)
                try check(layout.write(&colors, dests, &info))
            }
        }
    }

    private func withColors(
        like buffer: vImage_Buffer,
        _ body: (vImage_Buffer) throws(vImage.Error) -> Void
    ) throws(vImage.Error) {
        var colors = vImage_Buffer()
        try check(vImageBuffer_Init(&colors, buffer.height, buffer.width, 32, 0))
        defer { colors.free() }
        try body(colors)
    }
}

extension vImage_CGImageFormat {
    /// Alpha, red, green and blue of 8 bits, opaque.
    static func argb(_ space: CGColorSpace) -> vImage_CGImageFormat {
        vImage_CGImageFormat(
            bitsPerComponent: 8,
            bitsPerPixel: 32,
            colorSpace: space,
            bitmapInfo: CGBitmapInfo(alpha: .noneSkipFirst)
        ) ?? vImage_CGImageFormat()
    }
}

/// A conversion between two layouts.
struct LayoutConversion: @unchecked Sendable {
    private let source: PixelFormatLayout
    private let destination: PixelFormatLayout
    private let matcher: ColorMatcher?
    private let background: [Float]?

    init(
        _ source: vImage_CGImageFormat,
        _ destination: vImage_CGImageFormat,
        _ background: [Float]?
    ) throws(vImage.Error) {
        guard source.bitsPerComponent > 0, destination.bitsPerComponent > 0 else { throw .invalidImageFormat }
        guard let from = PixelFormatLayout(source), let to = PixelFormatLayout(destination) else {
            throw .unsupportedConversion
        }
        self.source = from
        self.destination = to
        self.background = background
        matcher = ColorMatcher(from.space, to.space)
    }

    /// The places of alpha, red, green and blue in the destination, if ARGB without alpha only has to be reordered.
    var map: [UInt8]? {
        guard matcher == nil, destination.layout.component == .uint8, destination.channels == 4, !destination.isGray
        else { return nil }
        var map: [UInt8] = [0, 0, 0, 0]
        for channel in 0..<3 { map[destination.layout.places[channel]] = UInt8(channel + 1) }
        return map
    }

    func run(_ src: vImage_Buffer, _ dest: vImage_Buffer) throws(vImage.Error) {
        let from = try PixelGrid(src, size: source.size), to = try PixelGrid(dest, size: destination.size)
        try from.mustCover(to)
        try from.mustNotOverlap(to)
        if source == destination {
            for y in 0..<to.height { memcpy(to.row(y), from.row(y), to.width * to.size) }
        } else if !reorder(from, to) {
            try convert(from, to)
        }
    }

    /// Converts between orders of 8 bits.
    ///
    /// Returns false where more has to be done.
    private func reorder(_ from: PixelGrid, _ to: PixelGrid) -> Bool {
        let (old, new) = (source.layout, destination.layout)
        guard matcher == nil, old.component == .uint8, new.component == .uint8, source.channels == 4,
            destination.channels == 4, !source.isGray, !destination.isGray,
            old.isPremultiplied == new.isPremultiplied || !old.hasAlpha, old.hasAlpha == new.hasAlpha || !old.hasAlpha
        else { return false }
        var map: [UInt8] = [0, 0, 0, 0]
        // The place that is none of a colour's.
        let (oldAlpha, newAlpha) = (
            6 - old.places[0] - old.places[1] - old.places[2], 6 - new.places[0] - new.places[1] - new.places[2]
        )
        for channel in 0..<3 { map[new.places[channel]] = UInt8(old.places[channel]) }
        map[newAlpha] = UInt8(oldAlpha)
        let opaque = [UInt8](repeating: 255, count: 4 * to.width)
        for y in 0..<to.height {
            cplane_permute4(from.row(y), to.width, 1, map, to.row(y))
            if !old.hasAlpha {
                cplane_select4(opaque, to.row(y), to.width, 1, UInt32(8 >> newAlpha), to.row(y))
            }
        }
        return true
    }

    private func convert(_ from: PixelGrid, _ to: PixelGrid) throws(vImage.Error) {
        let reader = PixelFormatRows(source), writer = PixelFormatRows(destination)
        let room = max(reader.room(to.width), writer.room(to.width))
        let isFlattened = source.layout.hasAlpha && !destination.layout.hasAlpha
        try withRoom(Float.self, 4 * to.width + room) { (values) throws(vImage.Error) in
            for y in 0..<to.height {
                reader.read(from.row(y), to.width, into: values, values + 4 * to.width)
                matcher?.convert(values, to.width)
                if isFlattened { flatten(values, to.width) }
                writer.write(values, to.width, to: to.row(y), values + 4 * to.width)
            }
        }
    }

    /// Draws colours over the background, which is black if none was given.
    private func flatten(_ row: UnsafeMutablePointer<Float>, _ width: Int) {
        for x in 0..<width {
            let pixel = row + 4 * x
            for channel in 0..<3 {
                pixel[channel] = pixel[channel] * pixel[3] + (background?[channel] ?? 0) * (1 - pixel[3])
            }
            pixel[3] = 1
        }
    }
}

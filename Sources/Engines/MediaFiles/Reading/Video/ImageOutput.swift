import CFFmpeg
import CoreVideo
import Foundation
import PixelTransforms

/// Converts decoded frames to the requested pixel format and size, without a copy if they already match.
final class ImageOutput {
    /// The frame properties that determine the conversion.
    private struct Source: Equatable {
        var format: Int32
        var width: Int32
        var height: Int32
        var isFullRange: Bool
        var space: UInt32
        var primaries: UInt32
        var transfer: UInt32
        var aspectNumerator: Int32
        var aspectDenominator: Int32
        var isTopDown: Bool
    }

    /// The conversion of frames with the same properties.
    private struct Route {
        /// The layout of the frame, or of the converter's result.
        var output: OutputFormat
        var attachments: BufferAttachments
        /// FFmpeg's converter; nil if the frame's memory is used directly.
        var converter: FrameConverter?
        /// The remaining conversion; nil if none is needed.
        var transformer: PixelTransformer?
        var pool: PixelBufferPool?
        /// The size in which the image is placed; nil if it has that size.
        var outer: (width: Int, height: Int)?
        /// The packing after the converter; nil if none is needed.
        var packing: PackedFormat?
    }

    private let pixelFormat: OSType?
    private let width: Int?
    private let height: Int?
    private let isWritable: Bool
    private let scaling: ImageScaling
    private let keepsDepth: Bool
    private var source: Source?
    private var route: Route?

    /// - Parameters:
    ///   - pixelFormat: the output pixel format; nil for the decoder's native format, or the nearest that Core Video
    ///     has.
    ///   - width: the output width; nil for the decoded width. The height works likewise.
    ///   - isWritable: true if the client may write to the pixel buffers, so that they cannot share the decoder's
    ///     memory.
    ///   - scaling: the way in which frames fill a size of another shape.
    ///   - keepsDepth: true if frames of more than 8 bits stay so where no pixel format is given.
    init(
        pixelFormat: OSType?,
        width: Int?,
        height: Int?,
        isWritable: Bool = false,
        scaling: ImageScaling = .resize,
        keepsDepth: Bool = false
    ) throws(MediaError) {
        self.scaling = scaling
        self.keepsDepth = keepsDepth
        if let pixelFormat, !Self.supports(pixelFormat) {
            throw MediaError(
                .unsupportedFormat,
                "Could not deliver frames in the pixel format \(PixelFormat.text(of: pixelFormat)): "
                    + "it is not supported. Ask for 420v, 420f or BGRA."
            )
        }
        if let side = [width, height].compactMap(\.self).first(where: { $0 < 1 || $0 > 16384 }) {
            throw MediaError(.unsupportedFormat, "Frames cannot have a side of \(side) pixels; ask for 1…16384.")
        }
        self.pixelFormat = pixelFormat
        self.width = width
        self.height = height
        self.isWritable = isWritable
    }

    /// Indicates whether output in a pixel format is supported.
    static func supports(_ pixelFormat: OSType) -> Bool {
        PixelTransform.outputFormats.contains(pixelFormat) || tenBit(pixelFormat) != nil
            || PackedFormat(pixelFormat) != nil
    }

    /// Returns a frame as a pixel buffer; takes ownership of the frame.
    func image(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> CVPixelBuffer {
        let memory = FrameMemory(owning: frame, count: nil)
        let route = try route(for: frame)
        let image = try converted(frame, memory, route)
        guard let outer = route.outer else { return image }
        guard let placed = ImagePlacement.place(image, width: outer.width, height: outer.height) else {
            throw MediaError(
                .unsupportedFormat,
                "Could not fit frames into \(outer.width)×\(outer.height) pixels in this format. Ask for 420v, 420f "
                    + "or BGRA."
            )
        }
        return placed
    }

    private func converted(
        _ frame: UnsafeMutablePointer<AVFrame>,
        _ memory: FrameMemory,
        _ route: Route
    ) throws(MediaError) -> CVPixelBuffer {
        if let packing = route.packing, let converter = route.converter {
            let converted = FrameMemory(owning: try converter.convert(frame), count: nil)
            return try pack(converted, packing, route)
        }
        let first: CVPixelBuffer
        if let converter = route.converter {
            let converted = FrameMemory(owning: try converter.convert(frame), count: nil)
            first = try converted.pixelBuffer(type: route.output.type, attachments: route.attachments)
        } else {
            first = try memory.pixelBuffer(type: route.output.type, attachments: route.attachments)
        }
        guard let transformer = route.transformer, let pool = route.pool else { return first }
        guard let result = pool.makeBuffer() else { throw CompressedInput.noMemory }
        do {
            try transformer.apply(from: first, to: result)
        } catch {
            throw MediaError(.unsupportedFormat, "Could not convert a decoded frame: \(error.description)")
        }
        return result
    }

    /// Returns a pixel buffer in the requested pixel format and size.
    func image(_ buffer: CVPixelBuffer) throws(MediaError) -> CVPixelBuffer {
        let transform = PixelTransform(
            sourceFormat: buffer.pixelFormatType,
            sourceWidth: buffer.width,
            sourceHeight: buffer.height,
            outputWidth: width,
            outputHeight: height,
            outputFormat: pixelFormat.flatMap { PixelTransform.outputFormats.contains($0) ? $0 : nil }
        )
        if transform.isIdentity { return buffer }
        do {
            return try PixelTransformer(transform).make(from: buffer)
        } catch {
            throw MediaError(.unsupportedFormat, "Could not convert a frame: \(error.description)")
        }
    }

    private func pack(
        _ frame: FrameMemory,
        _ packing: PackedFormat,
        _ route: Route
    ) throws(MediaError) -> CVPixelBuffer {
        let (width, height) = (Int(frame.frame.pointee.width), Int(frame.frame.pointee.height))
        do throws(PixelBufferError) {
            let buffer = try CVPixelBuffer.make(
                width: width,
                height: height,
                format: route.output.type,
                attachments: route.attachments
            )
            packing.pack(frame.frame, into: buffer)
            return buffer
        } catch {
            throw MediaError(.outOfMemory, error.message)
        }
    }

    private func route(for frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> Route {
        let fields = frame.pointee
        let format = AVPixelFormat(fields.format)
        let planes = max(1, av_pix_fmt_count_planes(format))
        let next = Source(
            format: fields.format,
            width: fields.width,
            height: fields.height,
            isFullRange: fields.color_range == AVCOL_RANGE_JPEG,
            space: fields.colorspace.rawValue,
            primaries: fields.color_primaries.rawValue,
            transfer: fields.color_trc.rawValue,
            aspectNumerator: fields.sample_aspect_ratio.num,
            aspectDenominator: fields.sample_aspect_ratio.den,
            isTopDown: (0..<planes).allSatisfy { cffmpeg_row_bytes(frame, $0) > 0 }
        )
        if let route, next == source { return route }
        let made = try makeRoute(frame, next, format)
        source = next
        route = made
        return made
    }

    private func makeRoute(
        _ frame: UnsafeMutablePointer<AVFrame>,
        _ source: Source,
        _ format: AVPixelFormat
    ) throws(MediaError) -> Route {
        let native = OutputFormat(for: format, isFullRange: source.isFullRange, flattensAlpha: false)
        let (columns, rows, outer) = size(for: source)
        let isSameSize = columns == Int(source.width) && rows == Int(source.height)
        let isShown = native.isLayout(of: format, isFullRange: source.isFullRange) && source.isTopDown
        let deep = keepsDepth ? Self.deepType(format, isFullRange: source.isFullRange) : nil
        let wanted = pixelFormat ?? deep ?? native.type

        func route(_ output: OutputFormat, converter: FrameConverter?, then type: OSType?) throws(MediaError) -> Route {
            let color = MediaColor(frame: frame.pointee, output: output)
            let aspect = MediaRational(frame.pointee.sample_aspect_ratio) ?? MediaRational(1, 1)
            let attachments = BufferAttachments(color: color, pixelAspect: isSameSize ? aspect : MediaRational(1, 1))
            var route = Route(output: output, attachments: attachments, converter: converter)
            route.outer = outer
            guard let type else { return route }
            do throws(PixelTransformError) {
                let isScaled = converter != nil
                let transformer = try PixelTransformer(
                    PixelTransform(
                        sourceFormat: output.type,
                        sourceWidth: isScaled ? columns : Int(source.width),
                        sourceHeight: isScaled ? rows : Int(source.height),
                        outputWidth: columns,
                        outputHeight: rows,
                        outputFormat: type
                    )
                )
                route.transformer = transformer
                route.pool = try? PixelBufferPool(width: columns, height: rows, format: type)
            } catch {
                throw MediaError(.unsupportedFormat, "Could not convert decoded frames: \(error.description)")
            }
            guard route.pool != nil else { throw CompressedInput.noMemory }
            return route
        }

        func converted(_ output: OutputFormat, then type: OSType?) throws(MediaError) -> Route {
            let converter = try FrameConverter(width: columns, height: rows, output: output, flattensAlpha: false)
            return try route(output, converter: converter, then: type)
        }

        if isShown {
            if isSameSize && wanted == native.type && !isWritable {
                return try route(native, converter: nil, then: nil)
            }
            let transforms = PixelTransform.outputFormats
            if transforms.contains(native.type), transforms.contains(wanted), !(isSameSize && wanted == native.type) {
                return try route(native, converter: nil, then: wanted)
            }
        }
        if wanted == native.type { return try converted(native, then: nil) }
        if let packing = PackedFormat(wanted) {
            let output = OutputFormat(packing.source, type: wanted, isFullRange: packing.isRGB)
            var made = try converted(output, then: nil)
            made.packing = packing
            return made
        }
        if let deep = Self.tenBit(wanted) {
            return try converted(OutputFormat(deep.format, type: wanted, isFullRange: deep.isFullRange), then: nil)
        }
        if let (pair, isFullRange) = PixelFormatPair.of(wanted) {
            return try converted(OutputFormat(pair.ffmpeg, type: wanted, isFullRange: isFullRange), then: nil)
        }
        return try converted(native, then: wanted)
    }

    /// Returns the size to which frames are scaled, and the size in which they are placed, if it differs.
    private func size(for source: Source) -> (columns: Int, rows: Int, outer: (width: Int, height: Int)?) {
        let wanted = (width: width ?? Int(source.width), height: height ?? Int(source.height))
        guard width != nil || height != nil else { return (wanted.width, wanted.height, nil) }
        let isSquare = source.aspectNumerator <= 0 || source.aspectDenominator <= 0
        let aspect = isSquare ? 1 : Double(source.aspectNumerator) / Double(source.aspectDenominator)
        let sizes = scaling.sizes(of: Double(source.width) * aspect, Double(source.height), in: wanted)
        return (sizes.inner.width, sizes.inner.height, sizes.inner == sizes.outer ? nil : sizes.outer)
    }

    // MARK: Depth

    /// Returns the pixel format that keeps ten bits of frames of more than 8 bits; nil for others, and for those with
    /// alpha.
    private static func deepType(_ format: AVPixelFormat, isFullRange: Bool) -> OSType? {
        guard let descriptor = av_pix_fmt_desc_get(format), !format.isRGB, !format.isGray, !format.hasAlpha,
            descriptor.pointee.comp.0.depth > 8
        else { return nil }
        switch (descriptor.pointee.log2_chroma_w, descriptor.pointee.log2_chroma_h) {
        case (1, 1):
            return isFullRange
                ? kCVPixelFormatType_420YpCbCr10BiPlanarFullRange : kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange
        case (1, 0):
            return isFullRange
                ? kCVPixelFormatType_422YpCbCr10BiPlanarFullRange : kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange
        case (0, 0):
            return isFullRange
                ? kCVPixelFormatType_444YpCbCr10BiPlanarFullRange : kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange
        default: return nil
        }
    }

    /// Returns FFmpeg's format for ten bits in the high bits of two bytes, and for 16 bits with alpha; nil for other
    /// pixel formats.
    static func tenBit(_ type: OSType) -> (format: AVPixelFormat, isFullRange: Bool)? {
        switch type {
        case kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: (AV_PIX_FMT_P010LE, false)
        case kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: (AV_PIX_FMT_P010LE, true)
        case kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange: (AV_PIX_FMT_P210LE, false)
        case kCVPixelFormatType_422YpCbCr10BiPlanarFullRange: (AV_PIX_FMT_P210LE, true)
        case kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange: (AV_PIX_FMT_P410LE, false)
        case kCVPixelFormatType_444YpCbCr10BiPlanarFullRange: (AV_PIX_FMT_P410LE, true)
        case kCVPixelFormatType_4444AYpCbCr16: (AV_PIX_FMT_AYUV64LE, false)
        default: nil
        }
    }
}

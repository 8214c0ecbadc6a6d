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
    }

    private let pixelFormat: OSType?
    private let width: Int?
    private let height: Int?
    private let isWritable: Bool
    private var source: Source?
    private var route: Route?

    /// - Parameters:
    ///   - pixelFormat: the output pixel format; nil for the decoder's native format, or the nearest that Core Video
    ///     has.
    ///   - width: the output width; nil for the decoded width. The height works likewise.
    ///   - isWritable: true if the client may write to the pixel buffers, so that they cannot share the decoder's
    ///     memory.
    init(pixelFormat: OSType?, width: Int?, height: Int?, isWritable: Bool = false) throws(MediaError) {
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
    }

    /// Returns a frame as a pixel buffer; takes ownership of the frame.
    func image(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> CVPixelBuffer {
        let memory = FrameMemory(owning: frame, count: nil)
        let route = try route(for: frame)
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
        let (columns, rows) = (width ?? Int(source.width), height ?? Int(source.height))
        let isSameSize = columns == Int(source.width) && rows == Int(source.height)
        let isShown = native.isLayout(of: format, isFullRange: source.isFullRange) && source.isTopDown
        let wanted = pixelFormat ?? native.type

        func route(_ output: OutputFormat, converter: FrameConverter?, then type: OSType?) throws(MediaError) -> Route {
            let color = MediaColor(frame: frame.pointee, output: output)
            let aspect = MediaRational(frame.pointee.sample_aspect_ratio) ?? MediaRational(1, 1)
            let attachments = BufferAttachments(color: color, pixelAspect: isSameSize ? aspect : MediaRational(1, 1))
            var route = Route(output: output, attachments: attachments, converter: converter)
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
        if let deep = Self.tenBit(wanted) {
            return try converted(OutputFormat(deep.format, type: wanted, isFullRange: deep.isFullRange), then: nil)
        }
        if let (pair, isFullRange) = PixelFormatPair.of(wanted) {
            return try converted(OutputFormat(pair.ffmpeg, type: wanted, isFullRange: isFullRange), then: nil)
        }
        return try converted(native, then: wanted)
    }

    /// Returns FFmpeg's format for ten bits in the high bits of two bytes; nil for other pixel formats.
    private static func tenBit(_ type: OSType) -> (format: AVPixelFormat, isFullRange: Bool)? {
        switch type {
        case kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: (AV_PIX_FMT_P010LE, false)
        case kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: (AV_PIX_FMT_P010LE, true)
        default: nil
        }
    }
}

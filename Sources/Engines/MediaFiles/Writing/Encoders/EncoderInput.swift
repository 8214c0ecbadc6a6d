import CFFmpeg
import CoreVideo
import Foundation
import PixelTransforms

/// Converts pixel buffers to an encoder's frames, without a copy if size and pixel format already match.
final class EncoderInput {
    private let width: Int
    private let height: Int
    private let scaling: VideoEncoding.Scaling
    private let format: AVPixelFormat
    private let color: MediaColor
    /// The pixel format type that the encoder takes; nil if FFmpeg must convert after scaling.
    private let type: OSType?
    private var stages: [PixelTransform: Stage] = [:]
    private var converter: FrameConverter?

    /// A transform and the pool of its output buffers.
    private final class Stage {
        let transformer: PixelTransformer
        let pool: PixelBufferPool

        init(_ transform: PixelTransform) throws(MediaError) {
            do {
                transformer = try PixelTransformer(transform)
                // Encoders keep a few dozen frames at most.
                pool = try transformer.makePool(limit: 128)
            } catch {
                throw MediaError(.unsupportedFormat, "\(error)")
            }
        }

        func run(_ image: CVPixelBuffer) throws(MediaError) -> CVPixelBuffer {
            do {
                if let result = try transformer.make(from: image, pool: pool) { return result }
            } catch {
                throw MediaError(.unsupportedFormat, error.description)
            }
            throw MediaError(.outOfMemory, "No memory is left for an image. Close other programs and try again.")
        }
    }

    /// - Parameters:
    ///   - format: the pixel format that the encoder takes.
    ///   - color: the color properties of the frames; a nil matrix leaves pixel values unchanged.
    init(_ encoding: VideoEncoding, format: AVPixelFormat, color: MediaColor) {
        width = encoding.width
        height = encoding.height
        scaling = encoding.scaling
        self.format = format
        self.color = color
        switch format {
        case AV_PIX_FMT_NV12:
            type =
                color.isFullRange
                ? kCVPixelFormatType_420YpCbCr8BiPlanarFullRange : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        case AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P:
            type =
                color.isFullRange
                ? kCVPixelFormatType_420YpCbCr8PlanarFullRange : kCVPixelFormatType_420YpCbCr8Planar
        default: type = nil
        }
    }

    /// Returns a frame that the caller owns; it keeps the image alive as long as the encoder needs it.
    func frame(for image: CVPixelBuffer) throws(MediaError) -> UnsafeMutablePointer<AVFrame> {
        if let type { return try wrap(try fit(image, as: type), format) }
        let fitted = try fit(image, as: Self.convertible(image.pixelFormatType))
        let (pair, isFullRange) = PixelFormatPair.of(fitted.pixelFormatType) ?? (PixelFormatPair.shared[0], false)
        var source: UnsafeMutablePointer<AVFrame>? = try wrap(fitted, pair.ffmpeg)
        defer { av_frame_free(&source) }
        guard let source else { throw .noMemoryForEncoder("") }
        source.pointee.color_range = isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        let matrix = CVYCbCrMatrixGetIntegerCodePointForString(
            (color.matrix ?? Self.matrix(of: image)).map { $0 as CFString }
        )
        source.pointee.colorspace = AVColorSpace(UInt32(matrix))
        if let converter { return try converter.convert(source) }
        let made = try FrameConverter(
            width: width,
            height: height,
            output: OutputFormat(format, isFullRange: color.isFullRange),
            flattensAlpha: false
        )
        converter = made
        return try made.convert(source)
    }

    /// Returns the YCbCr matrix of an image's attachments.
    static func matrix(of image: CVPixelBuffer) -> String? {
        (image.attachments[kCVImageBufferYCbCrMatrixKey] as? NSString).map { $0 as String }
    }

    /// Returns the pixel format nearest to an image's own that FFmpeg can convert further.
    private static func convertible(_ type: OSType) -> OSType {
        if PixelFormatPair.of(type) != nil { return type }
        switch type {
        case kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange,
            kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange:
            return kCVPixelFormatType_422YpCbCr8
        case kCVPixelFormatType_422YpCbCr8BiPlanarFullRange, kCVPixelFormatType_422YpCbCr10BiPlanarFullRange,
            kCVPixelFormatType_444YpCbCr8BiPlanarFullRange, kCVPixelFormatType_444YpCbCr10BiPlanarFullRange:
            return kCVPixelFormatType_422YpCbCr8FullRange
        case kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: return kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        case kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange:
            return kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        default: return kCVPixelFormatType_32BGRA
        }
    }

    /// Converts the image to the encoded size and a pixel format; returns the image itself if it already matches.
    private func fit(_ image: CVPixelBuffer, as type: OSType) throws(MediaError) -> CVPixelBuffer {
        var image = image
        if let wanted = color.matrix, wanted != Self.matrix(of: image) {
            if image.pixelFormat.content.contains(.rgb) {
                image = try retagged(image, wanted)
            } else if Self.matrix(of: image) != nil {
                // Conversions between matrices go through RGB.
                let colors = try stage(
                    PixelTransform(
                        sourceFormat: image.pixelFormatType,
                        sourceWidth: image.width,
                        sourceHeight: image.height,
                        outputFormat: kCVPixelFormatType_32BGRA
                    )
                ).run(image)
                image = try retagged(colors, wanted)
            }
        }
        let isSameSize = image.width == width && image.height == height
        if isSameSize && image.pixelFormatType == type { return image }
        let isSameShape = image.width * height == image.height * width
        if scaling == .aspect && !isSameShape { return try inset(image, as: type) }
        let crop = scaling == .aspectFill && !isSameShape ? coveringPart(of: image) : nil
        return try stage(
            PixelTransform(
                sourceFormat: image.pixelFormatType,
                sourceWidth: image.width,
                sourceHeight: image.height,
                crop: crop,
                outputWidth: width,
                outputHeight: height,
                outputFormat: type
            )
        ).run(image)
    }

    private func stage(_ transform: PixelTransform) throws(MediaError) -> Stage {
        if let stage = stages[transform] { return stage }
        // Sources that keep changing their size do not accumulate memory.
        if stages.count >= 4 { stages.removeAll() }
        let stage = try Stage(transform)
        stages[transform] = stage
        return stage
    }

    /// Returns the largest centered part that has the encoded aspect ratio, aligned to even pixels.
    private func coveringPart(of image: CVPixelBuffer) -> PixelTransform.Rect {
        var part = PixelTransform.Rect(x: 0, y: 0, width: image.width, height: image.height)
        if image.width * height > image.height * width {
            part.width = min(image.width, max(2, (image.height * width / height) & ~1))
            part.x = (image.width - part.width) / 2 & ~1
        } else {
            part.height = min(image.height, max(2, (image.width * height / width) & ~1))
            part.y = (image.height - part.height) / 2 & ~1
        }
        return part
    }

    /// Centers the whole image on a black background.
    private func inset(_ image: CVPixelBuffer, as type: OSType) throws(MediaError) -> CVPixelBuffer {
        var (innerWidth, innerHeight) = (width, height)
        if image.width * height > image.height * width {
            innerHeight = max(2, (width * image.height / image.width) & ~1)
        } else {
            innerWidth = max(2, (height * image.width / image.height) & ~1)
        }
        let part = try stage(
            PixelTransform(
                sourceFormat: image.pixelFormatType,
                sourceWidth: image.width,
                sourceHeight: image.height,
                outputWidth: innerWidth,
                outputHeight: innerHeight,
                outputFormat: type
            )
        ).run(image)
        let whole: CVPixelBuffer
        do throws(PixelBufferError) {
            whole = try CVPixelBuffer.make(width: width, height: height, format: type, attachments: part.attachments)
        } catch {
            throw MediaError(.outOfMemory, error.message)
        }
        whole.fillBlack()
        let (left, top) = ((width - innerWidth) / 2 & ~1, (height - innerHeight) / 2 & ~1)
        for (from, to) in zip(part.planes, whole.planes) {
            // All formats here have whole bytes per pixel; chroma planes are smaller by integer factors.
            let pixelBytes = from.width > 0 ? Self.bytesOfRow(from, of: part) / from.width : 0
            let x = left * to.width / width * pixelBytes
            let y = top * to.height / height
            for row in 0..<from.height {
                memcpy(
                    to.baseAddress + (row + y) * to.bytesPerRow + x,
                    from.baseAddress + row * from.bytesPerRow,
                    from.width * pixelBytes
                )
            }
        }
        return whole
    }

    /// Returns the number of bytes of a row's pixels, without padding.
    private static func bytesOfRow(_ plane: PixelPlane, of image: CVPixelBuffer) -> Int {
        for (shape, candidate) in zip(image.pixelFormat.planes, image.planes)
        where candidate.baseAddress == plane.baseAddress {
            return shape.byteCount(columns: plane.width)
        }
        return 0
    }

    /// Returns the same pixels tagged with another matrix.
    private func retagged(_ image: CVPixelBuffer, _ matrix: String) throws(MediaError) -> CVPixelBuffer {
        var attachments = image.attachments
        attachments.set(NSString(string: matrix), for: kCVImageBufferYCbCrMatrixKey)
        // The wrapped buffer only keeps the original alive; nobody changes either.
        nonisolated(unsafe) let kept = image
        do throws(PixelBufferError) {
            return try CVPixelBuffer.wrap(
                width: image.width,
                height: image.height,
                format: image.pixelFormatType,
                planes: image.planes,
                attachments: attachments
            ) { withExtendedLifetime(kept) {} }
        } catch {
            throw MediaError(.unsupportedFormat, error.message)
        }
    }

    private func wrap(
        _ image: CVPixelBuffer,
        _ format: AVPixelFormat
    ) throws(MediaError) -> UnsafeMutablePointer<AVFrame> {
        guard let frame = FrameMemory.frame(over: image, format: format, isFullRange: color.isFullRange) else {
            throw .noMemoryForEncoder("")
        }
        return frame
    }
}

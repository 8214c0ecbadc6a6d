import CFFmpeg
package import CoreVideo
import Foundation

/// Decodes what a ``LosslessEncoder`` wrote, from bytes that may be damaged.
///
/// Not thread-safe: use it from any one thread at a time.
package final class LosslessDecoder {
    private struct Shape: Hashable {
        var columns: Int
        var rows: Int
    }

    private final class Codec {
        var context: UnsafeMutablePointer<AVCodecContext>?
        var frame: UnsafeMutablePointer<AVFrame>?

        init(_ shape: Shape) throws(MediaError) {
            guard let codec = avcodec_find_decoder(AV_CODEC_ID_FFV1) else {
                throw MediaError(
                    .unsupportedCodec,
                    "Could not read lossless pictures: this FFmpeg has no decoder ffv1. Install a complete FFmpeg."
                )
            }
            context = avcodec_alloc_context3(codec)
            frame = av_frame_alloc()
            guard let context, frame != nil else { throw .noMemoryForEncoder("ffv1") }
            context.pointee.width = Int32(shape.columns)
            context.pointee.height = Int32(shape.rows)
            context.pointee.thread_count = 1
            FFmpegLog.reset()
            guard avcodec_open2(context, codec, nil) >= 0 else { throw LosslessDecoder.damaged }
        }

        deinit {
            av_frame_free(&frame)
            avcodec_free_context(&context)
        }
    }

    private var codecs: [Shape: Codec] = [:]
    private let limits: MediaLimits

    /// Creates a decoder.
    package init(limits: MediaLimits = MediaLimits()) { self.limits = limits }

    private static var damaged: MediaError {
        MediaError(.damaged, "A lossless picture is damaged. Record it again.")
    }

    /// Decodes a picture.
    ///
    /// - Parameter make: Returns a buffer of a size and pixel format; nil if there is none.
    /// - Returns: The picture, or nil if there was no buffer.
    /// - Throws: ``MediaError`` if the bytes are damaged or the picture is too large.
    package func decode(
        _ bytes: [UInt8],
        into make: (_ width: Int, _ height: Int, _ format: OSType) -> CVPixelBuffer?
    ) throws(MediaError) -> CVPixelBuffer? {
        var input = LosslessBytes(bytes: bytes)
        guard let mark = input.take(4), Array(mark) == LosslessImage.mark, let format = input.number(),
            let width = input.number(), let height = input.number(), let colorCount = input.byte(),
            (1...limits.maximumWidth).contains(width), (1...limits.maximumHeight).contains(height),
            width * height <= limits.maximumPixels
        else { throw Self.damaged }
        var colors: [String] = []
        for _ in 0..<colorCount {
            guard let length = input.byte(), let text = input.take(Int(length)) else { throw Self.damaged }
            colors.append(String(decoding: text, as: UTF8.self))
        }
        guard let image = make(width, height, OSType(format)) else { return nil }
        guard image.width == width, image.height == height, image.pixelFormatType == OSType(format),
            let count = input.byte()
        else { throw Self.damaged }
        image.updateAttachments { attachments in
            for (key, text) in zip(LosslessEncoder.colorKeys, colors) where !text.isEmpty {
                attachments.set(text as NSString, for: key)
            }
        }
        let shapes = image.pixelFormat.planes
        let outcome = image.withPlanes { planes in
            Result { () throws(MediaError) in
                for _ in 0..<count { try readImage(&input, planes, shapes.map { shape in shape.byteCount(columns:) }) }
            }
        }
        try outcome.get()
        return image
    }

    private func readImage(
        _ input: inout LosslessBytes,
        _ planes: PixelPlanes,
        _ byteCounts: [(Int) -> Int]
    ) throws(MediaError) {
        guard let index = input.byte().map(Int.init), let component = input.byte().map(Int.init),
            let components = input.byte().map(Int.init), let columns = input.number(), let rows = input.number(),
            let length = input.number(), let packet = input.take(length), planes.indices.contains(index),
            (1...4).contains(components), component < components
        else { throw Self.damaged }
        let plane = planes[index]
        guard columns > 0, rows == plane.height, columns * components == byteCounts[index](plane.width)
        else { throw Self.damaged }
        let shape = Shape(columns: columns, rows: rows)
        let codec: Codec
        if let known = codecs[shape] {
            codec = known
        } else {
            // A hostile file must not open a codec for each picture.
            if codecs.count > 16 { codecs = [:] }
            codec = try Codec(shape)
            codecs[shape] = codec
        }
        try decode(packet, codec.context, codec.frame, shape)
        guard let frame = codec.frame, let source = frame.pointee.data.0 else { throw Self.damaged }
        for y in 0..<rows {
            let from = source + y * Int(frame.pointee.linesize.0)
            let to = (plane.baseAddress + y * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self) + component
            if components == 1 {
                UnsafeMutableRawPointer(to).copyMemory(from: from, byteCount: columns)
            } else {
                for x in 0..<columns { to[x * components] = from[x] }
            }
        }
        av_frame_unref(frame)
    }

    private func decode(
        _ bytes: ArraySlice<UInt8>,
        _ context: UnsafeMutablePointer<AVCodecContext>?,
        _ frame: UnsafeMutablePointer<AVFrame>?,
        _ shape: Shape
    ) throws(MediaError) {
        var packet: UnsafeMutablePointer<AVPacket>? = av_packet_alloc()
        defer { av_packet_free(&packet) }
        guard let context, let frame, let packet, !bytes.isEmpty, av_new_packet(packet, Int32(bytes.count)) >= 0,
            let data = packet.pointee.data
        else { throw Self.damaged }
        bytes.withUnsafeBytes { source in
            if let base = source.baseAddress {
                UnsafeMutableRawPointer(data).copyMemory(from: base, byteCount: source.count)
            }
        }
        FFmpegLog.reset()
        guard avcodec_send_packet(context, packet) >= 0, avcodec_receive_frame(context, frame) >= 0,
            frame.pointee.width == Int32(shape.columns), frame.pointee.height == Int32(shape.rows),
            frame.pointee.format == AV_PIX_FMT_GRAY8.rawValue, frame.pointee.decode_error_flags == 0
        else {
            avcodec_flush_buffers(context)
            throw Self.damaged
        }
    }
}

@available(*, unavailable)
extension LosslessDecoder: @unchecked Sendable {}

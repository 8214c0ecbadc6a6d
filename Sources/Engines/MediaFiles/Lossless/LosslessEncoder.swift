import CFFmpeg
package import CoreVideo
import Foundation

/// Compresses pixel buffers of any format so that not one bit is lost (FFV1); each can be decoded alone.
///
/// Not thread-safe: use it from any one thread at a time.
package final class LosslessEncoder {
    private struct Shape: Hashable {
        var columns: Int32
        var rows: Int32
    }

    /// A codec for images of one size.
    private final class Codec {
        var context: UnsafeMutablePointer<AVCodecContext>?
        var frame: UnsafeMutablePointer<AVFrame>?
        var packet: UnsafeMutablePointer<AVPacket>?

        init(_ shape: Shape) throws(MediaError) {
            guard let codec = avcodec_find_encoder_by_name("ffv1") else {
                throw MediaError(
                    .unsupportedCodec,
                    "Could not write lossless pictures: this FFmpeg has no encoder ffv1. Install a complete FFmpeg."
                )
            }
            context = avcodec_alloc_context3(codec)
            frame = av_frame_alloc()
            packet = av_packet_alloc()
            guard let context, let frame, packet != nil else { throw .noMemoryForEncoder("ffv1") }
            context.pointee.width = shape.columns
            context.pointee.height = shape.rows
            context.pointee.pix_fmt = AV_PIX_FMT_GRAY8
            context.pointee.time_base = AVRational(num: 1, den: 1000)
            context.pointee.gop_size = 1
            context.pointee.thread_count = 1
            // The version whose packets need nothing beside them.
            context.pointee.level = 1
            FFmpegLog.reset()
            guard avcodec_open2(context, codec, nil) >= 0 else {
                throw MediaError(.encoderFailed, "The encoder ffv1 does not start: \(FFmpegLog.text).")
            }
            frame.pointee.width = shape.columns
            frame.pointee.height = shape.rows
            frame.pointee.format = AV_PIX_FMT_GRAY8.rawValue
            guard av_frame_get_buffer(frame, 0) >= 0 else { throw .noMemoryForEncoder("ffv1") }
        }

        deinit {
            av_packet_free(&packet)
            av_frame_free(&frame)
            avcodec_free_context(&context)
        }
    }

    private var codecs: [Shape: Codec] = [:]

    /// Creates an encoder; FFmpeg is loaded with the first picture.
    package init() {}

    /// Returns the bytes of a picture.
    ///
    /// - Throws: ``MediaError`` if FFmpeg has no FFV1 or no memory is left.
    package func encode(_ image: CVPixelBuffer) throws(MediaError) -> [UInt8] {
        var result = LosslessBytes(bytes: LosslessImage.mark)
        result.append(image.pixelFormatType)
        result.append(UInt32(image.width))
        result.append(UInt32(image.height))
        let colors = Self.colorKeys.map { (image.attachments[$0] as? NSString).map { $0 as String } ?? "" }
        result.bytes.append(UInt8(colors.count))
        for color in colors {
            let bytes = Array(color.utf8.prefix(255))
            result.bytes.append(UInt8(bytes.count))
            result.bytes += bytes
        }
        let shapes = image.pixelFormat.planes
        let outcome = image.withPlanes(readOnly: true) { planes in
            Result { () throws(MediaError) in
                var images = 0
                let count = result.bytes.count
                result.bytes.append(0)
                for (index, plane) in planes.enumerated() {
                    let length = shapes[index].byteCount(columns: plane.width)
                    let components = LosslessImage.components(bytes: length, columns: plane.width)
                    for component in 0..<components {
                        result.bytes += [UInt8(index), UInt8(component), UInt8(components)]
                        try append(plane, component, components, length / components, to: &result)
                        images += 1
                    }
                }
                result.bytes[count] = UInt8(images)
            }
        }
        try outcome.get()
        return result.bytes
    }

    private func append(
        _ plane: PixelPlane,
        _ component: Int,
        _ components: Int,
        _ columns: Int,
        to result: inout LosslessBytes
    ) throws(MediaError) {
        let shape = Shape(columns: Int32(columns), rows: Int32(plane.height))
        let codec: Codec
        if let known = codecs[shape] {
            codec = known
        } else {
            codec = try Codec(shape)
            codecs[shape] = codec
        }
        // The codec has let go of the frame with the packet of the call before.
        guard let context = codec.context, let frame = codec.frame, let packet = codec.packet,
            let target = frame.pointee.data.0
        else { throw .noMemoryForEncoder("ffv1") }
        for y in 0..<plane.height {
            let from = (plane.baseAddress + y * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self) + component
            let to = target + y * Int(frame.pointee.linesize.0)
            if components == 1 {
                UnsafeMutableRawPointer(to).copyMemory(from: from, byteCount: columns)
            } else {
                for x in 0..<columns { to[x] = from[x * components] }
            }
        }
        frame.pointee.pts += 1
        FFmpegLog.reset()
        guard avcodec_send_frame(context, frame) >= 0, avcodec_receive_packet(context, packet) >= 0,
            let data = packet.pointee.data
        else { throw MediaError(.encoderFailed, "The encoder ffv1 failed: \(FFmpegLog.text).") }
        result.append(UInt32(columns))
        result.append(UInt32(plane.height))
        result.append(UInt32(packet.pointee.size))
        result.bytes += UnsafeBufferPointer(start: data, count: Int(packet.pointee.size))
        av_packet_unref(packet)
    }

    /// The attachments that say what the numbers mean.
    static var colorKeys: [CFString] {
        [
            kCVImageBufferYCbCrMatrixKey, kCVImageBufferColorPrimariesKey, kCVImageBufferTransferFunctionKey,
            kCVImageBufferChromaLocationTopFieldKey,
        ]
    }
}

@available(*, unavailable)
extension LosslessEncoder: @unchecked Sendable {}

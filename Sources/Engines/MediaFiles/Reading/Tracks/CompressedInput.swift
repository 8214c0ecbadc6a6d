import CFFmpeg
import CoreMedia
import CoreVideo
import Foundation

/// Passes sample buffers and their descriptions to FFmpeg's decoders.
enum CompressedInput {
    /// Makes a decoder context for samples of a description, not opened yet; the caller frees it.
    static func context(_ format: CMFormatDescription) throws(MediaError) -> UnsafeMutablePointer<AVCodecContext> {
        guard let id = CodecNames.codec(of: format), let codec = avcodec_find_decoder(id) else {
            throw MediaError(
                .unsupportedCodec,
                "Could not decode \(format.mediaType) in the codec \(format.mediaSubType): there is no decoder for it. "
                    + "Install an FFmpeg with that decoder, or convert the media to H.264 and AAC."
            )
        }
        guard let made = avcodec_alloc_context3(codec) else { throw noMemory }
        if let data = ExtensionAtoms.extradata(of: format, codec: id), !data.isEmpty, data.count < 1 << 26 {
            let usable =
                id == AV_CODEC_ID_AAC || id == AV_CODEC_ID_ALAC ? MagicCookies.extradata(data, codec: id) : data
            let status = usable.withUnsafeBytes {
                cffmpeg_context_set_extradata(made, $0.baseAddress, Int32($0.count))
            }
            if status < 0 {
                var made: UnsafeMutablePointer<AVCodecContext>? = made
                avcodec_free_context(&made)
                throw noMemory
            }
        }
        return made
    }

    /// Makes a packet with a padded copy of a sample buffer's bytes; nil if there are none.
    ///
    /// Decoders read some bytes beyond the end, hence the copy.
    static func packet(
        _ block: CMBlockBuffer,
        offset: Int = 0,
        count: Int
    ) throws(MediaError) -> UnsafeMutablePointer<AVPacket>? {
        guard count > 0, let size = Int32(exactly: count), size < Int32.max - 64 else { return nil }
        guard let packet = cffmpeg_packet_create(size), let data = packet.pointee.data else { throw noMemory }
        guard CMBlockBufferCopyDataBytes(block, atOffset: offset, dataLength: count, destination: data) == noErr else {
            var packet: UnsafeMutablePointer<AVPacket>? = packet
            av_packet_free(&packet)
            return nil
        }
        return packet
    }

    static var noMemory: MediaError {
        MediaError(ffmpeg: CFFMPEG_ERROR_NO_MEMORY, doing: "decode a sample", isNetwork: false)
    }
}

/// Owns the frame that a decoder fills repeatedly.
final class FrameBox {
    let frame: UnsafeMutablePointer<AVFrame>

    init() throws(MediaError) {
        guard let frame = av_frame_alloc() else { throw CompressedInput.noMemory }
        self.frame = frame
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }
}

/// Converts an audio codec's data from Core Audio's wrapped form to FFmpeg's.
enum MagicCookies {
    /// Returns a magic cookie in FFmpeg's form: AAC data without the surrounding descriptors, Apple Lossless data with
    /// an atom header.
    static func extradata(_ cookie: Data, codec: AVCodecID) -> Data {
        let bytes = [UInt8](cookie)
        switch codec {
        case AV_CODEC_ID_AAC: return decoderSpecificInfo(bytes).map { Data($0) } ?? cookie
        case AV_CODEC_ID_ALAC where bytes.count == 24:
            return Data([0, 0, 0, 36] + Array("alac".utf8) + [0, 0, 0, 0] + bytes)
        default: return cookie
        }
    }

    /// Returns the innermost part of an MPEG-4 part 1 elementary stream descriptor; nil if the bytes are not one.
    private static func decoderSpecificInfo(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.first == 3 else { return nil }
        var position = 0
        func header() -> (tag: UInt8, length: Int)? {
            guard position < bytes.count else { return nil }
            let tag = bytes[position]
            position += 1
            var length = 0
            for _ in 0..<4 {
                guard position < bytes.count else { return nil }
                let byte = bytes[position]
                position += 1
                length = length << 7 | Int(byte & 0x7F)
                if byte & 0x80 == 0 { return (tag, length) }
            }
            return (tag, length)
        }
        guard header() != nil, position + 3 <= bytes.count else { return nil }
        let flags = bytes[position + 2]
        position += 3
        if flags & 0x80 != 0 { position += 2 }
        if flags & 0x40 != 0, position < bytes.count { position += Int(bytes[position]) + 1 }
        if flags & 0x20 != 0 { position += 2 }
        guard let configuration = header(), configuration.tag == 4 else { return nil }
        position += 13
        guard let info = header(), info.tag == 5, position + info.length <= bytes.count else { return nil }
        return Array(bytes[position..<(position + info.length)])
    }
}

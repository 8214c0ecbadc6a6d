import CFFmpeg
import CoreMedia
import CoreVideo
import Fuzzing

@testable import MediaFiles

/// Decodes JPEG images as cameras send them: truncated, spliced, without tables, in one block of memory or several.
enum JPEGTarget {
    private static let mostPixels = 1 << 18

    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        var input = FuzzInput(bytes)
        let cut = input.number()
        let image = input.rest()
        guard let data = pieces(image, cut: cut % (image.count + 1)) else { return }
        let header = image.withUnsafeBytes { JPEGHeader($0) }
        require(JPEGHeader(data) == header, "the header differs between one block and two")
        // FFmpeg decodes images from the network, whatever their size.
        network(image)
        let size = header.map { ($0.width, $0.height) } ?? (16, 16)
        guard size.0 * size.1 <= mostPixels else { return }
        do throws(MediaError) {
            let decoder = try JPEGDecoder(width: size.0, height: size.1)
            guard let decoded = try decoder.decode(data) else { fatalError("the pool has no buffer left") }
            require(CVPixelBufferGetWidth(decoded) == size.0, "an image of another size")
            require(decoder.makeDescription() != nil, "no description")
            // Damage to one image must not affect the next.
            require((try? decoder.decode(data)) != nil, "decoding failed the second time")
        } catch {
            MediaFileTarget.checkWords(error)
        }
    }

    /// Returns the bytes in two blocks of memory.
    private static func pieces(_ bytes: [UInt8], cut: Int) -> CMBlockBuffer? {
        guard !bytes.isEmpty, let whole = try? CMBlockBuffer() else { return nil }
        for piece in [bytes[..<cut], bytes[cut...]] where !piece.isEmpty {
            guard let part = try? CMBlockBuffer(length: piece.count, flags: .assureMemoryNow) else { return nil }
            try? part.withUnsafeMutableBytes { target in target.copyBytes(from: piece) }
            guard (try? whole.append(bufferReference: part)) != nil else { return nil }
        }
        return whole
    }

    private static func network(_ bytes: [UInt8]) {
        guard let parameters = avcodec_parameters_alloc(), let packet = av_packet_alloc() else { return }
        var owned: UnsafeMutablePointer<AVCodecParameters>? = parameters
        defer { avcodec_parameters_free(&owned) }
        parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
        parameters.pointee.codec_id = AV_CODEC_ID_MJPEG
        let time = AVRational(num: 1, den: 90000)
        guard !bytes.isEmpty, av_new_packet(packet, Int32(bytes.count)) == 0,
            let copy = try? LiveParameters(copying: parameters, timeBase: time)
        else { return }
        bytes.withUnsafeBytes { source in
            UnsafeMutableRawBufferPointer(start: packet.pointee.data, count: bytes.count).copyMemory(from: source)
        }
        let live = LivePacket(owning: packet, timeBase: time, hasStamps: true)
        let facts = LiveInput.Facts(
            codec: "mjpeg",
            width: 0,
            height: 0,
            frameRate: nil,
            isSegmented: false,
            hasStamps: true,
            duration: nil,
            isFile: false,
            parameters: copy
        )
        do throws(MediaError) {
            let decoder = try PacketDecoder(
                facts,
                name: "a camera",
                pixelFormat: nil,
                heldFrames: FrameCount(),
                limits: MediaFileTarget.limits
            )
            for _ in 0..<2 { try decoder.decode(live) { _ in } }
        } catch {
            MediaFileTarget.checkWords(error)
        }
    }
}

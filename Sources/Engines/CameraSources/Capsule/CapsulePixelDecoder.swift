import Capsules
import CoreMedia
import CoreVideo
import MediaFiles
import PixelTransforms

/// Makes the pictures of a replay from what a capsule has of them.
///
/// Lossless pixels come back byte for byte; H.264 looks alike; of a small picture an enlarged one is made; and without
/// any pixels the picture is grey, with the frame's number in its strip.
///
/// Use it from one thread at a time.
final class CapsulePixelDecoder {
    private let format: CameraFormat
    private let pool: PixelBufferPool
    private let lossless = LosslessDecoder()
    private var h264: LiveVideoDecoder?
    private var jpeg: JPEGDecoder?
    private var fitters: [PixelTransform: PixelTransformer] = [:]
    private let depths: PixelBufferPool?

    /// The pixels of the frame before, for one whose own were left out.
    init(_ format: CameraFormat, limit: Int) throws(CameraError) {
        self.format = format
        do throws(PixelBufferError) {
            pool = try PixelBufferPool(
                width: format.width,
                height: format.height,
                format: format.pixelFormat,
                limit: limit
            )
            depths = try format.depthSize.map { size throws(PixelBufferError) in
                try PixelBufferPool(
                    width: size.width,
                    height: size.height,
                    format: kCVPixelFormatType_DepthFloat32,
                    limit: limit
                )
            }
        } catch {
            throw CameraError(.unsupportedFormat, "The capsule cannot be replayed in that format: \(error.message)")
        }
    }

    /// Returns the picture of a frame; nil if clients hold all buffers.
    func picture(_ pixels: CapsulePixels?, number: Int) -> CVPixelBuffer? {
        guard let buffer = pool.makeBuffer() else { return nil }
        guard let pixels, let image = decode(pixels, into: buffer) else {
            fillGrey(buffer, number)
            return buffer
        }
        if image === buffer { return buffer }
        return fit(image, into: buffer) ? buffer : grey(buffer, number)
    }

    /// Decodes pixels for the sake of later frames only.
    func skip(_ pixels: CapsulePixels) {
        guard pixels.coding == "h264" else { return }
        _ = decodeH264(pixels)
    }

    /// Returns a depth map; nil if there is none.
    func depth(_ pixels: CapsulePixels) -> CVPixelBuffer? {
        guard pixels.coding == "ffv1", let depths else { return nil }
        return try? lossless.decode(pixels.bytes) { width, height, type in
            width == depths.width && height == depths.height && type == depths.format ? depths.makeBuffer() : nil
        }
    }

    private func decode(_ pixels: CapsulePixels, into buffer: CVPixelBuffer) -> CVPixelBuffer? {
        switch pixels.coding {
        case "ffv1":
            return try? lossless.decode(pixels.bytes) { width, height, type in
                width == buffer.width && height == buffer.height && type == buffer.pixelFormatType
                    ? buffer : try? CVPixelBuffer.make(width: width, height: height, format: type)
            }
        case "h264": return decodeH264(pixels)
        case "jpeg": return decodeJPEG(pixels.bytes)
        default: return nil
        }
    }

    private func decodeH264(_ pixels: CapsulePixels) -> CVPixelBuffer? {
        if h264 == nil { h264 = try? LiveVideoDecoder(.h264, threads: 1) }
        guard let data = try? CMBlockBuffer(copying: pixels.bytes) else { return nil }
        return (try? h264?.decode(data, token: pixels.number))?.images.last?.image
    }

    /// Decodes an image that a camera or the recorder compressed as JPEG.
    func decodeJPEG(_ bytes: [UInt8]) -> CVPixelBuffer? {
        bytes.withUnsafeBytes { bytes in
            guard let header = JPEGHeader(bytes) else { return nil }
            if jpeg?.width != header.width || jpeg?.height != header.height {
                jpeg = try? JPEGDecoder(width: header.width, height: header.height)
            }
            return try? jpeg?.decode(bytes)
        }
    }

    /// Draws an image of any size and format into a buffer.
    private func fit(_ image: CVPixelBuffer, into buffer: CVPixelBuffer) -> Bool {
        let transform = PixelTransform(
            sourceFormat: image.pixelFormatType,
            sourceWidth: image.width,
            sourceHeight: image.height,
            outputWidth: buffer.width,
            outputHeight: buffer.height,
            outputFormat: buffer.pixelFormatType
        )
        do {
            let transformer: PixelTransformer
            if let known = fitters[transform] {
                transformer = known
            } else {
                transformer = try PixelTransformer(transform)
                fitters[transform] = transformer
            }
            try transformer.apply(from: image, to: buffer)
            return true
        } catch {
            return false
        }
    }

    private func grey(_ buffer: CVPixelBuffer, _ number: Int) -> CVPixelBuffer {
        fillGrey(buffer, number)
        return buffer
    }

    private func fillGrey(_ buffer: CVPixelBuffer, _ number: Int) {
        buffer.withPlanes { planes in
            for plane in planes { _ = plane.bytes.initializeMemory(as: UInt8.self, repeating: 128) }
        }
        _ = FrameNumberStrip.write(UInt32(truncatingIfNeeded: number), into: buffer)
    }
}

@available(*, unavailable)
extension CapsulePixelDecoder: @unchecked Sendable {}

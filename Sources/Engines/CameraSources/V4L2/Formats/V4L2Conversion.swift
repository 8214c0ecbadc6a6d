import CoreVideo
import MediaFiles
import PixelTransforms
import Synchronization

/// The way from a driver's layout that has no pixel format, or that no output converts, to one that all outputs take.
enum V4L2Conversion: Sendable, Hashable {
    /// Two planes, with Cr before Cb in the second.
    case swappedChroma
    /// Groups of four bytes, in another order: for each byte of the result, its place in the group.
    case reordered([UInt8])
    /// Grey of this number of bits, in the lower bits of 16; the upper eight of them are kept.
    case gray(bits: Int)
    /// Samples of this number of bits behind a mosaic of colour filters.
    case bayer(BayerDecoder.Order, bits: Int)

    /// The layout of the driver's memory, as a pixel format of the same layout.
    func layoutFormat(of pixelFormat: OSType) -> OSType {
        switch self {
        case .swappedChroma, .reordered: pixelFormat
        case .gray: kCVPixelFormatType_OneComponent16
        case .bayer(_, let bits): bits > 8 ? kCVPixelFormatType_OneComponent16 : kCVPixelFormatType_OneComponent8
        }
    }
}

/// Converts a driver's images of one size; for the source thread.
final class V4L2Converter: Sendable {
    /// The memory that a conversion in two steps needs between them.
    private struct Tools: ~Copyable, @unchecked Sendable {
        var decoder: BayerDecoder?
        var samples: [UInt8] = []
    }

    private let conversion: V4L2Conversion
    private let width: Int
    private let height: Int
    private let pool: PixelBufferPool
    private let tools: Mutex<Tools>

    /// - Parameters:
    ///   - limit: The largest number of images that clients may hold.
    /// - Throws: ``CameraError`` for a size that cannot be converted.
    init(
        _ conversion: V4L2Conversion,
        _ format: CameraFormat,
        limit: Int,
        attachments: BufferAttachments
    ) throws(CameraError) {
        self.conversion = conversion
        width = format.width
        height = format.height
        do {
            pool = try PixelBufferPool(
                width: format.width,
                height: format.height,
                format: format.pixelFormat,
                limit: limit,
                attachments: attachments
            )
            var tools = Tools()
            if case .bayer(let order, let bits) = conversion {
                tools.decoder = try BayerDecoder(width: width, height: height, order: order)
                if bits > 8 { tools.samples = [UInt8](repeating: 0, count: width * height) }
            }
            self.tools = Mutex(tools)
        } catch {
            throw CameraError(.unsupportedFormat, "\(error)")
        }
    }

    /// Returns an image of the planes in a driver's memory; nil if clients hold too many or it cannot be converted.
    func image(of planes: PixelPlanes) -> CVPixelBuffer? {
        guard let image = pool.makeBuffer() else { return nil }
        let isDone = image.withPlanes { results in
            let from = planes.map { SensorSamples.Plane(start: $0.baseAddress, bytesPerRow: $0.bytesPerRow) }
            let to = results.map { SensorSamples.Plane(start: $0.baseAddress, bytesPerRow: $0.bytesPerRow) }
            switch conversion {
            case .swappedChroma:
                guard from.count == 2, to.count == 2 else { return false }
                SensorSamples.copy(from[0], to: to[0], rowLength: width, height: height)
                let chroma = results[1]
                SensorSamples.swapPairs(from[1], to: to[1], pairs: chroma.width, height: chroma.height)
            case .reordered(let order):
                SensorSamples.reorder(from[0], to: to[0], order: order, groups: (width + 1) / 2, height: height)
            case .gray(let bits):
                SensorSamples.narrow(from[0], to: to[0], bits: bits, width: width, height: height)
            case .bayer(_, let bits): return decode(from[0], bits: bits, into: image)
            }
            return true
        }
        return isDone ? image : nil
    }

    private func decode(_ from: SensorSamples.Plane, bits: Int, into image: CVPixelBuffer) -> Bool {
        let (width, height) = (width, height)
        return tools.withLock { tools in
            guard let decoder = tools.decoder else { return false }
            if bits <= 8 {
                return (try? decoder.decode(from.start, bytesPerRow: from.bytesPerRow, into: image)) != nil
            }
            return tools.samples.withUnsafeMutableBytes { bytes in
                guard let start = bytes.baseAddress else { return false }
                let narrow = SensorSamples.Plane(start: start, bytesPerRow: width)
                SensorSamples.narrow(from, to: narrow, bits: bits, width: width, height: height)
                return (try? decoder.decode(start, bytesPerRow: width, into: image)) != nil
            }
        }
    }
}

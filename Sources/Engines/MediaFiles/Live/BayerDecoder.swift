import CFFmpeg
package import CoreVideo

/// Colours from samples behind a mosaic of colour filters, by FFmpeg's scaler; for one size and order of filters.
///
/// Each pixel gets the colours that its neighbours have. There is no white balance, colour matrix or gamma curve:
/// the values are the sensor's.
package final class BayerDecoder {
    /// The colours of the first two samples of the first two rows.
    package enum Order: String, Sendable, Hashable, CaseIterable {
        /// Blue, green; green, red.
        case bggr
        /// Green, blue; red, green.
        case gbrg
        /// Green, red; blue, green.
        case grbg
        /// Red, green; green, blue.
        case rggb

        fileprivate var format: AVPixelFormat {
            switch self {
            case .bggr: AV_PIX_FMT_BAYER_BGGR8
            case .gbrg: AV_PIX_FMT_BAYER_GBRG8
            case .grbg: AV_PIX_FMT_BAYER_GRBG8
            case .rggb: AV_PIX_FMT_BAYER_RGGB8
            }
        }
    }

    /// The pixel format of the results.
    package static let pixelFormat = kCVPixelFormatType_24RGB

    private let width: Int
    private let height: Int
    private let order: Order
    private let scaler: UnsafeMutableRawPointer

    /// - Throws: ``MediaError`` for a size without whole groups of two by two samples.
    package init(width: Int, height: Int, order: Order) throws(MediaError) {
        guard width >= 2, height >= 2, width.isMultiple(of: 2), height.isMultiple(of: 2),
            let (w, h) = Int32(exactly: width).flatMap({ w in Int32(exactly: height).map { (w, $0) } }),
            let scaler = cffmpeg_scaler_create(
                w,
                h,
                order.format.rawValue,
                1,
                Int32(AVCOL_SPC_RGB.rawValue),
                Int32(AVCOL_SPC_RGB.rawValue),
                w,
                h,
                AV_PIX_FMT_RGB24.rawValue,
                1
            )
        else {
            throw MediaError(
                .unsupportedFormat,
                "Sensor data of \(width)×\(height) samples cannot be decoded. Choose another format."
            )
        }
        self.width = width
        self.height = height
        self.order = order
        self.scaler = scaler
    }

    deinit { cffmpeg_scaler_free(scaler) }

    /// Decodes samples of eight bits into an image of ``pixelFormat``.
    ///
    /// - Parameters:
    ///   - samples: The first sample; rows are `bytesPerRow` bytes apart.
    ///   - image: An image of the decoder's size.
    /// - Throws: ``MediaError`` if the image has another size or format, or if there is no memory.
    package func decode(
        _ samples: UnsafeMutableRawPointer,
        bytesPerRow: Int,
        into image: CVPixelBuffer
    ) throws(MediaError) {
        guard image.width == width, image.height == height, image.pixelFormatType == Self.pixelFormat,
            let source = av_frame_alloc(), let result = av_frame_alloc()
        else { throw MediaError(.unsupportedFormat, "Sensor data could not be decoded into this image.") }
        defer {
            // The planes belong to the caller.
            var (source, result): (UnsafeMutablePointer<AVFrame>?, UnsafeMutablePointer<AVFrame>?) = (source, result)
            av_frame_free(&source)
            av_frame_free(&result)
        }
        source.pointee.width = Int32(width)
        source.pointee.height = Int32(height)
        source.pointee.format = order.format.rawValue
        source.pointee.data.0 = samples.assumingMemoryBound(to: UInt8.self)
        source.pointee.linesize.0 = Int32(clamping: bytesPerRow)
        let status = image.withPlanes { planes in
            result.pointee.data.0 = planes[0].baseAddress.assumingMemoryBound(to: UInt8.self)
            result.pointee.linesize.0 = Int32(clamping: planes[0].bytesPerRow)
            return cffmpeg_scaler_run(scaler, source, result)
        }
        guard status >= 0 else { throw MediaError(ffmpeg: status, doing: "decode sensor data", isNetwork: false) }
    }
}

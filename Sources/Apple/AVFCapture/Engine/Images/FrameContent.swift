import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import MediaFiles

/// The content of a frame, determined without decoding it.
enum FrameContent {
    /// Pixels.
    case image(CVPixelBuffer)
    /// A JPEG image.
    case jpeg(JPEGHeader)
    /// A compressed frame of a stream, whose pixels were not requested.
    case stream

    /// Inspects a frame; returns nil for one without pixels and without data that can be decoded.
    ///
    /// No initializer, because those own their arguments, which would cost a copy of the frame.
    static func inspect(_ frame: CameraFrame) -> FrameContent? {
        if let image = frame.image { return .image(image) }
        guard let compressed = frame.compressed else { return nil }
        guard compressed.codec == .jpeg else { return .stream }
        return JPEGHeader(compressed.data).map { .jpeg($0) }
    }

    /// Returns whether a format describes the frame.
    func fits(_ format: CapturedFormat) -> Bool {
        switch self {
        case .image(let image): format.fits(image)
        case .jpeg(let header): format.fits(header)
        // The camera's own format is assumed, as nothing else is known.
        case .stream: true
        }
    }

    /// Creates the format that describes the frame.
    ///
    /// - Parameter camera: Returns the format requested from the camera; called only if needed.
    func makeFormat(camera: () -> CameraFormat, nominalDuration: CMTime) -> CapturedFormat {
        switch self {
        case .image(let image): return CapturedFormat(like: image, nominalDuration: nominalDuration)
        case .jpeg(let header): return CapturedFormat(jpeg: header, nominalDuration: nominalDuration)
        case .stream:
            let camera = camera()
            return CapturedFormat(
                width: camera.width,
                height: camera.height,
                pixelFormat: camera.pixelFormat,
                nominalDuration: nominalDuration
            )
        }
    }

    /// Creates a black image with the same size and pixel format; returns nil if memory is lacking.
    func makeBlack(camera: CameraFormat) -> CVPixelBuffer? {
        switch self {
        case .image(let image): return BlackImage.make(like: image)
        case .jpeg(let header): return black(header.width, header.height, JPEGDecoder.pixelFormat)
        case .stream: return black(camera.width, camera.height, camera.pixelFormat)
        }
    }

    private func black(_ width: Int, _ height: Int, _ format: OSType) -> CVPixelBuffer? {
        guard let image = try? CVPixelBuffer.make(width: width, height: height, format: format) else { return nil }
        image.fillBlack()
        return image
    }
}

extension CompressedImage.Codec {
    /// The codec's name in settings.
    var type: AVVideoCodecType {
        switch self {
        case .jpeg: .jpeg
        case .h264: .h264
        case .hevc: .hevc
        }
    }

    /// The codec's display name.
    var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .h264: "H.264"
        case .hevc: "HEVC"
        }
    }
}

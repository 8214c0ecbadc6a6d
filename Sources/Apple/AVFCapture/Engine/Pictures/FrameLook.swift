import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import MediaFiles

/// What a frame's pixels are or will be, found out without decoding anything.
enum FrameLook {
    /// Pixels.
    case image(CVPixelBuffer)
    /// A JPEG picture.
    case jpeg(JPEGHeader)
    /// A picture of a stream that nobody wanted the pixels of.
    case stream

    /// Looks at a frame; nil for one without pixels and without anything that can become pixels.
    init?(of frame: CameraFrame) {
        if let image = frame.image {
            self = .image(image)
            return
        }
        guard let compressed = frame.compressed else { return nil }
        guard compressed.codec == .jpeg else {
            self = .stream
            return
        }
        guard let header = JPEGHeader(compressed.data) else { return nil }
        self = .jpeg(header)
    }

    /// Whether a format describes it.
    func fits(_ format: CapturedFormat) -> Bool {
        switch self {
        case .image(let image): format.fits(image)
        case .jpeg(let header): format.fits(header)
        // The camera's own format, as there is nothing else to go by.
        case .stream: true
        }
    }

    /// The format that describes it.
    ///
    /// - Parameter camera: what the camera was asked for; called only where that is needed.
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

    /// A black picture of the same size and pixel format; nil where memory is lacking.
    func makeBlack(camera: CameraFormat) -> CVPixelBuffer? {
        switch self {
        case .image(let image): return BlackPicture.make(like: image)
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

extension CompressedPicture.Codec {
    /// How the pieces of its pictures are told apart; nil for JPEG.
    var unit: AccessUnit.Codec? {
        switch self {
        case .jpeg: nil
        case .h264: .h264
        case .hevc: .hevc
        }
    }

    /// Its name in settings.
    var type: AVVideoCodecType {
        switch self {
        case .jpeg: .jpeg
        case .h264: .h264
        case .hevc: .hevc
        }
    }

    /// Its name for people.
    var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .h264: "H.264"
        case .hevc: "HEVC"
        }
    }
}

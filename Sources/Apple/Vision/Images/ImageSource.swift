import CoreImage
import CoreMedia
import CoreVideo
import Foundation

/// The image of a handler, as the client gave it.
enum ImageSource {
    case buffer(CVPixelBuffer)
    case sample(CMSampleBuffer)
    case cgImage(CGImage)
    case ciImage(CIImage)
    case url(URL)
    case data(Data)

    /// The pixels, the orientation that the source itself states, and the time of the image.
    struct Loaded {
        var pixels: CVPixelBuffer
        var orientation = CGImagePropertyOrientation.up
        var time: ObservedTime?
    }

    /// Reads or renders the image.
    ///
    /// - Throws: `ioError` for a file that cannot be read, `invalidImage` for a source without pixels.
    func load() throws -> Loaded {
        switch self {
        case .buffer(let buffer): return Loaded(pixels: buffer)
        case .sample(let sample):
            guard let buffer = CMSampleBufferGetImageBuffer(sample) else {
                throw VisionFailure(.invalidImage, "The sample buffer holds no image; pass one of a video output.")
            }
            let time = CMTimeRange(
                start: CMSampleBufferGetPresentationTimeStamp(sample),
                duration: CMSampleBufferGetDuration(sample)
            )
            let duration = time.duration.isNumeric ? time.duration : .zero
            return Loaded(
                pixels: buffer,
                time: ObservedTime(CMTimeRange(start: time.start, duration: duration))
            )
        case .cgImage(let image): return Loaded(pixels: image.pixelBuffer)
        case .ciImage(let image):
            guard let buffer = image.pixelBuffer ?? image.makePixelBuffer() else {
                throw VisionFailure(.invalidImage, "The image is empty or infinite; crop it to a rectangle first.")
            }
            return Loaded(pixels: buffer)
        case .url(let url): return try ImageLoading.load(url)
        case .data(let data): return try ImageLoading.load(data)
        }
    }
}

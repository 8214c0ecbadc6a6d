import CoreMedia
import CoreVideo
import Foundation

/// Reads the main picture of a HEIF file, such as a HEIC photo, which FFmpeg does not read.
///
/// The picture is delivered upright, as 32-bit RGBA.
final class HEIFReader: FrameReader {
    let description: MediaDescription
    let endError: MediaError? = nil
    let lostSinceLastFrame = 0
    private var frame: DecodedFrame?

    /// Size limit of files that are read into memory as a whole, in bytes.
    private static let largestFile: UInt64 = 256 << 20

    /// The brands of files with pictures.
    private static let brands: Set<String> = ["heic", "heix", "heim", "heis", "mif1", "avif"]

    /// Returns whether a file says that it is of this kind.
    static func isHEIF(_ location: MediaLocation) -> Bool {
        guard case .file(let path) = location, let layout = FileLayout(path: path, limit: 1),
            layout.boxes.first?.type == "ftyp", let file = FileHandle(forReadingAtPath: path)
        else { return false }
        defer { try? file.close() }
        guard let head = try? file.read(upToCount: 12), head.count == 12 else { return false }
        return brands.contains(String(decoding: head.suffix(4), as: UTF8.self))
    }

    /// Opens and decodes a file.
    ///
    /// - Throws: an error for a file that libheif does not read, and for a picture that is too large.
    init(_ location: MediaLocation, options: MediaReader.Options) throws(MediaError) {
        let image = try Self.decode(location, options.limits)
        description = MediaDescription(
            container: "heif",
            codec: "hevc",
            isImage: true,
            width: image.width,
            height: image.height,
            pixelFormat: kCVPixelFormatType_32RGBA,
            pixelAspect: MediaRational(1, 1),
            frameRate: nil,
            duration: nil,
            estimatedFrameCount: 1,
            orientation: .upright,
            color: MediaColor(isFullRange: true, matrix: nil, primaries: nil, transferFunction: nil),
            streams: []
        )
        let length = CMTime(value: 1, timescale: 25)
        frame = DecodedFrame(image: image, presentationTime: .zero, duration: length, index: 0, lostBefore: 0)
    }

    func nextFrame() -> DecodedFrame? {
        defer { frame = nil }
        return frame
    }

    private static func decode(_ location: MediaLocation, _ limits: MediaLimits) throws(MediaError) -> CVPixelBuffer {
        guard case .file(let path) = location, let layout = FileLayout(path: path, limit: 1),
            layout.byteCount <= largestFile, let bytes = FileManager.default.contents(atPath: path)
        else { throw MediaError(.tooLarge, "Could not open \(location): the file is too large. Choose a smaller one.") }
        let image: CVPixelBuffer
        do throws(MediaError) { image = try HEIFImage(bytes).image } catch {
            throw MediaError(error.code, "Could not open \(location). \(error.message)")
        }
        guard image.width <= limits.maximumWidth, image.height <= limits.maximumHeight,
            image.width * image.height <= limits.maximumPixels
        else {
            throw MediaError(
                .tooLarge,
                "Could not open \(location): the picture has \(image.width)×\(image.height) pixels. Scale it down first."
            )
        }
        return image
    }
}

import CoreVideo
import Foundation
import ImageIO

/// Image files as sources, read by Image I/O.
enum ImageLoading {
    /// Reads the first image of a file.
    ///
    /// - Throws: `ioError` for a URL that is no file and a file that cannot be read, `invalidImage` for one without
    ///   images.
    static func load(_ url: URL) throws -> ImageSource.Loaded {
        guard url.isFileURL else {
            throw VisionFailure(.ioError, "\(url) is not a file URL; load the data and pass that instead.")
        }
        guard let source = CGImageSourceCreateWithURL(url as NSURL, nil) else {
            throw VisionFailure(.ioError, "The image \(url.path) could not be read; check the path.")
        }
        return try load(source, url.path)
    }

    /// Reads the first image of a file's bytes.
    ///
    /// - Throws: `invalidImage` for bytes that are no image.
    static func load(_ data: Data) throws -> ImageSource.Loaded {
        guard let source = CGImageSourceCreateWithData(data as NSData, nil) else {
            throw VisionFailure(.invalidImage, "The data is no readable image.")
        }
        return try load(source, "the data")
    }

    private static func load(_ source: CGImageSource, _ name: String) throws -> ImageSource.Loaded {
        guard let image = CGImageSourceCreateImageAtIndex(source, 0, nil) else {
            throw VisionFailure(.invalidImage, "There is no readable image in \(name).")
        }
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
        let stated = properties?[kCGImagePropertyOrientation]
        let number = (stated as? NSNumber)?.uint32Value ?? (stated as? Int).flatMap { UInt32(exactly: $0) }
        let orientation = number.flatMap { CGImagePropertyOrientation(rawValue: $0) }
        return ImageSource.Loaded(pixels: image.pixelBuffer, orientation: orientation ?? .up)
    }
}

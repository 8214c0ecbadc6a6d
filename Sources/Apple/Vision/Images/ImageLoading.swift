import CoreVideo
import Foundation
import MediaFiles

/// Image files as sources.
enum ImageLoading {
    /// Reads the first image of a file.
    static func load(_ url: URL) throws -> ImageSource.Loaded {
        guard url.isFileURL else {
            throw VisionFailure(.ioError, "\(url) is not a file URL; load the data and pass that instead.")
        }
        do {
            let reader = try MediaReader.open(MediaLocation(url), options: MediaReader.Options())
            guard let frame = try reader.nextFrame() else {
                throw VisionFailure(.invalidImage, "\(url.path) holds no image.")
            }
            let stated = CGImagePropertyOrientation(rawValue: UInt32(reader.description.orientation.exif))
            return ImageSource.Loaded(pixels: frame.image, orientation: stated ?? .up)
        } catch let failure as VisionFailure {
            throw failure
        } catch {
            throw VisionFailure(.ioError, "The image \(url.path) could not be read: \(error)", underlying: error)
        }
    }

    /// Reads the first image of a file's bytes.
    static func load(_ data: Data) throws -> ImageSource.Loaded {
        guard !data.isEmpty else {
            throw VisionFailure(.invalidImage, "The image data is empty.")
        }
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("vision-\(UUID().uuidString).image")
        defer { try? FileManager.default.removeItem(at: url) }
        do {
            try data.write(to: url)
        } catch {
            throw VisionFailure(.ioError, "The image data could not be stored: \(error)", underlying: error)
        }
        do {
            return try load(url)
        } catch let failure as VisionFailure {
            throw VisionFailure(.invalidImage, "The data is no readable image.", underlying: failure.underlying)
        }
    }
}

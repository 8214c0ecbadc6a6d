import CoreVideo
import Foundation
import Synchronization

// `@unchecked Sendable`: the source is only read, and the picture is behind the mutex.
/// The image of a handler: loads it at the first use, and keeps it or the error.
final class RequestImage: @unchecked Sendable {
    private let source: ImageSource
    private let orientation: CGImagePropertyOrientation?
    private let loaded = Mutex<Result<Picture, VisionFailure>?>(nil)

    /// Creates the image; an orientation overrides that of the source.
    init(_ source: ImageSource, orientation: CGImagePropertyOrientation?) {
        self.source = source
        self.orientation = orientation
    }

    /// Returns the picture, loading it if needed.
    func picture() throws -> Picture {
        try loaded.withLock { loaded in
            if let loaded { return loaded }
            let result: Result<Picture, VisionFailure>
            do {
                let found = try source.load()
                result = .success(try Picture(found, orientation: orientation ?? found.orientation))
            } catch let failure as VisionFailure {
                result = .failure(failure)
            } catch {
                result = .failure(VisionFailure(.invalidImage, "\(error)", underlying: error))
            }
            loaded = result
            return result
        }.get()
    }
}

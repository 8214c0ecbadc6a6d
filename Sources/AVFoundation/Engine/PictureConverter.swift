import CoreVideo

/// Makes converted pictures of one kind for all consumers that ask for it.
final class PictureConverter: Sendable {
    /// Prepares a conversion; nil where it is not possible.
    ///
    /// - Parameter limit: how many converted pictures may be out at a time.
    init?(recipe: ConversionRecipe, width: Int, height: Int, pixelFormat: OSType, limit: Int) {
        return nil
    }

    /// Converts on the caller's thread; nil when all buffers are out.
    ///
    /// May be used from any thread.
    func convert(_ image: CVPixelBuffer) -> CVPixelBuffer? { nil }
}

import AVFBase
public import CoreVideo

extension AVAssetWriter {
    /// Creates the file and prepares for media; see ``startWriting()``.
    ///
    /// - Throws: The writer's error.
    public func start() throws {
        guard startWriting() else {
            throw core.error ?? AVError(.unknown, "The writer was started before. Make a new one for each file.")
        }
    }

    /// Adds an input and returns a receiver for its samples.
    ///
    /// Raises if ``canAdd(_:)-(AVAssetWriterInput)`` is false.
    public func inputReceiver(for input: AVAssetWriterInput) -> sending AVAssetWriterInput.SampleBufferReceiver {
        add(input)
        return UncheckedReference(AVAssetWriterInput.SampleBufferReceiver(input)).value
    }

    /// Adds a video input and returns a receiver for its frames.
    ///
    /// Raises if ``canAdd(_:)-(AVAssetWriterInput)`` is false.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - attributes: Attributes of the receiver's pool; nil for no pool.
    public func inputPixelBufferReceiver(
        for input: AVAssetWriterInput,
        pixelBufferAttributes attributes: CVPixelBufferCreationAttributes?
    ) -> sending AVAssetWriterInput.PixelBufferReceiver {
        add(input)
        return UncheckedReference(AVAssetWriterInput.PixelBufferReceiver(input, attributes: attributes)).value
    }
}

import AVFBase
public import CoreVideo

extension AVAssetWriter {
    /// Makes the file and gets ready for media, as ``startWriting()`` does.
    ///
    /// - Throws: the writer's error.
    public func start() throws {
        guard startWriting() else {
            throw core.error ?? AVError(.unknown, "The writer was started before. Make a new one for each file.")
        }
    }

    /// Adds an input and gives what takes its samples.
    ///
    /// Raises where ``canAdd(_:)-(AVAssetWriterInput)`` is false.
    public func inputReceiver(for input: AVAssetWriterInput) -> sending AVAssetWriterInput.SampleBufferReceiver {
        add(input)
        return UncheckedReference(AVAssetWriterInput.SampleBufferReceiver(input)).value
    }

    /// Adds an input for video and gives what takes its pictures.
    ///
    /// Raises where ``canAdd(_:)-(AVAssetWriterInput)`` is false.
    ///
    /// - Parameters:
    ///   - input: the input.
    ///   - attributes: of the receiver's pool; nil for no pool.
    public func inputPixelBufferReceiver(
        for input: AVAssetWriterInput,
        pixelBufferAttributes attributes: CVPixelBufferCreationAttributes?
    ) -> sending AVAssetWriterInput.PixelBufferReceiver {
        add(input)
        return UncheckedReference(AVAssetWriterInput.PixelBufferReceiver(input, attributes: attributes)).value
    }
}

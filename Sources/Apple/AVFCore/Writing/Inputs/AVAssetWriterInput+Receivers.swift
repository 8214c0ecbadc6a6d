import AVFBase
public import CoreMedia
public import CoreVideo
import Synchronization

extension AVAssetWriterInput {
    /// Receives the samples of one track, and waits until the input is ready for them.
    ///
    /// Created by ``AVAssetWriter/inputReceiver(for:)``.
    public final class SampleBufferReceiver {
        private let inlet: ReceiverInlet

        init(_ input: AVAssetWriterInput) { inlet = ReceiverInlet(input) }

        /// Appends samples when the input is ready.
        ///
        /// - Throws: The writer's error if it has failed; `operationCancelled` if it has ended or the input is
        ///   finished; `CancellationError` if the task was cancelled while waiting.
        nonisolated(nonsending) public func append(
            _ sampleBuffer: CMReadySampleBuffer<CMSampleBuffer.DynamicContent>
        ) async throws {
            try await inlet.waitUntilReady()
            guard inlet.input.append(sampleBuffer.sharedBuffer) else { throw inlet.endError }
        }

        /// Appends samples if the input is ready; otherwise returns false.
        ///
        /// - Throws: The same errors as ``append(_:)``.
        public func appendImmediately(
            _ sampleBuffer: CMReadySampleBuffer<CMSampleBuffer.DynamicContent>
        ) throws -> Bool {
            guard try inlet.isReadyNow() else { return false }
            guard inlet.input.append(sampleBuffer.sharedBuffer) else { throw inlet.endError }
            return true
        }

        /// Marks the input as finished: nothing more will be appended.
        public func finish() { inlet.input.markAsFinished() }
    }

    /// Receives the frames of one track, and waits until the input is ready for them.
    ///
    /// Created by ``AVAssetWriter/inputPixelBufferReceiver(for:pixelBufferAttributes:)``.
    public final class PixelBufferReceiver {
        private let inlet: ReceiverInlet
        private let pool = Mutex<CVMutablePixelBuffer.Pool?>(nil)
        /// The attributes of the pool's pixel buffers, as given.
        public let sourcePixelBufferAttributes: CVPixelBufferCreationAttributes?

        init(_ input: AVAssetWriterInput, attributes: CVPixelBufferCreationAttributes?) {
            inlet = ReceiverInlet(input)
            sourcePixelBufferAttributes = attributes
        }

        /// A pool of pixel buffers to draw into; nil before writing has started and without attributes.
        public var pixelBufferPool: CVMutablePixelBuffer.Pool? {
            guard let attributes = sourcePixelBufferAttributes,
                inlet.input.storage.place?.core.hasStarted == true
            else { return nil }
            return pool.withLock { pool in
                if pool == nil { pool = try? CVMutablePixelBuffer.Pool(pixelBufferAttributes: attributes) }
                return pool
            }
        }

        /// Appends a frame when the input is ready.
        ///
        /// - Throws: The same errors as ``SampleBufferReceiver/append(_:)``.
        nonisolated(nonsending) public func append(
            _ pixelBuffer: CVReadOnlyPixelBuffer,
            with presentationTime: CMTime
        ) async throws {
            try await inlet.waitUntilReady()
            guard try inlet.append(pixelBuffer, presentationTime) else { throw inlet.endError }
        }

        /// Appends a frame if the input is ready; otherwise returns false.
        ///
        /// - Throws: The same errors as ``SampleBufferReceiver/append(_:)``.
        public func appendImmediately(
            _ pixelBuffer: CVReadOnlyPixelBuffer,
            with presentationTime: CMTime
        ) throws -> Bool {
            guard try inlet.isReadyNow() else { return false }
            guard try inlet.append(pixelBuffer, presentationTime) else { throw inlet.endError }
            return true
        }

        /// Marks the input as finished: nothing more will be appended.
        public func finish() { inlet.input.markAsFinished() }
    }
}

/// The operations that both receivers perform on their input.
struct ReceiverInlet: Sendable {
    private let reference: UncheckedReference<AVAssetWriterInput>

    init(_ input: AVAssetWriterInput) { reference = UncheckedReference(input) }

    var input: AVAssetWriterInput { reference.value }

    nonisolated(nonsending) func waitUntilReady() async throws {
        await input.storage.waitUntilReady()
        guard input.isReadyForMoreMediaData else {
            if Task.isCancelled { throw CancellationError() }
            throw endError
        }
    }

    /// Returns whether the input is ready; throws if it will not become ready again.
    func isReadyNow() throws -> Bool {
        if input.isReadyForMoreMediaData { return true }
        guard let place = input.storage.place, place.core.isWaiting(for: place.track) else { throw endError }
        return false
    }

    func append(_ image: CVReadOnlyPixelBuffer, _ time: CMTime) throws -> Bool {
        guard time.isNumeric else {
            throw AVError(.unknown, "A frame was appended at a time that is not a number. Give it a numeric time.")
        }
        guard let place = input.placeForAppending() else { return false }
        return input.append(WriterEntry(media: .image(image.sharedBuffer, time)), to: place)
    }

    /// The reason why nothing more can be appended.
    var endError: AVError {
        input.storage.place?.core.error
            ?? AVError(.operationCancelled, "Cannot append: the input is finished, or its writer has ended.")
    }
}

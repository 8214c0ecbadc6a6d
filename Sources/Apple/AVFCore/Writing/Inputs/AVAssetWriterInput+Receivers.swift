import AVFBase
public import CoreMedia
public import CoreVideo
import Synchronization

extension AVAssetWriterInput {
    /// Takes the samples of one track, waiting until they are wanted.
    ///
    /// Made by ``AVAssetWriter/inputReceiver(for:)``.
    public final class SampleBufferReceiver {
        private let inlet: ReceiverInlet

        init(_ input: AVAssetWriterInput) { inlet = ReceiverInlet(input) }

        /// Appends samples when the input is ready.
        ///
        /// - Throws: the writer's error when it has failed; `operationCancelled` when it has ended or the input is finished;
        ///   `CancellationError` when the task was cancelled while waiting.
        nonisolated(nonsending) public func append(
            _ sampleBuffer: CMReadySampleBuffer<CMSampleBuffer.DynamicContent>
        ) async throws {
            try await inlet.waitUntilReady()
            guard inlet.input.append(sampleBuffer.sharedBuffer) else { throw inlet.endError }
        }

        /// Appends samples if the input is ready; false where it is not.
        ///
        /// - Throws: as ``append(_:)``.
        public func appendImmediately(
            _ sampleBuffer: CMReadySampleBuffer<CMSampleBuffer.DynamicContent>
        ) throws -> Bool {
            guard try inlet.isReadyNow() else { return false }
            guard inlet.input.append(sampleBuffer.sharedBuffer) else { throw inlet.endError }
            return true
        }

        /// Says that nothing more will be appended.
        public func finish() { inlet.input.markAsFinished() }
    }

    /// Takes the pictures of one track, waiting until they are wanted.
    ///
    /// Made by ``AVAssetWriter/inputPixelBufferReceiver(for:pixelBufferAttributes:)``.
    public final class PixelBufferReceiver {
        private let inlet: ReceiverInlet
        private let pool = Mutex<CVMutablePixelBuffer.Pool?>(nil)
        /// What the pool's pictures are made like, as given.
        public let sourcePixelBufferAttributes: CVPixelBufferCreationAttributes?

        init(_ input: AVAssetWriterInput, attributes: CVPixelBufferCreationAttributes?) {
            inlet = ReceiverInlet(input)
            sourcePixelBufferAttributes = attributes
        }

        /// Makes pictures to draw into; nil before writing has started and where no attributes were given.
        public var pixelBufferPool: CVMutablePixelBuffer.Pool? {
            guard let attributes = sourcePixelBufferAttributes,
                inlet.input.storage.place?.core.hasStarted == true
            else { return nil }
            return pool.withLock { pool in
                if pool == nil { pool = try? CVMutablePixelBuffer.Pool(pixelBufferAttributes: attributes) }
                return pool
            }
        }

        /// Appends a picture when the input is ready.
        ///
        /// - Throws: as ``SampleBufferReceiver/append(_:)``.
        nonisolated(nonsending) public func append(
            _ pixelBuffer: CVReadOnlyPixelBuffer,
            with presentationTime: CMTime
        ) async throws {
            try await inlet.waitUntilReady()
            guard try inlet.append(pixelBuffer, presentationTime) else { throw inlet.endError }
        }

        /// Appends a picture if the input is ready; false where it is not.
        ///
        /// - Throws: as ``SampleBufferReceiver/append(_:)``.
        public func appendImmediately(
            _ pixelBuffer: CVReadOnlyPixelBuffer,
            with presentationTime: CMTime
        ) throws -> Bool {
            guard try inlet.isReadyNow() else { return false }
            guard try inlet.append(pixelBuffer, presentationTime) else { throw inlet.endError }
            return true
        }

        /// Says that nothing more will be appended.
        public func finish() { inlet.input.markAsFinished() }
    }
}

/// What both receivers do with their input.
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

    /// Whether the input is ready; throws where it will not be any more.
    func isReadyNow() throws -> Bool {
        if input.isReadyForMoreMediaData { return true }
        guard let place = input.storage.place, place.core.isWaiting(for: place.track) else { throw endError }
        return false
    }

    func append(_ picture: CVReadOnlyPixelBuffer, _ time: CMTime) throws -> Bool {
        guard time.isNumeric else {
            throw AVError(.unknown, "A picture was appended at a time that is no number. Give it a numeric time.")
        }
        guard let place = input.placeForAppending() else { return false }
        return input.append(WriterEntry(media: .picture(picture.sharedBuffer, time)), to: place)
    }

    /// Why nothing can be appended any more.
    var endError: AVError {
        input.storage.place?.core.error
            ?? AVError(.operationCancelled, "The input takes nothing more: it is finished, or its writer has ended.")
    }
}

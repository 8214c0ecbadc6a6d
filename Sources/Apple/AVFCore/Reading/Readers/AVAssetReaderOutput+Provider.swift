import AVFBase
public import CoreMedia
import Foundation

extension AVAssetReaderOutput {
    /// What a provider can give.
    public protocol SupportedPayload: Sendable {}

    /// Gives the samples of an output one after the other, without blocking a thread of the caller.
    ///
    /// Made by ``AVAssetReader/outputProvider(for:)``. One caller at a time.
    public final class Provider<Payload> where Payload: SupportedPayload {
        private let output: AVAssetReaderOutput
        // Samples are made here: that waits for the disk and decodes.
        private let queue = DispatchQueue(label: "AVAssetReaderOutput.Provider")

        init(_ output: AVAssetReaderOutput) { self.output = output }

        /// The next sample; nil at the end.
        ///
        /// - Throws: why reading failed, or a `CancellationError` when the reader was cancelled.
        nonisolated(nonsending) public func next() async throws -> Payload? {
            let output = output
            return try await withCheckedThrowingContinuation { continuation in
                queue.async {
                    continuation.resume(with: Swift.Result { try Self.take(output) })
                }
            }
        }

        private static func take(_ output: AVAssetReaderOutput) throws -> Payload? {
            if let sample = output.copyNextSampleBuffer() {
                nonisolated(unsafe) let shared = sample  // Made for this caller, and held by nobody else.
                return CMReadySampleBuffer<CMSampleBuffer.DynamicContent>(unsafeBuffer: shared) as? Payload
            }
            switch output.reader?.status {
            case .failed: throw output.reader?.error ?? AVError(.unknown)
            case .cancelled: throw CancellationError()
            default: return nil
            }
        }
    }

    /// Lets an output read other ranges after the first.
    public final class RandomAccessController: Sendable {
        private let output: AVAssetReaderOutput

        init(_ output: AVAssetReaderOutput) { self.output = output }

        /// Reads other ranges; see ``AVAssetReaderOutput/reset(forReadingTimeRanges:)``.
        public func reset(forReadingTimeRanges timeRanges: [CMTimeRange]) {
            output.reset(forReadingTimeRanges: timeRanges.map { NSValue(timeRange: $0) })
        }

        /// Says that no other ranges will be read.
        public func markConfigurationAsFinal() { output.markConfigurationAsFinal() }
    }
}

extension CMReadySampleBuffer: AVAssetReaderOutput.SupportedPayload where Content == CMSampleBuffer.DynamicContent {}

extension AVAssetReader {
    /// Adds an output and gives what its samples are asked of; raises where ``canAdd(_:)`` is false.
    public func outputProvider(
        for output: AVAssetReaderOutput
    ) -> sending AVAssetReaderOutput.Provider<CMReadySampleBuffer<CMSampleBuffer.DynamicContent>> {
        // Nobody writes to what is ready, so that pictures may be shared with the decoder.
        output.alwaysCopiesSampleData = false
        add(output)
        return AVAssetReaderOutput.Provider(output)
    }

    /// The same for an output that reads other ranges too, with what these are set by.
    public func outputProviderWithRandomAccess(
        for output: AVAssetReaderOutput
    )
        -> sending (
            AVAssetReaderOutput.Provider<CMReadySampleBuffer<CMSampleBuffer.DynamicContent>>,
            AVAssetReaderOutput.RandomAccessController
        )
    {
        output.supportsRandomAccess = true
        return (outputProvider(for: output), AVAssetReaderOutput.RandomAccessController(output))
    }
}

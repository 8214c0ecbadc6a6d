import AVFBase
public import CoreMedia
import Foundation

extension AVAssetReaderOutput {
    /// The types that a provider can return.
    public protocol SupportedPayload: Sendable {}

    /// Provides the samples of an output one after the other, without blocking the caller's thread.
    ///
    /// Created by ``AVAssetReader/outputProvider(for:)``. Used by one caller at a time.
    public final class Provider<Payload> where Payload: SupportedPayload {
        private let output: AVAssetReaderOutput
        // Samples are made on this queue, which waits for the disk and decodes.
        private let queue = DispatchQueue(label: "AVAssetReaderOutput.Provider")

        init(_ output: AVAssetReaderOutput) { self.output = output }

        /// Returns the next sample; nil at the end.
        ///
        /// - Throws: The error that made reading fail, or a `CancellationError` if the reader was cancelled.
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
                nonisolated(unsafe) let shared = sample  // Made for this caller, and referenced by no one else.
                return CMReadySampleBuffer<CMSampleBuffer.DynamicContent>(unsafeBuffer: shared) as? Payload
            }
            switch output.reader?.status {
            case .failed: throw output.reader?.error ?? AVError(.unknown)
            case .cancelled: throw CancellationError()
            default: return nil
            }
        }
    }

    /// Lets an output read further ranges after the first.
    public final class RandomAccessController: Sendable {
        private let output: AVAssetReaderOutput

        init(_ output: AVAssetReaderOutput) { self.output = output }

        /// Reads further ranges; see ``AVAssetReaderOutput/reset(forReadingTimeRanges:)``.
        public func reset(forReadingTimeRanges timeRanges: [CMTimeRange]) {
            output.reset(forReadingTimeRanges: timeRanges.map { NSValue(timeRange: $0) })
        }

        /// Declares that no further ranges will be read.
        public func markConfigurationAsFinal() { output.markConfigurationAsFinal() }
    }
}

extension CMReadySampleBuffer: AVAssetReaderOutput.SupportedPayload where Content == CMSampleBuffer.DynamicContent {}

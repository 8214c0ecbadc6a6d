import AVFBase
import CoreMedia
import Foundation
import MediaFiles

/// The configuration of a writer, fixed when writing starts.
struct WriterConfiguration: Sendable {
    var fileType: AVFileType
    /// The output file; nil if segments go to a delegate.
    var file: OutputFile?
    var metadata: [AVMetadataItem] = []
    var shouldOptimizeForNetworkUse = false
    var directoryForTemporaryFiles: URL?
    var movieFragmentInterval = CMTime.invalid
    var initialMovieFragmentInterval = CMTime.invalid
    var initialMovieFragmentSequenceNumber = 1
    var producesCombinableFragments = false
    var overallDurationHint = CMTime.invalid
    var movieTimeScale: CMTimeScale = 0
    var preferredOutputSegmentInterval = CMTime.invalid
    var initialSegmentStartTime = CMTime.invalid
    var outputFileTypeProfile: AVFileTypeProfile?
    var signingKey: SigningKey?
    var inputGroups: [UncheckedReference<AVAssetWriterInputGroup>] = []

    /// Indicates whether segments go to a delegate.
    var isSegmented: Bool { file == nil }
}

public import AVFBase
public import CoreMedia
import Foundation
import Synchronization

// Setting any of these after writing has started raises.
extension AVAssetWriter {
    /// The metadata of the movie; initially empty.
    public var metadata: [AVMetadataItem] {
        get { configuration.withLock { $0.metadata } }
        set { configure("metadata") { $0.metadata = newValue } }
    }

    /// A Boolean value that indicates whether the movie's header comes before its media, which lets playback begin
    /// while the file is still loading; initially false.
    ///
    /// Makes finishing slower, because the media are copied.
    public var shouldOptimizeForNetworkUse: Bool {
        get { configuration.withLock { $0.shouldOptimizeForNetworkUse } }
        set { configure("shouldOptimizeForNetworkUse") { $0.shouldOptimizeForNetworkUse = newValue } }
    }

    /// The folder for temporary files; nil, the initial value, stands for the folder of the output.
    public var directoryForTemporaryFiles: URL? {
        get { configuration.withLock { $0.directoryForTemporaryFiles } }
        set { configure("directoryForTemporaryFiles") { $0.directoryForTemporaryFiles = newValue } }
    }

    /// The interval at which the movie is written in a form that can be read even if nothing follows; if it is invalid,
    /// the initial value, the movie can be read only when it is finished.
    ///
    /// A movie that is finished properly is an ordinary movie without fragments.
    public var movieFragmentInterval: CMTime {
        get { configuration.withLock { $0.movieFragmentInterval } }
        set {
            guard checkInterval(newValue, "movieFragmentInterval") else { return }
            configure("movieFragmentInterval") { $0.movieFragmentInterval = newValue }
        }
    }

    /// The interval of the first fragment; invalid, the initial value, stands for ``movieFragmentInterval``.
    public var initialMovieFragmentInterval: CMTime {
        get { configuration.withLock { $0.initialMovieFragmentInterval } }
        set {
            guard checkInterval(newValue, "initialMovieFragmentInterval") else { return }
            configure("initialMovieFragmentInterval") { $0.initialMovieFragmentInterval = newValue }
        }
    }

    /// The number of the first fragment; initially 1.
    public var initialMovieFragmentSequenceNumber: Int {
        get { configuration.withLock { $0.initialMovieFragmentSequenceNumber } }
        set {
            guard newValue > 0 else {
                return ObjectiveCException.raise(
                    .invalidArgument,
                    "initialMovieFragmentSequenceNumber was set to \(newValue). Give a number from 1."
                )
            }
            configure("initialMovieFragmentSequenceNumber") { $0.initialMovieFragmentSequenceNumber = newValue }
        }
    }

    /// A Boolean value that indicates whether fragments of several writers are to be combined; initially false.
    public var producesCombinableFragments: Bool {
        get { configuration.withLock { $0.producesCombinableFragments } }
        set { configure("producesCombinableFragments") { $0.producesCombinableFragments = newValue } }
    }

    /// The expected duration of the movie; initially invalid.
    public var overallDurationHint: CMTime {
        get { configuration.withLock { $0.overallDurationHint } }
        set { configure("overallDurationHint") { $0.overallDurationHint = newValue } }
    }

    /// The units per second of the movie's times; 0, the initial value, lets the writer choose.
    public var movieTimeScale: CMTimeScale {
        get { configuration.withLock { $0.movieTimeScale } }
        set {
            guard newValue >= 0 else {
                return ObjectiveCException.raise(
                    .invalidArgument,
                    "movieTimeScale was set to \(newValue). Give a positive number, or 0 for the writer's choice."
                )
            }
            configure("movieTimeScale") { $0.movieTimeScale = newValue }
        }
    }

    /// The duration of segments: with a numeric time the writer ends them itself, with an indefinite one
    /// ``flushSegment()`` does.
    ///
    /// Initially invalid, which is the value for writing a file. A numeric time needs ``initialSegmentStartTime``.
    public var preferredOutputSegmentInterval: CMTime {
        get { configuration.withLock { $0.preferredOutputSegmentInterval } }
        set {
            guard newValue.isIndefinite || newValue == .invalid || (newValue.isNumeric && newValue > .zero) else {
                return ObjectiveCException.raise(
                    .invalidArgument,
                    "preferredOutputSegmentInterval was set to a time that is not positive. Give a positive one or "
                        + "indefinite."
                )
            }
            configure("preferredOutputSegmentInterval") { $0.preferredOutputSegmentInterval = newValue }
        }
    }

    /// The time of the sources from which segment intervals are counted.
    public var initialSegmentStartTime: CMTime {
        get { configuration.withLock { $0.initialSegmentStartTime } }
        set { configure("initialSegmentStartTime") { $0.initialSegmentStartTime = newValue } }
    }

    /// The profile whose rules segments follow; initially nil.
    public var outputFileTypeProfile: AVFileTypeProfile? {
        get { configuration.withLock { $0.outputFileTypeProfile } }
        set { configure("outputFileTypeProfile") { $0.outputFileTypeProfile = newValue } }
    }

    private func checkInterval(_ time: CMTime, _ name: String) -> Bool {
        if !time.isValid || time.isIndefinite || time.isPositiveInfinity { return true }
        if time.isNumeric, time > .zero { return true }
        ObjectiveCException.raise(
            .invalidArgument,
            "\(name) was set to a time that is not positive. Give a positive one, or an invalid one for no fragments."
        )
        return false
    }

    // MARK: Groups

    /// The groups of inputs that are alternatives to each other.
    public var inputGroups: [AVAssetWriterInputGroup] { configuration.withLock { $0.inputGroups }.map(\.value) }

    /// Returns a Boolean value that indicates whether a group can be added: its inputs belong to this writer and to no
    /// other group, and writing has not started.
    public func canAdd(_ inputGroup: AVAssetWriterInputGroup) -> Bool {
        guard !core.hasStarted else { return false }
        let taken = inputGroups.flatMap(\.inputs)
        return inputGroup.inputs.allSatisfy { input in inputs.contains(input) && !taken.contains(input) }
    }

    /// Adds a group of inputs that are alternatives to each other.
    ///
    /// All tracks but the default one are marked as not enabled. Raises if ``canAdd(_:)-(AVAssetWriterInputGroup)`` is
    /// false.
    public func add(_ inputGroup: AVAssetWriterInputGroup) {
        guard canAdd(inputGroup) else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "A group was added whose inputs do not belong to this writer, or belong to another group, or after "
                    + "writing has started. Ask canAdd(_:) first."
            )
        }
        let reference = UncheckedReference(inputGroup)
        configure("inputGroups") { $0.inputGroups.append(reference) }
        for input in inputGroup.inputs where input != inputGroup.defaultInput {
            input.marksOutputTrackAsEnabled = false
        }
    }
}

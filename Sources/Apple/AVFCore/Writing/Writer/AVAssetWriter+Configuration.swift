public import AVFBase
public import CoreMedia
import Foundation
import Synchronization

// All of these raise when they are set after writing has started.
extension AVAssetWriter {
    /// What is said about the movie; empty at first.
    public var metadata: [AVMetadataItem] {
        get { configuration.withLock { $0.metadata } }
        set { configure("metadata") { $0.metadata = newValue } }
    }

    /// Whether the movie's header comes before its media, so that playing can begin while the file is being loaded; false
    /// at first.
    ///
    /// Makes finishing slower: the media is copied.
    public var shouldOptimizeForNetworkUse: Bool {
        get { configuration.withLock { $0.shouldOptimizeForNetworkUse } }
        set { configure("shouldOptimizeForNetworkUse") { $0.shouldOptimizeForNetworkUse = newValue } }
    }

    /// A folder for files that are needed while writing; nil, as at first, is that of the output.
    public var directoryForTemporaryFiles: URL? {
        get { configuration.withLock { $0.directoryForTemporaryFiles } }
        set { configure("directoryForTemporaryFiles") { $0.directoryForTemporaryFiles = newValue } }
    }

    /// How much of the movie is written at a time in a form that can be read even if nothing follows; invalid, as at first,
    /// writes the movie so that it can be read only when it is finished.
    ///
    /// A movie that is finished properly is an ordinary one.
    public var movieFragmentInterval: CMTime {
        get { configuration.withLock { $0.movieFragmentInterval } }
        set {
            guard checkInterval(newValue, "movieFragmentInterval") else { return }
            configure("movieFragmentInterval") { $0.movieFragmentInterval = newValue }
        }
    }

    /// The same for the first piece only; invalid, as at first, takes ``movieFragmentInterval``.
    public var initialMovieFragmentInterval: CMTime {
        get { configuration.withLock { $0.initialMovieFragmentInterval } }
        set {
            guard checkInterval(newValue, "initialMovieFragmentInterval") else { return }
            configure("initialMovieFragmentInterval") { $0.initialMovieFragmentInterval = newValue }
        }
    }

    /// The number of the first fragment; 1 at first.
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

    /// Whether fragments of several writers are to be put together; false at first.
    public var producesCombinableFragments: Bool {
        get { configuration.withLock { $0.producesCombinableFragments } }
        set { configure("producesCombinableFragments") { $0.producesCombinableFragments = newValue } }
    }

    /// How long the movie will be, as far as is known; invalid at first.
    public var overallDurationHint: CMTime {
        get { configuration.withLock { $0.overallDurationHint } }
        set { configure("overallDurationHint") { $0.overallDurationHint = newValue } }
    }

    /// Units of the movie's times in a second; 0, as at first, lets the writer choose.
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

    /// How long segments are: a number cuts them by itself, indefinite leaves that to ``flushSegment()``.
    ///
    /// Invalid at first, which a writer of files keeps. A number needs ``initialSegmentStartTime``.
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

    /// From when on segments are counted, in the sources' time.
    public var initialSegmentStartTime: CMTime {
        get { configuration.withLock { $0.initialSegmentStartTime } }
        set { configure("initialSegmentStartTime") { $0.initialSegmentStartTime = newValue } }
    }

    /// Which rules segments follow; nil at first.
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

    /// Whether a group can be added: its inputs belong to this writer and to no other group, and writing has not started.
    public func canAdd(_ inputGroup: AVAssetWriterInputGroup) -> Bool {
        guard !core.hasStarted else { return false }
        let taken = inputGroups.flatMap(\.inputs)
        return inputGroup.inputs.allSatisfy { input in inputs.contains(input) && !taken.contains(input) }
    }

    /// Adds a group of inputs that are alternatives to each other.
    ///
    /// All tracks but the default one are marked as not enabled. Raises where ``canAdd(_:)-(AVAssetWriterInputGroup)`` is false.
    public func add(_ inputGroup: AVAssetWriterInputGroup) {
        guard canAdd(inputGroup) else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "A group was added whose inputs do not belong to this writer, or belong to another group, or after writing "
                    + "has started. Ask canAdd(_:) first."
            )
        }
        let reference = UncheckedReference(inputGroup)
        configure("inputGroups") { $0.inputGroups.append(reference) }
        for input in inputGroup.inputs where input != inputGroup.defaultInput {
            input.marksOutputTrackAsEnabled = false
        }
    }
}

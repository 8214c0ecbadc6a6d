import AVFBase
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles

/// The plan of a writer's output, determined when the writer starts.
struct WriterBlueprint {
    var plan: FileStage.Plan
    var tracks: [WriterTrack]

    /// Creates the plan and reserves the file's name.
    ///
    /// - Parameters:
    ///   - inputs: The inputs in the order of their tracks.
    ///   - deliver: Receives segments on the file's queue.
    static func make(
        _ configuration: WriterConfiguration,
        _ inputs: [InputStorage],
        deliver: @escaping @Sendable (MediaSegment) -> Void
    ) throws(AVError) -> WriterBlueprint {
        guard !inputs.isEmpty else {
            throw AVError(.unknown, "A writer without inputs was started. Add an input for each track first.")
        }
        guard let rules = FileTypeRules.named(configuration.fileType) else {
            throw AVError(
                .unknown,
                "Files of type \(configuration.fileType.rawValue) cannot be written. Choose .mov or .mp4."
            )
        }
        let inputsAndConfigurations = inputs.map { ($0, $0.configuration) }
        let main = inputsAndConfigurations.firstIndex { $0.1.mediaType == .video } ?? 0
        let rule = try segmentRule(configuration)
        let tracks = inputsAndConfigurations.enumerated().map { index, input in
            WriterTrack(
                index: index,
                configuration: input.1,
                storage: input.0,
                planner: index == main ? rule.map { SegmentPlanner($0) } : nil,
                makeEncoder: { () throws(MediaError) in try input.1.makeEncoder() }
            )
        }
        let fileTracks = inputsAndConfigurations.map { input in
            input.1.track(among: inputs, groups: configuration.inputGroups.map(\.value), storage: input.0)
        }
        let destination: MediaFileWriter.Destination
        if let file = configuration.file {
            try file.reserve()
            destination = .file(path: file.path)
        } else {
            destination = .segments(deliver)
        }
        let plan = FileStage.Plan(
            destination: destination,
            file: configuration.file,
            container: rules.container,
            options: configuration.options,
            tracks: fileTracks,
            isLive: inputsAndConfigurations.allSatisfy { $0.1.expectsMediaDataInRealTime },
            mainTrack: main
        )
        return WriterBlueprint(plan: plan, tracks: tracks)
    }

    /// Returns the rule for ending segments; nil for a file.
    private static func segmentRule(_ configuration: WriterConfiguration) throws(AVError) -> SegmentPlanner.Rule? {
        guard configuration.isSegmented else { return nil }
        let interval = configuration.preferredOutputSegmentInterval
        guard interval.isNumeric else {
            guard interval.isIndefinite else {
                throw AVError(
                    .unknown,
                    "A writer of segments was started without preferredOutputSegmentInterval. Set it to a duration, or "
                        + "to indefinite to end segments with flushSegment()."
                )
            }
            return .whenAsked
        }
        guard configuration.initialSegmentStartTime.isNumeric else {
            throw AVError(
                .unknown,
                "A writer of segments was started without initialSegmentStartTime. Set the time of the first sample."
            )
        }
        return .every(interval, from: configuration.initialSegmentStartTime)
    }
}

extension WriterConfiguration {
    /// The options of the whole file.
    fileprivate var options: MediaFileWriter.Options {
        var options = MediaFileWriter.Options()
        if movieFragmentInterval.isNumeric { options.fragmentInterval = movieFragmentInterval }
        if initialMovieFragmentInterval.isNumeric { options.initialFragmentInterval = initialMovieFragmentInterval }
        options.initialFragmentNumber = UInt32(clamping: initialMovieFragmentSequenceNumber)
        options.optimizesForNetwork = shouldOptimizeForNetworkUse
        options.movieTimescale = movieTimeScale > 0 ? movieTimeScale : nil
        options.metadata = metadata.compactMap(\.fileTag)
        options.temporaryDirectory = directoryForTemporaryFiles?.path
        options.signingKey = signingKey
        return options
    }
}

extension InputConfiguration {
    /// Creates the encoder that converts appended media to stored samples.
    fileprivate func makeEncoder() throws(MediaError) -> any TrackEncoder {
        switch coding {
        case .stored: return StoredTrackEncoder(hint: sourceFormatHint)
        case .video(let settings):
            var encoding = settings.encoding
            encoding.isRealTime = expectsMediaDataInRealTime
            return try VideoTrackEncoder(encoding, defaultDuration: defaultDuration)
        case .audio(let settings): return try AudioTrackEncoder(settings.encoding)
        }
    }

    /// Returns the description of the track in the file.
    fileprivate func track(
        among inputs: [InputStorage],
        groups: [AVAssetWriterInputGroup],
        storage: InputStorage
    ) -> MediaFileWriter.Track {
        var track = MediaFileWriter.Track(mediaType: mediaType.descriptionType)
        if case .stored = coding { track.format = sourceFormatHint }
        track.timescale = mediaTimeScale > 0 ? mediaTimeScale : nil
        track.transform = transform
        track.naturalSize = naturalSize == .zero ? nil : naturalSize
        track.isEnabled = marksOutputTrackAsEnabled
        track.languageTag = extendedLanguageTag ?? languageCode
        track.volume = preferredVolume
        track.metadata = metadata.compactMap(\.fileTag)
        track.alternateGroup = Int16(
            clamping: (groups.firstIndex { $0.inputs.contains { $0.storage === storage } } ?? -1) + 1
        )
        track.references = associations.compactMap { association in
            inputs.firstIndex { $0 === association.input }.map { .init(type: association.type, tracks: [$0]) }
        }
        return track
    }
}

extension AVMediaType {
    /// The media type as used in format descriptions.
    var descriptionType: CMFormatDescription.MediaType { CMFormatDescription.MediaType(string: rawValue) }
}

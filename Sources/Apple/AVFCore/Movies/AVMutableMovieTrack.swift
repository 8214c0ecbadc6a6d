public import AVFBase
public import CoreMedia
public import CoreVideo
public import Foundation
package import MediaFiles
import Synchronization

/// A track of a movie that can be edited: ranges of files' tracks.
open class AVMutableMovieTrack: AVMovieTrack, SegmentedTrack, @unchecked Sendable {
    // @unchecked: immutable, except for the locked state.

    let state: CompositionTrackState

    init(_ state: CompositionTrackState, of movie: AVMutableMovie) {
        self.state = state
        super.init(asset: movie, facts: state.present.facts)
    }

    package override var facts: MediaTrack { state.present.facts }

    package override var formats: [CMFormatDescription] { state.present.formats }

    override var segmentList: [AVAssetTrackSegment] {
        state.present.list.segments.map(AVCompositionTrackSegment.init)
    }

    private func change(_ body: @Sendable (inout CompositionTrackValues) -> Void) {
        state.change { values in
            body(&values)
            values.isModified = true
        }
    }

    // MARK: Properties

    /// The formats of the segments' samples, each once.
    open override var formatDescriptions: [Any] { formats }

    /// A Boolean value that indicates whether all samples are in the file of the movie.
    open override var isSelfContained: Bool {
        let own = (asset as? AVMovie)?.url?.standardizedFileURL
        return state.present.list.segments.allSatisfy { segment in
            guard let source = segment.source else { return true }
            return own != nil && source.url?.standardizedFileURL == own && source.track.isSelfContained
        }
    }

    /// A Boolean value that indicates whether the track was changed; a program may reset it.
    open var isModified: Bool {
        get { state.present.isModified }
        set { state.change { $0.isModified = newValue } }
    }

    /// A Boolean value that indicates whether the samples are protected; always false.
    open var hasProtectedContent: Bool { false }

    private let storage = Mutex<AVMediaDataStorage?>(nil)

    /// The storage of added media, as it was set; samples stay where they are.
    open override var mediaDataStorage: AVMediaDataStorage? {
        get { storage.withLock { $0 } }
        set { storage.withLock { $0 = newValue } }
    }

    /// A Boolean value that indicates whether the track is presented.
    open override var isEnabled: Bool {
        get { state.present.isEnabled }
        set { change { $0.isEnabled = newValue } }
    }

    /// The group of tracks of which one is played; 0 means none.
    open override var alternateGroupID: Int {
        get { state.present.alternateGroup }
        set { change { $0.alternateGroup = newValue } }
    }

    /// Number of ticks per second of the track's times.
    open var timescale: CMTimeScale {
        get { facts.timescale }
        set { change { $0.timescale = newValue } }
    }

    /// The language as a three-letter code of ISO 639-2; nil if none was set.
    open override var languageCode: String? {
        get { super.languageCode }
        set { change { $0.languageCode = newValue } }
    }

    /// The language as a BCP 47 tag; nil if none was set.
    open override var extendedLanguageTag: String? {
        get { super.extendedLanguageTag }
        set { change { $0.extendedLanguageTag = newValue } }
    }

    /// The size of display before the transform; initially that of the first source.
    open override var naturalSize: CGSize {
        get { super.naturalSize }
        set { change { $0.naturalSize = newValue } }
    }

    /// The transform for displaying frames.
    open override var preferredTransform: CGAffineTransform {
        get { super.preferredTransform }
        set { change { $0.preferredTransform = newValue } }
    }

    /// The preferred playback volume.
    open override var preferredVolume: Float {
        get { state.present.preferredVolume }
        set { change { $0.preferredVolume = newValue } }
    }

    /// The stacking order; tracks of lower layers are in front.
    open var layer: Int {
        get { state.present.layer }
        set { change { $0.layer = newValue } }
    }

    /// The folder from which the addresses of files in headers start; nil writes whole addresses.
    open var sampleReferenceBaseURL: URL? {
        get { state.present.referenceBase }
        set { change { $0.referenceBase = newValue } }
    }

    /// The metadata of the track; initially those of the first source.
    open override var metadata: [AVMetadataItem] {
        get { MetadataTags.items(state.present.items, besides: []) }
        set {
            let items = newValue.compactMap(\.fileTag)
            change { $0.items = items }
        }
    }

    // MARK: Editing

    static var copying: AVError {
        AVError(
            .operationNotSupportedForAsset,
            "Sample data cannot be copied into a movie here. Insert without copying, and export the movie to have all "
                + "samples in one file."
        )
    }

    /// Inserts a range of an asset's track; what follows moves.
    ///
    /// - Parameters:
    ///   - timeRange: A range of the track's timeline.
    ///   - track: A track of the same media type.
    ///   - startTime: The place; invalid for the end of this track. A place after the end is reached by a pause.
    ///   - copySampleData: False; samples stay in their files.
    /// - Throws: An ``AVError`` if samples are to be copied, the track has another media type or nothing of it lies in
    ///   the range.
    open func insertTimeRange(
        _ timeRange: CMTimeRange,
        of track: AVAssetTrack,
        at startTime: CMTime,
        copySampleData: Bool
    ) throws {
        guard !copySampleData else { throw Self.copying }
        let new = try CompositionSegment.list(of: track, in: timeRange, for: mediaType)
        change { $0.list.insert(new, at: startTime) }
    }

    /// Inserts an empty range; what follows moves.
    open func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
        guard timeRange.isValid, timeRange.start.isNumeric, timeRange.duration.isNumeric else { return }
        change { $0.list.insertEmpty(timeRange) }
    }

    /// Removes a range; what follows moves forward.
    open func removeTimeRange(_ timeRange: CMTimeRange) {
        guard timeRange.isValid, timeRange.start.isNumeric else { return }
        change { $0.list.remove(timeRange) }
    }

    /// Changes the duration of a range, and thereby its speed; what follows moves.
    ///
    /// A header has speeds in steps of 1/65536. A movie with others can be played and exported, but its header cannot
    /// be written.
    open func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
        guard timeRange.isValid, timeRange.start.isNumeric, timeRange.duration.isNumeric, duration.isNumeric else {
            return
        }
        change { $0.list.scale(timeRange, to: duration) }
    }

    /// Associates the track with another of the same movie.
    open func addTrackAssociation(
        to movieTrack: AVMovieTrack,
        type trackAssociationType: AVAssetTrack.AssociationType
    ) {
        let new = CompositionTrackValues.TrackAssociation(track: movieTrack.trackID, type: trackAssociationType)
        change { $0.associations.append(new) }
    }

    /// Removes an association with another track.
    open func removeTrackAssociation(
        to movieTrack: AVMovieTrack,
        type trackAssociationType: AVAssetTrack.AssociationType
    ) {
        let id = movieTrack.trackID
        change { $0.associations.removeAll { $0.track == id && $0.type == trackAssociationType } }
    }

    /// Replaces a format description of the samples in what this movie says; the header keeps that of the samples.
    open func replaceFormatDescription(
        _ formatDescription: CMFormatDescription,
        with newFormatDescription: CMFormatDescription
    ) {
        change { values in
            values.replacements.removeAll { $0.original == formatDescription }
            values.replacements.append(.init(original: formatDescription, replacement: newFormatDescription))
        }
    }
}

import AVFBase
public import CoreMedia
public import CoreVideo
public import Foundation
import MediaFiles

/// A track of a composition that can be edited.
///
/// Edits are visible to readers, players and exports that begin afterwards.
open class AVMutableCompositionTrack: AVCompositionTrack, @unchecked Sendable {
    /// A Boolean value that indicates whether the track is presented; initially true.
    open override var isEnabled: Bool {
        get { state.present.isEnabled }
        set { state.change { $0.isEnabled = newValue } }
    }

    /// The track's own time scale; initially that of the first source.
    open override var naturalTimeScale: CMTimeScale {
        get { facts.timescale }
        set { state.change { $0.timescale = newValue } }
    }

    /// The language as a three-letter code of ISO 639-2; initially that of the first source.
    open override var languageCode: String? {
        get { super.languageCode }
        set { state.change { $0.languageCode = newValue } }
    }

    /// The language as a BCP 47 tag; initially nil.
    open override var extendedLanguageTag: String? {
        get { super.extendedLanguageTag }
        set { state.change { $0.extendedLanguageTag = newValue } }
    }

    /// The transform for displaying frames; initially the identity, whatever the sources have.
    open override var preferredTransform: CGAffineTransform {
        get { facts.preferredTransform }
        set { state.change { $0.preferredTransform = newValue } }
    }

    /// The preferred playback volume; initially 1.
    open override var preferredVolume: Float {
        get { super.preferredVolume }
        set { state.change { $0.preferredVolume = newValue } }
    }

    /// The segments; setting them raises if they are not valid, see ``validateSegments(_:)``.
    public var segments: [AVCompositionTrackSegment] {
        get { compositionSegments }
        set {
            do {
                try validateSegments(newValue)
                state.change { $0.list = SegmentList(newValue.map(\.value)) }
            } catch {
                ObjectiveCException.raise(.invalidArgument, "The segments cannot be set: \(error)")
            }
        }
    }

    // MARK: Editing

    /// Inserts a range of another asset's track; what follows moves.
    ///
    /// Parts of the range that lie outside the track are left out. A composition's track contributes its segments.
    ///
    /// - Parameters:
    ///   - timeRange: A range of the track's timeline.
    ///   - track: A track of the same media type.
    ///   - startTime: The place; invalid for the end of this track. A place after the end is reached by an empty
    ///     segment.
    /// - Throws: An ``AVError`` if the track has another media type or nothing of it lies in the range.
    open func insertTimeRange(_ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime) throws {
        let new = try CompositionSegment.list(of: track, in: timeRange, for: mediaType)
        state.change { $0.list.insert(new, at: startTime) }
    }

    /// Inserts ranges of several tracks, one after the other; see ``insertTimeRange(_:of:at:)``.
    ///
    /// - Parameters:
    ///   - tracks: The tracks, one for each range.
    ///   - startTime: The place; invalid for the end of this track.
    ///   - timeRanges: `CMTimeRange`s in `NSValue`s, one for each track.
    open func insertTimeRanges(_ timeRanges: [NSValue], of tracks: [AVAssetTrack], at startTime: CMTime) throws {
        guard timeRanges.count == tracks.count else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "insertTimeRanges needs as many ranges as tracks, and got \(timeRanges.count) and \(tracks.count)."
            )
        }
        var new: [CompositionSegment] = []
        for (range, track) in zip(timeRanges, tracks) {
            new += try CompositionSegment.list(of: track, in: range.timeRangeValue, for: mediaType)
        }
        let all = new
        state.change { $0.list.insert(all, at: startTime) }
    }

    /// Inserts an empty range; what follows moves.
    ///
    /// Has no effect at or after the end of the track.
    open func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
        guard Self.isNumeric(timeRange, "insertEmptyTimeRange") else { return }
        state.change { $0.list.insertEmpty(timeRange) }
    }

    /// Removes a range; what follows moves forward.
    open func removeTimeRange(_ timeRange: CMTimeRange) {
        guard timeRange.isValid, timeRange.start.isNumeric else { return }
        state.change { $0.list.remove(timeRange) }
    }

    /// Changes the duration of a range, and thereby its speed; what follows moves.
    ///
    /// - Parameters:
    ///   - timeRange: A range of this track's timeline.
    ///   - duration: The new duration, above zero.
    open func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
        guard Self.isNumeric(timeRange, "scaleTimeRange"), duration.isNumeric else { return }
        state.change { $0.list.scale(timeRange, to: duration) }
    }

    /// Checks segments without setting them.
    ///
    /// - Throws: An ``AVError`` if they do not begin at zero and follow each other without gaps, or have invalid
    ///   ranges.
    open func validateSegments(_ trackSegments: [AVCompositionTrackSegment]) throws {
        var end = CMTime.zero
        for segment in trackSegments {
            let mapping = segment.timeMapping
            guard mapping.target.duration.isNumeric, mapping.target.duration > .zero else {
                throw AVError(.invalidCompositionTrackSegmentDuration)
            }
            guard mapping.target.start == end else { throw AVError(.compositionTrackSegmentsNotContiguous) }
            end = mapping.target.end
            if segment.isEmpty { continue }
            guard mapping.source.start.isNumeric, mapping.source.start >= .zero else {
                throw AVError(.invalidCompositionTrackSegmentSourceStartTime)
            }
            guard mapping.source.duration.isNumeric, mapping.source.duration > .zero else {
                throw AVError(.invalidCompositionTrackSegmentSourceDuration)
            }
        }
    }

    /// Associates the track with another of the same composition.
    open func addTrackAssociation(
        to compositionTrack: AVCompositionTrack,
        type trackAssociationType: AVAssetTrack.AssociationType
    ) {
        let new = CompositionTrackValues.TrackAssociation(track: compositionTrack.trackID, type: trackAssociationType)
        state.change { $0.associations.append(new) }
    }

    /// Removes an association with another track.
    open func removeTrackAssociation(
        to compositionTrack: AVCompositionTrack,
        type trackAssociationType: AVAssetTrack.AssociationType
    ) {
        let id = compositionTrack.trackID
        state.change { $0.associations.removeAll { $0.track == id && $0.type == trackAssociationType } }
    }

    /// Replaces a format description of the sources; nil restores it.
    open func replaceFormatDescription(
        _ originalFormatDescription: CMFormatDescription,
        with replacementFormatDescription: CMFormatDescription?
    ) {
        state.change { values in
            values.replacements.removeAll { $0.original == originalFormatDescription }
            guard let replacementFormatDescription else { return }
            values.replacements.append(
                .init(original: originalFormatDescription, replacement: replacementFormatDescription)
            )
        }
    }

    private static func isNumeric(_ range: CMTimeRange, _ name: String) -> Bool {
        if range.isValid, range.start.isNumeric, range.duration.isNumeric { return true }
        ObjectiveCException.raise(.invalidArgument, "\(name) needs a numeric time range. Pass numbers.")
        return false
    }
}

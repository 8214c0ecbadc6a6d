import CoreMedia
import Foundation
import MediaFiles

/// The place from which a segment of a composition takes its media: a track of an asset.
struct CompositionSource: Sendable {
    /// The asset's state.
    let core: AssetCore
    /// The URL of the asset; nil for media that are not in one file.
    let url: URL?
    /// The properties of the track.
    let track: MediaTrack

    /// Indicates whether another source is the same track.
    func isSame(as other: CompositionSource) -> Bool { core === other.core && track.id == other.track.id }
}

/// A part of a composition's track: a range of a source, or nothing, and the range of the timeline where it is
/// presented.
struct CompositionSegment: Sendable {
    /// The source; nil for an empty segment.
    var source: CompositionSource?
    /// The range of the source's timeline; equals the target of an empty segment.
    var media: CMTimeRange
    /// The range of the composition's timeline.
    var target: CMTimeRange

    /// Creates an empty segment.
    init(emptyFrom start: CMTime, to end: CMTime) {
        target = CMTimeRange(start: start, end: end)
        media = target
    }

    /// Creates a segment of a source.
    init(_ source: CompositionSource?, media: CMTimeRange, target: CMTimeRange) {
        self.source = source
        self.media = media
        self.target = target
    }

    /// Indicates whether nothing is presented.
    var isEmpty: Bool { source == nil }

    /// Indicates whether the media are presented at another speed than their own.
    var isScaled: Bool { !isEmpty && media.duration != target.duration }

    /// The mapping as Core Media has it: the source range of an empty segment is invalid.
    var mapping: CMTimeMapping {
        isEmpty ? CMTimeMappingMakeEmpty(target: target) : CMTimeMapping(source: media, target: target)
    }

    /// Returns the time in the source for a time on the composition's timeline.
    func mediaTime(at time: CMTime) -> CMTime {
        ExactTime.map(time, from: target, to: media)
    }

    /// Returns the time on the composition's timeline for a time in the source, which may be outside the segment.
    func time(ofMedia time: CMTime) -> CMTime {
        ExactTime.map(time, from: media, to: target)
    }

    /// Returns the parts before and after a time within the segment.
    func split(at time: CMTime) -> (CompositionSegment, CompositionSegment) {
        let middle = isEmpty ? time : mediaTime(at: time)
        var (first, second) = (self, self)
        first.target = CMTimeRange(start: target.start, end: time)
        first.media = CMTimeRange(start: media.start, end: middle)
        second.target = CMTimeRange(start: time, end: target.end)
        second.media = CMTimeRange(start: middle, end: media.end)
        return (first, second)
    }

    /// Returns the segment at another place of the timeline.
    func moved(to start: CMTime) -> CompositionSegment {
        var copy = self
        copy.target.start = start
        if isEmpty { copy.media = copy.target }
        return copy
    }
}

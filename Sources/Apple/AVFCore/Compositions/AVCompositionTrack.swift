import AVFBase
public import CoreMedia
import CoreVideo
public import Foundation
package import MediaFiles

/// A track of a composition: segments of other assets' tracks.
open class AVCompositionTrack: AVAssetTrack, @unchecked Sendable {
    // @unchecked: immutable, except for the locked state.

    let state: CompositionTrackState

    init(_ state: CompositionTrackState, of composition: AVComposition) {
        self.state = state
        super.init(asset: composition, facts: state.present.facts)
    }

    package override var facts: MediaTrack { state.present.facts }

    override var segmentList: [AVAssetTrackSegment] { compositionSegments }

    package override var formats: [CMFormatDescription] { state.present.formats }

    /// The formats of the segments' samples, each once.
    open override var formatDescriptions: [Any] { formats }

    /// A Boolean value that indicates whether the samples are in the file itself; false, as they are in other files.
    open override var isSelfContained: Bool { false }

    /// The preferred playback volume.
    open override var preferredVolume: Float { state.present.preferredVolume }

    /// The language as a three-letter code of ISO 639-2; nil if none was set.
    open override var languageCode: String? {
        let values = state.present
        return values.languageCode ?? (values.extendedLanguageTag == nil ? super.languageCode : nil)
    }

    /// The language as a BCP 47 tag; nil if none was set.
    open override var extendedLanguageTag: String? { state.present.extendedLanguageTag }

    /// Number of bytes of all samples; 0, as they are not counted.
    open override var totalSampleDataLength: Int64 { 0 }

    /// The segments, without gaps.
    var compositionSegments: [AVCompositionTrackSegment] {
        state.present.list.segments.map(AVCompositionTrackSegment.init)
    }

    /// The format descriptions that replace those of sources.
    open var formatDescriptionReplacements: [AVCompositionTrackFormatDescriptionReplacement] {
        state.present.replacements.map(AVCompositionTrackFormatDescriptionReplacement.init)
    }

    /// Returns a Boolean value that indicates whether a track of an asset can be inserted: its media type is the same.
    func accepts(_ track: AVAssetTrack) -> Bool { track.mediaType == mediaType }
}

/// Gives the tracks of compositions segments of their own kind.
public protocol _AVCompositionTrackMaking: _AVAssetTrackMaking {}

extension AVCompositionTrack: _AVCompositionTrackMaking {}

extension _AVCompositionTrackMaking where Self: AVCompositionTrack {
    /// The segments, from zero to the end of the last one without gaps.
    public var segments: [AVCompositionTrackSegment] { compositionSegments }

    /// Returns the segment at a time; the last one for later times, the first one for earlier times.
    public func segment(forTrackTime trackTime: CMTime) -> AVCompositionTrackSegment? {
        segmentList.segment(at: trackTime) as? AVCompositionTrackSegment
    }
}

/// A format description of a source, and the one that a composition's track has in its place.
open class AVCompositionTrackFormatDescriptionReplacement: NSObject, @unchecked Sendable {
    // @unchecked: immutable.

    /// The source's format description.
    public let originalFormatDescription: CMFormatDescription
    /// The format description in its place.
    public let replacementFormatDescription: CMFormatDescription

    init(_ value: CompositionTrackValues.FormatReplacement) {
        originalFormatDescription = value.original
        replacementFormatDescription = value.replacement
    }
}

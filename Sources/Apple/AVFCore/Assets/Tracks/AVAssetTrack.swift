public import AVFBase
public import CoreMedia
public import CoreVideo
public import Foundation
package import MediaFiles

/// One track of an asset: its media and storage format.
///
/// The tracks are available when the asset's headers have been read; most of their properties are then known and need
/// no loading. A track does not retain its asset. Usable from any thread.
open class AVAssetTrack: NSObject, NSCopying, AVAsynchronousKeyValueLoading, _AVAssetTrackMaking, @unchecked Sendable {
    // @unchecked: immutable, except for the weak reference, whose loads are atomic.

    /// The contents of the headers about the track.
    package var facts: MediaTrack { known }
    private let known: MediaTrack
    let core: AssetCore

    /// The asset of the track; nil after it has been deallocated.
    open private(set) weak var asset: AVAsset?

    /// Creates the object for a track of an asset.
    package init(asset: AVAsset, facts: MediaTrack) {
        self.asset = asset
        known = facts
        core = asset.core
    }

    /// Returns the same object: a track does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The class, the track ID and the media type.
    open override var description: String { "<AVAssetTrack: track \(trackID), \(mediaType.rawValue)>" }

    // MARK: Type and format

    /// The ID of the track in its asset.
    open var trackID: CMPersistentTrackID { CMPersistentTrackID(truncatingIfNeeded: facts.id) }

    /// The media type of the track.
    open var mediaType: AVMediaType { AVMediaType(facts.mediaType) }

    /// The format of the stored samples: one `CMFormatDescription`.
    open var formatDescriptions: [Any] { [facts.format] }

    /// The format of the stored samples, typed.
    package var formats: [CMFormatDescription] { [facts.format] }

    /// A Boolean value that indicates whether the track can be played: there is a decoder.
    open var isPlayable: Bool { facts.isDecodable }

    /// A Boolean value that indicates whether the track's samples can be decoded.
    open var isDecodable: Bool { facts.isDecodable }

    /// A Boolean value that indicates whether the track is presented by default.
    open var isEnabled: Bool { facts.isEnabled }

    /// A Boolean value that indicates whether the track's samples are in the file itself.
    open var isSelfContained: Bool { facts.isSelfContained }

    /// Number of bytes of all samples; reads the whole file if its headers do not contain it.
    open var totalSampleDataLength: Int64 {
        facts.totalSampleDataLength ?? (try? core.samples.waitForValue()[trackID]?.byteCount) ?? 0
    }

    /// The metadata of the track.
    open var metadata: [AVMetadataItem] { storedMetadata }

    // MARK: Timing

    /// The time range of the track on the asset's timeline.
    open var timeRange: CMTimeRange {
        let range = facts.timeRange
        guard !range.duration.isValid, range.start.isNumeric else { return range }
        return CMTimeRange(start: range.start, duration: .indefinite)
    }

    /// The track's own time scale.
    open var naturalTimeScale: CMTimeScale { facts.timescale }

    /// The average bit rate in bits per second; 0 if unknown.
    open var estimatedDataRate: Float { facts.estimatedDataRate }

    // MARK: Language

    /// The language as a three-letter code of ISO 639-2; nil if the file does not contain it.
    open var languageCode: String? { LanguageTags.threeLetters(facts.languageTag) }

    /// The language as a BCP 47 tag, such as `de`; nil if the file does not contain it.
    open var extendedLanguageTag: String? { LanguageTags.tag(facts.languageTag) }

    // MARK: Video

    /// The size of the stored frames with square pixels, before any rotation; zero for anything but video.
    open var naturalSize: CGSize { facts.naturalSize }

    /// The transform for displaying frames; the y axis points down.
    open var preferredTransform: CGAffineTransform { facts.preferredTransform }

    /// Number of frames per second, computed from the samples, such as 29.97; 0 if unknown.
    open var nominalFrameRate: Float { facts.nominalFrameRate }

    /// The duration of the shortest frame; invalid if unknown.
    open var minFrameDuration: CMTime { facts.minFrameDuration }

    /// A Boolean value that indicates whether samples may be stored in an order other than presentation order.
    open var requiresFrameReordering: Bool { facts.requiresFrameReordering }

    // MARK: Audio

    /// The preferred playback volume: 1.
    open var preferredVolume: Float { 1 }

    /// A Boolean value that indicates whether some audio samples need others to be decoded; always false for the codecs
    /// that are read here.
    open var hasAudioSampleDependencies: Bool { false }

    /// The segments of the track's timeline.
    var segmentList: [AVAssetTrackSegment] {
        guard facts.mappings.isEmpty else { return facts.mappings.map { AVAssetTrackSegment(timeMapping: $0) } }
        let range = timeRange
        guard range.start.isNumeric, range.duration.isNumeric else { return [] }
        let media = CMTimeMapping(source: CMTimeRange(start: .zero, duration: range.duration), target: range)
        guard range.start > .zero else { return [AVAssetTrackSegment(timeMapping: media)] }
        let pause = CMTimeMappingMakeEmpty(target: CMTimeRange(start: .zero, end: range.start))
        return [AVAssetTrackSegment(timeMapping: pause), AVAssetTrackSegment(timeMapping: media)]
    }

    // MARK: Characteristics

    /// Returns a Boolean value that indicates whether the track has a characteristic.
    open func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool {
        characteristics.contains(mediaCharacteristic)
    }

    /// All characteristics of the track.
    var characteristics: [AVMediaCharacteristic] {
        switch mediaType {
        case .video:
            var result: [AVMediaCharacteristic] = [.visual, .frameBased]
            let transfer = extensionText(kCMFormatDescriptionExtension_TransferFunction)
            let primaries = extensionText(kCMFormatDescriptionExtension_ColorPrimaries)
            let high = [kCVImageBufferTransferFunction_ITU_R_2100_HLG, kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ]
            let wide = [kCVImageBufferColorPrimaries_ITU_R_2020, kCVImageBufferColorPrimaries_P3_D65]
            if high.contains(where: { $0 as String == transfer }) { result.append(.containsHDRVideo) }
            if wide.contains(where: { $0 as String == primaries }) { result.append(.usesWideGamutColorSpace) }
            let codec = facts.format.mediaSubType
            if codec == .proRes4444 || codec == .hevcWithAlpha { result.append(.containsAlphaChannel) }
            return result
        case .audio: return [.audible]
        case .subtitle, .closedCaption, .text: return [.visual, .legible]
        default: return []
        }
    }

    private func extensionText(_ key: CFString) -> String? { facts.format.extensions[key] as? String }
}

extension AVMediaType {
    /// Creates the media type for Core Media's type, which has the same four characters.
    init(_ type: CMFormatDescription.MediaType) {
        let code = type.rawValue
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
        self.init(rawValue: String(decoding: bytes, as: UTF8.self))
    }
}

extension AVAssetTrack {
    /// A Boolean value that indicates whether cursors can step through the samples: true for files that have an index.
    public var canProvideSampleCursors: Bool { core.header.known?.isExact ?? false }
}

public import AVFBase
public import CoreMedia
public import CoreVideo
public import Foundation
package import MediaFiles

/// One track of an asset: what it carries and how it is stored.
///
/// An asset's tracks are there when its headers are read; most of what they say is then known and needs no loading.
/// Does not keep its asset alive. May be used from any thread.
open class AVAssetTrack: NSObject, NSCopying, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    // @unchecked: immutable but for the weak reference, whose loads are atomic.

    /// What the headers say about the track.
    package let facts: MediaTrack
    let core: AssetCore

    /// The asset that it belongs to; nil when that is gone.
    open private(set) weak var asset: AVAsset?

    /// Makes the object for a track of an asset.
    package init(asset: AVAsset, facts: MediaTrack) {
        self.asset = asset
        self.facts = facts
        core = asset.core
    }

    /// Returns the same object: a track does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The class, the number and what the track carries.
    open override var description: String { "<AVAssetTrack: track \(trackID), \(mediaType.rawValue)>" }

    // MARK: What it is

    /// The number of the track in its asset.
    open var trackID: CMPersistentTrackID { CMPersistentTrackID(truncatingIfNeeded: facts.id) }

    /// What kind of media it carries.
    open var mediaType: AVMediaType { AVMediaType(facts.mediaType) }

    /// How its samples are stored: one `CMFormatDescription`.
    open var formatDescriptions: [Any] { [facts.format] }

    /// How its samples are stored, with the type.
    package var formats: [CMFormatDescription] { [facts.format] }

    /// Whether it can be played: there is a decoder.
    open var isPlayable: Bool { facts.isDecodable }

    /// Whether its samples can be decoded.
    open var isDecodable: Bool { facts.isDecodable }

    /// Whether it is presented unless the user chooses otherwise.
    open var isEnabled: Bool { facts.isEnabled }

    /// Whether its samples are in the file itself; always true, as references to other files are not followed.
    open var isSelfContained: Bool { true }

    /// Bytes of all samples together; reads the whole file where its headers do not say.
    open var totalSampleDataLength: Int64 {
        facts.totalSampleDataLength ?? (try? core.samples.waitForValue()[trackID]?.byteCount) ?? 0
    }

    // MARK: When

    /// Where it lies on the asset's timeline.
    open var timeRange: CMTimeRange {
        let range = facts.timeRange
        guard !range.duration.isValid, range.start.isNumeric else { return range }
        return CMTimeRange(start: range.start, duration: .indefinite)
    }

    /// Its own time scale.
    open var naturalTimeScale: CMTimeScale { facts.timescale }

    /// Bits in a second on average; 0 where unknown.
    open var estimatedDataRate: Float { facts.estimatedDataRate }

    // MARK: Language

    /// The language as a three-letter code of ISO 639-2; nil where the file names none.
    open var languageCode: String? { LanguageTags.threeLetters(facts.languageTag) }

    /// The language as a BCP 47 tag, such as `de`; nil where the file names none.
    open var extendedLanguageTag: String? { LanguageTags.tag(facts.languageTag) }

    // MARK: Pictures

    /// Pixels as stored, made square, before any turning; zero for anything but video.
    open var naturalSize: CGSize { facts.naturalSize }

    /// How pictures are to be turned for display; y points down.
    open var preferredTransform: CGAffineTransform { facts.preferredTransform }

    /// Frames in a second, computed from the samples, such as 29.97; 0 where unknown.
    open var nominalFrameRate: Float { facts.nominalFrameRate }

    /// The time of the shortest frame; invalid where unknown.
    open var minFrameDuration: CMTime { facts.minFrameDuration }

    /// Whether samples may be stored in another order than shown.
    open var requiresFrameReordering: Bool { facts.requiresFrameReordering }

    // MARK: Sound

    /// How loud it is to be played: 1.
    open var preferredVolume: Float { 1 }

    /// Whether some sound samples need others to be decoded; always false for the codecs that are read here.
    open var hasAudioSampleDependencies: Bool { false }

    // MARK: Qualities

    /// Whether the track has a quality.
    open func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool {
        characteristics.contains(mediaCharacteristic)
    }

    /// All its qualities.
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
    /// The kind of media for Core Media's word, whose four characters are the same.
    init(_ type: CMFormatDescription.MediaType) {
        let code = type.rawValue
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
        self.init(rawValue: String(decoding: bytes, as: UTF8.self))
    }
}

extension AVAssetTrack {
    /// Whether its samples can be walked one by one: in files that have an index.
    public var canProvideSampleCursors: Bool { core.header.known?.isExact ?? false }
}

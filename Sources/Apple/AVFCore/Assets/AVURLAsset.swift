public import AVFBase
import CoreMedia
public import Foundation
import MediaFiles

/// An asset of a file or URL.
open class AVURLAsset: AVAsset, @unchecked Sendable {
    // @unchecked: immutable.

    /// The URL of the media.
    public let url: URL
    private let restrictions: AVAssetReferenceRestrictions
    /// Asks a delegate for the media, if the URL has a scheme that nothing here reads.
    public let resourceLoader: AVAssetResourceLoader

    /// Creates an asset without reading anything; a missing file is noticed when a property is loaded.
    ///
    /// - Parameters:
    ///   - URL: A file, or a URL with a scheme that FFmpeg reads: http, https, rtsp.
    ///   - options: ``AVURLAssetPreferPreciseDurationAndTimingKey``; for servers ``AVURLAssetHTTPUserAgentKey``
    ///     and the dictionary under `AVURLAssetHTTPHeaderFieldsKey`, which programs for Apple's systems use by its
    ///     string. Other options are stored without effect; cookies can be sent as a header field.
    ///     ``AVURLAssetReferenceRestrictionsKey`` without `forbidLocalReferenceToLocal` makes the asset follow a
    ///     movie's references to local files.
    ///
    /// Differs from Apple: without that option, an asset does not follow references to other files; an ``AVMovie``
    /// does.
    public init(url URL: URL, options: [String: Any]? = nil) {
        url = URL
        let precise = options?[AVURLAssetPreferPreciseDurationAndTimingKey]
        let restrictions = options?[AVURLAssetReferenceRestrictionsKey]
        self.restrictions =
            (restrictions as? NSNumber).map { AVAssetReferenceRestrictions(rawValue: $0.uintValue) }
            ?? (restrictions as? AVAssetReferenceRestrictions) ?? .defaultPolicy
        let follows = restrictions != nil && !self.restrictions.contains(.forbidLocalReferenceToLocal)
        let isPrecise = precise as? Bool ?? (precise as? NSNumber)?.boolValue ?? false
        let resource = ResourceFile(URL)
        resourceLoader = resource.loader
        guard !ResourceFile.isNeeded(for: URL) else {
            super.init(core: AssetCore(resource, prefersPreciseTiming: isPrecise))
            return
        }
        super.init(
            core: AssetCore(
                MediaLocation(URL),
                prefersPreciseTiming: isPrecise,
                options: HTTPOptions.values(options ?? [:], for: URL),
                followsReferences: follows
            )
        )
    }

    open override var referenceRestrictions: AVAssetReferenceRestrictions { restrictions }

    /// Returns a track whose media can be inserted into a track of a composition: the first one of its media type,
    /// and of those one of the same format if there is one; nil if there is none.
    open func compatibleTrack(for compositionTrack: AVCompositionTrack) -> AVAssetTrack? {
        let type = compositionTrack.mediaType
        let candidates = trackList.filter { $0.mediaType == type }
        let formats = compositionTrack.formatDescriptions.compactMap { ($0 as? CMFormatDescription)?.mediaSubType }
        let isSame = { (track: AVAssetTrack) in
            track.formatDescriptions.contains { format in
                (format as? CMFormatDescription).map { formats.contains($0.mediaSubType) } ?? false
            }
        }
        return candidates.first(where: isSame) ?? candidates.first
    }

    /// Loads the track whose media can be inserted into a track of a composition; see ``compatibleTrack(for:)``.
    open func findCompatibleTrack(for compositionTrack: AVCompositionTrack) async throws -> AVAssetTrack? {
        _ = try await loadFacts()
        return compatibleTrack(for: compositionTrack)
    }

    /// The class and the location of the media.
    open override var description: String { "<AVURLAsset: \(MediaLocation(url))>" }

    /// Returns the file types that can be read.
    open class func audiovisualTypes() -> [AVFileType] { readableTypes.map(\.type) }

    /// Returns the MIME types that can be read.
    open class func audiovisualMIMETypes() -> [String] { readableTypes.flatMap(\.mime) }

    /// Returns a Boolean value that indicates whether media of a MIME type, which may name codecs, can be played.
    ///
    /// - Parameter extendedMIMEType: A type such as `video/mp4; codecs="avc1.42E01E, mp4a.40.2"`.
    open class func isPlayableExtendedMIMEType(_ extendedMIMEType: String) -> Bool {
        let parts = extendedMIMEType.split(separator: ";", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        guard let type = parts.first?.lowercased(), audiovisualMIMETypes().contains(type) else { return false }
        guard parts.count == 2, let list = parts[1].split(separator: "=", maxSplits: 1).last,
            parts[1].lowercased().hasPrefix("codecs")
        else { return parts.count == 1 }
        let codecs = list.trimmingCharacters(in: CharacterSet(charactersIn: "\" ")).split(separator: ",")
        let known = [
            "avc1", "avc3", "hvc1", "hev1", "mp4v", "jpeg", "mjpg", "vp08", "vp09", "vp8", "vp9", "av01", "ap4h",
            "apcn",
            "apch", "apcs", "apco", "mp4a", "opus", "flac", "alac", "ac-3", "ec-3", "mp3", "lpcm", "sowt", "twos",
        ]
        return codecs.allSatisfy { codec in
            let name = codec.trimmingCharacters(in: .whitespaces).prefix { $0 != "." }.lowercased()
            return known.contains(name)
        }
    }

    private static let readableTypes: [(type: AVFileType, mime: [String])] = [
        (.mov, ["video/quicktime"]), (.mp4, ["video/mp4", "audio/mp4"]), (.m4v, ["video/x-m4v"]),
        (.m4a, ["audio/x-m4a", "audio/aac"]), (.mobile3GPP, ["video/3gpp", "audio/3gpp"]),
        (.mobile3GPP2, ["video/3gpp2", "audio/3gpp2"]), (.caf, ["audio/x-caf"]),
        (.wav, ["audio/wav", "audio/x-wav", "audio/vnd.wave"]), (.aiff, ["audio/aiff", "audio/x-aiff"]),
        (.aifc, []), (.amr, ["audio/amr"]), (.mp3, ["audio/mpeg", "audio/mp3"]), (.au, ["audio/basic"]),
        (.ac3, ["audio/ac3"]), (.eac3, ["audio/eac3"]),
    ]
}

public import CoreVideo
import Foundation

/// Four characters that say what kind of media it is, such as 'vide'.
public typealias CMMediaType = FourCharCode
/// Four characters that name a video codec or, for uncompressed video, a pixel format.
public typealias CMVideoCodecType = FourCharCode
/// Four characters that name an audio codec.
public typealias CMAudioCodecType = FourCharCode
/// Four characters that name a pixel format.
public typealias CMPixelFormatType = FourCharCode
/// Four characters that name a stream that holds several kinds of media.
public typealias CMMuxedStreamType = FourCharCode
/// Four characters that name how time codes are counted.
public typealias CMTimeCodeFormatType = FourCharCode
/// A description of video.
public typealias CMVideoFormatDescription = CMFormatDescription
/// A description of audio.
public typealias CMAudioFormatDescription = CMFormatDescription
/// A description of streams that hold several kinds of media.
public typealias CMMuxedFormatDescription = CMFormatDescription
/// A description of timed metadata.
public typealias CMMetadataFormatDescription = CMFormatDescription

// Sendable unchecked: everything stored is constant, and extension values are treated as immutable property lists.
/// What the samples of a stream are: media type, codec or pixel format, dimensions, and further facts under text keys.
///
/// Immutable, so one description can serve all frames of a stream on any thread. Two are equal when their contents are.
public final class CMFormatDescription: @unchecked Sendable {
    let type: CMMediaType
    let subType: FourCharCode
    let width: Int32
    let height: Int32
    let extensionValues: Extensions
    /// The extensions as an object, made once; nil when there are none.
    let extensionDictionary: NSDictionary?
    let audio: AudioFormat?
    let videoParameterSets: VideoParameterSets?
    /// What ``matchesImageBuffer(_:)`` compares.
    let picture: PictureFacts

    init(
        type: CMMediaType,
        subType: FourCharCode,
        width: Int32 = 0,
        height: Int32 = 0,
        extensions: Extensions? = nil,
        audio: AudioFormat? = nil,
        videoParameterSets: VideoParameterSets? = nil
    ) {
        self.type = type
        self.subType = subType
        self.width = width
        self.height = height
        self.audio = audio
        extensionValues = extensions ?? Extensions()
        extensionDictionary = extensionValues.dictionary
        self.videoParameterSets =
            videoParameterSets ?? VideoParameterSets(storedIn: extensionValues, codec: subType)
        picture = PictureFacts(extensionValues)
    }

    /// Makes a description of any kind of media; throws nothing.
    public convenience init(
        mediaType: MediaType,
        mediaSubType: MediaSubType,
        extensions: Extensions? = nil
    ) throws {
        self.init(type: mediaType.rawValue, subType: mediaSubType.rawValue, extensions: extensions)
    }

    /// What kind of media it is.
    public var mediaType: MediaType { MediaType(rawValue: type) }

    /// The codec; for uncompressed video the pixel format.
    public var mediaSubType: MediaSubType { MediaSubType(rawValue: subType) }

    /// Further facts under text keys.
    public var extensions: Extensions { extensionValues }

    /// The number that stands for the type.
    public static var typeID: CFTypeID { CMTypeID.formatDescription.rawValue }
}

extension CMFormatDescription: Hashable {
    /// Whether type, codec, dimensions, audio facts and all extensions are equal.
    public static func == (lhs: CMFormatDescription, rhs: CMFormatDescription) -> Bool {
        lhs === rhs
            || (lhs.type == rhs.type && lhs.subType == rhs.subType && lhs.width == rhs.width
                && lhs.height == rhs.height && lhs.audio == rhs.audio && lhs.extensionValues == rhs.extensionValues)
    }

    /// Feeds type, codec, dimensions and the extensions.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        hasher.combine(subType)
        hasher.combine(width)
        hasher.combine(height)
        hasher.combine(extensionValues)
    }
}

extension CMFormatDescription: CustomStringConvertible {
    /// The media type, the codec and the dimensions, for logs.
    public var description: String {
        let size = mediaType == .video ? " \(width)×\(height)" : ""
        return "<CMFormatDescription \(mediaType) \(mediaSubType)\(size)>"
    }
}

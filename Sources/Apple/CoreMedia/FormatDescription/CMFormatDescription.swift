public import CoreVideo
import Foundation

/// A four-character code of a type of media, such as 'vide'.
public typealias CMMediaType = FourCharCode
/// A four-character code of a video codec or, for uncompressed video, of a pixel format.
public typealias CMVideoCodecType = FourCharCode
/// A four-character code of an audio codec.
public typealias CMAudioCodecType = FourCharCode
/// A four-character code of a pixel format.
public typealias CMPixelFormatType = FourCharCode
/// A four-character code of a stream that multiplexes several types of media.
public typealias CMMuxedStreamType = FourCharCode
/// A four-character code of a time code format.
public typealias CMTimeCodeFormatType = FourCharCode
/// A description of video.
public typealias CMVideoFormatDescription = CMFormatDescription
/// A description of audio.
public typealias CMAudioFormatDescription = CMFormatDescription
/// A description of a stream that multiplexes several types of media.
public typealias CMMuxedFormatDescription = CMFormatDescription
/// A description of timed metadata.
public typealias CMMetadataFormatDescription = CMFormatDescription

// `@unchecked Sendable`: everything stored is constant, and extension values are treated as immutable property lists.
/// The format of the samples of a stream: media type, codec or pixel format, dimensions, and extensions.
///
/// Immutable, so all frames of a stream can share one description on any thread. Two descriptions are equal if their
/// contents are equal.
public final class CMFormatDescription: @unchecked Sendable {
    let type: CMMediaType
    let subType: FourCharCode
    let width: Int32
    let height: Int32
    let extensionValues: Extensions
    /// The extensions as an object, created once; nil if there are none.
    let extensionDictionary: NSDictionary?
    let audio: AudioFormat?
    let videoParameterSets: VideoParameterSets?
    /// The properties that ``matchesImageBuffer(_:)`` compares.
    let image: ImageFacts

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
        image = ImageFacts(extensionValues)
    }

    /// Creates a description of any type of media; never throws.
    public convenience init(
        mediaType: MediaType,
        mediaSubType: MediaSubType,
        extensions: Extensions? = nil
    ) throws {
        self.init(type: mediaType.rawValue, subType: mediaSubType.rawValue, extensions: extensions)
    }

    /// Creates a description of a type of media without any samples.
    package convenience init(emptyOf mediaType: MediaType) { self.init(type: mediaType.rawValue, subType: 0) }

    /// Creates a description of frames that are never encoded: there is no codec.
    package convenience init(framesOfWidth width: Int32, height: Int32) {
        self.init(type: MediaType.video.rawValue, subType: 0, width: width, height: height)
    }

    /// The type of media.
    public var mediaType: MediaType { MediaType(rawValue: type) }

    /// The codec; for uncompressed video the pixel format.
    public var mediaSubType: MediaSubType { MediaSubType(rawValue: subType) }

    /// Further properties under string keys.
    public var extensions: Extensions { extensionValues }

    /// The type ID of format descriptions.
    public static var typeID: CFTypeID { CMTypeID.formatDescription.rawValue }
}

extension CMFormatDescription: Hashable {
    /// Returns a Boolean value that indicates whether type, codec, dimensions, audio properties and extensions are
    /// equal.
    public static func == (lhs: CMFormatDescription, rhs: CMFormatDescription) -> Bool {
        lhs === rhs
            || (lhs.type == rhs.type && lhs.subType == rhs.subType && lhs.width == rhs.width
                && lhs.height == rhs.height && lhs.audio == rhs.audio && lhs.extensionValues == rhs.extensionValues)
    }

    /// Hashes type, codec, dimensions and the extensions.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        hasher.combine(subType)
        hasher.combine(width)
        hasher.combine(height)
        hasher.combine(extensionValues)
    }
}

extension CMFormatDescription: CustomStringConvertible {
    /// The object's address, the media type, the codec, the dimensions or the sound's properties, and the keys of the
    /// extensions, for logs.
    ///
    /// The fields have the names of Core Media's text, which is on several lines there.
    public var description: String {
        let place = String(UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()), radix: 16)
        let kinds: [CMFormatDescription.MediaType: String] = [.video: "Video", .audio: "Audio", .metadata: "Metadata"]
        var specific = ""
        if mediaType == .video {
            specific = " mediaSpecific: { codecType: \(mediaSubType) dimensions: \(width) x \(height) }"
        } else if let stream = audioStreamBasicDescription {
            specific =
                " mediaSpecific: { mSampleRate: \(stream.mSampleRate) mFormatID: \(mediaSubType)"
                + " mChannelsPerFrame: \(stream.mChannelsPerFrame) }"
        }
        let keys = extensionValues.map { "\($0.key)" }.sorted().joined(separator: ", ")
        let name = "CM\(kinds[mediaType] ?? "")FormatDescription 0x\(place)"
        return "<\(name)> { mediaType:\(mediaType) mediaSubType:\(mediaSubType)\(specific) extensions: {\(keys)} }"
    }
}

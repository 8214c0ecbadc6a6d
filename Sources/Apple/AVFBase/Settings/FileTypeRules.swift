package import CoreMedia
package import MediaFiles

/// The media that a file type can contain.
package struct FileTypeRules {
    package let container: MediaFileWriter.Container
    package let mediaTypes: [AVMediaType]
    private let codecs: Set<FourCharCode>
    private let audioFormats: Set<AudioFormatID>
    /// Indicates whether files of this type can be written as segments.
    package let allowsSegments: Bool

    /// Returns the rules of a type; nil if the type cannot be written.
    package static func named(_ type: AVFileType) -> FileTypeRules? { table[type] }

    private init(
        _ container: MediaFileWriter.Container,
        _ mediaTypes: [AVMediaType],
        codecs: [CMFormatDescription.MediaSubType] = [],
        audio: [AudioFormatID],
        allowsSegments: Bool = false
    ) {
        self.container = container
        self.mediaTypes = mediaTypes
        self.codecs = Set(codecs.map(\.rawValue))
        audioFormats = Set(audio)
        self.allowsSegments = allowsSegments
    }

    private static let mpeg4Audio = [kAudioFormatMPEG4AAC, kAudioFormatAppleLossless, kAudioFormatOpus]
    private static let moviesCodecs: [CMFormatDescription.MediaSubType] = [
        .h264, .hevc, .jpeg, .proRes422, .proRes422HQ, .proRes422LT, .proRes422Proxy, .proRes4444,
    ]

    private static let table: [AVFileType: FileTypeRules] = [
        .mov: FileTypeRules(
            .mov,
            [.video, .audio, .metadata, .timecode, .text, .subtitle, .closedCaption],
            codecs: moviesCodecs,
            audio: mpeg4Audio + [kAudioFormatLinearPCM]
        ),
        .mp4: FileTypeRules(
            .mp4,
            [.video, .audio, .metadata, .subtitle],
            codecs: [.h264, .hevc],
            audio: mpeg4Audio,
            allowsSegments: true
        ),
        .m4v: FileTypeRules(.m4v, [.video, .audio, .metadata, .subtitle], codecs: [.h264, .hevc], audio: mpeg4Audio),
        .m4a: FileTypeRules(.m4a, [.audio], audio: mpeg4Audio),
        .mobile3GPP: FileTypeRules(.mobile3GPP, [.video, .audio], codecs: [.h264], audio: [kAudioFormatMPEG4AAC]),
        .mobile3GPP2: FileTypeRules(.mobile3GPP2, [.video, .audio], codecs: [.h264], audio: [kAudioFormatMPEG4AAC]),
        .wav: FileTypeRules(.wav, [.audio], audio: [kAudioFormatLinearPCM]),
        .aiff: FileTypeRules(.aiff, [.audio], audio: [kAudioFormatLinearPCM]),
        .aifc: FileTypeRules(.aifc, [.audio], audio: [kAudioFormatLinearPCM]),
        .caf: FileTypeRules(.caf, [.audio], audio: [kAudioFormatLinearPCM]),
        .au: FileTypeRules(.au, [.audio], audio: [kAudioFormatLinearPCM]),
    ]

    /// Returns the reason why the file cannot contain the output of an input; nil if it can.
    package func reason(against coding: OutputCoding, of mediaType: AVMediaType) -> String? {
        guard mediaTypes.contains(mediaType) else { return "the file holds no media of type \(mediaType.rawValue)" }
        switch coding {
        case .stored: return nil
        case .video(let settings):
            if codecs.contains(settings.encoding.codec.subType.rawValue) { return nil }
            return "the file holds no \(settings.encoding.codec)"
        case .audio(let settings):
            if audioFormats.contains(settings.formatID) { return nil }
            return
                "the file holds no audio of the format \(CMFormatDescription.MediaSubType(rawValue: settings.formatID))"
        }
    }

    /// Returns the reason why the file cannot contain samples of a format as they are; nil if it can.
    package func reason(against format: CMFormatDescription) -> String? {
        let subType = format.mediaSubType
        switch format.mediaType {
        case .video where codecs.contains(subType.rawValue), .audio where audioFormats.contains(subType.rawValue):
            return nil
        // QuickTime files take any samples; whether the format can be described turns out when the file is created.
        case .video where container == .mov, .audio where container == .mov: return nil
        case .metadata where format.isBoxedMetadata: return nil
        case .subtitle where subType.rawValue == 0x7478_3367: return nil  // tx3g
        case .metadata where container == .mov, .timeCode where container == .mov, .text where container == .mov,
            .subtitle where container == .mov, .closedCaption where container == .mov:
            return nil
        default: return "the file holds no \(subType)"
        }
    }
}

extension VideoEncoding.Codec {
    /// The media subtype of the codec in format descriptions.
    var subType: CMFormatDescription.MediaSubType {
        switch self {
        case .h264: .h264
        case .hevc: .hevc
        case .jpeg: .jpeg
        case .proRes(.proxy): .proRes422Proxy
        case .proRes(.lt): .proRes422LT
        case .proRes(.standard): .proRes422
        case .proRes(.hq): .proRes422HQ
        case .proRes(.p4444): .proRes4444
        }
    }
}

extension AVFileType {
    /// All file types that have a constant.
    package static let declared: Set<AVFileType> = [
        .mov, .mp4, .m4v, .m4a, .mobile3GPP, .mobile3GPP2, .caf, .wav, .aiff, .aifc, .amr, .mp3, .au, .ac3, .eac3, .jpg,
        .heic, .heif, .avci, .tif, .dng,
    ]
}

package import CoreMedia
import CoreVideo
import Foundation
package import MediaFiles

/// The output settings of a reader, taken from a client's dictionary: the way samples are decoded.
package enum ReaderSettings: Sendable {
    /// Samples as stored.
    case stored
    /// Decoded frames.
    case video(Video)
    /// Linear PCM; a sample rate or channel count of 0 stands for that of the track.
    case audio(AudioStreamBasicDescription, ManagedAudioChannelLayout?)

    /// The requested kind of frames.
    package struct Video: Sendable, Equatable {
        /// Nil for the decoder's own format.
        package var pixelFormat: OSType?
        /// The width in pixels; nil, as for the height, stands for that of the track.
        package var width: Int?
        package var height: Int?
        /// The way in which frames fill a size of another shape.
        package var scaling = ImageScaling.resize

        /// Creates settings for frames as they are.
        package init() {}

        init(pixelFormat: OSType?, width: Int?, height: Int?, scaling: ImageScaling = .resize) {
            self.pixelFormat = pixelFormat
            self.width = width
            self.height = height
            self.scaling = scaling
        }
    }

    /// The reason why a dictionary cannot be used.
    package struct Refusal: Error {
        package let reason: String
    }

    /// Reads a dictionary; nil requests samples as stored.
    package init(_ dictionary: [String: Any]?, for mediaType: AVMediaType) throws(Refusal) {
        guard let dictionary else {
            self = .stored
            return
        }
        if dictionary.isEmpty { throw Refusal(reason: "the settings are empty; pass nil for samples as stored") }
        switch mediaType {
        case .video: self = .video(try Video(dictionary))
        case .audio: self = try Self.audio(dictionary)
        default: throw Refusal(reason: "media of the type \(mediaType.rawValue) are read as stored only; pass nil")
        }
    }

    private static func audio(_ dictionary: [String: Any]) throws(Refusal) -> ReaderSettings {
        let known = [
            AVFormatIDKey, AVSampleRateKey, AVNumberOfChannelsKey, AVChannelLayoutKey, AVLinearPCMBitDepthKey,
            AVLinearPCMIsFloatKey, AVLinearPCMIsBigEndianKey, AVLinearPCMIsNonInterleaved,
        ]
        if let stranger = dictionary.keys.sorted().first(where: { !known.contains($0) }) {
            throw Refusal(reason: "the key \(stranger) is not one for uncompressed audio")
        }
        guard let format = integer(dictionary[AVFormatIDKey]), format == Int(kAudioFormatLinearPCM) else {
            throw Refusal(reason: "audio is read as linear PCM; set AVFormatIDKey to kAudioFormatLinearPCM")
        }
        let isFloat = flag(dictionary[AVLinearPCMIsFloatKey])
        let bits = integer(dictionary[AVLinearPCMBitDepthKey]) ?? (isFloat ? 32 : 16)
        guard isFloat ? bits == 32 || bits == 64 : [8, 16, 24, 32].contains(bits) else {
            throw Refusal(reason: "AVLinearPCMBitDepthKey cannot be \(bits)")
        }
        let rate = number(dictionary[AVSampleRateKey]) ?? 0
        guard rate == 0 || (1000...768_000).contains(rate) else {
            throw Refusal(reason: "AVSampleRateKey cannot be \(rate)")
        }
        let channels = integer(dictionary[AVNumberOfChannelsKey]) ?? 0
        guard (0...64).contains(channels) else { throw Refusal(reason: "AVNumberOfChannelsKey cannot be \(channels)") }
        let isInterleaved = !flag(dictionary[AVLinearPCMIsNonInterleaved])
        var flags = kAudioFormatFlagIsPacked | (isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger)
        if !isInterleaved { flags |= kAudioFormatFlagIsNonInterleaved }
        if flag(dictionary[AVLinearPCMIsBigEndianKey]) { flags |= kAudioFormatFlagIsBigEndian }
        let frame = UInt32(bits / 8 * (isInterleaved ? channels : min(channels, 1)))
        let description = AudioStreamBasicDescription(
            mSampleRate: rate,
            mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: flags,
            mBytesPerPacket: frame,
            mFramesPerPacket: 1,
            mBytesPerFrame: frame,
            mChannelsPerFrame: UInt32(channels),
            mBitsPerChannel: UInt32(bits),
            mReserved: 0
        )
        return .audio(description, layout(dictionary[AVChannelLayoutKey]))
    }

    /// Returns the layout stored in the bytes of an `AudioChannelLayout`.
    private static func layout(_ value: Any?) -> ManagedAudioChannelLayout? {
        guard let data = value as? Data, data.count >= 4 else { return nil }
        let tag = data.withUnsafeBytes { $0.loadUnaligned(as: AudioChannelLayoutTag.self) }
        return ManagedAudioChannelLayout(tag: tag)
    }

    static func number(_ value: Any?) -> Double? {
        switch value {
        case let value as Double: value
        case let value as Float: Double(value)
        case let value as Int: Double(value)
        case let value as Int32: Double(value)
        case let value as NSNumber: value.doubleValue
        default: nil
        }
    }

    package static func integer(_ value: Any?) -> Int? {
        switch value {
        case let value as UInt32: Int(value)
        case let value as Int: value
        case let value as Int32: Int(value)
        case let value as UInt: Int(exactly: value)
        case let value as NSNumber: value.intValue
        default: nil
        }
    }

    private static func flag(_ value: Any?) -> Bool {
        switch value {
        case let value as Bool: value
        case let value as NSNumber: value.boolValue
        default: integer(value) ?? 0 != 0
        }
    }
}

extension ReaderSettings.Video {
    /// Keys that have no effect here.
    private static let ignored: Set<String> = [
        kCVPixelBufferIOSurfacePropertiesKey as String, kCVPixelBufferMetalCompatibilityKey as String,
        kCVPixelBufferCGImageCompatibilityKey as String, kCVPixelBufferCGBitmapContextCompatibilityKey as String,
        kCVPixelBufferOpenGLESCompatibilityKey as String,
        kCVPixelBufferBytesPerRowAlignmentKey as String, AVVideoColorPropertiesKey, AVVideoAllowWideColorKey,
    ]

    private enum Keys {
        static let pixelFormat = kCVPixelBufferPixelFormatTypeKey as String
        static let width = kCVPixelBufferWidthKey as String
        static let height = kCVPixelBufferHeightKey as String
    }

    /// Reads a dictionary of uncompressed video settings, such as pixel buffer attributes.
    package init(_ dictionary: [String: Any]) throws(ReaderSettings.Refusal) {
        for (key, value) in dictionary {
            switch key {
            case Keys.pixelFormat:
                // A list contains acceptable formats, the preferred one first.
                let all = (value as? [Any] ?? [value]).compactMap { ReaderSettings.integer($0) }
                let types = all.compactMap { OSType(exactly: $0) }
                guard let type = types.first(where: { PixelFormat.named($0) != nil }) else {
                    throw ReaderSettings.Refusal(reason: "the value of \(key) is not a pixel format type")
                }
                pixelFormat = type
            case Keys.width, AVVideoWidthKey: width = try Self.side(value, key)
            case Keys.height, AVVideoHeightKey: height = try Self.side(value, key)
            case AVVideoScalingModeKey: scaling = try Self.scaling(value)
            case AVVideoCodecKey, AVVideoCompressionPropertiesKey:
                throw ReaderSettings.Refusal(reason: "the settings are those of compressed video; a reader decodes")
            case _ where Self.ignored.contains(key): break
            default: throw ReaderSettings.Refusal(reason: "the key \(key) is not one for uncompressed video")
            }
        }
    }

    private static func scaling(_ value: Any) throws(ReaderSettings.Refusal) -> ImageScaling {
        switch value as? String {
        case AVVideoScalingModeResize: return .resize
        case AVVideoScalingModeResizeAspect: return .aspect
        case AVVideoScalingModeResizeAspectFill: return .aspectFill
        case AVVideoScalingModeFit: return .fit
        default: throw ReaderSettings.Refusal(reason: "the value of \(AVVideoScalingModeKey) is not a scaling mode")
        }
    }

    private static func side(_ value: Any, _ key: String) throws(ReaderSettings.Refusal) -> Int {
        guard let side = ReaderSettings.integer(value), (1...16384).contains(side) else {
            throw ReaderSettings.Refusal(reason: "the value of \(key) is not a size in pixels")
        }
        return side
    }
}

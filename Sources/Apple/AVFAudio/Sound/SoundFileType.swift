import AVFBase
import CoreMedia
import Foundation
import MediaFiles

/// The kind of file to write: its container and its encoding.
struct SoundFileType {
    /// The container.
    var container: MediaFileWriter.Container
    /// The encoding.
    var encoding: AudioEncoding

    /// Creates the kind that settings ask for.
    ///
    /// - Parameters:
    ///   - url: The file, whose extension names the container where the settings do not.
    ///   - settings: Settings as those of an asset writer, of which linear PCM needs only rate and channels.
    /// - Throws: An error that names the setting.
    init(_ url: URL, settings: [String: Any]) throws {
        var settings = settings
        let wanted = (settings.removeValue(forKey: AVAudioFileTypeKey) as? NSNumber)?.uint32Value
        let named = wanted.flatMap(Self.container(of:)) ?? Self.container(named: url.pathExtension)
        guard let container = named else {
            throw SoundError.failed(
                "\(url.lastPathComponent) cannot be written: its extension is none of wav, caf, aiff, aifc, au, flac, "
                    + "m4a, mp4, 3gp and mov. Choose one of them, or give AVAudioFileTypeKey.",
                kAudioFileUnsupportedFileTypeError
            )
        }
        self.container = container
        let kind = (settings[AVFormatIDKey] as? NSNumber)?.uint32Value ?? (settings[AVFormatIDKey] as? UInt32)
        settings[AVFormatIDKey] =
            kind ?? (settings[AVFormatIDKey] as? Int).map { UInt32(clamping: $0) }
            ?? (container == .flac ? kAudioFormatFLAC : kAudioFormatLinearPCM)
        guard (container == .flac) == (settings[AVFormatIDKey] as? UInt32 == kAudioFormatFLAC) else {
            throw SoundError.failed(
                "FLAC is written to files with the extension flac, and nothing else is. Change AVFormatIDKey or the "
                    + "extension.",
                kAudioFileUnsupportedDataFormatError
            )
        }
        if settings[AVFormatIDKey] as? UInt32 == kAudioFormatLinearPCM {
            settings[AVLinearPCMBitDepthKey] = settings[AVLinearPCMBitDepthKey] ?? 16
            settings[AVLinearPCMIsFloatKey] = settings[AVLinearPCMIsFloatKey] ?? false
            let isBig = [.aiff, .aifc, .au].contains(container)
            if settings[AVLinearPCMIsBigEndianKey] == nil || container == .wav || isBig {
                settings[AVLinearPCMIsBigEndianKey] = isBig
            }
            // Files hold interleaved samples; a writer accepts the wish for others as Apple's does.
            settings[AVLinearPCMIsNonInterleaved] = false
        } else if settings[AVFormatIDKey] as? UInt32 == kAudioFormatAppleLossless {
            settings[AVEncoderBitDepthHintKey] = settings[AVEncoderBitDepthHintKey] ?? 16
        }
        settings[AVSampleRateKey] = settings[AVSampleRateKey] ?? 44_100
        settings[AVNumberOfChannelsKey] = settings[AVNumberOfChannelsKey] ?? 2
        settings.removeValue(forKey: AVSampleRateConverterAudioQualityKey)
        do throws(SettingsProblem) {
            encoding = try AudioOutputSettings(settings, hint: nil, isSoundFile: true).encoding
        } catch {
            throw SoundError.failed("The settings cannot be used: \(error)", kAudioFileUnsupportedDataFormatError)
        }
        encoding.ignoresGaps = true
    }

    /// Creates the kind of Core Audio's type of file and format.
    ///
    /// - Throws: An error with a file error of Audio Toolbox.
    init(_ url: URL, type: AudioFileTypeID, stream: AudioStreamBasicDescription) throws {
        guard Self.container(of: type) != nil else {
            throw SoundError.failed("Files of this type are not written.", kAudioFileUnsupportedFileTypeError)
        }
        var settings: [String: Any] = [
            AVAudioFileTypeKey: NSNumber(value: type), AVFormatIDKey: stream.mFormatID,
            AVSampleRateKey: stream.mSampleRate, AVNumberOfChannelsKey: Int(stream.mChannelsPerFrame),
        ]
        if stream.mFormatID == kAudioFormatLinearPCM {
            settings[AVLinearPCMBitDepthKey] = Int(stream.mBitsPerChannel)
            settings[AVLinearPCMIsFloatKey] = stream.mFormatFlags & kAudioFormatFlagIsFloat != 0
            settings[AVLinearPCMIsBigEndianKey] = stream.mFormatFlags & kAudioFormatFlagIsBigEndian != 0
        } else if stream.mFormatID == kAudioFormatAppleLossless || stream.mFormatID == kAudioFormatFLAC {
            settings[AVEncoderBitDepthHintKey] = stream.mFormatFlags >= 3 ? 24 : 16
        }
        try self.init(url, settings: settings)
    }

    private static func container(named name: String) -> MediaFileWriter.Container? {
        switch name.lowercased() {
        case "wav", "wave", "bwf": .wav
        case "caf": .caf
        case "aif", "aiff": .aiff
        case "aifc", "afc": .aifc
        case "au", "snd": .au
        case "flac": .flac
        case "m4a", "m4b", "m4r", "aac": .m4a
        case "mp4": .mp4
        case "3gp": .mobile3GPP
        case "3g2": .mobile3GPP2
        case "mov", "qt": .mov
        default: nil
        }
    }

    /// Returns the container of Core Audio's type of file; nil for one that cannot be written.
    static func container(of type: AudioFileTypeID) -> MediaFileWriter.Container? {
        switch type {
        case kAudioFileWAVEType: .wav
        case kAudioFileCAFType: .caf
        case kAudioFileAIFFType: .aiff
        case kAudioFileAIFCType: .aifc
        case kAudioFileNextType: .au
        case kAudioFileFLACType: .flac
        case kAudioFileM4AType, kAudioFileM4BType: .m4a
        case kAudioFileMPEG4Type: .mp4
        case kAudioFile3GPType: .mobile3GPP
        case kAudioFile3GP2Type: .mobile3GPP2
        default: nil
        }
    }

    /// Returns Core Audio's type of file for FFmpeg's name of a container.
    static func type(ofContainer name: String) -> AudioFileTypeID {
        switch name.split(separator: ",").first.map(String.init) ?? name {
        case "wav": kAudioFileWAVEType
        case "caf": kAudioFileCAFType
        case "aiff": kAudioFileAIFFType
        case "au": kAudioFileNextType
        case "mov", "mp4": kAudioFileM4AType
        case "mp3": kAudioFileMP3Type
        case "flac": kAudioFileFLACType
        case "aac": kAudioFileAAC_ADTSType
        case "ac3": kAudioFileAC3Type
        case "amr": kAudioFileAMRType
        default: 0
        }
    }
}

import AVFBase
import CoreMedia
public import Foundation
import MediaFiles

/// A file of sound, read or written frame by frame as linear PCM.
///
/// FFmpeg decodes and encodes it: WAVE, CAF, AIFF, AU, FLAC, and MPEG-4 with AAC or Apple Lossless are read and
/// written; MP3 and others are read. A file is complete once it is closed or released. Use it from one thread at a
/// time.
open class AVAudioFile: NSObject {
    /// The address.
    public let url: URL
    /// The format of the file.
    public let fileFormat: AVAudioFormat
    /// The format of the frames that are read and written.
    public let processingFormat: AVAudioFormat
    private let reader: SoundReader?
    private var writer: SoundWriter?
    private var wantedPosition: AVAudioFramePosition?
    private var written: Int64 = 0

    /// Opens a file for reading, as floating-point samples with each channel in a buffer of its own.
    ///
    /// - Throws: An error of the domain `NSOSStatusErrorDomain`, with a file error of Audio Toolbox.
    public convenience init(forReading fileURL: URL) throws {
        try self.init(forReading: fileURL, commonFormat: .pcmFormatFloat32, interleaved: false)
    }

    /// Opens a file for reading, as samples of a kind.
    ///
    /// - Throws: An error of the domain `NSOSStatusErrorDomain`, with a file error of Audio Toolbox.
    public init(
        forReading fileURL: URL,
        commonFormat format: AVAudioCommonFormat,
        interleaved: Bool
    ) throws {
        let reader: SoundReader
        do throws(MediaError) {
            reader = try SoundReader(fileURL) { rate, channels in
                AVAudioFormat(commonFormat: format, sampleRate: rate, channels: channels, interleaved: interleaved)?
                    .stream ?? AudioStreamBasicDescription()
            }
        } catch { throw SoundError.file(error) }
        url = fileURL
        fileFormat = AVAudioFormat(cmAudioFormatDescription: reader.fileFormat)
        processingFormat = AVAudioFormat(cmAudioFormatDescription: reader.format)
        self.reader = reader
    }

    /// Creates a file, which replaces one that exists, to be written as floating-point samples.
    ///
    /// - Throws: An error that names the setting that cannot be used, or the reason why the file cannot be created.
    public convenience init(forWriting fileURL: URL, settings: [String: Any]) throws {
        try self.init(forWriting: fileURL, settings: settings, commonFormat: .pcmFormatFloat32, interleaved: false)
    }

    /// Creates a file, which replaces one that exists, to be written as samples of a kind.
    ///
    /// The file's type comes from `AVAudioFileTypeKey` or the extension.
    ///
    /// - Throws: An error that names the setting that cannot be used, or the reason why the file cannot be created.
    public init(
        forWriting fileURL: URL,
        settings: [String: Any],
        commonFormat format: AVAudioCommonFormat,
        interleaved: Bool
    ) throws {
        let type = try SoundFileType(fileURL, settings: settings)
        let made = AVAudioFormat(
            commonFormat: format,
            sampleRate: type.encoding.sampleRate,
            channels: AVAudioChannelCount(type.encoding.channels),
            interleaved: interleaved
        )
        guard let processing = made else {
            throw SoundError.failed("Frames of another kind than linear PCM cannot be written. Choose a common format.")
        }
        let writer: SoundWriter
        do throws(MediaError) { writer = try SoundWriter(fileURL, type) } catch { throw SoundError.file(error) }
        url = fileURL
        fileFormat = AVAudioFormat(cmAudioFormatDescription: writer.fileFormat)
        processingFormat = processing
        reader = nil
        self.writer = writer
    }

    deinit { close() }

    /// The number of frames, in the processing format's rate.
    ///
    /// It is counted once from all packets of the file.
    open var length: AVAudioFramePosition { reader?.length ?? written }

    /// The number of the next frame to read.
    ///
    /// Setting it moves there. In a file to write, it is the number of written frames.
    open var framePosition: AVAudioFramePosition {
        get { wantedPosition ?? reader?.position ?? written }
        set { if reader != nil { wantedPosition = max(0, newValue) } }
    }

    /// A Boolean value that indicates whether the file can be read or written.
    open var isOpen: Bool { reader != nil || writer != nil }

    /// Reads as many frames as the buffer holds, fewer at the end of the file, into the front of the buffer.
    ///
    /// - Throws: An error if the buffer has another format, or the file cannot be read further. At the end, the buffer
    ///   has no frames and nothing is thrown.
    open func read(into buffer: AVAudioPCMBuffer) throws { try read(into: buffer, frameCount: buffer.frameCapacity) }

    /// Reads some frames, fewer at the end of the file, into the front of the buffer.
    ///
    /// - Throws: An error if the buffer has another format, or the file cannot be read further.
    open func read(into buffer: AVAudioPCMBuffer, frameCount frames: AVAudioFrameCount) throws {
        guard let reader else { throw SoundError.failed("\(url.lastPathComponent) was opened for writing.", -38) }
        guard buffer.format == processingFormat else {
            throw SoundError.failed("The buffer does not have the file's processing format.", -50)
        }
        do throws(MediaError) {
            if let wanted = wantedPosition {
                wantedPosition = nil
                try reader.seek(to: wanted)
            }
            let count = try reader.read(Int(min(frames, buffer.frameCapacity)), to: buffer.list)
            buffer.frameLength = AVAudioFrameCount(count)
        } catch { throw SoundError.file(error) }
    }

    /// Writes the frames of a buffer.
    ///
    /// - Throws: An error if the buffer has another format, the file was closed, or writing fails.
    open func write(from buffer: AVAudioPCMBuffer) throws {
        guard let writer else {
            throw SoundError.failed("\(url.lastPathComponent) was closed, or opened for reading.", -38)
        }
        guard buffer.format == processingFormat else {
            throw SoundError.failed("The buffer does not have the file's processing format.", -50)
        }
        try writer.write(buffer.list, frames: Int(buffer.frameLength), format: buffer.format.formatDescription)
        written = writer.frames
    }

    /// Completes a file that was written; has no other effect.
    ///
    /// Errors are not reported: write files of importance with `AVAssetWriter`, or read them back.
    open func close() {
        try? writer?.finish()
        writer = nil
    }
}

@available(*, unavailable)
extension AVAudioFile: @unchecked Sendable {}

import CoreMedia
import Foundation
import MediaFiles

/// Writes linear PCM to a new file of sound, encoded.
///
/// Not thread-safe: use it from one thread at a time.
final class SoundWriter {
    private let encoder: AudioEncoder
    private let writer: MediaFileWriter
    /// The number of frames so far, at the rate of the input.
    private(set) var frames: Int64 = 0
    private var isFinished = false

    /// The format of the stored packets.
    var fileFormat: CMAudioFormatDescription { encoder.formatDescription }

    /// Creates the file; one that exists is replaced.
    init(_ url: URL, _ type: SoundFileType) throws(MediaError) {
        guard url.isFileURL else {
            throw MediaError(.invalidArgument, "\(url) is no file. Give a URL of a file.")
        }
        encoder = try AudioEncoder(type.encoding)
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue {
            try? FileManager.default.removeItem(at: url)
        }
        writer = try MediaFileWriter(
            .file(path: url.path),
            container: type.container,
            tracks: [MediaFileWriter.Track(format: encoder.formatDescription)],
            sessionStart: .zero
        )
    }

    /// Adds frames, whose times are ignored.
    func write(
        _ list: UnsafeMutableAudioBufferListPointer,
        frames count: Int,
        format: CMAudioFormatDescription
    ) throws {
        guard count > 0 else { return }
        do throws(MediaError) {
            let sample: CMSampleBuffer
            do {
                sample = try SoundSamples.buffer(list, frames: count, format: format, at: frames)
            } catch {
                throw MediaError(.outOfMemory, "The frames could not be copied: \(error.localizedDescription)")
            }
            for packet in try encoder.encode(sample) { try writer.write(packet, track: 0) }
            frames += Int64(count)
        } catch { throw SoundError.file(error) }
    }

    /// Completes the file.
    func finish() throws {
        guard !isFinished else { return }
        isFinished = true
        do throws(MediaError) {
            for packet in try encoder.finish() { try writer.write(packet, track: 0) }
            try writer.finish()
        } catch { throw SoundError.file(error) }
    }

    /// The number of bytes written so far.
    var byteCount: Int64 { writer.byteCount }
}

@available(*, unavailable)
extension SoundWriter: @unchecked Sendable {}

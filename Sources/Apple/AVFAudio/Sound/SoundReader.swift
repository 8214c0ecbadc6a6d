import CoreMedia
import Foundation
import MediaFiles

/// Reads the first sound track of a file as linear PCM, from any frame on.
///
/// Not thread-safe: use it from one thread at a time.
final class SoundReader {
    /// The format of the track.
    let fileFormat: CMAudioFormatDescription
    /// The format of the frames.
    let format: CMAudioFormatDescription
    /// The name of the container.
    let containerName: String
    private let location: MediaLocation
    private let demuxer: MediaDemuxer
    private let decoder: AudioSampleDecoder
    private let track: MediaTrack
    private let rate: CMTimeScale
    private let bytesPerFrame: Int
    private var queue = SoundQueue()
    private var isAtEnd = false
    private var counted: Int64?
    /// The number of the next frame.
    private(set) var position: Int64 = 0

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - output: Returns the wanted format of the frames for the track's rate and number of channels.
    /// - Throws: `MediaError`; `noVideo` stands for a file without sound.
    init(
        _ url: URL,
        output: (_ rate: Double, _ channels: UInt32) -> AudioStreamBasicDescription
    ) throws(MediaError) {
        location = MediaLocation(url)
        demuxer = try MediaDemuxer(location)
        guard let track = demuxer.tracks.first(where: { $0.mediaType == .audio && $0.isDecodable }),
            let stream = track.format.audioStreamBasicDescription, stream.mSampleRate > 0,
            stream.mChannelsPerFrame > 0
        else {
            throw MediaError(.noVideo, "\(location) has no sound that can be decoded. Choose a file with sound.")
        }
        self.track = track
        containerName = demuxer.containerName
        fileFormat = track.format
        let wanted = output(stream.mSampleRate, stream.mChannelsPerFrame)
        guard let format = try? CMFormatDescription(audioStreamBasicDescription: wanted) else {
            throw MediaError(.unsupportedFormat, "\(location) cannot be read in this format. Ask for linear PCM.")
        }
        self.format = format
        rate = CMTimeScale(wanted.mSampleRate.rounded())
        bytesPerFrame = Int(wanted.mBytesPerFrame)
        demuxer.select([track.id])
        decoder = try AudioSampleDecoder(format: track.format, output: wanted)
    }

    /// The time at which the track's first frame is heard.
    private var start: CMTime { track.timeRange.start.isNumeric ? track.timeRange.start : .zero }

    /// The number of frames, counted once from the sizes of all packets where the file does not state it.
    var length: Int64 {
        if let counted { return counted }
        let stated = track.timeRange.duration
        var frames = stated.isNumeric ? stated.convertScale(rate, method: .roundHalfAwayFromZero).value : 0
        if let count = try? Self.count(location, track: track.id) {
            frames =
                CMTime(value: count, timescale: CMTimeScale(sourceRate))
                .convertScale(rate, method: .roundHalfAwayFromZero).value
        }
        counted = frames
        return frames
    }

    private var sourceRate: Double { fileFormat.audioStreamBasicDescription?.mSampleRate ?? Double(rate) }

    /// Returns the number of frames that are heard.
    private static func count(_ location: MediaLocation, track: Int) throws(MediaError) -> Int64 {
        let demuxer = try MediaDemuxer(location)
        demuxer.select([track])
        var total: Int64 = 0
        while let sample = try demuxer.next() {
            guard let stream = sample.buffer.formatDescription?.audioStreamBasicDescription else { continue }
            let scale = CMTimeScale(stream.mSampleRate)
            let frames = sample.buffer.duration.convertScale(scale, method: .roundHalfAwayFromZero)
            total += frames.isNumeric ? frames.value : 0
            for key in [
                kCMSampleBufferAttachmentKey_TrimDurationAtStart, kCMSampleBufferAttachmentKey_TrimDurationAtEnd,
            ] {
                guard let value = CMGetAttachment(sample.buffer, key: key, attachmentModeOut: nil) as? NSDictionary
                else { continue }
                let trim = CMTimeMakeFromDictionary(value).convertScale(scale, method: .roundHalfAwayFromZero)
                if trim.isNumeric { total -= trim.value }
            }
        }
        return max(0, total)
    }

    /// Moves to a frame.
    func seek(to frame: Int64) throws(MediaError) {
        let frame = max(0, frame)
        guard frame != position else { return }
        queue.clear()
        decoder.reset()
        isAtEnd = false
        let target = start + CMTime(value: frame, timescale: rate)
        // The codec needs packets before the one that holds the frame.
        let early = target - CMTime(value: 1, timescale: 4)
        try demuxer.seek(to: early > start ? early : .zero)
        position = frame
        while try fill() {
            guard let time = queue.time else { continue }
            let ahead = (target - time).convertScale(rate, method: .roundHalfAwayFromZero)
            let count = ahead.isNumeric ? Int(clamping: ahead.value) : 0
            guard count > 0 else { return }
            let there = queue.frames
            queue.drop(min(count, there))
            if count < there { return }
        }
    }

    /// Reads frames into a list; returns their number, which is smaller only at the end.
    func read(_ frames: Int, to list: UnsafeMutableAudioBufferListPointer, at place: Int = 0) throws(MediaError) -> Int
    {
        var moved = 0
        while moved < frames {
            moved += queue.take(frames - moved, bytesPerFrame: bytesPerFrame, to: list, at: place + moved)
            if moved < frames, try !fill() { break }
        }
        position += Int64(moved)
        return moved
    }

    /// Decodes the next packet; returns whether there was one.
    private func fill() throws(MediaError) -> Bool {
        guard !isAtEnd else { return false }
        if let sample = try demuxer.next() {
            queue.append(try decoder.decode(sample.buffer))
        } else {
            isAtEnd = true
            queue.append(try decoder.finish())
        }
        return true
    }
}

@available(*, unavailable)
extension SoundReader: @unchecked Sendable {}

import CFFmpeg
package import CoreMedia
import CoreVideo
import Foundation

/// Opens a container and returns the samples of its tracks as stored, in file order.
///
/// Times are on the asset's timeline: edit lists are applied, and the first visible or audible sample is at 0. Samples
/// before or between the edits may be needed only to decode others. Attachments mark them: `DoNotDisplay` for video,
/// `TrimDurationAtStart` and `TrimDurationAtEnd` for audio. The trims also cover the encoder's priming and remainder
/// frames, so audio may begin before 0.
///
/// The bytes of a sample are the demuxed packet's own memory, except that H.264 and HEVC with start codes are rewritten
/// with length prefixes. The format description changes within a track if the container says so.
///
/// Not thread-safe: use it from one thread at a time. Only ``MediaInterrupt`` may be used from other threads.
package final class MediaDemuxer {
    /// The location of the input.
    package let location: MediaLocation
    /// The tracks in container order, without cover art.
    package let tracks: [MediaTrack]
    /// The time from 0 to the end of the longest track; invalid if unknown.
    package let duration: CMTime
    /// The container's tags.
    package let metadata: [MediaTag]
    /// FFmpeg's short name of the container, such as `mov,mp4,m4a,3gp,3g2,mj2`.
    package let containerName: String
    /// A Boolean value that indicates whether the input is a single image.
    package let isImage: Bool
    /// A Boolean value that indicates whether the data stops in the middle; final only after ``next()`` has returned
    /// nil.
    package private(set) var isTruncated = false

    private let limits: MediaLimits
    private let interrupt: MediaInterrupt
    private var input: MediaInput
    /// Indexed by stream; nil for streams that are not tracks.
    private var samples: [PacketSamples?]
    private var selected: Set<Int>
    /// Packets that were read while seeking and not delivered yet.
    private var pending: [PacketMemory] = []
    private var isAtEnd = false

    /// Number of consecutive damaged packets after which the demuxer gives up.
    private static let maximumErrorsInARow = 1000
    /// Maximum number of times that a seek is retried from an earlier position.
    private static let maximumSeeks = 16

    /// Opens an input; reads as much as the tracks' properties require.
    package init(
        _ location: MediaLocation,
        limits: MediaLimits = MediaLimits(),
        interrupt: MediaInterrupt = MediaInterrupt()
    ) throws(MediaError) {
        self.location = location
        self.limits = limits
        self.interrupt = interrupt
        let input = try MediaInput(location, limits: limits, interrupt: interrupt)
        self.input = input
        containerName = input.containerName
        isImage = input.isImage
        metadata = MediaTag.list(input.context.pointee.metadata)
        let hasIndex = input.containerName.hasPrefix("mov")
        let start = hasIndex ? CMTime.zero : Self.start(input)
        var tracks: [MediaTrack] = []
        var samples: [PacketSamples?] = []
        let numbers = Self.numbers(input)
        for index in 0..<input.streamCount {
            samples.append(nil)
            guard let stream = input.stream(index), let parameters = stream.pointee.codecpar else { continue }
            let timeline = StreamTimeline(timeBase: stream.pointee.time_base, start: start, hasIndex: hasIndex)
            if parameters.pointee.codec_type == AVMEDIA_TYPE_VIDEO {
                try MediaReader.checkSize(Int(parameters.pointee.width), Int(parameters.pointee.height), input)
            }
            guard let track = MediaTrack(input, stream, id: numbers[index], timeline: timeline) else { continue }
            tracks.append(track)
            samples[index] = PacketSamples(
                track: track,
                timeline: timeline,
                parameters: parameters.pointee,
                pixelAspect: MediaRational(av_guess_sample_aspect_ratio(input.context, stream, nil))
            )
        }
        guard !tracks.isEmpty else { throw MediaReader.noVideoError(input) }
        self.tracks = tracks
        self.samples = samples
        selected = Set(tracks.map(\.id))
        duration = Self.duration(input, tracks)
        applySelection()
    }

    /// Restricts delivery to samples of these tracks, from the current position on.
    package func select(_ trackIDs: Set<Int>) {
        selected = trackIDs
        applySelection()
        pending.removeAll { !isSelected(Int($0.packet.pointee.stream_index)) }
    }

    /// Returns the next sample in file order, or nil at the end.
    ///
    /// - Throws: an error if the demuxer was cancelled, the connection or the disk fails, or memory runs out. Damaged
    ///   data does not throw: it is skipped. Data that stops too early counts as the end; see ``isTruncated``.
    package func next() throws(MediaError) -> MediaSample? {
        while let packet = try nextPacket() {
            let index = Int(packet.packet.pointee.stream_index)
            guard samples.indices.contains(index), let trackID = samples[index]?.trackID else { continue }
            guard let buffer = try samples[index]?.sample(packet) else { continue }
            return MediaSample(trackID: trackID, buffer: buffer)
        }
        return nil
    }

    /// Moves to a sync sample of the first selected video track at or before a time, if there is one.
    ///
    /// Without video, the first samples are at or before the time. Samples of other tracks come from about there. A
    /// time before the first sample leads to the beginning.
    package func seek(to time: CMTime) throws(MediaError) {
        pending = []
        isAtEnd = false
        for index in samples.indices { samples[index]?.reset() }
        guard let leader, let samples = samples[leader] else { return }
        let target = samples.timeline.tick(time)
        let isVideo = input.stream(leader)?.pointee.codecpar?.pointee.codec_type == AVMEDIA_TYPE_VIDEO
        var attempt = target
        var back = max(1, samples.timeline.tick(CMTime(value: 1, timescale: 2)) - samples.timeline.tick(.zero))
        for _ in 0..<Self.maximumSeeks {
            input.armDeadline()
            FFmpegLog.reset()
            let status = av_seek_frame(input.context, Int32(leader), attempt, AVSEEK_FLAG_BACKWARD)
            if status == CFFMPEG_ERROR_EXIT { throw input.readingError(status) }
            guard status >= 0 else { break }
            pending = []
            guard let found = try readAhead(to: leader, wantsKey: isVideo) else { break }
            if found.isDue(at: target) { return }
            // Containers seek by decode time, but presentation may be later. Containers without an index may also land
            // in the middle of a group of pictures.
            let earlier = min(attempt, found.first == CFFMPEG_NO_PTS ? attempt : found.first)
            let (next, overflow) = earlier.subtractingReportingOverflow(found.isCut ? back : 1)
            guard !overflow else { break }
            attempt = next
            if found.isCut { back *= 2 }
        }
        try reopen()
    }

    /// The stream to seek by: the first selected video stream, else audio stream, else any stream.
    private var leader: Int? {
        func first(_ type: CMFormatDescription.MediaType) -> Int? {
            let track = tracks.first { $0.mediaType == type && selected.contains($0.id) }
            return track.flatMap { track in samples.firstIndex { $0?.trackID == track.id } }
        }
        return first(.video) ?? first(.audio) ?? samples.indices.first { isSelected($0) }
    }

    private func isSelected(_ stream: Int) -> Bool {
        guard samples.indices.contains(stream), let samples = samples[stream] else { return false }
        return selected.contains(samples.trackID)
    }

    private func applySelection() {
        for index in 0..<input.streamCount {
            input.stream(index)?.pointee.discard = isSelected(index) ? AVDISCARD_DEFAULT : AVDISCARD_ALL
        }
    }

    /// The position that a seek reached.
    private struct Landing {
        /// The decode time of the first packet.
        var first: Int64
        /// The presentation time of the first usable packet.
        var shown: Int64
        /// A Boolean value that indicates whether packets before it were skipped because decoding cannot begin at them.
        var isCut: Bool

        func isDue(at target: Int64) -> Bool { shown == CFFMPEG_NO_PTS || shown <= target }
    }

    /// Reads up to a packet of a stream at which decoding can begin, and keeps all packets read.
    private func readAhead(to stream: Int, wantsKey: Bool) throws(MediaError) -> Landing? {
        var landing: Landing?
        while let packet = try readPacket() {
            let fields = packet.packet.pointee
            guard Int(fields.stream_index) == stream else {
                pending.append(packet)
                continue
            }
            let shown = fields.pts == CFFMPEG_NO_PTS ? fields.dts : fields.pts
            let decoded = fields.dts == CFFMPEG_NO_PTS ? shown : fields.dts
            var found = landing ?? Landing(first: decoded, shown: shown, isCut: false)
            guard !wantsKey || fields.flags & CFFMPEG_PACKET_KEY != 0 else {
                found.isCut = true
                landing = found
                continue
            }
            pending.append(packet)
            found.shown = shown
            return found
        }
        isAtEnd = false
        return landing.map { Landing(first: $0.first, shown: .max, isCut: true) }
    }

    /// Reopens an input that cannot seek, to start from the beginning.
    private func reopen() throws(MediaError) {
        pending = []
        isAtEnd = false
        input = try MediaInput(location, limits: limits, interrupt: interrupt)
        applySelection()
    }

    private func nextPacket() throws(MediaError) -> PacketMemory? {
        pending.isEmpty ? try readPacket() : pending.removeFirst()
    }

    private func readPacket() throws(MediaError) -> PacketMemory? {
        var errors = 0
        while !isAtEnd {
            if interrupt.isCancelled { throw input.readingError(CFFMPEG_ERROR_EXIT) }
            guard let packet = av_packet_alloc().map({ PacketMemory(owning: $0) }) else {
                throw MediaError(ffmpeg: CFFMPEG_ERROR_NO_MEMORY, doing: "read \(location)", isNetwork: false)
            }
            input.armDeadline()
            FFmpegLog.reset()
            let status = av_read_frame(input.context, packet.packet)
            if FFmpegLog.saysTruncated { isTruncated = true }
            switch status {
            case 0...:
                guard isSelected(Int(packet.packet.pointee.stream_index)) else { continue }
                if packet.packet.pointee.flags & CFFMPEG_PACKET_CORRUPT != 0 { isTruncated = true }
                // Packets of some containers are in a buffer that the next call reuses.
                guard av_packet_make_refcounted(packet.packet) >= 0 else {
                    throw MediaError(ffmpeg: CFFMPEG_ERROR_NO_MEMORY, doing: "read \(location)", isNetwork: false)
                }
                return packet
            case CFFMPEG_ERROR_AGAIN: continue
            case CFFMPEG_ERROR_EOF: isAtEnd = true
            case CFFMPEG_ERROR_INVALID_DATA:
                errors += 1
                if errors > Self.maximumErrorsInARow {
                    isTruncated = true
                    isAtEnd = true
                }
            case CFFMPEG_ERROR_IO where input.size != nil:
                isTruncated = true
                isAtEnd = true
            default: throw input.readingError(status)
            }
        }
        return nil
    }

    /// Returns the start of an input without an index: the earliest start of its streams, but not before 0.
    private static func start(_ input: MediaInput) -> CMTime {
        var earliest = CMTime.invalid
        for index in 0..<input.streamCount {
            guard let stream = input.stream(index), stream.pointee.start_time != CFFMPEG_NO_PTS else { continue }
            let timeline = StreamTimeline(timeBase: stream.pointee.time_base, start: .zero, hasIndex: false)
            let time = timeline.time(stream.pointee.start_time)
            if !earliest.isValid || time < earliest { earliest = time }
        }
        // Data before 0 is priming: some codecs need more input than is audible.
        return earliest.isNumeric ? max(earliest, .zero) : .zero
    }

    /// Returns the container's own stream numbers if each stream has one, else positions from 1.
    private static func numbers(_ input: MediaInput) -> [Int] {
        let own = (0..<input.streamCount).map { Int(input.stream($0)?.pointee.id ?? 0) }
        return own.allSatisfy { $0 > 0 } && Set(own).count == own.count ? own : Array(1...max(1, own.count))
    }

    private static func duration(_ input: MediaInput, _ tracks: [MediaTrack]) -> CMTime {
        if input.isImage { return .invalid }
        let ends = tracks.map(\.timeRange.end).filter(\.isNumeric)
        if let last = ends.max(), last > .zero { return last }
        return input.durationInMicroseconds.map { CMTime(value: $0, timescale: Int32(CFFMPEG_TIME_BASE)) } ?? .invalid
    }
}

import CFFmpeg
import CoreMedia
import CoreVideo
import Foundation

/// Converts the packets of one stream to sample buffers.
struct PacketSamples {
    let trackID: Int
    let timeline: StreamTimeline
    /// The format of the next samples.
    private(set) var format: CMFormatDescription
    private let parameters: AVCodecParameters
    private let pixelAspect: MediaRational?
    private let description: [UInt8]?
    private let isVideo: Bool
    private let pcm: PCMFormat?
    private let stream: AudioStreamBasicDescription?
    /// A Boolean value that indicates whether NAL units have start codes, to be replaced with length prefixes.
    private let hasStartCodes: Bool
    /// Number of bytes of the lengths before NAL units; nil for other codecs and for start codes.
    let lengthSize: Int?
    /// Number of audio frames still to trim because the packets so far were shorter than the trim.
    private var framesToSkip: Int64 = 0
    private var lastDuration = CMTime.invalid
    /// Number of priming frames according to Opus' own header; 0 for other codecs.
    private let preSkip: Int64

    /// - Parameters:
    ///   - parameters: the stream's parameters, valid while the container is open.
    ///   - description: the stored description of the samples with its header, if known.
    init(
        track: MediaTrack,
        timeline: StreamTimeline,
        parameters: AVCodecParameters,
        pixelAspect: MediaRational?,
        description: [UInt8]?
    ) {
        self.description = description
        trackID = track.id
        self.timeline = timeline
        format = track.format
        self.parameters = parameters
        self.pixelAspect = pixelAspect
        isVideo = parameters.codec_type == AVMEDIA_TYPE_VIDEO
        pcm = PCMFormat(codec: parameters.codec_id)
        stream = track.format.audioStreamBasicDescription
        let isNAL = parameters.codec_id == AV_CODEC_ID_H264 || parameters.codec_id == AV_CODEC_ID_HEVC
        let extradata = StreamFormat.extradata(parameters)
        if parameters.codec_id == AV_CODEC_ID_OPUS, let extradata, extradata.count >= 12 {
            preSkip = Int64(extradata[10]) | Int64(extradata[11]) << 8
        } else {
            preSkip = 0
        }
        let hasStartCodes = isNAL && extradata.map { StartCodes.begin($0) || $0.isEmpty } ?? true
        self.hasStartCodes = hasStartCodes
        let place = parameters.codec_id == AV_CODEC_ID_H264 ? 4 : 21
        if isNAL, !hasStartCodes, timeline.hasIndex, let extradata, extradata.count > place {
            lengthSize = Int(extradata[extradata.startIndex + place] & 3) + 1
        } else {
            lengthSize = nil
        }
    }

    /// A Boolean value that indicates whether FFmpeg delivers the stored bytes of each sample without looking at them.
    var isStoredAsDelivered: Bool {
        guard !hasStartCodes else { return false }
        if pcm != nil { return true }
        switch parameters.codec_id {
        case AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_PRORES, AV_CODEC_ID_MJPEG, AV_CODEC_ID_AAC,
            AV_CODEC_ID_ALAC, AV_CODEC_ID_OPUS, AV_CODEC_ID_MOV_TEXT:
            return true
        default: return parameters.codec_type == AVMEDIA_TYPE_DATA
        }
    }

    /// Discards the state carried from packet to packet, after a seek.
    mutating func reset() {
        framesToSkip = 0
    }

    /// Makes the sample buffer of a packet; nil for a packet without data.
    ///
    /// - Parameters:
    ///   - packet: its memory lives as long as the buffer.
    ///   - step: ticks to the next sample, if the container has them.
    mutating func sample(_ packet: PacketMemory, lasting step: Int64? = nil) throws(MediaError) -> CMSampleBuffer? {
        var fields = packet.packet.pointee
        if let step { fields.duration = step }
        guard fields.size > 0, let data = fields.data else { return nil }
        noteNewFormat(packet)
        do {
            let block: CMBlockBuffer
            if hasStartCodes {
                let bytes = StartCodes.lengthPrefixed(UnsafeRawBufferPointer(start: data, count: Int(fields.size)))
                guard bytes.count > 4 else {
                    bytes.deallocate()
                    return nil
                }
                block = try CMBlockBuffer(buffer: bytes, deallocator: { memory, _ in memory.deallocate() })
            } else {
                let bytes = UnsafeMutableRawBufferPointer(start: data, count: Int(fields.size))
                block = try CMBlockBuffer(buffer: bytes, deallocator: { _, _ in withExtendedLifetime(packet) {} })
            }
            return stream == nil ? try image(fields, block) : try audio(packet, block)
        } catch let error as MediaError {
            throw error
        } catch {
            throw MediaError(
                .damaged,
                "A sample of track \(trackID) cannot be used: its times or sizes are not numbers."
            )
        }
    }

    /// Handles new codec data: containers may change it within a stream.
    private mutating func noteNewFormat(_ packet: PacketMemory) {
        var size: Int64 = 0
        guard let bytes = cffmpeg_packet_extradata(packet.packet, &size) else { return }
        let data = Data(bytes: bytes, count: Int(size))
        let changed = StreamFormat.make(
            parameters,
            pixelAspect: pixelAspect,
            extradata: data,
            description: description
        )
        if let changed, changed != format { format = changed }
    }

    private mutating func timing(_ fields: AVPacket) -> CMSampleTimingInfo {
        // AVI and similar containers store decode times only; the decoder then assigns them to frames in presentation
        // order.
        let isUnknown = fields.pts == CFFMPEG_NO_PTS
        let shown = isUnknown && parameters.video_delay == 0 ? fields.dts : fields.pts
        var duration = fields.duration > 0 ? timeline.duration(fields.duration) : lastDuration
        if !duration.isNumeric { duration = .invalid }
        lastDuration = duration
        return CMSampleTimingInfo(
            duration: duration,
            presentationTimeStamp: timeline.time(shown),
            decodeTimeStamp: timeline.time(fields.dts)
        )
    }

    private mutating func image(_ fields: AVPacket, _ block: CMBlockBuffer) throws -> CMSampleBuffer {
        let sample = try CMSampleBuffer(
            dataBuffer: block,
            formatDescription: format,
            numSamples: 1,
            sampleTimings: [timing(fields)],
            sampleSizes: [block.dataLength]
        )
        let isKey = fields.flags & CFFMPEG_PACKET_KEY != 0
        let isHidden = fields.flags & CFFMPEG_PACKET_DISCARD != 0
        let isDisposable = fields.flags & CFFMPEG_PACKET_DISPOSABLE != 0
        guard isVideo, !isKey || isHidden || isDisposable else { return sample }
        var facts = sample.sampleAttachments[0]
        if !isKey {
            facts[.notSync] = true
            facts[.dependsOnOthers] = true
        }
        if isHidden { facts[.doNotDisplay] = true }
        if isDisposable { facts[.isDependedOnByOthers] = false }
        sample.sampleAttachments[0] = facts
        return sample
    }

    private mutating func audio(_ packet: PacketMemory, _ block: CMBlockBuffer) throws -> CMSampleBuffer {
        let fields = packet.packet.pointee
        var timing = timing(fields)
        timing.decodeTimeStamp = .invalid
        let rate = parameters.sample_rate
        let early = noteStart(packet, &timing, rate)
        let channels = Int(stream?.mChannelsPerFrame ?? 1)
        let sample: CMSampleBuffer
        let frames: Int64
        if let pcm {
            let size = pcm.bytes * channels
            let count = block.dataLength / size
            guard count > 0 else {
                throw MediaError(
                    .damaged,
                    "A packet of track \(trackID) is too short. The file is damaged; try another copy."
                )
            }
            frames = Int64(count)
            timing.duration = CMTime(value: 1, timescale: rate)
            sample = try CMSampleBuffer(
                dataBuffer: block,
                formatDescription: format,
                numSamples: count,
                sampleTimings: [timing],
                sampleSizes: [size]
            )
        } else {
            let fixed = Int64(stream?.mFramesPerPacket ?? 0)
            let said =
                timing.duration.isNumeric
                ? CMTimeConvertScale(timing.duration, timescale: rate, method: .roundHalfAwayFromZero).value : 0
            frames = fixed > 1 ? fixed : said
            if fixed > 1 { timing.duration = CMTime(value: fixed, timescale: rate) }
            sample = try CMSampleBuffer(
                dataBuffer: block,
                formatDescription: format,
                numSamples: 1,
                sampleTimings: [timing],
                sampleSizes: [block.dataLength]
            )
        }
        trim(sample, packet, frames: frames, early: early, rate: rate)
        return sample
    }

    /// Returns the number of a packet's frames before the start of the asset: priming, unless the container says
    /// otherwise.
    ///
    /// Containers may round this number; Opus' own count is exact.
    private func noteStart(_ packet: PacketMemory, _ timing: inout CMSampleTimingInfo, _ rate: Int32) -> Int64 {
        let time = timing.presentationTimeStamp
        guard time.isNumeric, time < .zero else { return 0 }
        if preSkip > 0 {
            let exact = CMTime(value: -preSkip, timescale: 48000)
            let difference = time - exact
            let tick = CMTime(value: 1, timescale: min(timeline.timescale, 48000))
            if difference <= tick, .zero - difference <= tick { timing.presentationTimeStamp = exact }
        }
        let frames = CMTimeConvertScale(
            .zero - timing.presentationTimeStamp,
            timescale: rate,
            method: .roundHalfAwayFromZero
        )
        return frames.isNumeric ? frames.value : 0
    }

    /// Attaches the numbers of frames to trim at the packet's ends, which the encoder added.
    private mutating func trim(
        _ sample: CMSampleBuffer,
        _ packet: PacketMemory,
        frames: Int64,
        early: Int64,
        rate: Int32
    ) {
        var start: UInt32 = 0
        var end: UInt32 = 0
        if cffmpeg_packet_skip(packet.packet, &start, &end) != 0, start > 0 { framesToSkip = Int64(start) }
        if framesToSkip == 0 { framesToSkip = min(early, frames) }
        if framesToSkip == 0, end == 0, packet.packet.pointee.flags & CFFMPEG_PACKET_DISCARD != 0 {
            framesToSkip = frames
        }
        let skipped = min(framesToSkip, frames)
        if skipped > 0 {
            framesToSkip -= skipped
            Self.attach(skipped, rate, kCMSampleBufferAttachmentKey_TrimDurationAtStart, to: sample)
        }
        let rest = min(Int64(end), frames - skipped)
        if rest > 0 { Self.attach(rest, rate, kCMSampleBufferAttachmentKey_TrimDurationAtEnd, to: sample) }
    }

    private static func attach(_ frames: Int64, _ rate: Int32, _ key: CFString, to sample: CMSampleBuffer) {
        let time = CMTimeCopyAsDictionary(CMTime(value: frames, timescale: rate), allocator: kCFAllocatorDefault)
        CMSetAttachment(sample, key: key, value: time, attachmentMode: kCMAttachmentMode_ShouldPropagate)
    }
}

/// Owns one of FFmpeg's packets.
///
/// `@unchecked Sendable`: nothing changes the packet after it was made, and FFmpeg counts its references atomically.
final class PacketMemory: @unchecked Sendable {
    let packet: UnsafeMutablePointer<AVPacket>

    /// Takes ownership of a packet.
    init(owning packet: UnsafeMutablePointer<AVPacket>) { self.packet = packet }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        av_packet_free(&packet)
    }
}

import CFFmpeg
package import CoreMedia
import Foundation

/// One packet of a live stream's video, usually one compressed frame.
///
/// `@unchecked Sendable`: nothing changes the packet after it was read, and FFmpeg counts its references atomically.
package final class LivePacket: @unchecked Sendable {
    /// The owned packet.
    let packet: UnsafeMutablePointer<AVPacket>
    /// The presentation timestamp in nanoseconds on the stream's clock; nil if the stream has none.
    package let presentationStamp: Int64?
    /// The decode timestamp in nanoseconds on the stream's clock; nil if the stream has none.
    package let decodeStamp: Int64?
    /// A Boolean value that indicates whether decoding can begin at this packet.
    package let isKey: Bool
    /// A Boolean value that indicates whether parts of the packet are known to be missing.
    package let isDamaged: Bool
    /// Its size in bytes.
    package let size: Int
    /// The calendar time of the frame's capture in nanoseconds since 1970, by the sender's reports of RTP; nil before
    /// the first report, and for other streams.
    package let reportedTime: Int64?

    /// Takes ownership of a packet.
    init(
        owning packet: UnsafeMutablePointer<AVPacket>,
        timeBase: AVRational,
        hasStamps: Bool,
        reportedTime: Int64? = nil
    ) {
        self.reportedTime = reportedTime
        self.packet = packet
        func nanoseconds(_ stamp: Int64) -> Int64? {
            guard hasStamps, stamp != CFFMPEG_NO_PTS, timeBase.num > 0, timeBase.den > 0 else { return nil }
            return av_rescale_q(stamp, timeBase, AVRational(num: 1, den: 1_000_000_000))
        }
        presentationStamp = nanoseconds(packet.pointee.pts)
        decodeStamp = nanoseconds(packet.pointee.dts)
        isKey = packet.pointee.flags & CFFMPEG_PACKET_KEY != 0
        isDamaged = packet.pointee.flags & CFFMPEG_PACKET_CORRUPT != 0
        size = Int(packet.pointee.size)
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        av_packet_free(&packet)
    }

    /// Returns the number and times that another Obscura sent with the frame; nil if there are none.
    package func frameStamp(_ codec: AccessUnit.Codec) -> FrameStamp? {
        FrameStamp(in: UnsafeRawBufferPointer(start: packet.pointee.data, count: size), codec)
    }

    /// Returns the packet as one frame of a byte stream with start codes; nil if it has none.
    ///
    /// - Parameters:
    ///   - parameterSets: the stream's parameter sets with start codes, for key frames that come without their own.
    ///   - count: counts the returned block buffer until its last reference is released.
    package func accessUnit(
        _ codec: AccessUnit.Codec,
        parameterSets: [UInt8],
        countedIn count: FrameCount
    ) -> (data: CMBlockBuffer, isKey: Bool)? {
        let bytes = UnsafeRawBufferPointer(start: packet.pointee.data, count: size)
        guard StartCodes.begin(bytes), let data = data(countedIn: count) else { return nil }
        guard AccessUnit.isKey(data, codec) else { return (data, false) }
        if parameterSets.isEmpty || AccessUnit.format(of: data, codec) != nil { return (data, true) }
        guard let memory = malloc(parameterSets.count + size) else { return nil }
        let whole = UnsafeMutableRawBufferPointer(start: memory, count: parameterSets.count + size)
        whole.copyBytes(from: parameterSets)
        UnsafeMutableRawBufferPointer(rebasing: whole[parameterSets.count...]).copyMemory(from: bytes)
        count.add()
        guard
            let joined = try? CMBlockBuffer(
                buffer: whole,
                deallocator: { memory, _ in
                    free(memory)
                    count.remove()
                }
            )
        else { return nil }
        return (joined, true)
    }

    /// Returns the packet's bytes without a copy; they keep the packet alive.
    ///
    /// - Parameter count: counts the returned block buffer until its last reference is released.
    package func data(countedIn count: FrameCount) -> CMBlockBuffer? {
        let bytes = UnsafeMutableRawBufferPointer(start: packet.pointee.data, count: size)
        let owner = PacketOwner(self, count)
        return try? CMBlockBuffer(buffer: bytes, deallocator: { _, _ in withExtendedLifetime(owner) {} })
    }
}

/// Keeps a packet alive while its bytes are in use.
private final class PacketOwner: Sendable {
    private let packet: LivePacket
    private let count: FrameCount

    init(_ packet: LivePacket, _ count: FrameCount) {
        self.packet = packet
        self.count = count
        count.add()
    }

    deinit { count.remove() }
}

/// The codec parameters of a stream, independent of the stream.
///
/// `@unchecked Sendable`: a copy that nothing changes.
package final class LiveParameters: @unchecked Sendable {
    /// The owned parameters.
    let parameters: UnsafeMutablePointer<AVCodecParameters>
    /// The time base of the stream's timestamps, in seconds per tick.
    let timeBase: AVRational

    /// The parameter sets with start codes; empty if the stream brings them with its frames, nil if they have another
    /// form, as those of files do.
    package var parameterSets: [UInt8]? {
        guard let start = parameters.pointee.extradata, parameters.pointee.extradata_size > 0 else { return [] }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(parameters.pointee.extradata_size))
        return StartCodes.begin(bytes) ? [UInt8](bytes) : nil
    }

    /// Indicates whether frames come in the order in which they are shown.
    package var isOrdered: Bool { parameters.pointee.video_delay == 0 }

    init(copying source: UnsafePointer<AVCodecParameters>, timeBase: AVRational) throws(MediaError) {
        guard let parameters = avcodec_parameters_alloc(), avcodec_parameters_copy(parameters, source) >= 0 else {
            throw MediaError(ffmpeg: CFFMPEG_ERROR_NO_MEMORY, doing: "open a stream", isNetwork: false)
        }
        self.parameters = parameters
        self.timeBase = timeBase
    }

    deinit {
        var parameters: UnsafeMutablePointer<AVCodecParameters>? = parameters
        avcodec_parameters_free(&parameters)
    }
}

import CoreMedia
import Foundation

/// A buffer of linear PCM with a capacity in frames, of which some are valid.
open class AVAudioPCMBuffer: AVAudioBuffer {
    /// The capacity in frames.
    public let frameCapacity: AVAudioFrameCount

    private let channels: UnsafeMutablePointer<UnsafeMutableRawPointer>

    /// Allocates zeroed memory; returns nil for a format other than linear PCM.
    public init?(pcmFormat format: AVAudioFormat, frameCapacity: AVAudioFrameCount) {
        let stream = format.stream
        guard stream.mFormatID == kAudioFormatLinearPCM, stream.mBytesPerFrame > 0 else { return nil }
        let buffers = format.isInterleaved ? 1 : Int(format.channelCount)
        let bytes = Int(frameCapacity) * Int(stream.mBytesPerFrame)
        let list = AudioBufferList.allocate(maximumBuffers: buffers)
        for index in 0..<buffers {
            let memory = UnsafeMutableRawPointer.allocate(byteCount: max(bytes, 1), alignment: 16)
            memory.initializeMemory(as: UInt8.self, repeating: 0, count: max(bytes, 1))
            list[index] = AudioBuffer(
                mNumberChannels: format.isInterleaved ? stream.mChannelsPerFrame : 1,
                mDataByteSize: 0,
                mData: memory
            )
        }
        self.frameCapacity = frameCapacity
        let count = Int(stream.mChannelsPerFrame)
        let sample = Int(stream.mBitsPerChannel) / 8
        channels = .allocate(capacity: max(count, 1))
        for channel in 0..<count {
            let buffer = list[format.isInterleaved ? 0 : channel]
            guard let memory = buffer.mData else { continue }
            let place = memory.advanced(by: format.isInterleaved ? channel * sample : 0)
            channels.advanced(by: channel).initialize(to: place)
        }
        super.init(format: format, list: list)
    }

    deinit { channels.deallocate() }

    /// The number of valid frames, from the start of the buffer.
    ///
    /// Setting more frames than the capacity is a programming error.
    public var frameLength: AVAudioFrameCount {
        get { list[0].mDataByteSize / format.stream.mBytesPerFrame }
        set {
            precondition(
                newValue <= frameCapacity,
                "The length \(newValue) exceeds the buffer's capacity of \(frameCapacity) frames."
            )
            for index in list.indices {
                list[index].mDataByteSize = newValue * format.stream.mBytesPerFrame
            }
        }
    }

    /// The number of samples from one frame to the next in one channel.
    ///
    /// 1, or the number of channels if they are interleaved.
    public var stride: Int { format.isInterleaved ? Int(format.channelCount) : 1 }

    /// The addresses of each channel's first sample; nil unless samples are 32-bit floating-point numbers.
    ///
    /// Valid while this object is alive.
    public var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? {
        pointers(to: Float.self, of: .pcmFormatFloat32)
    }

    /// The addresses of each channel's first sample; nil unless samples are 16-bit integers.
    ///
    /// Valid while this object is alive.
    public var int16ChannelData: UnsafePointer<UnsafeMutablePointer<Int16>>? {
        pointers(to: Int16.self, of: .pcmFormatInt16)
    }

    /// The addresses of each channel's first sample; nil unless samples are 32-bit integers.
    ///
    /// Valid while this object is alive.
    public var int32ChannelData: UnsafePointer<UnsafeMutablePointer<Int32>>? {
        pointers(to: Int32.self, of: .pcmFormatInt32)
    }

    private func pointers<Sample>(
        to type: Sample.Type,
        of wanted: AVAudioCommonFormat
    ) -> UnsafePointer<UnsafeMutablePointer<Sample>>? {
        guard format.commonFormat == wanted else { return nil }
        return UnsafeRawPointer(channels).assumingMemoryBound(to: UnsafeMutablePointer<Sample>.self)
    }
}

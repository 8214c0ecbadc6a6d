import CoreMedia
import Foundation

/// Linear PCM in memory: room for a number of frames, of which some are filled.
open class AVAudioPCMBuffer: AVAudioBuffer {
    /// Frames that there is room for.
    public let frameCapacity: AVAudioFrameCount

    private let channels: UnsafeMutablePointer<UnsafeMutableRawPointer>

    /// Allocates memory of zeros; nil for a format that is not linear PCM.
    public init?(pcmFormat format: AVAudioFormat, frameCapacity: AVAudioFrameCount) {
        let stream = format.streamDescription.pointee
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

    /// Frames that are filled, from the beginning.
    ///
    /// Setting more than there is room for is a programming error.
    public var frameLength: AVAudioFrameCount {
        get { list[0].mDataByteSize / format.streamDescription.pointee.mBytesPerFrame }
        set {
            precondition(
                newValue <= frameCapacity,
                "There is room for \(frameCapacity) frames of sound, so the length cannot be \(newValue)."
            )
            for index in list.indices {
                list[index].mDataByteSize = newValue * format.streamDescription.pointee.mBytesPerFrame
            }
        }
    }

    /// Samples from one frame to the next in one channel: 1, or the number of channels where they are interleaved.
    public var stride: Int { format.isInterleaved ? Int(format.channelCount) : 1 }

    /// Where the samples of each channel begin; nil for samples that are not 32-bit floating-point numbers.
    ///
    /// Good as long as this object lives.
    public var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? {
        pointers(to: Float.self, of: .pcmFormatFloat32)
    }

    /// Where the samples of each channel begin; nil for samples that are not 16-bit integers.
    ///
    /// Good as long as this object lives.
    public var int16ChannelData: UnsafePointer<UnsafeMutablePointer<Int16>>? {
        pointers(to: Int16.self, of: .pcmFormatInt16)
    }

    /// Where the samples of each channel begin; nil for samples that are not 32-bit integers.
    ///
    /// Good as long as this object lives.
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

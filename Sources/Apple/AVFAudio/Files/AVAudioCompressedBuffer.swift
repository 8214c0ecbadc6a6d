public import CoreMedia
import Foundation

/// A buffer of compressed sound: packets and their places.
open class AVAudioCompressedBuffer: AVAudioBuffer {
    /// The number of packets that fit.
    public let packetCapacity: AVAudioPacketCount
    /// The largest number of bytes of a packet.
    public let maximumPacketSize: Int
    /// The number of packets.
    open var packetCount: AVAudioPacketCount = 0
    /// The number of bytes in use.
    open var byteLength: UInt32 {
        get { list[0].mDataByteSize }
        set { list[0].mDataByteSize = min(newValue, byteCapacity) }
    }
    /// The bytes.
    public let data: UnsafeMutableRawPointer
    /// The places of the packets.
    public let packetDescriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?

    /// Creates an empty buffer.
    public init(format: AVAudioFormat, packetCapacity: AVAudioPacketCount, maximumPacketSize: Int) {
        let size = min(max(0, maximumPacketSize), 1 << 20)
        let bytes = max(1, Int(packetCapacity) * size)
        (self.packetCapacity, self.maximumPacketSize) = (packetCapacity, size)
        data = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
        let places = UnsafeMutablePointer<AudioStreamPacketDescription>.allocate(capacity: max(1, Int(packetCapacity)))
        places.initialize(repeating: AudioStreamPacketDescription(), count: max(1, Int(packetCapacity)))
        packetDescriptions = places
        // The list frees the bytes.
        let list = AudioBufferList.allocate(maximumBuffers: 1)
        list[0] = AudioBuffer(
            mNumberChannels: format.channelCount,
            mDataByteSize: 0,
            mData: data
        )
        super.init(format: format, list: list)
    }

    /// Creates an empty buffer for packets of a fixed size.
    public convenience init(format: AVAudioFormat, packetCapacity: AVAudioPacketCount) {
        let size = Int(format.stream.mBytesPerPacket)
        self.init(format: format, packetCapacity: packetCapacity, maximumPacketSize: size)
    }

    deinit { packetDescriptions?.deallocate() }

    /// The number of bytes that fit.
    open var byteCapacity: UInt32 { UInt32(clamping: Int(packetCapacity) * maximumPacketSize) }

    /// Adds a packet; returns whether it fitted.
    func append(_ packet: UnsafeRawBufferPointer, frames: UInt32 = 0) -> Bool {
        let start = Int(byteLength)
        guard packetCount < packetCapacity, start + packet.count <= Int(byteCapacity), let base = packet.baseAddress
        else { return false }
        (data + start).copyMemory(from: base, byteCount: packet.count)
        packetDescriptions?[Int(packetCount)] = AudioStreamPacketDescription(
            mStartOffset: Int64(start),
            mVariableFramesInPacket: frames,
            mDataByteSize: UInt32(packet.count)
        )
        byteLength += UInt32(packet.count)
        packetCount += 1
        return true
    }
}

public import CoreMedia
public import Foundation

// Files of sound. They cannot be opened: `AVAssetReader` reads them and `AVAssetWriter` writes them.

/// A file of sound, which cannot be opened.
open class AVAudioFile: NSObject {
    /// The address.
    public let url: URL
    /// The format of the file.
    public let fileFormat: AVAudioFormat
    /// The format of the samples.
    public let processingFormat: AVAudioFormat
    /// The position in frames.
    open var framePosition: AVAudioFramePosition = 0

    private static var refusal: NSError {
        SoundError.failed(
            "Audio files are not opened here; read them with AVAssetReader, write them with AVAssetWriter."
        )
    }

    /// Opens a file for reading; always throws.
    public init(forReading fileURL: URL) throws { throw Self.refusal }
    /// Opens a file for reading; always throws.
    public init(
        forReading fileURL: URL,
        commonFormat format: AVAudioCommonFormat,
        interleaved: Bool
    ) throws { throw Self.refusal }
    /// Creates a file; always throws.
    public init(forWriting fileURL: URL, settings: [String: Any]) throws { throw Self.refusal }
    /// Creates a file; always throws.
    public init(
        forWriting fileURL: URL,
        settings: [String: Any],
        commonFormat format: AVAudioCommonFormat,
        interleaved: Bool
    ) throws { throw Self.refusal }

    /// The number of frames.
    open var length: AVAudioFramePosition { 0 }
    /// Reads frames; always throws.
    open func read(into buffer: AVAudioPCMBuffer) throws { throw Self.refusal }
    /// Reads frames; always throws.
    open func read(into buffer: AVAudioPCMBuffer, frameCount frames: AVAudioFrameCount) throws { throw Self.refusal }
    /// Writes frames; always throws.
    open func write(from buffer: AVAudioPCMBuffer) throws { throw Self.refusal }
    /// Closes the file.
    open func close() {}
}

/// A buffer of compressed sound.
open class AVAudioCompressedBuffer: AVAudioBuffer {
    /// The number of packets that fit.
    public let packetCapacity: AVAudioPacketCount
    /// The largest number of bytes of a packet.
    public let maximumPacketSize: Int
    /// The number of packets.
    open var packetCount: AVAudioPacketCount = 0
    /// The number of bytes.
    open var byteLength: UInt32 = 0
    /// The bytes.
    public let data: UnsafeMutableRawPointer
    /// The places of the packets.
    public let packetDescriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?

    /// Creates a buffer.
    public init(format: AVAudioFormat, packetCapacity: AVAudioPacketCount, maximumPacketSize: Int) {
        let bytes = max(1, Int(packetCapacity) * min(max(0, maximumPacketSize), 1 << 20))
        (self.packetCapacity, self.maximumPacketSize) = (packetCapacity, maximumPacketSize)
        data = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
        let places = UnsafeMutablePointer<AudioStreamPacketDescription>.allocate(capacity: max(1, Int(packetCapacity)))
        places.initialize(repeating: AudioStreamPacketDescription(), count: max(1, Int(packetCapacity)))
        packetDescriptions = places
        // The list frees the bytes.
        let list = AudioBufferList.allocate(maximumBuffers: 1)
        list[0] = AudioBuffer(mNumberChannels: 1, mDataByteSize: UInt32(clamping: bytes), mData: data)
        super.init(format: format, list: list)
    }

    deinit { packetDescriptions?.deallocate() }

    /// The number of bytes that fit.
    open var byteCapacity: UInt32 { UInt32(clamping: Int(packetCapacity) * maximumPacketSize) }
}

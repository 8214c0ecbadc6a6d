/// A four-character code of an audio codec.
public typealias AudioFormatID = UInt32
/// The flags of an audio format; their meaning depends on the codec.
public typealias AudioFormatFlags = UInt32

/// The storage format of audio: sample rate, codec, channels, and the sizes of packets and frames.
///
/// A frame holds one sample of each channel; a packet is the smallest unit that can be decoded. Variable sizes are 0.
public struct AudioStreamBasicDescription: Sendable, Hashable {
    /// The number of frames per second.
    public var mSampleRate: Double
    /// The codec.
    public var mFormatID: AudioFormatID
    /// The flags that the codec defines.
    public var mFormatFlags: AudioFormatFlags
    /// The number of bytes per packet; 0 if variable.
    public var mBytesPerPacket: UInt32
    /// The number of frames per packet: 1 for linear PCM; 0 if variable.
    public var mFramesPerPacket: UInt32
    /// The number of bytes from one frame to the next in one buffer; 0 for compressed audio.
    public var mBytesPerFrame: UInt32
    /// The number of channels per frame.
    public var mChannelsPerFrame: UInt32
    /// The number of bits per sample; 0 for compressed audio.
    public var mBitsPerChannel: UInt32
    /// A reserved field; always 0.
    public var mReserved: UInt32

    /// Creates a description whose fields are all zero.
    public init() {
        self.init(
            mSampleRate: 0,
            mFormatID: 0,
            mFormatFlags: 0,
            mBytesPerPacket: 0,
            mFramesPerPacket: 0,
            mBytesPerFrame: 0,
            mChannelsPerFrame: 0,
            mBitsPerChannel: 0,
            mReserved: 0
        )
    }

    /// Creates a description from its fields without checks.
    public init(
        mSampleRate: Double,
        mFormatID: AudioFormatID,
        mFormatFlags: AudioFormatFlags,
        mBytesPerPacket: UInt32,
        mFramesPerPacket: UInt32,
        mBytesPerFrame: UInt32,
        mChannelsPerFrame: UInt32,
        mBitsPerChannel: UInt32,
        mReserved: UInt32
    ) {
        self.mSampleRate = mSampleRate
        self.mFormatID = mFormatID
        self.mFormatFlags = mFormatFlags
        self.mBytesPerPacket = mBytesPerPacket
        self.mFramesPerPacket = mFramesPerPacket
        self.mBytesPerFrame = mBytesPerFrame
        self.mChannelsPerFrame = mChannelsPerFrame
        self.mBitsPerChannel = mBitsPerChannel
        self.mReserved = mReserved
    }
}

/// The location of one packet of compressed audio and its number of frames.
public struct AudioStreamPacketDescription: Sendable, Hashable {
    /// The offset of the packet in bytes from the start of the data.
    public var mStartOffset: Int64
    /// The number of frames in the packet; 0 if every packet has the number that the format gives.
    public var mVariableFramesInPacket: UInt32
    /// The number of bytes in the packet.
    public var mDataByteSize: UInt32

    /// Creates a description whose fields are all zero.
    public init() { self.init(mStartOffset: 0, mVariableFramesInPacket: 0, mDataByteSize: 0) }

    /// Creates a description from its fields.
    public init(mStartOffset: Int64, mVariableFramesInPacket: UInt32, mDataByteSize: UInt32) {
        self.mStartOffset = mStartOffset
        self.mVariableFramesInPacket = mVariableFramesInPacket
        self.mDataByteSize = mDataByteSize
    }
}

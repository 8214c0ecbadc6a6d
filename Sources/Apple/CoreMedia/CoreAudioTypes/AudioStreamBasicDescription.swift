/// Four characters that name an audio codec.
public typealias AudioFormatID = UInt32
/// Facts about an audio format, one a bit; what they mean depends on the codec.
public typealias AudioFormatFlags = UInt32

/// How audio is stored: rate, codec, channels and the sizes of packets and frames.
///
/// A frame holds one sample of each channel; a packet is the least unit that can be decoded. Sizes that vary are 0.
public struct AudioStreamBasicDescription: Sendable, Hashable {
    /// Frames in a second.
    public var mSampleRate: Double
    /// The codec.
    public var mFormatID: AudioFormatID
    /// Facts about the format that the codec defines.
    public var mFormatFlags: AudioFormatFlags
    /// Bytes in a packet; 0 where it varies.
    public var mBytesPerPacket: UInt32
    /// Frames in a packet: 1 for linear PCM; 0 where it varies.
    public var mFramesPerPacket: UInt32
    /// Bytes from one frame to the next in one buffer; 0 for compressed audio.
    public var mBytesPerFrame: UInt32
    /// Channels in a frame.
    public var mChannelsPerFrame: UInt32
    /// Bits of one sample; 0 for compressed audio.
    public var mBitsPerChannel: UInt32
    /// Always 0.
    public var mReserved: UInt32

    /// Makes a description whose fields are all zero.
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

    /// Makes a description from its fields, unchecked.
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

/// Where one packet of compressed audio is and how many frames it has.
public struct AudioStreamPacketDescription: Sendable, Hashable {
    /// The first byte of the packet, from the beginning of the data.
    public var mStartOffset: Int64
    /// Frames in the packet; 0 where all packets have as many as the format says.
    public var mVariableFramesInPacket: UInt32
    /// Bytes in the packet.
    public var mDataByteSize: UInt32

    /// Makes a description whose fields are all zero.
    public init() { self.init(mStartOffset: 0, mVariableFramesInPacket: 0, mDataByteSize: 0) }

    /// Makes a description from its fields.
    public init(mStartOffset: Int64, mVariableFramesInPacket: UInt32, mDataByteSize: UInt32) {
        self.mStartOffset = mStartOffset
        self.mVariableFramesInPacket = mVariableFramesInPacket
        self.mDataByteSize = mDataByteSize
    }
}

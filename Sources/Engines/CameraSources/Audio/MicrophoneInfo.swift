public import CoreMedia

/// Identity and capabilities of an audio source.
public struct MicrophoneInfo: Sendable, Hashable {
    /// The identifier, stable across runs, restarts and replugging.
    ///
    /// For a named source this is the full name, e.g. `virtual:48000x1`.
    public var uniqueID: String
    /// The name shown to users.
    public var localizedName: String
    /// The model; not empty.
    public var modelID: String
    /// The manufacturer; not empty.
    public var manufacturer: String
    /// The formats that the source can deliver, ascending by rate, then by channels; never empty.
    public var formats: [MicrophoneFormat]
    /// The format used when the client chooses none.
    public var defaultFormat: MicrophoneFormat

    /// Creates a description of a source.
    public init(
        uniqueID: String,
        localizedName: String,
        modelID: String,
        manufacturer: String,
        formats: [MicrophoneFormat],
        defaultFormat: MicrophoneFormat
    ) {
        self.uniqueID = uniqueID
        self.localizedName = localizedName
        self.modelID = modelID
        self.manufacturer = manufacturer
        self.formats = formats
        self.defaultFormat = defaultFormat
    }
}

/// Linear PCM with interleaved channels, in the byte order of this machine.
public struct MicrophoneFormat: Sendable, Hashable {
    /// The type of one sample.
    public enum Sample: Sendable, Hashable, CaseIterable {
        /// A signed 16-bit number.
        case int16
        /// A 32-bit floating-point number; full scale is 1.
        case float32

        /// The size of a sample in bytes.
        public var size: Int {
            switch self {
            case .int16: 2
            case .float32: 4
            }
        }
    }

    /// Sample frames per second.
    public var rate: Int
    /// Number of channels.
    public var channels: Int
    /// The type of one sample.
    public var sample: Sample

    /// Creates a format.
    public init(rate: Int, channels: Int, sample: Sample = .int16) {
        self.rate = rate
        self.channels = channels
        self.sample = sample
    }

    /// Number of bytes in one sample frame.
    public var frameSize: Int { channels * sample.size }

    /// The format as a CoreMedia structure.
    public var streamDescription: AudioStreamBasicDescription {
        var stream = AudioStreamBasicDescription()
        stream.mSampleRate = Double(rate)
        stream.mFormatID = kAudioFormatLinearPCM
        stream.mFormatFlags =
            (sample == .float32 ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger) | kAudioFormatFlagIsPacked
            | kAudioFormatFlagsNativeEndian
        stream.mBytesPerPacket = UInt32(frameSize)
        stream.mFramesPerPacket = 1
        stream.mBytesPerFrame = UInt32(frameSize)
        stream.mChannelsPerFrame = UInt32(channels)
        stream.mBitsPerChannel = UInt32(8 * sample.size)
        return stream
    }

    /// Returns a description for buffers of this format; nil if the format is invalid.
    ///
    /// Make it once for a run: the buffers of one stream share it.
    public func makeDescription() -> CMFormatDescription? {
        guard rate > 0, channels > 0 else { return nil }
        let layout: ManagedAudioChannelLayout? =
            switch channels {
            case 1: ManagedAudioChannelLayout(tag: kAudioChannelLayoutTag_Mono)
            case 2: ManagedAudioChannelLayout(tag: kAudioChannelLayoutTag_Stereo)
            default: nil
            }
        return try? CMFormatDescription(audioStreamBasicDescription: streamDescription, layout: layout)
    }
}

extension MicrophoneFormat {
    /// Returns a sample buffer with a copy of interleaved samples; nil if memory is exhausted.
    ///
    /// - Parameters:
    ///   - bytes: Whole sample frames.
    ///   - description: The result of ``makeDescription()``.
    ///   - time: The time of the first sample.
    package func makeBuffer(
        _ bytes: UnsafeRawBufferPointer,
        _ description: CMFormatDescription,
        at time: CMTime
    ) -> CMSampleBuffer? {
        guard let base = bytes.baseAddress, bytes.count >= frameSize, let data = try? CMBlockBuffer(length: bytes.count)
        else { return nil }
        let status = CMBlockBufferReplaceDataBytes(
            with: base,
            blockBuffer: data,
            offsetIntoDestination: 0,
            dataLength: bytes.count
        )
        guard status == noErr else { return nil }
        return try? CMSampleBuffer(
            dataBuffer: data,
            formatDescription: description,
            numSamples: bytes.count / frameSize,
            presentationTimeStamp: time,
            packetDescriptions: []
        )
    }
}

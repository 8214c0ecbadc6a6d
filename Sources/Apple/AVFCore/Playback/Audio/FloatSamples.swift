import CoreMedia

extension AudioStreamBasicDescription {
    /// Creates a description of interleaved linear PCM in native 32-bit floating point.
    init(floatsAtRate rate: Int, channels: Int) {
        self.init()
        mSampleRate = Double(rate)
        mFormatID = kAudioFormatLinearPCM
        mFormatFlags = kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked
        mBytesPerPacket = UInt32(4 * channels)
        mFramesPerPacket = 1
        mBytesPerFrame = UInt32(4 * channels)
        mChannelsPerFrame = UInt32(channels)
        mBitsPerChannel = 32
    }
}

extension CMBlockBuffer {
    /// The bytes as native 32-bit floating point; nil if they cannot be read.
    var floatSamples: [Float]? {
        let count = dataLength / 4
        var samples = [Float](repeating: 0, count: count)
        let status = samples.withUnsafeMutableBytes { bytes -> OSStatus in
            guard let base = bytes.baseAddress else { return noErr }
            return CMBlockBufferCopyDataBytes(self, atOffset: 0, dataLength: count * 4, destination: base)
        }
        return status == noErr ? samples : nil
    }
}

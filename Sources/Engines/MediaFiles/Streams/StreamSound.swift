package import CoreMedia
import Foundation

/// A packet of a stream's sound: AAC as files store it, without headers of its own.
package struct StreamSound: Sendable, Hashable {
    /// The format of a stream's sound.
    package struct Format: Sendable, Hashable {
        /// The number of samples a second.
        package var sampleRate: Int
        /// The number of channels.
        package var channels: Int
        /// The AudioSpecificConfig of MPEG-4.
        package var configuration: [UInt8]

        /// Makes a format.
        package init(sampleRate: Int, channels: Int, configuration: [UInt8]) {
            self.sampleRate = sampleRate
            self.channels = channels
            self.configuration = configuration
        }

        /// Makes the format of a description; nil if it is not AAC, or its configuration is missing.
        package init?(_ description: CMFormatDescription) {
            guard let stream = description.audioStreamBasicDescription, stream.mFormatID == kAudioFormatMPEG4AAC,
                let rate = Int(exactly: stream.mSampleRate.rounded()), rate > 0, stream.mChannelsPerFrame > 0,
                let cookie = description.magicCookie, (2...32).contains(cookie.count)
            else { return nil }
            self.init(sampleRate: rate, channels: Int(stream.mChannelsPerFrame), configuration: [UInt8](cookie))
        }
    }

    /// The bytes.
    package var bytes: [UInt8]
    /// The presentation time in nanoseconds.
    package var time: Int64
    /// The duration in nanoseconds.
    package var duration: Int64

    /// Makes a packet.
    package init(bytes: [UInt8], time: Int64, duration: Int64) {
        self.bytes = bytes
        self.time = time
        self.duration = duration
    }
}

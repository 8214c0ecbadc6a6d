import AVFAudio
import AVFBase
import CoreMedia
import Foundation
import Synchronization
import Testing

/// Sounds and files for tests.
enum Sounds {
    /// Returns a tone: an array for each channel, the second an octave higher.
    static func tone(_ frames: Int, rate: Double = 44_100, channels: Int = 1, hertz: Double = 440) -> [[Float]] {
        (0..<channels).map { channel in
            (0..<frames).map { 0.5 * Float(sin(2 * Double.pi * hertz * Double(channel + 1) * Double($0) / rate)) }
        }
    }

    /// Returns a buffer of floating-point samples.
    static func buffer(_ channels: [[Float]], rate: Double = 44_100) throws -> AVAudioPCMBuffer {
        let format = try #require(
            AVAudioFormat(standardFormatWithSampleRate: rate, channels: UInt32(channels.count))
        )
        let frames = UInt32(channels[0].count)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: max(1, frames)))
        buffer.frameLength = frames
        let data = try #require(buffer.floatChannelData)
        for (channel, samples) in channels.enumerated() {
            for (frame, sample) in samples.enumerated() { data[channel][frame] = sample }
        }
        return buffer
    }

    /// Returns the samples of a buffer, an array for each channel.
    static func samples(_ buffer: AVAudioPCMBuffer) throws -> [[Float]] {
        let data = try #require(buffer.floatChannelData)
        return (0..<Int(buffer.format.channelCount)).map { channel in
            (0..<Int(buffer.frameLength)).map { data[channel][$0 * buffer.stride] }
        }
    }

    /// Returns the root mean square of the difference of two stretches.
    static func difference(_ one: some Sequence<Float>, _ other: some Sequence<Float>) -> Float {
        var (sum, count): (Float, Float) = (0, 0)
        for (a, b) in zip(one, other) { (sum, count) = (sum + (a - b) * (a - b), count + 1) }
        return count > 0 ? (sum / count).squareRoot() : .infinity
    }

    /// Returns the level of a frequency in a stretch.
    static func level(_ samples: some Collection<Float>, hertz: Double, rate: Double) -> Double {
        var (real, imaginary) = (0.0, 0.0)
        for (index, sample) in samples.enumerated() {
            let angle = 2 * Double.pi * hertz * Double(index) / rate
            real += Double(sample) * cos(angle)
            imaginary += Double(sample) * sin(angle)
        }
        return 2 * (real * real + imaginary * imaginary).squareRoot() / Double(max(1, samples.count))
    }

    /// Returns a name for a file that does not exist.
    static func file(_ ending: String) -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("sound-\(UUID().uuidString).\(ending)")
    }

    /// Writes a file; returns its address.
    static func write(
        _ channels: [[Float]],
        rate: Double = 44_100,
        to ending: String = "caf",
        id: UInt32? = nil
    )
        throws -> URL
    {
        let url = file(ending)
        var settings: [String: Any] = [AVSampleRateKey: rate, AVNumberOfChannelsKey: channels.count]
        if let id { settings[AVFormatIDKey] = id }
        let file = try AVAudioFile(forWriting: url, settings: settings)
        try file.write(from: buffer(channels, rate: rate))
        file.close()
        return url
    }
}

/// A device that keeps what is written to it.
final class KeepingDevice: AudioDevice {
    let rate: Int
    let channels: Int
    private let kept = Mutex<[Float]>([])

    init(rate: Int, channels: Int) { (self.rate, self.channels) = (rate, channels) }

    /// The samples of a channel.
    func samples(_ channel: Int) -> [Float] {
        kept.withLock { kept in stride(from: channel, to: kept.count, by: channels).map { kept[$0] } }
    }

    func write(_ samples: [Float]) { kept.withLock { $0 += samples } }
    var delay: Int? { nil }
    func stop() {}
    func drain() {}
}

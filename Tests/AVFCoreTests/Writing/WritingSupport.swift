import AVFBase
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import AVFCore
@testable import CameraSources

/// Sound: linear PCM of 16 bits, a saw tooth.
enum SawTooth {
    static func sample(frames: Int, at frame: Int, rate: Int = 48_000, channels: Int = 1) throws -> CMSampleBuffer {
        let stream = AudioStreamBasicDescription(
            mSampleRate: Double(rate),
            mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked,
            mBytesPerPacket: UInt32(2 * channels),
            mFramesPerPacket: 1,
            mBytesPerFrame: UInt32(2 * channels),
            mChannelsPerFrame: UInt32(channels),
            mBitsPerChannel: 16,
            mReserved: 0
        )
        var bytes: [UInt8] = []
        bytes.reserveCapacity(frames * channels * 2)
        for index in 0..<frames {
            let value = UInt16(bitPattern: Int16((frame + index) % 200 * 100 - 10_000))
            for _ in 0..<channels {
                bytes.append(UInt8(truncatingIfNeeded: value))
                bytes.append(UInt8(truncatingIfNeeded: value >> 8))
            }
        }
        var block: CMBlockBuffer?
        let made = CMBlockBufferCreateWithMemoryBlock(
            allocator: nil,
            memoryBlock: nil,
            blockLength: bytes.count,
            blockAllocator: nil,
            customBlockSource: nil,
            offsetToData: 0,
            dataLength: bytes.count,
            flags: kCMBlockBufferAssureMemoryNowFlag,
            blockBufferOut: &block
        )
        #expect(made == noErr)
        let data = try #require(block)
        #expect(
            CMBlockBufferReplaceDataBytes(
                with: bytes,
                blockBuffer: data,
                offsetIntoDestination: 0,
                dataLength: bytes.count
            ) == noErr
        )
        return try CMSampleBuffer(
            dataBuffer: data,
            formatDescription: CMAudioFormatDescription(audioStreamBasicDescription: stream),
            numSamples: frames,
            presentationTimeStamp: CMTime(value: CMTimeValue(frame), timescale: CMTimeScale(rate)),
            packetDescriptions: []
        )
    }
}

/// Appends as soon as an input is ready, waiting on a thread of its own; for tests that write without a clock.
final class Feeder: Sendable {
    private let input: UncheckedReference<AVAssetWriterInput>
    private let queue = DispatchQueue(label: "feeder")

    init(_ input: AVAssetWriterInput) { self.input = UncheckedReference(input) }

    /// Appends the samples that a closure makes for 0, 1 and so on, and marks the input as finished.
    func feed(_ count: Int, _ make: @escaping @Sendable (Int) throws -> CMSampleBuffer) async {
        let input = input
        let next = Mutex(0)
        await withCheckedContinuation { continuation in
            let isDone = Mutex(false)
            input.value.requestMediaDataWhenReady(on: queue) {
                while input.value.isReadyForMoreMediaData {
                    let index = next.withLock { next in
                        defer { next += 1 }
                        return next
                    }
                    guard index < count, let sample = try? make(index), input.value.append(sample) else {
                        input.value.markAsFinished()
                        if isDone.withLock({ done in
                            defer { done = true }
                            return !done
                        }) {
                            continuation.resume()
                        }
                        return
                    }
                }
            }
        }
    }
}

/// Settings of small movies.
enum SmallMovie {
    static func settings(
        codec: AVVideoCodecType = .h264,
        width: Int = 320,
        height: Int = 240,
        properties: [String: Any] = [:]
    ) -> [String: Any] {
        var settings: [String: Any] = [
            AVVideoCodecKey: codec, AVVideoWidthKey: width, AVVideoHeightKey: height,
        ]
        if !properties.isEmpty { settings[AVVideoCompressionPropertiesKey] = properties }
        return settings
    }

    static var aac: [String: Any] {
        [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1]
    }

    /// Makes and starts a writer with one input.
    static func writer(
        _ url: URL,
        type: AVFileType = .mov,
        settings: [String: Any]? = settings(),
        isRealTime: Bool = true,
        configure: (AVAssetWriter, AVAssetWriterInput) -> Void = { _, _ in }
    ) throws -> (AVAssetWriter, AVAssetWriterInput) {
        let writer = try AVAssetWriter(outputURL: url, fileType: type)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        input.expectsMediaDataInRealTime = isRealTime
        configure(writer, input)
        writer.add(input)
        #expect(writer.startWriting())
        return (writer, input)
    }

    /// Appends a frame when the encoder has taken the previous one, so the input is always ready.
    static func append(_ number: Int, at time: CMTime, to input: AVAssetWriterInput, of writer: AVAssetWriter) throws {
        if !input.isReadyForMoreMediaData { writer.core.settle() }
        #expect(input.append(try NumberedImage.sample(number, at: time)))
    }
}

/// Waits until a writer has nothing to do.
func settle(_ writer: AVAssetWriter) { writer.core.settle() }

/// Carries an object of a test to another thread.
struct Sent<Value>: @unchecked Sendable {
    // @unchecked: the tests use their objects one after the other.
    let value: Value

    init(_ value: Value) { self.value = value }
}

/// Returns the reasons of the exceptions that a body raises.
func reasons(_ body: () throws -> Void) rethrows -> [String] {
    let seen = Mutex<[String]>([])
    try ObjectiveCException.$handler.withValue({ _, reason in seen.withLock { $0.append(reason) } }, operation: body)
    return seen.withLock { $0 }
}

import AVFBase
import CameraSources
import CoreMedia
import Foundation
import Pacing
import Synchronization
import Testing

@testable import AVFAudio

/// Tests the audio queues of Audio Toolbox: ``QueueCore``.
@Suite struct AudioQueuesTests {
    /// What the functions of a queue saw.
    final class Log: Sendable {
        let count = Mutex(0)
        let (buffers, continuation) = AsyncStream.makeStream(of: [Int16].self)
    }

    private static func stream(_ rate: Double) -> AudioStreamBasicDescription {
        var stream = AudioStreamBasicDescription()
        (stream.mSampleRate, stream.mFormatID) = (rate, kAudioFormatLinearPCM)
        stream.mFormatFlags = kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked
        (stream.mChannelsPerFrame, stream.mBitsPerChannel, stream.mFramesPerPacket) = (1, 16, 1)
        (stream.mBytesPerFrame, stream.mBytesPerPacket) = (2, 2)
        return stream
    }

    @Test("a queue plays its buffers in order, gives them back, and stops after the last one")
    func plays() throws {
        let clock = ManualClock(at: CMTime(value: 3, timescale: 1))
        let devices = Mutex<[KeepingDevice]>([])
        let environment = PlaybackEnvironment(clock: clock) { rate, channels in
            let device = KeepingDevice(rate: rate, channels: channels)
            devices.withLock { $0.append(device) }
            return device
        }
        let log = Log()
        var format = Self.stream(8000)
        var made: AudioQueueRef?
        let status = PlaybackEnvironment.$current.withValue(environment) {
            AudioQueueNewOutput(
                &format,
                { user, _, _ in
                    guard let user else { return }
                    Unmanaged<Log>.fromOpaque(user).takeUnretainedValue().count.withLock { $0 += 1 }
                },
                Unmanaged.passUnretained(log).toOpaque(),
                nil,
                nil,
                0,
                &made
            )
        }
        #expect(status == noErr)
        let queue = try #require(made)
        for value in [8192, -16_384] as [Int16] {
            var buffer: AudioQueueBufferRef?
            #expect(AudioQueueAllocateBuffer(queue, 2000, &buffer) == noErr)
            let held = try #require(buffer)
            #expect(AudioQueueEnqueueBuffer(queue, held, 0, nil) == kAudioQueueErr_BufferEmpty)
            for frame in 0..<1000 {
                held.pointee.mAudioData.storeBytes(of: value, toByteOffset: frame * 2, as: Int16.self)
            }
            held.pointee.mAudioDataByteSize = 2000
            #expect(AudioQueueEnqueueBuffer(queue, held, 0, nil) == noErr)
        }
        #expect(AudioQueueStart(queue, nil) == noErr && AudioQueueStop(queue, false) == noErr)
        var (isRunning, size): (UInt32, UInt32) = (0, 4)
        #expect(
            AudioQueueGetProperty(queue, kAudioQueueProperty_IsRunning, &isRunning, &size) == noErr && isRunning == 1
        )
        clock.advance(by: CMTime(value: 1, timescale: 1))
        #expect(
            AudioQueueGetProperty(queue, kAudioQueueProperty_IsRunning, &isRunning, &size) == noErr && isRunning == 0
        )
        let played = devices.withLock { $0.first }?.samples(0) ?? []
        #expect(
            played.prefix(1000).allSatisfy { $0 == 0.25 }
                && played.dropFirst(1000).prefix(1000).allSatisfy { $0 == -0.5 }
        )
        #expect(played.dropFirst(2000).allSatisfy { $0 == 0 } && log.count.withLock { $0 } == 2)
        #expect(AudioQueueDispose(queue, true) == noErr && AudioQueueStart(queue, nil) == kAudioQueueErr_InvalidDevice)
    }

    @Test("a queue records the microphone into its buffers")
    func records() async throws {
        let source = try MicrophoneRegistry.make(named: "virtual:48000x1?clock=virtual&seconds=1&clap=0&level=6")
        let log = Log()
        var format = Self.stream(48_000)
        var made: AudioQueueRef?
        let status = SoundEnvironment.$current.withValue(SoundEnvironment { source }) {
            AudioQueueNewInput(
                &format,
                { user, queue, buffer, _, packets, _ in
                    guard let user, packets > 0 else { return }
                    let log = Unmanaged<Log>.fromOpaque(user).takeUnretainedValue()
                    let data = buffer.pointee.mAudioData.assumingMemoryBound(to: Int16.self)
                    log.continuation.yield((0..<Int(packets)).map { data[$0] })
                    AudioQueueEnqueueBuffer(queue, buffer, 0, nil)
                },
                Unmanaged.passUnretained(log).toOpaque(),
                nil,
                nil,
                0,
                &made
            )
        }
        #expect(status == noErr)
        let queue = try #require(made)
        for _ in 0..<3 {
            var buffer: AudioQueueBufferRef?
            #expect(AudioQueueAllocateBuffer(queue, 9600, &buffer) == noErr)
            #expect(AudioQueueEnqueueBuffer(queue, try #require(buffer), 0, nil) == noErr)
        }
        #expect(AudioQueueStart(queue, nil) == noErr)
        var count = 0
        for await samples in log.buffers {
            #expect(samples.count == 4800 && samples.contains { $0 > 16_000 })
            count += 1
            if count == 10 { break }
        }
        #expect(AudioQueueStop(queue, true) == noErr && AudioQueueDispose(queue, true) == noErr)
    }
}

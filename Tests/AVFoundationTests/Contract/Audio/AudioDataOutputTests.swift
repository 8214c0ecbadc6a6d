import AVFoundation
import CoreMedia
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite("Contract: audio data output")
struct AudioDataOutputTests {
    // MARK: AUD-1

    @Test("AUD-1 a delegate without a queue raises; nil without a queue is allowed")
    func delegateNeedsQueue() {
        let output = AVCaptureAudioDataOutput()
        let delegate = AudioRecorder()
        #expect(exceptions { output.setSampleBufferDelegate(delegate, queue: nil) } == [.invalidArgument])
        #expect(output.sampleBufferDelegate == nil && output.sampleBufferCallbackQueue == nil)
        #expect(exceptions { output.setSampleBufferDelegate(nil, queue: nil) }.isEmpty)
        let queue = DispatchQueue(label: "sound")
        output.setSampleBufferDelegate(delegate, queue: queue)
        #expect(output.sampleBufferDelegate === delegate && output.sampleBufferCallbackQueue === queue)
        output.setSampleBufferDelegate(nil, queue: queue)
        #expect(output.sampleBufferDelegate == nil && output.sampleBufferCallbackQueue == nil)
    }

    @Test("AUD-1 callbacks run on the queue, in order, with the session's own objects")
    func callbacks() throws {
        let rig = try AudioRig()
        rig.session.startRunning()
        for _ in 0..<20 { rig.microphone.push(480) }
        rig.settle()
        let samples = rig.delegate.samples
        #expect(samples.count == 20)
        #expect(samples.allSatisfy { $0.isOnQueue && $0.output === rig.output && $0.connection === rig.connection })
        #expect(rig.delegate.times == (0..<20).map { CMTime(value: $0 * 480, timescale: 48000) })
    }

    @Test("AUD-1 a new delegate gets the waiting audio, the old one nothing more; nil ends delivery")
    func changeOfDelegate() throws {
        let rig = try AudioRig()
        let other = AudioRecorder(queueLabel: "other")
        let otherQueue = AudioRig.makeQueue("other")
        rig.session.startRunning()
        rig.queue.suspend()
        for _ in 0..<3 { rig.microphone.push(480) }
        rig.output.setSampleBufferDelegate(other, queue: otherQueue)
        rig.queue.resume()
        rig.microphone.push(480)
        rig.settle()
        rig.queue.sync {}
        #expect(rig.delegate.samples.isEmpty)
        #expect(other.samples.count == 4 && other.samples.allSatisfy { $0.isOnQueue })
        otherQueue.suspend()
        rig.microphone.push(480)
        rig.output.setSampleBufferDelegate(nil, queue: nil)
        otherQueue.resume()
        rig.microphone.push(480)
        otherQueue.sync {}
        #expect(other.samples.count == 4)
    }

    @Test("AUD-1 the delegate is not retained, and one without the method is valid")
    func optionalMethod() throws {
        final class Silent: AVCaptureAudioDataOutputSampleBufferDelegate {}
        let rig = try AudioRig()
        var silent: Silent? = Silent()
        rig.output.setSampleBufferDelegate(silent, queue: rig.queue)
        rig.session.startRunning()
        rig.microphone.push(480)
        rig.queue.sync {}
        #expect(rig.output.sampleBufferDelegate != nil)
        silent = nil
        #expect(rig.output.sampleBufferDelegate == nil)
        rig.microphone.push(480)
        rig.queue.sync {}
    }

    @Test("AUD-1 nothing is delivered before the session runs or after it was stopped")
    func onlyWhileRunning() throws {
        let rig = try AudioRig()
        rig.microphone.push(480)
        rig.session.startRunning()
        rig.microphone.push(480)
        rig.settle()
        rig.queue.suspend()
        rig.microphone.push(480)
        rig.session.stopRunning()
        rig.queue.resume()
        rig.settle()
        #expect(rig.delegate.samples.count == 1)
        #expect(!rig.microphone.isRunning)
    }

    // MARK: AUD-2, AUD-3

    @Test("AUD-2 a backlog of more than two seconds loses its oldest buffers without a callback")
    func backlog() throws {
        let rig = try AudioRig()
        let (isBusy, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        rig.delegate.whenOutput {
            isBusy.signal()
            goOn.wait()
        }
        rig.session.startRunning()
        rig.microphone.push(4800)
        isBusy.wait()
        // Five seconds of audio while the delegate is busy with the first tenth of a second.
        for _ in 0..<50 { rig.microphone.push(4800) }
        rig.delegate.whenOutput(nil)
        goOn.signal()
        rig.settle()
        let times = rig.delegate.times.map { Int(($0.seconds * 10).rounded()) }
        #expect(times == [0] + Array(31...50))
    }

    @Test("AUD-3 buffers follow one another without a gap, except where audio was lost")
    func contiguous() throws {
        let rig = try AudioRig(rate: 44100, channels: 2)
        rig.session.startRunning()
        var total = 0
        for count in [1, 17, 1024, 4410, 3] {
            rig.microphone.push(count)
            total += count
        }
        rig.microphone.lose(1000)
        for count in [512, 512] { rig.microphone.push(count) }
        rig.settle()
        let buffers = rig.delegate.buffers
        #expect(buffers.map(\.numSamples) == [1, 17, 1024, 4410, 3, 512, 512])
        for (one, next) in zip(buffers, buffers.dropFirst()) {
            let end = one.presentationTimeStamp + one.duration
            let gap = next.presentationTimeStamp - end
            let isAfterLoss = next.presentationTimeStamp == CMTime(value: CMTimeValue(total + 1000), timescale: 44100)
            #expect(gap == (isAfterLoss ? CMTime(value: 1000, timescale: 44100) : .zero))
        }
    }

    // MARK: AUD-4

    @Test(
        "AUD-4 samples are interleaved linear PCM at the microphone's rate, as the format description says",
        arguments: [(48000, 1, false), (44100, 2, false), (16000, 1, true), (96000, 4, true)]
    )
    func nativeFormat(rate: Int, channelCount: Int, isFloat: Bool) throws {
        let rig = try AudioRig(rate: rate, channels: channelCount, isFloat: isFloat)
        rig.session.startRunning()
        rig.microphone.push(100) { frame, channel in Double(frame) / 200 - Double(channel) / 10 }
        rig.settle()
        let buffer = try #require(rig.delegate.buffers.first)
        let format = try #require(buffer.formatDescription)
        #expect(CMFormatDescriptionGetMediaType(format) == kCMMediaType_Audio)
        let stream = try #require(CMAudioFormatDescriptionGetStreamBasicDescription(format)?.pointee)
        #expect(stream.mFormatID == kAudioFormatLinearPCM)
        #expect(stream.mSampleRate == Double(rate) && Int(stream.mChannelsPerFrame) == channelCount)
        #expect(stream.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0)
        #expect((stream.mFormatFlags & kAudioFormatFlagIsFloat != 0) == isFloat)
        #expect(stream.mBitsPerChannel == (isFloat ? 32 : 16))
        #expect(buffer.dataBuffer?.dataLength == 100 * Int(stream.mBytesPerFrame))
        #expect(buffer.duration == CMTime(value: 100, timescale: CMTimeScale(rate)))
        let values = channels(of: buffer)
        #expect(values.count == channelCount)
        for (channel, samples) in values.enumerated() {
            #expect(abs(samples[40] - (0.2 - Float(channel) / 10)) < 0.001)
        }
        #expect(
            rig.input.ports[0].formatDescription.map { CMFormatDescriptionEqual($0, otherFormatDescription: format) }
                == true
        )
    }

    @Test(
        "AUD-4 audioSettings convert samples to other linear PCM; nil gives the microphone's own format",
        arguments: [(44100.0, 2, 16, false), (16000, 1, 32, true), (48000, 1, 24, false), (48000, 2, 32, false)]
    )
    func settings(rate: Double, channelCount: Int, bits: Int, isFloat: Bool) throws {
        let rig = try AudioRig()
        #expect(rig.output.audioSettings == nil)
        rig.output.audioSettings = [
            AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: rate, AVNumberOfChannelsKey: channelCount,
            AVLinearPCMBitDepthKey: bits, AVLinearPCMIsFloatKey: isFloat,
        ]
        #expect(rig.output.audioSettings?[AVSampleRateKey] as? Double == rate)
        rig.session.startRunning()
        for _ in 0..<50 { rig.microphone.push(480) { frame, _ in frame.isMultiple(of: 2) ? 0.25 : 0.25 } }
        rig.settle()
        let buffers = rig.delegate.buffers
        let stream = try #require(buffers.first?.formatDescription?.audioStreamBasicDescription)
        #expect(stream.mSampleRate == rate && Int(stream.mChannelsPerFrame) == channelCount)
        #expect(Int(stream.mBitsPerChannel) == bits && (stream.mFormatFlags & kAudioFormatFlagIsFloat != 0) == isFloat)
        // Half a second, except for the samples that the resampler keeps.
        let total = buffers.map(\.numSamples).reduce(0, +)
        #expect(total > Int(rate * 0.45) && total <= Int(rate * 0.5) + 1)
        for (one, next) in zip(buffers, buffers.dropFirst()) {
            #expect(abs((next.presentationTimeStamp - one.presentationTimeStamp - one.duration).seconds) < 1.5 / rate)
        }
        rig.output.audioSettings = nil
        rig.microphone.push(480)
        rig.settle()
        #expect(rig.delegate.buffers.last?.formatDescription?.audioStreamBasicDescription?.mBitsPerChannel == 16)
    }

    @Test("AUD-4 settings other than linear PCM raise and change nothing")
    func badSettings() {
        let output = AVCaptureAudioDataOutput()
        let bad: [[String: Any]] = [
            [AVFormatIDKey: kAudioFormatMPEG4AAC], [AVSampleRateKey: 48000],
            [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 7],
            [AVFormatIDKey: kAudioFormatLinearPCM, "Loudness": 11],
        ]
        for settings in bad {
            #expect(exceptions { output.audioSettings = settings } == [.invalidArgument])
            #expect(output.audioSettings == nil)
        }
        output.audioSettings = [:]
        #expect(output.audioSettings?.isEmpty == true)
    }

    // MARK: AUD-5

    @Test("AUD-5 nothing is recommended without a microphone")
    func noRecommendation() {
        #expect(AVCaptureAudioDataOutput().recommendedAudioSettingsForAssetWriter(writingTo: .mov) == nil)
    }

    @Test(
        "AUD-5 a writer of the file type accepts the recommended settings",
        arguments: [AVFileType.mov, .mp4, .m4a, .m4v, .wav, .aiff, .caf],
        [(48000, 1), (44100, 2), (16000, 1)]
    )
    func recommendation(fileType: AVFileType, format: (rate: Int, channels: Int)) throws {
        let rig = try AudioRig(rate: format.rate, channels: format.channels)
        let settings = try #require(rig.output.recommendedAudioSettingsForAssetWriter(writingTo: fileType))
        #expect((settings[AVSampleRateKey] as? Double).map { Int($0) } == format.rate)
        #expect(settings[AVNumberOfChannelsKey] as? Int == format.channels)
        #expect(settings[AVFormatIDKey] != nil)
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).file")
        defer { try? FileManager.default.removeItem(at: url) }
        let writer = try AVAssetWriter(outputURL: url, fileType: fileType)
        #expect(writer.canApply(outputSettings: settings, forMediaType: .audio))
    }

    @Test("AUD-5 nothing is recommended for a file type without audio")
    func noAudioInFile() throws {
        let rig = try AudioRig()
        #expect(rig.output.recommendedAudioSettingsForAssetWriter(writingTo: .jpg) == nil)
    }

    // MARK: AUD-7

    @Test("AUD-7 the audio connection is active with every preset, including photo")
    func presets() throws {
        let rig = try AudioRig()
        let presets: [AVCaptureSession.Preset] = [
            .photo, .high, .medium, .low, .vga640x480, .hd1280x720, .hd1920x1080, .inputPriority,
        ]
        for preset in presets {
            #expect(rig.session.canSetSessionPreset(preset))
            rig.session.sessionPreset = preset
            #expect(rig.connection.isActive, "\(preset.rawValue)")
        }
        rig.session.sessionPreset = .photo
        rig.session.startRunning()
        rig.microphone.push(480)
        rig.settle()
        #expect(rig.delegate.samples.count == 1)
    }
}

import AVFoundation
import CoreMedia
import Dispatch
import Foundation
import Synchronization
import Testing

/// Records the times of frames with their numbers.
private final class FrameTimes: AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
    private let entries = Mutex<[(number: Int?, time: CMTime)]>([])
    var frames: [(number: Int?, time: CMTime)] { entries.withLock { $0 } }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let entry = (NamedSources.frameNumber(of: sampleBuffer), sampleBuffer.presentationTimeStamp)
        entries.withLock { $0.append(entry) }
    }
}

/// Records the deliveries of a synchronizer.
private final class SynchronizedTimes: AVCaptureDataOutputSynchronizerDelegate, Sendable {
    struct Entry: Sendable {
        var time: CMTime
        var isAudio: Bool
        var wasDropped: Bool
        var reason: AVCaptureOutput.DataDroppedReason
    }

    private let entries = Mutex<[[Entry]]>([])
    var sets: [[Entry]] { entries.withLock { $0 } }

    func dataOutputSynchronizer(
        _ synchronizer: AVCaptureDataOutputSynchronizer,
        didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection
    ) {
        let set = synchronizedDataCollection.compactMap { data -> Entry? in
            guard let data = data as? AVCaptureSynchronizedSampleBufferData else { return nil }
            return Entry(
                time: data.timestamp,
                isAudio: CMSampleBufferGetImageBuffer(data.sampleBuffer) == nil,
                wasDropped: data.sampleBufferWasDropped,
                reason: data.droppedReason
            )
        }
        entries.withLock { $0.append(set) }
    }
}

@Suite("Contract: audio and video of one session")
struct AudioAndVideoTests {
    @Test("AUD-6 a clap in the audio is within one frame of the same clap in the video")
    func clap() throws {
        let session = AVCaptureSession()
        session.sessionPreset = .inputPriority
        session.addInput(
            try AVCaptureDeviceInput(
                device: NamedSources.camera("virtual:320x240@30?codes=none&clock=virtual&frames=95")
            )
        )
        session.addInput(
            try AVCaptureDeviceInput(device: NamedSources.microphone("virtual:48000x1?clock=virtual&seconds=3.1"))
        )
        let (video, audio) = (AVCaptureVideoDataOutput(), AVCaptureAudioDataOutput())
        let (frames, recorder) = (FrameTimes(), AudioRecorder())
        video.setSampleBufferDelegate(frames, queue: DispatchQueue(label: "video"))
        audio.setSampleBufferDelegate(recorder, queue: DispatchQueue(label: "audio"))
        session.addOutput(video)
        session.addOutput(audio)
        NamedSources.run(session)

        var claps: [CMTime] = []
        var isLoud = false
        for buffer in recorder.buffers {
            for (index, sample) in channels(of: buffer)[0].enumerated() {
                // A clap begins with its loudest sample and ends after a few milliseconds.
                if sample > 0.6, !isLoud {
                    claps.append(buffer.presentationTimeStamp + CMTime(value: CMTimeValue(index), timescale: 48000))
                }
                isLoud = sample > 0.6
            }
        }
        #expect(claps.map(\.seconds) == [0, 1, 2, 3])
        #expect(frames.frames.count == 95)
        for (second, clap) in claps.enumerated() {
            let frame = try #require(frames.frames.last { $0.time <= clap })
            #expect(frame.number == 30 * second)
            #expect((clap - frame.time).seconds < 1.0 / 30)
        }
    }

    @Test("AUD-6 audio, video and the session are on one clock")
    func oneClock() throws {
        let session = AVCaptureSession()
        #expect(session.synchronizationClock == nil)
        let microphone = try AVCaptureDeviceInput(device: NamedSources.microphone("virtual:"))
        session.addInput(microphone)
        #expect(session.synchronizationClock != nil)
        #expect(session.synchronizationClock === microphone.ports[0].clock)
        session.addInput(try AVCaptureDeviceInput(device: NamedSources.camera("virtual:320x240@30?codes=none")))
        #expect(session.synchronizationClock === microphone.ports[0].clock)
    }

    @Test("SYNC-11 SYNC-15 SYNC-17 a synchronizer delivers audio in time order and never reports it as dropped")
    func synchronized() throws {
        let session = AVCaptureSession()
        session.sessionPreset = .inputPriority
        session.addInput(
            try AVCaptureDeviceInput(
                device: NamedSources.camera("virtual:320x240@30?codes=none&clock=virtual&frames=30")
            )
        )
        session.addInput(
            try AVCaptureDeviceInput(
                device: NamedSources.microphone("virtual:48000x1?clock=virtual&buffer=800&seconds=1")
            )
        )
        let (video, audio) = (AVCaptureVideoDataOutput(), AVCaptureAudioDataOutput())
        session.addOutput(video)
        session.addOutput(audio)
        let own = AudioRecorder()
        audio.setSampleBufferDelegate(own, queue: DispatchQueue(label: "own"))
        let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [video, audio])
        let delegate = SynchronizedTimes()
        synchronizer.setDelegate(delegate, queue: DispatchQueue(label: "synchronized"))
        NamedSources.run(session)

        // Two audio buffers for each frame: one at its time, and one in between.
        let sets = delegate.sets
        #expect(sets.count == 60)
        for (index, set) in sets.enumerated() {
            #expect(set.map(\.isAudio) == (index.isMultiple(of: 2) ? [false, true] : [true]))
            #expect(set.allSatisfy { $0.time == CMTime(value: CMTimeValue(index), timescale: 60) })
            #expect(set.allSatisfy { !$0.wasDropped && $0.reason == .none })
        }
        #expect(own.samples.isEmpty)
    }
}

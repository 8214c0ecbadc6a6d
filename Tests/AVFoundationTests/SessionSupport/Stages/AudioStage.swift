import AVFoundation
import CameraSources
import CoreMedia
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

/// A microphone that the test controls; every call of its client is made by the test, on the test's thread.
final class ScriptedMicrophone: MicrophoneSource {
    private struct State {
        var client: (any MicrophoneClient)?
        var description: UncheckedReference<CMFormatDescription?> = UncheckedReference(nil)
        var format: MicrophoneFormat?
        var next: Int64 = 0
        var number = 0
        var starts = 0
    }

    let info: MicrophoneInfo
    let clock: CMClock
    let pace: CameraPace
    private let state = Mutex(State())
    private let onStart: @Sendable () throws(CameraError) -> Void

    /// - Parameter onStart: called at a start; throws to make the start fail.
    init(
        rate: Int = 48000,
        channels: Int = 1,
        isFloat: Bool = false,
        pace: CameraPace = .live,
        clock: CMClock = .hostTimeClock,
        onStart: @escaping @Sendable () throws(CameraError) -> Void = {}
    ) {
        self.onStart = onStart
        let format = MicrophoneFormat(rate: rate, channels: channels, sample: isFloat ? .float32 : .int16)
        info = MicrophoneInfo(
            uniqueID: "scripted-microphone:\(UUID().uuidString)",
            localizedName: "Scripted microphone",
            modelID: "Script",
            manufacturer: "Tests",
            formats: [format],
            defaultFormat: format
        )
        self.pace = pace
        self.clock = clock
    }

    func start(_ request: MicrophoneRequest, client: any MicrophoneClient) throws(CameraError) {
        try onStart()
        let description = UncheckedReference(request.format.makeDescription())
        state.withLock { state in
            state.client = client
            state.format = request.format
            state.description = description
            state.starts += 1
        }
    }

    func stop() {
        let client = state.withLock { state in
            defer { state.client = nil }
            return state.client
        }
        _ = client
    }

    var isRunning: Bool { state.withLock { $0.client != nil } }

    /// Delivers sample frames that follow the previous ones.
    ///
    /// - Parameter value: returns a sample of a frame, counted from the very first, and of a channel; full scale is 1.
    func push(_ count: Int, value: (_ frame: Int, _ channel: Int) -> Double = { _, _ in 0 }) {
        let now = state.withLock { state in
            let now = (state.client, state.format, state.description, state.next, state.number)
            state.next += Int64(count)
            state.number += count
            return now
        }
        guard let client = now.0, let format = now.1, let description = now.2.value else { return }
        var bytes: [UInt8] = []
        for frame in 0..<count {
            for channel in 0..<format.channels {
                let sample = value(now.4 + frame, channel)
                switch format.sample {
                case .int16: withUnsafeBytes(of: Int16((sample * 32767).rounded())) { bytes += $0 }
                case .float32: withUnsafeBytes(of: Float(sample)) { bytes += $0 }
                }
            }
        }
        let time = CMTime(value: now.3, timescale: CMTimeScale(format.rate))
        guard let buffer = bytes.withUnsafeBytes({ format.makeBuffer($0, description, at: time) }) else { return }
        client.microphone(
            self,
            didCapture: MicrophoneBuffer(samples: buffer, number: now.4, hostTime: DispatchTime.now().uptimeNanoseconds)
        )
    }

    /// Loses sample frames like a driver.
    func lose(_ count: Int) {
        let loss = state.withLock { state -> (any MicrophoneClient, MicrophoneLoss)? in
            guard let client = state.client, let format = state.format else { return nil }
            let time = CMTime(value: state.next, timescale: CMTimeScale(format.rate))
            let loss = MicrophoneLoss(presentationTime: time, number: state.number, count: count)
            state.next += Int64(count)
            state.number += count
            return (client, loss)
        }
        if let loss { loss.0.microphone(self, didLose: loss.1) }
    }

    /// Ends like a finite source.
    func end() { takeClient()?.microphoneDidEnd(self) }

    /// Fails like an unplugged microphone.
    func unplug() {
        takeClient()?.microphone(self, didFail: CameraError(.disconnected, "The scripted microphone went away."))
    }

    private func takeClient() -> (any MicrophoneClient)? {
        state.withLock { state in
            defer { state.client = nil }
            return state.client
        }
    }
}

/// Records every callback of an audio data output, and performs the test's actions inside it.
final class AudioRecorder: AVCaptureAudioDataOutputSampleBufferDelegate, Sendable {
    struct Sample: @unchecked Sendable {
        let buffer: CMSampleBuffer
        let output: AVCaptureOutput
        let connection: AVCaptureConnection
        /// True if the callback came on the queue that was marked for it.
        let isOnQueue: Bool
    }

    static let key = DispatchSpecificKey<String>()

    private let state = Mutex<[Sample]>([])
    private let queueLabel: String
    private let onOutput = Mutex<(@Sendable () -> Void)?>(nil)

    init(queueLabel: String = "") { self.queueLabel = queueLabel }

    var samples: [Sample] { state.withLock { $0 } }
    var buffers: [CMSampleBuffer] { samples.map(\.buffer) }
    var times: [CMTime] { buffers.map(\.presentationTimeStamp) }

    /// Sets a closure that runs inside the callback.
    func whenOutput(_ body: (@Sendable () -> Void)?) { onOutput.withLock { $0 = body } }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let sample = Sample(
            buffer: sampleBuffer,
            output: output,
            connection: connection,
            isOnQueue: DispatchQueue.getSpecific(key: Self.key) == queueLabel
        )
        state.withLock { $0.append(sample) }
        onOutput.withLock { $0 }?()
    }
}

/// A session with a scripted microphone and an audio data output with its own queue.
struct AudioRig {
    let microphone: ScriptedMicrophone
    let device: AVCaptureDevice
    let input: AVCaptureDeviceInput
    let session = AVCaptureSession()
    let output = AVCaptureAudioDataOutput()
    let delegate = AudioRecorder(queueLabel: "sound")
    let queue = AudioRig.makeQueue("sound")

    init(rate: Int = 48000, channels: Int = 1, isFloat: Bool = false, isLossless: Bool = false) throws {
        microphone = ScriptedMicrophone(
            rate: rate,
            channels: channels,
            isFloat: isFloat,
            pace: isLossless ? .lossless : .live
        )
        device = try #require(AVCaptureDevice(microphone: microphone))
        input = try AVCaptureDeviceInput(device: device)
        session.addInput(input)
        output.setSampleBufferDelegate(delegate, queue: queue)
        session.addOutput(output)
    }

    var connection: AVCaptureConnection { output.connections[0] }

    /// Makes a queue that its callbacks can recognize.
    static func makeQueue(_ label: String) -> DispatchQueue {
        let queue = DispatchQueue(label: label)
        queue.setSpecific(key: AudioRecorder.key, value: label)
        return queue
    }

    /// Returns when all pending callbacks have been made on the current delegate's queue.
    func settle() {
        while !output.delivery.isIdle { (output.sampleBufferCallbackQueue ?? queue).sync {} }
        session.core.settle()
        CaptureNotifications.settle()
    }
}

/// Devices for sources that are opened by name.
enum NamedSources {
    /// Opens a camera such as `virtual:320x240@30?clock=virtual`.
    static func camera(_ name: String) throws -> AVCaptureDevice {
        let source = try CameraRegistry.make(named: name)
        return try #require(
            AVCaptureDevice(source: source, deviceType: .builtInWideAngleCamera, position: .back)
        )
    }

    /// Opens a microphone such as `virtual:48000x2?clock=virtual`.
    static func microphone(_ name: String) throws -> AVCaptureDevice {
        try #require(AVCaptureDevice(microphone: try MicrophoneRegistry.make(named: name)))
    }

    /// Returns the number in the strip of a virtual camera's frame; nil if it cannot be read.
    static func frameNumber(of buffer: CMSampleBuffer) -> Int? {
        buffer.imageBuffer.flatMap { FrameNumberStrip.read(from: $0) }.map(Int.init)
    }

    /// Runs a session of finite sources until they have ended and everything was delivered.
    static func run(_ session: AVCaptureSession) {
        let done = DispatchSemaphore(value: 0)
        let token = NotificationCenter.default.addObserver(
            forName: AVCaptureSession.didStopRunningNotification,
            object: session,
            queue: nil
        ) { _ in done.signal() }
        session.startRunning()
        done.wait()
        NotificationCenter.default.removeObserver(token)
    }
}

/// Returns the samples of a buffer, one array for each channel; full scale is 1.
func channels(of buffer: CMSampleBuffer) -> [[Float]] {
    guard let samples = PCMSamples(buffer) else { return [] }
    let floats = samples.floats
    return (0..<samples.channels).map { channel in
        stride(from: channel, to: floats.count, by: samples.channels).map { floats[$0] }
    }
}

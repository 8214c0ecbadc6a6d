import AVFoundation
import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

/// Records every callback of a video data output, and performs the test's actions inside it.
final class RecordingDelegate: AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
    enum Event: Equatable, Sendable {
        case output(Int)
        case late(Int)
        case outOfBuffers(Int)
        case discontinuity(Int)
        case other(String)

        var number: Int {
            switch self {
            case .output(let number), .late(let number), .outOfBuffers(let number), .discontinuity(let number): number
            case .other: -1
            }
        }
        var isOutput: Bool { if case .output = self { true } else { false } }
    }

    struct Sample: @unchecked Sendable {
        let buffer: CMSampleBuffer
        let output: AVCaptureOutput
        let connection: AVCaptureConnection
    }

    private struct State {
        var events: [Event] = []
        var times: [CMTime] = []
        var durations: [CMTime] = []
        var kept: [Sample] = []
        var keeps = false
        var lastSample: Sample?
    }

    private let state = Mutex(State())
    private let onOutput: Mutex<(@Sendable (Int) -> Void)?> = Mutex(nil)

    var events: [Event] { state.withLock { $0.events } }
    /// The times of all events.
    var times: [CMTime] { state.withLock { $0.times } }
    /// The times of delivered frames.
    var outputTimes: [CMTime] { state.withLock { zip($0.events, $0.times).filter(\.0.isOutput).map(\.1) } }
    /// The durations of delivered frames.
    var durations: [CMTime] { state.withLock { $0.durations } }
    var outputs: [Int] { events.filter(\.isOutput).map(\.number) }
    var lastSample: Sample? { state.withLock { $0.lastSample } }

    /// True if all sample buffers are kept.
    var keeps: Bool {
        get { state.withLock { $0.keeps } }
        set { state.withLock { $0.keeps = newValue } }
    }
    var kept: [Sample] { state.withLock { $0.kept } }

    /// Releases the oldest kept buffers.
    func release(_ count: Int = .max) { state.withLock { $0.kept.removeFirst(min(count, $0.kept.count)) } }

    /// Releases the last sample, which is kept for inspection.
    func releaseLast() { state.withLock { $0.lastSample = nil } }

    /// Sets a closure that runs inside `didOutput` with the frame's number.
    func whenOutput(_ body: (@Sendable (Int) -> Void)?) { onOutput.withLock { $0 = body } }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let image = CMSampleBufferGetImageBuffer(sampleBuffer)
        let frame = image.map(number(in:)) ?? -1
        let sample = Sample(buffer: sampleBuffer, output: output, connection: connection)
        state.withLock { state in
            state.events.append(.output(frame))
            state.times.append(sample.buffer.presentationTimeStamp)
            state.durations.append(sample.buffer.duration)
            if state.keeps { state.kept.append(sample) }
        }
        onOutput.withLock { $0 }?(frame)
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let number = sampleBuffer.frameNumber ?? -1
        let reason = CMGetAttachment(
            sampleBuffer,
            key: kCMSampleBufferAttachmentKey_DroppedFrameReason,
            attachmentModeOut: nil
        )
        let event: Event =
            switch reason as? NSString {
            case kCMSampleBufferDroppedFrameReason_FrameWasLate: .late(number)
            case kCMSampleBufferDroppedFrameReason_OutOfBuffers: .outOfBuffers(number)
            case kCMSampleBufferDroppedFrameReason_Discontinuity: .discontinuity(number)
            default: .other("\(String(describing: reason))")
            }
        let sample = Sample(buffer: sampleBuffer, output: output, connection: connection)
        state.withLock { state in
            state.events.append(event)
            state.times.append(sample.buffer.presentationTimeStamp)
            state.lastSample = sample
        }
    }
}

/// A session with a scripted camera and video data outputs, each with its own queue.
struct CaptureRig {
    let source: ScriptedSource
    let device: AVCaptureDevice
    let input: AVCaptureDeviceInput
    let session = AVCaptureSession()
    let outputs: [AVCaptureVideoDataOutput]
    let delegates: [RecordingDelegate]
    let queues: [DispatchQueue]

    /// Creates a rig for a source that does not support the default preset.
    static func plain(_ source: ScriptedSource) throws -> CaptureRig { try CaptureRig(source, preset: .high) }

    init(
        _ source: ScriptedSource = ScriptedSource(),
        outputCount: Int = 1,
        preset: AVCaptureSession.Preset = .vga640x480
    ) throws {
        self.source = source
        device = try #require(AVCaptureDevice(source: source, deviceType: .builtInWideAngleCamera, position: .back))
        input = try AVCaptureDeviceInput(device: device)
        outputs = (0..<outputCount).map { _ in AVCaptureVideoDataOutput() }
        delegates = outputs.map { _ in RecordingDelegate() }
        queues = outputs.indices.map { DispatchQueue(label: "delegate \($0)") }
        session.sessionPreset = preset
        session.addInput(input)
        for (index, output) in outputs.enumerated() {
            output.setSampleBufferDelegate(delegates[index], queue: queues[index])
            session.addOutput(output)
        }
    }

    var output: AVCaptureVideoDataOutput { outputs[0] }
    var delegate: RecordingDelegate { delegates[0] }
    var queue: DispatchQueue { queues[0] }
    var connection: AVCaptureConnection { output.connections[0] }
    var counts: FrameLedger.Counts { connection.ledger.counts }

    /// Returns when all pending callbacks have been made.
    func settle() {
        for (output, queue) in zip(outputs, queues) {
            while !output.delivery.isIdle { queue.sync {} }
        }
        session.core.settle()
        CaptureNotifications.settle()
    }
}

/// Writes down the notifications of one object.
final class NotificationLog: @unchecked Sendable {
    // @unchecked: the entries are behind the mutex and never change; the tokens are set only in init.
    private struct Entry: @unchecked Sendable {
        let name: Notification.Name
        let userInfo: [AnyHashable: Any]
        let isOnMainThread: Bool
    }

    private let entries = Mutex<[Entry]>([])
    private var tokens: [any NSObjectProtocol] = []

    init(_ object: AnyObject, _ names: [Notification.Name]) {
        // Earlier notifications are posted by a thread of their own.
        CaptureNotifications.settle()
        for name in names {
            tokens.append(
                NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { [weak self] note in
                    let entry = Entry(
                        name: note.name,
                        userInfo: note.userInfo ?? [:],
                        isOnMainThread: Thread.isMainThread
                    )
                    self?.entries.withLock { $0.append(entry) }
                }
            )
        }
    }

    deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }

    private var all: [Entry] {
        CaptureNotifications.settle()
        return entries.withLock { $0 }
    }

    var names: [Notification.Name] { all.map(\.name) }
    var userInfos: [[AnyHashable: Any]] { all.map(\.userInfo) }
    /// For each notification, true if it was posted on the main thread.
    var wereOnMainThread: [Bool] { all.map(\.isOnMainThread) }
    var errors: [AVError.Code] {
        all.compactMap { ($0.userInfo[AVCaptureSessionErrorKey] as? AVError)?.code }
    }
    /// The raw reasons of interruptions.
    var reasons: [Int] {
        all.compactMap { ($0.userInfo[AVCaptureSessionInterruptionReasonKey] as? NSNumber)?.intValue }
    }

    static let interruptionNames = [
        AVCaptureSession.didStartRunningNotification, AVCaptureSession.didStopRunningNotification,
        AVCaptureSession.wasInterruptedNotification, AVCaptureSession.interruptionEndedNotification,
    ]
    static let sessionNames = [
        AVCaptureSession.didStartRunningNotification, AVCaptureSession.didStopRunningNotification,
        AVCaptureSession.runtimeErrorNotification,
    ]
}

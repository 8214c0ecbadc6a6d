import AVFoundation
import CameraSources
import CoreMedia
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

// Controllable cameras, manual clocks, heat and other programs, for tests of the session's contract.

/// The reason why a scripted camera fails.
enum Trouble: Sendable, CaseIterable {
    case busy, noPermission, refusesFormat, unplugged, unreadable

    fileprivate var code: CameraError.Code {
        switch self {
        case .busy: .busy
        case .noPermission: .noPermission
        case .refusesFormat: .unsupportedFormat
        case .unplugged: .disconnected
        case .unreadable: .unreadable
        }
    }
}

extension ScriptedSource {
    /// Makes a camera that waits for its clients, like a file that is read as fast as possible.
    static func lossless() -> ScriptedSource { ScriptedSource(pace: .lossless) }

    /// Makes a camera with only these sizes, at 1 to 30 frames per second.
    static func camera(_ sizes: (Int, Int)...) -> ScriptedSource {
        ScriptedSource(formats: sizes.map { ScriptedSource.format($0.0, $0.1) })
    }

    /// Makes a camera whose frames have times of its own clock.
    static func camera(on clock: TestClock, waits: Bool = false) -> ScriptedSource {
        ScriptedSource(pace: waits ? .lossless : .live, clock: clock.clock)
    }

    /// Sets the error of the next starts; nil for none.
    func failNextStarts(for trouble: Trouble?) {
        failNextStarts(with: trouble.map { CameraError($0.code, "It does not work today. Try again tomorrow.") })
    }

    /// Fails by itself.
    func fail(for trouble: Trouble) { fail(trouble.code) }

    /// Makes a device for the camera, and a new input.
    func makeInput(_ position: AVCaptureDevice.Position = .unspecified) throws -> AVCaptureDeviceInput {
        let device = try #require(AVCaptureDevice(source: self, deviceType: .external, position: position))
        return try AVCaptureDeviceInput(device: device)
    }
}

/// A microphone that delivers no audio.
final class MuteMicrophone: MicrophoneSource {
    let info: MicrophoneInfo
    let clock: CMClock
    let pace = CameraPace.live
    private let client: Mutex<(any MicrophoneClient)?> = Mutex(nil)

    init(on clock: CMClock = .hostTimeClock) {
        let format = MicrophoneFormat(rate: 48000, channels: 1, sample: .int16)
        info = MicrophoneInfo(
            uniqueID: "mute:\(UUID().uuidString)",
            localizedName: "Mute",
            modelID: "Script",
            manufacturer: "Tests",
            formats: [format],
            defaultFormat: format
        )
        self.clock = clock
    }

    func start(_ request: MicrophoneRequest, client: any MicrophoneClient) throws(CameraError) {
        self.client.withLock { $0 = client }
    }

    func stop() { client.withLock { $0 = nil } }

    /// Fails by itself.
    func fail(for trouble: Trouble) {
        let client = self.client.withLock { client in
            defer { client = nil }
            return client
        }
        client?.microphone(self, didFail: CameraError(trouble.code, "The mute microphone went away."))
    }

    /// Makes a device for the microphone, and a new input.
    func makeInput() throws -> AVCaptureDeviceInput {
        try AVCaptureDeviceInput(device: try #require(AVCaptureDevice(microphone: self)))
    }
}

/// A clock that stands still until a test advances it.
final class TestClock: Sendable {
    private final class Hand: Sendable {
        let time: Mutex<CMTime>
        init(_ time: CMTime) { self.time = Mutex(time) }
    }

    private let hand: Hand
    let clock: CMClock

    init(at time: CMTime) {
        let hand = Hand(time)
        self.hand = hand
        clock = CMClock(name: "test") { hand.time.withLock { $0 } }
    }

    func advance(by interval: CMTime) { hand.time.withLock { $0 = $0 + interval } }
}

/// A video data output with a delegate.
struct Listener {
    let output = AVCaptureVideoDataOutput()
    let delegate = RecordingDelegate()
    let queue = DispatchQueue(label: "listener")

    init() {
        output.setSampleBufferDelegate(delegate, queue: queue)
        output.alwaysDiscardsLateVideoFrames = false
    }

    /// Returns when all pending callbacks have been made.
    func settle() { while !output.delivery.isIdle { queue.sync {} } }
}

/// Several cameras in one session, each with its own output.
struct MultiCamRig {
    let session = AVCaptureMultiCamSession()
    let sources: [ScriptedSource]
    let inputs: [AVCaptureDeviceInput]
    let listeners: [Listener]
    let connections: [AVCaptureConnection]

    init(_ sources: [ScriptedSource] = [ScriptedSource(), ScriptedSource()]) throws {
        self.sources = sources
        inputs = try sources.map { try $0.makeInput() }
        listeners = sources.map { _ in Listener() }
        var connections: [AVCaptureConnection] = []
        for (input, listener) in zip(inputs, listeners) {
            session.addInputWithNoConnections(input)
            session.addOutputWithNoConnections(listener.output)
            let port = try #require(input.ports.first { $0.mediaType == .video })
            let connection = AVCaptureConnection(inputPorts: [port], output: listener.output)
            session.addConnection(connection)
            connections.append(connection)
        }
        self.connections = connections
    }

    func settle() {
        for listener in listeners { listener.settle() }
        session.settle()
    }
}

extension AVCaptureSession {
    /// Returns when the session has processed its cameras' reports and all notifications are posted.
    func settle() {
        core.settle()
        CaptureNotifications.settle()
    }

    /// Makes a session that retries a device that was taken away only when the test advances the seconds.
    static func retrying(_ seconds: SecondsByHand) -> AVCaptureSession {
        AVCaptureSession(core: SessionCore(retryClock: seconds))
    }

    /// Sets the session's cost, as a share of the machine's capacity.
    func setHardwareCost(_ cost: Float) { core.hardwareCost = cost }
}

extension AVCaptureDevice {
    /// Sets the camera's pressure level.
    func setPressure(_ level: AVCaptureDevice.SystemPressureState.Level) {
        setSystemPressure(level, factors: .systemTemperature)
    }
}

/// Seconds that a test advances.
final class SecondsByHand: HoldClock {
    private struct State {
        var now: UInt64 = 0
        var calls: [(time: UInt64, body: @Sendable () -> Void)] = []
    }

    private let state = Mutex(State())

    var nanoseconds: UInt64 { state.withLock { $0.now } }

    func call(at time: UInt64, _ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.calls.append((time, body)) }
    }

    func pass(_ seconds: UInt64 = 1) {
        let due = state.withLock { state in
            state.now += seconds * 1_000_000_000
            let now = state.now
            defer { state.calls.removeAll { $0.time <= now } }
            return state.calls.filter { $0.time <= now }
        }
        for call in due { call.body() }
    }
}

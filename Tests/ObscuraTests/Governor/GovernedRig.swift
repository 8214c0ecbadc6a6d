import AVFoundation
import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

/// A camera on a clock moved by the test; due frames are captured during the move, on the same thread.
final class PacedSource: CameraSource {
    fileprivate struct State {
        var client: (any CameraClient)?
        var image: CVPixelBuffer?
        /// The time in nanoseconds.
        var time: Int64 = 0
        var due: Int64 = 0
        var period: Int64 = 33_333_333
        var duration = CMTime(value: 1, timescale: 30)
        var number = 0
        var starts = 0
        var lost: Set<Int> = []
    }

    // @unchecked: the mutex guards it; the pixels are not written.
    private final class Box: @unchecked Sendable {
        let state = Mutex(State())
    }

    let info: CameraInfo
    let clock: CMClock
    let pace: CameraPace
    let changesRateWhileRunning: Bool
    private let box: Box

    init(changesRate: Bool = true, pace: CameraPace = .live, rates: ClosedRange<Int32> = 1...30) {
        let format = CameraFormat(
            width: 64,
            height: 64,
            pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
            frameDurations: [
                .init(
                    shortest: CMTime(value: 1, timescale: rates.upperBound),
                    longest: CMTime(value: 1, timescale: rates.lowerBound)
                )
            ],
            defaultFrameDuration: CMTime(value: 1, timescale: rates.upperBound)
        )
        info = CameraInfo(
            uniqueID: "paced:\(UUID().uuidString)",
            localizedName: "Paced",
            modelID: "Test",
            manufacturer: "Tests",
            formats: [format],
            defaultFormat: format
        )
        changesRateWhileRunning = changesRate
        self.pace = pace
        let box = Box()
        self.box = box
        clock = CMClock(name: "test") { CMTime(value: box.state.withLock { $0.time }, timescale: 1_000_000_000) }
    }

    func start(_ request: CameraRequest, client: any CameraClient) throws(CameraError) {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 64, 64, request.format.pixelFormat, nil, &buffer)
        let image = UncheckedReference(buffer)
        box.state.withLock { state in
            state.client = client
            state.image = image.value
            state.due = state.time
            state.starts += 1
            state.set(request.frameDuration)
        }
    }

    func setFrameDuration(_ duration: CMTime) {
        guard changesRateWhileRunning else { return }
        box.state.withLock { state in
            state.due -= state.period
            state.set(duration)
            state.due = max(state.due + state.period, state.time)
        }
    }

    func stop() { box.state.withLock { $0.client = nil } }

    // MARK: For tests

    var starts: Int { box.state.withLock { $0.starts } }
    /// The time on the clock in seconds.
    var seconds: Double { Double(box.state.withLock { $0.time }) / 1e9 }
    /// The number of frames so far.
    var frameCount: Int { box.state.withLock { $0.number } }

    /// Moves the clock, and captures the frames that become due.
    func advance(by seconds: Double) {
        let end = box.state.withLock { $0.time + Int64(seconds * 1e9) }
        while push(until: end) {}
        box.state.withLock { $0.time = max($0.time, end) }
    }

    /// Moves the clock to the next frame.
    func advanceToNextFrame() { _ = push(until: .max) }

    private func push(until end: Int64) -> Bool {
        let next = box.state.withLock { state -> (any CameraClient, CameraFrame)? in
            guard let client = state.client, let image = state.image, state.due <= end else { return nil }
            state.time = max(state.time, state.due)
            let frame = CameraFrame(
                image: image,
                presentationTime: CMTime(value: state.due, timescale: 1_000_000_000),
                duration: state.duration,
                number: state.number,
                hostTime: 0
            )
            state.number += 1
            state.due += state.period
            return (client, frame)
        }
        guard let next else { return false }
        next.0.camera(self, didCapture: next.1)
        return true
    }
}

extension PacedSource.State {
    fileprivate mutating func set(_ duration: CMTime) {
        self.duration = duration
        period = Int64((duration.seconds * 1e9).rounded())
    }
}

/// An app whose work on a frame takes time on the clock.
final class WorkingDelegate: AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
    private struct State {
        var times: [Double] = []
        var drops: [Double] = []
        var numbers: [Int] = []
        var work: @Sendable (Double) -> Double = { _ in 0.01 }
    }
    private let state = Mutex(State())
    private let source: PacedSource

    init(_ source: PacedSource) { self.source = source }

    /// Sets a function that returns the processing time of a frame, given its arrival time in seconds.
    func work(_ work: @escaping @Sendable (Double) -> Double) { state.withLock { $0.work = work } }
    /// The presentation times of the frames that were processed.
    var times: [Double] { state.withLock { $0.times } }
    var numbers: [Int] { state.withLock { $0.numbers } }
    /// The presentation times of the frames that were dropped.
    var drops: [Double] { state.withLock { $0.drops } }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let time = sampleBuffer.presentationTimeStamp.seconds
        let number = sampleBuffer.frameNumber ?? -1
        let work = state.withLock { state in
            state.times.append(time)
            state.numbers.append(number)
            return state.work
        }
        source.advance(by: work(source.seconds))
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let time = sampleBuffer.presentationTimeStamp.seconds
        state.withLock { $0.drops.append(time) }
    }
}

/// A session with such a camera and such an app.
struct GovernedRig {
    let source: PacedSource
    let device: AVCaptureDevice
    let session = AVCaptureSession()
    let output = AVCaptureVideoDataOutput()
    let delegate: WorkingDelegate
    let queue = DispatchQueue(label: "app")

    init(_ source: PacedSource = PacedSource()) throws {
        self.source = source
        device = try #require(AVCaptureDevice(source: source, deviceType: .builtInWideAngleCamera, position: .back))
        delegate = WorkingDelegate(source)
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: device))
        output.setSampleBufferDelegate(delegate, queue: queue)
        session.addOutput(output)
    }

    /// Lets a number of seconds pass.
    func run(seconds: Double) {
        let end = source.seconds + seconds
        while source.seconds < end {
            source.advanceToNextFrame()
            // An app that is always late is never idle.
            while !output.delivery.isIdle, source.seconds < end { queue.sync {} }
        }
    }
}

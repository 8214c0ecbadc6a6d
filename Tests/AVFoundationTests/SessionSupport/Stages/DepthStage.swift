import AVFoundation
import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

/// Records every callback of a depth data output, and performs the test's actions inside it.
final class DepthRecorder: AVCaptureDepthDataOutputDelegate, Sendable {
    enum Event: Equatable, Sendable {
        /// Depth data of a frame, by its time in thirtieths of a second.
        case output(Int)
        case dropped(Int, AVCaptureOutput.DataDroppedReason)

        var isOutput: Bool { if case .output = self { true } else { false } }
    }

    struct Sample: @unchecked Sendable {
        let data: AVDepthData
        let time: CMTime
        let output: AVCaptureDepthDataOutput
        let connection: AVCaptureConnection
        let isOnQueue: Bool
    }

    private struct State {
        var events: [Event] = []
        var samples: [Sample] = []
        var shells: [Sample] = []
        var keeps = true
    }

    private let state = Mutex(State())
    private let onOutput = Mutex<(@Sendable (Int) -> Void)?>(nil)

    var events: [Event] { state.withLock { $0.events } }
    /// The delivered samples, as long as they are kept.
    var samples: [Sample] { state.withLock { $0.samples } }
    /// The samples that were reported as dropped.
    var shells: [Sample] { state.withLock { $0.shells } }

    /// Sets whether delivered samples are kept; true by default.
    func setKeeps(_ keeps: Bool) { state.withLock { $0.keeps = keeps } }

    /// Releases the delivered samples.
    func release() {
        let samples = state.withLock { state in
            defer { state.samples = [] }
            return state.samples
        }
        _ = samples
    }

    /// Sets a closure that runs inside `didOutput`.
    func whenOutput(_ body: (@Sendable (Int) -> Void)?) { onOutput.withLock { $0 = body } }

    private static func number(_ time: CMTime) -> Int { Int((time.seconds * 30).rounded()) }

    func depthDataOutput(
        _ output: AVCaptureDepthDataOutput,
        didOutput depthData: AVDepthData,
        timestamp: CMTime,
        connection: AVCaptureConnection
    ) {
        let number = Self.number(timestamp)
        let sample = Sample(
            data: depthData,
            time: timestamp,
            output: output,
            connection: connection,
            isOnQueue: DispatchQueue.getSpecific(key: AudioRecorder.key) == "depth"
        )
        state.withLock { state in
            state.events.append(.output(number))
            if state.keeps { state.samples.append(sample) }
        }
        onOutput.withLock { $0 }?(number)
    }

    func depthDataOutput(
        _ output: AVCaptureDepthDataOutput,
        didDrop depthData: AVDepthData,
        timestamp: CMTime,
        connection: AVCaptureConnection,
        reason: AVCaptureOutput.DataDroppedReason
    ) {
        let sample = Sample(
            data: depthData,
            time: timestamp,
            output: output,
            connection: connection,
            isOnQueue: DispatchQueue.getSpecific(key: AudioRecorder.key) == "depth"
        )
        state.withLock { state in
            state.events.append(.dropped(Self.number(timestamp), reason))
            state.shells.append(sample)
        }
    }
}

/// A session with a scripted camera of 640 x 480 with depth maps of 32 x 24, and a depth data output with its own
/// queue.
struct DepthRig {
    /// Width and height of the camera's depth maps.
    static let mapSize = (width: 32, height: 24)

    private let source: ScriptedSource
    private let maps: PixelBufferPool
    private let images: PixelBufferPool
    private let next = Counter()
    let device: AVCaptureDevice
    let session = AVCaptureSession()
    let output = AVCaptureDepthDataOutput()
    let delegate = DepthRecorder()
    let queue = AudioRig.makeQueue("depth")

    private final class Counter: Sendable {
        private let value = Mutex(0)
        func take() -> Int {
            value.withLock { value in
                defer { value += 1 }
                return value
            }
        }
    }

    /// - Parameter hasDepth: true if the camera has depth.
    init(hasDepth: Bool = true, isFiltered: Bool = false) throws {
        var format = ScriptedSource.format(640, 480)
        if hasDepth { format.depthSize = .init(width: Self.mapSize.width, height: Self.mapSize.height) }
        source = ScriptedSource(formats: [format, ScriptedSource.format(1280, 720)])
        maps = try PixelBufferPool(
            width: Self.mapSize.width,
            height: Self.mapSize.height,
            format: kCVPixelFormatType_DepthFloat32,
            limit: 8
        )
        images = try PixelBufferPool(width: 640, height: 480, format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        device = try #require(AVCaptureDevice(source: source, deviceType: .builtInWideAngleCamera, position: .back))
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: device))
        output.isFilteringEnabled = isFiltered
        output.setDelegate(delegate, callbackQueue: queue)
        session.addOutput(output)
    }

    /// True if the camera was started with depth.
    var cameraGivesDepth: Bool { source.request?.wantsDepth ?? false }

    /// The number of times the camera was started.
    var starts: Int { source.history.count { if case .start = $0 { true } else { false } } }

    /// The number of the camera's maps in use.
    var mapsOut: Int { maps.outstanding }

    /// Captures a frame with a depth map in meters; without a free map, the camera loses the frame.
    func push(_ value: (_ x: Int, _ y: Int) -> Float = { _, _ in 1 }) {
        let number = next.take()
        let time = CMTime(value: CMTimeValue(number), timescale: 30)
        guard let map = maps.makeBuffer(), let image = images.makeBuffer() else {
            source.report(
                CameraLoss(
                    reason: .outOfBuffers,
                    presentationTime: time,
                    duration: CMTime(value: 1, timescale: 30),
                    number: number,
                    count: 1
                )
            )
            return
        }
        let plane = map.planes[0]
        for y in 0..<Self.mapSize.height {
            let row = (plane.baseAddress + y * plane.bytesPerRow).assumingMemoryBound(to: Float.self)
            for x in 0..<Self.mapSize.width { row[x] = value(x, y) }
        }
        source.push(
            CameraFrame(
                image: image,
                presentationTime: time,
                duration: CMTime(value: 1, timescale: 30),
                number: number,
                hostTime: DispatchTime.now().uptimeNanoseconds,
                depth: map
            )
        )
    }

    /// Loses frames like a driver.
    func lose(_ count: Int) {
        let number = next.take()
        for _ in 1..<count { _ = next.take() }
        source.report(
            CameraLoss(
                reason: .discontinuity,
                presentationTime: CMTime(value: CMTimeValue(number), timescale: 30),
                duration: CMTime(value: 1, timescale: 30),
                number: number,
                count: count
            )
        )
    }

    /// Returns when all pending callbacks have been made.
    func settle() {
        while !output.delivery.isIdle { queue.sync {} }
        session.core.settle()
        CaptureNotifications.settle()
    }

    /// Checks that every frame of the connection is accounted for, with the given numbers.
    func expectAccount(delivered: Int, dropped: Int) {
        let counts = output.connections[0].ledger.counts
        #expect(counts.delivered == delivered && counts.dropped == dropped && counts.inFlight == 0)
        #expect(counts.captured == delivered + dropped)
    }
}

/// Makes depth data like those of a camera, without calibration unless a focal length is given.
func makeDepthData(
    width: Int,
    height: Int,
    type: OSType = kCVPixelFormatType_DepthFloat32,
    focalLength: Double? = nil,
    distortionCentre: CGPoint? = nil,
    value: (_ x: Int, _ y: Int) -> Float
) throws -> AVDepthData {
    let map = try CVPixelBuffer.make(width: width, height: height, format: type)
    let isDisparity = try #require(DepthType(type)).isDisparity
    let values = (0..<height).flatMap { y in (0..<width).map { x in value(x, y) } }
    DepthGrid(width: width, height: height, values: values, isDisparity: isDisparity).write(into: map)
    let calibration = focalLength.map {
        let ideal = AVCameraCalibrationData(idealWidth: width, height: height, focalLength: $0)
        return AVCameraCalibrationData(
            intrinsicMatrix: ideal.intrinsicMatrix,
            referenceDimensions: ideal.intrinsicMatrixReferenceDimensions,
            extrinsicMatrix: ideal.extrinsicMatrix,
            pixelSize: ideal.pixelSize,
            lensDistortionCenter: distortionCentre ?? ideal.lensDistortionCenter,
            lensDistortionLookupTable: nil,
            inverseLensDistortionLookupTable: nil
        )
    }
    return AVDepthData(map: map, calibration: calibration)
}

/// Returns the values of a depth map, row by row, read with Core Video's own functions.
func values(of map: CVPixelBuffer) -> [[Float]] {
    CVPixelBufferLockBaseAddress(map, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(map, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddress(map) else { return [] }
    let type = CVPixelBufferGetPixelFormatType(map)
    let isHalf = type == kCVPixelFormatType_DepthFloat16 || type == kCVPixelFormatType_DisparityFloat16
    return (0..<CVPixelBufferGetHeight(map)).map { y in
        let row = base + y * CVPixelBufferGetBytesPerRow(map)
        return (0..<CVPixelBufferGetWidth(map)).map { x in
            isHalf
                ? Float(row.load(fromByteOffset: 2 * x, as: Float16.self))
                : row.load(fromByteOffset: 4 * x, as: Float.self)
        }
    }
}

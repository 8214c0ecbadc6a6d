import AVFoundation
import CameraSources
import Foundation

/// Our side of the comparisons in `FlowComparisons.swift`.
let flowRuns: [String: @Sendable ([String]) throws -> [String: Double]] = [
    "deliver": { arguments in
        let numbers = try integers(arguments, "OUTPUTS FRAMES", count: 2)
        let driver = FlowDriver(images: try flowImages(), frames: numbers[1])
        var logs: [FlowLog] = []
        let cost = try run(driver, AVCaptureSession()) { session, devices in
            session.addInput(try AVCaptureDeviceInput(device: devices[0]))
            logs = try addFlowOutputs(numbers[0], to: session, discardsLate: false)
        }
        for log in logs where log.arrivals.count != numbers[1] {
            throw BenchError("\(log.arrivals.count) frames came.")
        }
        return ["cpu_us": cost.cpu, "wall_us": cost.wall]
    },
    "latency": { arguments in
        let numbers = try integers(arguments, "RATE SECONDS", count: 2)
        let frames = numbers[0] * numbers[1]
        let driver = FlowDriver(images: try flowImages(), frames: frames, rate: Double(numbers[0]))
        var logs: [FlowLog] = []
        let cost = try run(driver, AVCaptureSession()) { session, devices in
            session.addInput(try AVCaptureDeviceInput(device: devices[0]))
            logs = try addFlowOutputs(1, to: session, discardsLate: true)
        }
        let ages = driver.ages(of: logs[0].arrivals)
        guard ages.count + logs[0].drops.count == frames else { throw BenchError("\(ages.count) frames came.") }
        return [
            "p50_us": percentile(ages, 0.5), "p99_us": percentile(ages, 0.99), "cpu_us": cost.cpu,
            "first_us": ages.first ?? .nan, "dropped": Double(logs[0].drops.count),
        ]
    },
    "block": { arguments in
        let numbers = try integers(arguments, "RATE SECONDS", count: 2)
        return BlockRun(rate: Double(numbers[0]), count: numbers[0] * numbers[1]).run()
    },
    "late": { arguments in
        let numbers = try integers(arguments, "RATE CONSUMER_MS SECONDS", count: 3)
        let frames = numbers[0] * numbers[2]
        let driver = FlowDriver(images: try flowImages(), frames: frames, rate: Double(numbers[0]))
        var logs: [FlowLog] = []
        _ = try run(driver, AVCaptureSession()) { session, devices in
            session.addInput(try AVCaptureDeviceInput(device: devices[0]))
            logs = try addFlowOutputs(1, to: session, discardsLate: true)
            logs[0].hold = UInt64(numbers[1]) * 1_000_000
        }
        let milliseconds = driver.ages(of: logs[0].arrivals).map { $0 / 1000 }
        let third = milliseconds.count / 3
        let growth = (milliseconds.suffix(third).max() ?? 0) - (milliseconds.prefix(third).max() ?? 0)
        let known = Set(logs[0].arrivals.map(\.due) + logs[0].drops)
        return [
            "age_p50_ms": percentile(milliseconds, 0.5), "age_p99_ms": percentile(milliseconds, 0.99),
            "growth_ms": growth, "unnamed": Double(frames - known.count), "handed": Double(milliseconds.count),
        ]
    },
    "sets": { arguments in
        guard arguments.count == 3, ["cameras", "outputs"].contains(arguments[0]), let streams = Int(arguments[1]),
            let sets = Int(arguments[2])
        else { throw BenchError("sets takes cameras or outputs, STREAMS SETS.") }
        let hasCameras = arguments[0] == "cameras"
        let driver = FlowDriver(
            images: try flowImages(),
            frames: sets,
            delays: Array(repeating: 0, count: hasCameras ? streams : 1)
        )
        let log = FlowSetLog(streams: streams)
        let cost = try run(driver, hasCameras ? AVCaptureMultiCamSession() : AVCaptureSession()) { session, devices in
            try log.synchronize(devices, in: session)
        }
        guard log.arrivals.count == sets, log.incomplete == 0 else {
            throw BenchError("\(log.arrivals.count) sets came, \(log.incomplete) of them incomplete.")
        }
        return ["cpu_us": cost.cpu, "wall_us": cost.wall]
    },
    "sets-live": { arguments in
        let numbers = try integers(arguments, "RATE SECONDS", count: 2)
        let driver = FlowDriver(
            images: try flowImages(),
            frames: numbers[0] * numbers[1],
            rate: Double(numbers[0]),
            delays: [0, 5, 10, 20]
        )
        let log = FlowSetLog(streams: 4)
        _ = try run(driver, AVCaptureMultiCamSession()) { session, devices in
            try log.synchronize(devices, in: session)
        }
        let ages = driver.ages(of: log.arrivals)
        let missing = numbers[0] * numbers[1] - log.arrivals.count
        return [
            "release_p50_us": percentile(ages, 0.5), "release_p99_us": percentile(ages, 0.99),
            "release_max_ms": (ages.max() ?? .nan) / 1000, "incomplete": Double(log.incomplete + missing),
        ]
    },
]

private func integers(_ arguments: [String], _ names: String, count: Int) throws -> [Int] {
    let numbers = arguments.compactMap { Int($0) }.filter { $0 > 0 }
    guard numbers.count == count, arguments.count == count else { throw BenchError("The arguments are \(names).") }
    return numbers
}

private func flowImages() throws -> [CVPixelBuffer] {
    try (0..<8).map { _ in try makeImage(1920, 1080, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange) }
}

/// Runs a session on a driver's cameras from start to stop, and measures it.
private func run(
    _ driver: FlowDriver,
    _ session: AVCaptureSession,
    configure: (AVCaptureSession, [AVCaptureDevice]) throws -> Void
) throws -> Cost {
    let devices = try driver.sources.map { source in
        guard CameraRegistry.add(source) != nil, let device = AVCaptureDevice(uniqueID: source.info.uniqueID) else {
            throw BenchError("A camera could not be added.")
        }
        return device
    }
    defer { for source in driver.sources { CameraRegistry.remove(source) } }
    session.beginConfiguration()
    session.sessionPreset = .inputPriority
    try configure(session, devices)
    session.commitConfiguration()
    let used = try runToEnd(session)
    let frames = max(driver.stamps.count, 1)
    let cpu = processTime() - driver.startTime
    return Cost(frames: frames, cpu: cpu / Double(frames), wall: used.wall / Double(frames))
}

/// Adds video data outputs in the camera's native format, each with its own queue and delegate.
private func addFlowOutputs(_ count: Int, to session: AVCaptureSession, discardsLate: Bool) throws -> [FlowLog] {
    try (0..<count).map { _ in
        let output = AVCaptureVideoDataOutput()
        let log = FlowLog()
        output.videoSettings = [:]
        output.alwaysDiscardsLateVideoFrames = discardsLate
        output.setSampleBufferDelegate(log, queue: log.queue)
        guard session.canAddOutput(output) else { throw BenchError("The output cannot be added.") }
        session.addOutput(output)
        return log
    }
}

/// The arrival of a frame.
private struct FlowArrival {
    /// The frame's timestamp.
    var due: UInt64
    /// The start of the callback, in nanoseconds of the host clock.
    var now: UInt64
}

extension FlowDriver {
    /// Returns, in microseconds, the time from the last camera's hand-over of a frame to the start of each callback.
    fileprivate func ages(of arrivals: [FlowArrival]) -> [Double] {
        arrivals.compactMap { arrival in
            number(ofFrameDue: arrival.due).map { Double(arrival.now - stamps[$0]) / 1000 }
        }
    }
}

/// A delegate that records frame arrivals, optionally slowly.
private final class FlowLog: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
    // @unchecked: written on the delegate's serial queue, read after the session has stopped.
    private(set) var arrivals: [FlowArrival] = []
    /// The timestamps of dropped frames.
    private(set) var drops: [UInt64] = []
    /// The duration of each callback, in nanoseconds.
    var hold: UInt64 = 0
    let queue = DispatchQueue(label: "bench.delegate")

    override init() {
        super.init()
        arrivals.reserveCapacity(32_768)
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let now = hostNanoseconds()
        arrivals.append(FlowArrival(due: UInt64(sampleBuffer.presentationTimeStamp.value), now: now))
        if hold > 0 { FlowDriver.sleep(until: now + hold) }
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) { drops.append(UInt64(sampleBuffer.presentationTimeStamp.value)) }
}

/// A delegate that records synchronized sets.
private final class FlowSetLog: NSObject, AVCaptureDataOutputSynchronizerDelegate, @unchecked Sendable {
    // @unchecked: written on the delegate's serial queue, read after the session has stopped.
    private(set) var arrivals: [FlowArrival] = []
    private(set) var incomplete = 0
    private let streams: Int
    private var synchronizer: AVCaptureDataOutputSynchronizer?
    private let queue = DispatchQueue(label: "bench.sets")

    init(streams: Int) {
        self.streams = streams
        super.init()
        arrivals.reserveCapacity(16_384)
    }

    /// Adds one output for each camera, or all outputs to a single camera, and a synchronizer.
    func synchronize(_ devices: [AVCaptureDevice], in session: AVCaptureSession) throws {
        let inputs = try devices.map { try AVCaptureDeviceInput(device: $0) }
        for input in inputs { session.addInputWithNoConnections(input) }
        let outputs = try (0..<streams).map { index in
            let output = AVCaptureVideoDataOutput()
            output.videoSettings = [:]
            output.alwaysDiscardsLateVideoFrames = false
            session.addOutputWithNoConnections(output)
            let ports = inputs[index % inputs.count].ports.filter { $0.mediaType == .video }
            let connection = AVCaptureConnection(inputPorts: Array(ports.prefix(1)), output: output)
            guard session.canAddConnection(connection) else { throw BenchError("A connection cannot be added.") }
            session.addConnection(connection)
            return output
        }
        let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: outputs)
        synchronizer.setDelegate(self, queue: queue)
        self.synchronizer = synchronizer
    }

    func dataOutputSynchronizer(
        _ synchronizer: AVCaptureDataOutputSynchronizer,
        didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection
    ) {
        let now = hostNanoseconds()
        guard let main = synchronizedDataCollection.synchronizedData(for: synchronizer.dataOutputs[0]) else {
            incomplete += 1
            return
        }
        if synchronizedDataCollection.count != streams { incomplete += 1 }
        arrivals.append(FlowArrival(due: UInt64(main.timestamp.value), now: now))
    }
}

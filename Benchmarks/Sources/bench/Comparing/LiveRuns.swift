import AVFoundation
import CameraSources
import Foundation

/// Our side of the comparisons in `LiveComparisons.swift`.
let liveRuns: [String: @Sendable ([String]) throws -> [String: Double]] = [
    // Writes the images that the other programs read.
    "live-pictures": { arguments in
        guard arguments.count == 4, let count = Int(arguments[2]) else {
            throw BenchError("live-pictures takes CODES MOTION FRAMES FILE.")
        }
        let images = try LiveImages(arguments[0], arguments[1], width: 1280, height: 720, rate: 30, count: count)
        try images.write(to: arguments[3])
        return ["pictures": Double(count)]
    },
    "live-codes": { arguments in
        guard arguments.count == 3, let count = Int(arguments[2]) else {
            throw BenchError("live-codes takes CODES MOTION FRAMES.")
        }
        let images = try LiveImages(arguments[0], arguments[1], width: 1280, height: 720, rate: 30, count: count)
        let driver = FlowDriver(images: images.buffers, frames: count, rate: 30)
        let log = LiveLog()
        let cpu = try runLive(driver) { session in
            session.addOutput(log.metadata)
            log.metadata.metadataObjectTypes = log.metadata.availableMetadataObjectTypes
            log.metadata.setMetadataObjectsDelegate(log, queue: log.queue)
        }
        return log.figures(driver, images, frames: count).merging(["cpu_ms": cpu / Double(count) / 1000]) { $1 }
    },
    "live-synchronized": { arguments in
        let numbers = arguments.compactMap { Int($0) }
        guard numbers.count == 1, arguments.count == 1 else { throw BenchError("live-synchronized takes SECONDS.") }
        let (rate, loop) = (60, 60)
        let images = try LiveImages(
            "qr,aztec,datamatrix",
            "drift",
            width: 1920,
            height: 1080,
            rate: rate,
            count: loop
        )
        let frames = rate * numbers[0]
        let driver = FlowDriver(images: images.buffers, frames: frames, rate: Double(rate))
        let log = LiveLog()
        let cpu = try runLive(driver) { session in
            session.addOutput(log.video)
            log.video.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
            session.addOutput(log.metadata)
            log.metadata.metadataObjectTypes = [.qr, .aztec, .dataMatrix]
            let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [log.video, log.metadata])
            synchronizer.setDelegate(log, queue: log.queue)
            log.synchronizer = synchronizer
        }
        var figures = log.figures(driver, images, frames: frames)
        figures["cpu_ms"] = cpu / Double(frames) / 1000
        figures["late"] = Double(log.late)
        figures["unhandled"] = Double(frames - log.sets)
        return figures
    },
]

/// A delegate that records the results of one run.
private final class LiveLog: NSObject, AVCaptureMetadataOutputObjectsDelegate, AVCaptureDataOutputSynchronizerDelegate,
    @unchecked Sendable
{
    // @unchecked: written on the delegate's serial queue, read after the session has stopped.
    let video = AVCaptureVideoDataOutput()
    let metadata = AVCaptureMetadataOutput()
    let queue = DispatchQueue(label: "bench.live")
    var synchronizer: AVCaptureDataOutputSynchronizer?
    /// Sets that contain an image or a report of a dropped one.
    private(set) var sets = 0
    private(set) var late = 0
    /// The reported payloads by frame timestamp.
    private var reported: [UInt64: [[UInt8]]] = [:]

    func metadataOutput(
        _ output: AVCaptureMetadataOutput,
        didOutput metadataObjects: [AVMetadataObject],
        from connection: AVCaptureConnection
    ) { note(metadataObjects) }

    func dataOutputSynchronizer(
        _ synchronizer: AVCaptureDataOutputSynchronizer,
        didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection
    ) {
        if let image = synchronizedDataCollection[video] as? AVCaptureSynchronizedSampleBufferData {
            sets += 1
            if image.sampleBufferWasDropped { late += 1 }
        }
        if let codes = synchronizedDataCollection[metadata] as? AVCaptureSynchronizedMetadataObjectData {
            note(codes.metadataObjects)
        }
    }

    private func note(_ objects: [AVMetadataObject]) {
        for case let code as AVMetadataMachineReadableCodeObject in objects {
            reported[UInt64(code.time.value), default: []].append(Array((code.stringValue ?? "").utf8))
        }
    }

    /// Returns the share of the codes that was reported with the right image, and the number of other reports.
    func figures(_ driver: FlowDriver, _ images: LiveImages, frames: Int) -> [String: Double] {
        var (drawn, found, wrong) = (0, 0, 0)
        for number in 0..<frames { drawn += images.payloads[number % images.payloads.count].count }
        for (time, codes) in reported {
            guard let number = driver.number(ofFrameDue: time) else { continue }
            let truth = Set(images.payloads[number % images.payloads.count])
            found += Set(codes).intersection(truth).count
            wrong += codes.filter { !truth.contains($0) }.count
        }
        return ["found": drawn == 0 ? 1 : Double(found) / Double(drawn), "wrong": Double(wrong)]
    }
}

/// Runs a session on a driver's camera from start to stop.
///
/// - Returns: the CPU time of the process in microseconds.
private func runLive(_ driver: FlowDriver, configure: (AVCaptureSession) -> Void) throws -> Double {
    let source = driver.sources[0]
    guard CameraRegistry.add(source) != nil, let device = AVCaptureDevice(uniqueID: source.info.uniqueID) else {
        throw BenchError("A camera could not be added.")
    }
    defer { CameraRegistry.remove(source) }
    let session = AVCaptureSession()
    session.beginConfiguration()
    session.sessionPreset = .inputPriority
    session.addInput(try AVCaptureDeviceInput(device: device))
    configure(session)
    session.commitConfiguration()
    return try runToEnd(session).cpu
}

import AVFoundation
import CameraSources
import Foundation

/// One line of the results.
struct Row: Encodable {
    var group: String
    var name: String
    /// The figures by name; the names include the units.
    var figures: [String: Double]
}

/// Measures CPU and latency per frame with several outputs, without conversion.
func delivery(turns: Int) throws -> [Row] {
    let images = try (0..<8).map { _ in try makeImage(1920, 1080, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange) }
    return try [1, 2, 4].map { outputs in
        let costs = try (0..<turns).map { _ in
            try measure(images: images, frames: 20_000) { session, _ in
                try addOutputs(outputs, to: session, format: nil)
            }
        }
        return Row(
            group: "delivery",
            name: "\(outputs) output\(outputs == 1 ? "" : "s")",
            figures: [
                "cpu_us": median(costs.map(\.cpu)), "wall_us": median(costs.map(\.wall)),
                "latency_p50_us": median(costs.map { percentile($0.latencies, 0.5) }),
                "latency_p99_us": median(costs.map { percentile($0.latencies, 0.99) }),
            ]
        )
    }
}

/// Adds video data outputs, each with its own queue and delegate.
func addOutputs(_ count: Int, to session: AVCaptureSession, format: OSType?) throws -> [LatencyLog] {
    try (0..<count).map { _ in
        let output = AVCaptureVideoDataOutput()
        let log = LatencyLog()
        if let format { output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: format] }
        if format == nil { output.videoSettings = [:] }
        output.alwaysDiscardsLateVideoFrames = false
        output.setSampleBufferDelegate(log, queue: log.queue)
        guard session.canAddOutput(output) else { throw BenchError("The output cannot be added.") }
        session.addOutput(output)
        return log
    }
}

/// Measures each conversion at 1920×1080 in milliseconds, and as a ratio to a plain copy of the written bytes.
func conversions(turns: Int) throws -> [Row] {
    let formats: [(String, OSType)] = [
        ("420v", kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange),
        ("420f", kCVPixelFormatType_420YpCbCr8BiPlanarFullRange),
        ("y420", kCVPixelFormatType_420YpCbCr8Planar), ("BGRA", kCVPixelFormatType_32BGRA),
        ("2vuy", kCVPixelFormatType_422YpCbCr8), ("yuvs", kCVPixelFormatType_422YpCbCr8_yuvs),
        ("RGBA", kCVPixelFormatType_32RGBA), ("ARGB", kCVPixelFormatType_32ARGB), ("24RGB", kCVPixelFormatType_24RGB),
        ("L008", kCVPixelFormatType_OneComponent8),
    ]
    var rows: [Row] = []
    for (sourceName, source) in formats where sourceName != "L008" {
        let images = try (0..<4).map { _ in try makeImage(1920, 1080, source) }
        let plain = try convert(images, to: nil, turns: turns)
        for (name, target) in formats where target != source {
            guard isAvailable(target, images: images) else { continue }
            let milliseconds = max(try convert(images, to: target, turns: turns) - plain, 0)
            let copy = try copyTime(try makeImage(1920, 1080, target))
            rows.append(
                Row(
                    group: "convert",
                    name: "\(sourceName) → \(name)",
                    figures: ["ms": milliseconds, "copy_ms": copy, "ratio": milliseconds / copy]
                )
            )
        }
    }
    return rows
}

private func isAvailable(_ format: OSType, images: [CVPixelBuffer]) -> Bool {
    let output = AVCaptureVideoDataOutput()
    var isAvailable = false
    _ = try? measure(images: images, frames: 1) { session, _ in
        session.addOutput(output)
        isAvailable = output.availableVideoPixelFormatTypes.contains(format)
        let log = LatencyLog()
        output.setSampleBufferDelegate(log, queue: log.queue)
        return [log]
    }
    return isAvailable
}

private func convert(_ images: [CVPixelBuffer], to format: OSType?, turns: Int) throws -> Double {
    let costs = try (0..<turns).map { _ in
        try measure(images: images, frames: 60) { session, _ in try addOutputs(1, to: session, format: format) }
    }
    return median(costs.map(\.cpu)) / 1000
}

/// Returns the milliseconds for copying an image's bytes.
func copyTime(_ image: CVPixelBuffer) throws -> Double {
    let size = max(CVPixelBufferGetDataSize(image), 1)
    let from = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
    let to = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
    defer {
        from.deallocate()
        to.deallocate()
    }
    memset(from, 1, size)
    memset(to, 2, size)
    let times = (0..<9).map { _ in
        let start = processTime()
        for _ in 0..<40 { memcpy(to, from, size) }
        return (processTime() - start) / 40 / 1000
    }
    return median(times)
}

/// Measures the milliseconds that the metadata output takes per frame.
func scanning(turns: Int) throws -> [Row] {
    var rows: [Row] = []
    for (width, height) in [(640, 480), (1280, 720), (1920, 1080)] {
        for (count, codes) in [(0, "none"), (1, "qr"), (4, "qr,aztec,datamatrix,code128")] {
            let images = try frames("virtual:\(width)x\(height)@30?clock=virtual&frames=12&codes=\(codes)")
            for (name, types) in [("all types", nil), ("qr", [AVMetadataObject.ObjectType.qr])] {
                var objects: [Double] = []
                let costs = try (0..<turns).map { _ in
                    let log = CodeLog()
                    let cost = try measure(images: images, frames: 48) { session, _ in
                        let output = AVCaptureMetadataOutput()
                        session.addOutput(output)
                        output.metadataObjectTypes = types ?? output.availableMetadataObjectTypes
                        output.setMetadataObjectsDelegate(log, queue: log.queue)
                        return []
                    }
                    objects.append(Double(log.objects) / Double(cost.frames))
                    return cost
                }
                rows.append(
                    Row(
                        group: "scan",
                        name: "\(width)×\(height), \(count) codes, \(name)",
                        figures: [
                            "cpu_ms": median(costs.map(\.cpu)) / 1000, "wall_ms": median(costs.map(\.wall)) / 1000,
                            "found": median(objects),
                        ]
                    )
                )
            }
        }
    }
    return rows
}

/// A delegate that counts codes.
final class CodeLog: NSObject, AVCaptureMetadataOutputObjectsDelegate, @unchecked Sendable {
    // @unchecked: written on the delegate's serial queue, read after the session has stopped.
    private(set) var objects = 0
    let queue = DispatchQueue(label: "bench.codes")

    func metadataOutput(
        _ output: AVCaptureMetadataOutput,
        didOutput metadataObjects: [AVMetadataObject],
        from connection: AVCaptureConnection
    ) { objects += metadataObjects.count }
}

/// Returns all frames of a finite camera.
func frames(_ name: String) throws -> [CVPixelBuffer] {
    final class Keeper: CameraClient, @unchecked Sendable {
        // @unchecked: written on the source thread, read after it has ended.
        var images: [CVPixelBuffer] = []
        let ended = DispatchSemaphore(value: 0)
        func camera(_ source: any CameraSource, didCapture frame: CameraFrame) {
            frame.image.map { images.append($0) }
        }
        func camera(_ source: any CameraSource, didLose loss: CameraLoss) {}
        func cameraWaitsForBuffer(_ source: any CameraSource) -> Bool { false }
        func cameraDidEnd(_ source: any CameraSource) { ended.signal() }
        func camera(_ source: any CameraSource, didFail error: CameraError) { ended.signal() }
    }
    let source = try CameraRegistry.make(named: name)
    let keeper = Keeper()
    let format = source.info.defaultFormat
    try source.start(CameraRequest(format: format, frameDuration: format.defaultFrameDuration), client: keeper)
    keeper.ended.wait()
    source.stop()
    guard !keeper.images.isEmpty else { throw BenchError("\(name) gave no frame.") }
    return keeper.images
}

/// Measures the CPU time of a synchronized set of two video data outputs, compared with the same outputs without a
/// synchronizer.
func synchronizing(turns: Int) throws -> [Row] {
    let images = try (0..<8).map { _ in try makeImage(1920, 1080, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange) }
    let plain = try (0..<turns).map { _ in
        try measure(images: images, frames: 20_000) { session, _ in try addOutputs(2, to: session, format: nil) }
    }
    let log = SetLog()
    let synchronized = try (0..<turns).map { _ in
        try measure(images: images, frames: 20_000) { session, _ in
            _ = try addOutputs(2, to: session, format: nil)
            let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: session.outputs)
            synchronizer.setDelegate(log, queue: log.queue)
            log.synchronizer = synchronizer
            return []
        }
    }
    guard log.sets == turns * 20_000 else { throw BenchError("\(log.sets) sets came, not \(turns * 20_000).") }
    let base = median(plain.map(\.cpu))
    let cost = median(synchronized.map(\.cpu))
    return [
        Row(group: "synchronize", name: "2 outputs, no synchronizer", figures: ["cpu_us": base]),
        Row(group: "synchronize", name: "2 outputs, one set a frame", figures: ["cpu_us": cost, "ratio": cost / base]),
    ]
}

/// A delegate that counts synchronized sets.
final class SetLog: NSObject, AVCaptureDataOutputSynchronizerDelegate, @unchecked Sendable {
    // @unchecked: written on the delegate's serial queue, read after the session has stopped.
    private(set) var sets = 0
    var synchronizer: AVCaptureDataOutputSynchronizer?
    let queue = DispatchQueue(label: "bench.sets")

    func dataOutputSynchronizer(
        _ synchronizer: AVCaptureDataOutputSynchronizer,
        didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection
    ) { if synchronizedDataCollection.count == 2 { sets += 1 } }
}

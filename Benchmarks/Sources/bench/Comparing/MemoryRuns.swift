import AVFoundation
import CameraSources
import Compositor
import Foundation
import Obscura
import Synchronization

/// Our side of the comparisons in `PixelsComparisons.swift` that concern memory over time.
let memoryRuns: [String: @Sendable ([String]) throws -> [String: Double]] = [
    // A feed delayed by two seconds, and the same session without it, each in its own process.
    "delay": { arguments in
        guard let seconds = arguments.first else { throw BenchError("delay takes SECONDS.") }
        let plain = try child(["delay-part", "plain", seconds])
        let late = try child(["delay-part", "late", seconds])
        guard let less = plain["peak_mb"], let more = late["peak_mb"] else { throw BenchError("A part said nothing.") }
        return late.merging(["above_mb": more - less]) { first, _ in first }
    },
    "delay-part": { arguments in
        guard arguments.count == 2, let seconds = Int(arguments[1]), seconds > 0 else {
            throw BenchError("delay-part takes plain|late SECONDS.")
        }
        return arguments[0] == "late" ? try runLate(frames: seconds * 30) : try runPlain(frames: seconds * 30)
    },
    // A session with a scanner and a drawn preview, for any duration.
    "memory": { arguments in
        guard let text = arguments.first, let seconds = Double(text), seconds > 0 else {
            throw BenchError("memory takes SECONDS.")
        }
        return try runSession(seconds: seconds)
    },
]

/// Returns 30 moving images of 1280×720 with some noise, the same as the peer's.
private func movingImages() throws -> [CVPixelBuffer] {
    let (width, height) = (1280, 720)
    return try (0..<30).map { number in
        let image = try makeImage(width, height, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        CVPixelBufferLockBaseAddress(image, [])
        defer { CVPixelBufferUnlockBaseAddress(image, []) }
        guard let luma = CVPixelBufferGetBaseAddressOfPlane(image, 0),
            let chroma = CVPixelBufferGetBaseAddressOfPlane(image, 1)
        else { throw BenchError("A picture has no memory.") }
        let row = CVPixelBufferGetBytesPerRowOfPlane(image, 0)
        var state = UInt32(1 + number)
        for y in 0..<height {
            for x in 0..<width {
                state = state &* 1_664_525 &+ 1_013_904_223
                let edge = ((x + 8 * number) / 24 + y / 16) % 5 == 0 ? 60 : 0
                let value = 60 + edge + x * 80 / width + y * 40 / height + Int(state >> 31)
                luma.storeBytes(of: UInt8(truncatingIfNeeded: value), toByteOffset: y * row + x, as: UInt8.self)
            }
        }
        memset(chroma, 128, CVPixelBufferGetBytesPerRowOfPlane(image, 1) * height / 2)
        return image
    }
}

/// A live camera with these images that is removed from the registry when it is released.
private final class LateCamera {
    let driver: FlowDriver
    let device: AVCaptureDevice

    init(frames: Int) throws {
        driver = FlowDriver(images: try movingImages(), frames: frames, rate: 30)
        guard CameraRegistry.add(driver.sources[0]) != nil,
            let device = AVCaptureDevice(uniqueID: driver.sources[0].info.uniqueID)
        else { throw BenchError("The camera could not be added.") }
        self.device = device
    }

    deinit { CameraRegistry.remove(driver.sources[0]) }
}

private func runPlain(frames: Int) throws -> [String: Double] {
    let camera = try LateCamera(frames: frames)
    let session = AVCaptureSession()
    session.sessionPreset = .inputPriority
    session.addInput(try AVCaptureDeviceInput(device: camera.device))
    let logs = try addOutputs(1, to: session, format: nil)
    let cpu = processTime()
    session.startRunning()
    camera.driver.ended.wait()
    let used = processTime() - cpu
    session.stopRunning()
    withExtendedLifetime(logs) {}
    return ["peak_mb": residentMegabytes().peak, "cpu_ms": used / Double(frames) / 1000]
}

private func runLate(frames: Int) throws -> [String: Double] {
    let camera = try LateCamera(frames: frames)
    var configuration = DelayedFeedConfiguration()
    configuration.longestDelay = 2
    let feed = try DelayedFeed(device: camera.device, configuration: configuration)
    let reader = feed.reader(delay: 2)
    let cpu = processTime()
    let errors = try blocking {
        var errors: [Double] = []
        feed.start()
        for await frame in reader { errors.append(abs(frame.age - 2) * 1000) }
        return errors
    }
    let used = processTime() - cpu
    return [
        "peak_mb": residentMegabytes().peak, "cpu_ms": used / Double(frames) / 1000, "error_ms": errors.max() ?? .nan,
        "untimely": Double(errors.filter { $0 > 1000 / 30.0 + 0.1 }.count), "shown": Double(errors.count),
    ]
}

/// Runs `bench once …` and reads its output.
private func child(_ arguments: [String]) throws -> [String: Double] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Programs.bench)
    process.arguments = ["once"] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0, let line = bytes.split(separator: UInt8(ascii: "\n")).last else {
        throw BenchError("\(arguments.joined(separator: " ")) ended with \(process.terminationStatus).")
    }
    return try JSONDecoder().decode([String: Double].self, from: Data(line))
}

/// Runs a session at 1280×720 and 30 frames per second with a scanner for all codes and a preview that is drawn 30
/// times per second.
///
/// Prints a line per minute to standard error.
private func runSession(seconds: Double) throws -> [String: Double] {
    let camera = try VirtualFeed("1280x720@30?codes=qr,aztec,ean13&seed=5")
    let session = AVCaptureSession()
    session.sessionPreset = .inputPriority
    session.addInput(try AVCaptureDeviceInput(device: camera.device))
    let output = AVCaptureMetadataOutput()
    session.addOutput(output)
    output.metadataObjectTypes = output.availableMetadataObjectTypes
    let log = CodeLog()
    output.setMetadataObjectsDelegate(log, queue: log.queue)
    let preview = AVCaptureVideoPreviewLayer(session: session)
    preview.frame = CGRect(x: 0, y: 0, width: 1280, height: 720)
    let compositor = LayerCompositor(preview)
    let target = try makeImage(1280, 720, kCVPixelFormatType_32BGRA)
    session.startRunning()
    let begin = hostNanoseconds()
    var samples: [(minutes: Double, megabytes: Double)] = []
    var drawn = 0
    let cpu = processTime()
    while true {
        let elapsed = Double(hostNanoseconds() - begin) / 1e9
        if elapsed >= seconds { break }
        FlowDriver.sleep(until: begin + UInt64(drawn + 1) * 1_000_000_000 / 30)
        try compositor.render(into: target)
        drawn += 1
        guard drawn % 30 == 0 else { continue }
        samples.append((elapsed / 60, residentMegabytes().now))
        if drawn % 1800 == 0, let last = samples.last {
            let text = String(format: "%.0f min: %.1f MB, %d codes", last.minutes, last.megabytes, log.objects)
            FileHandle.standardError.write(Data((text + "\n").utf8))
        }
    }
    let used = processTime() - cpu
    session.stopRunning()
    // The first quarter is the warm-up.
    let settled = Array(samples.dropFirst(samples.count / 4))
    return [
        "peak_mb": residentMegabytes().peak, "rss_mb": median(settled.map(\.megabytes)),
        "mb_per_min": slope(settled.map { ($0.minutes, $0.megabytes) }),
        "grown_mb": (settled.last?.megabytes ?? .nan) - (settled.first?.megabytes ?? .nan),
        "cpu_ms": used / Double(max(drawn, 1)) / 1000, "codes": Double(log.objects),
    ]
}

/// Returns the slope of the least-squares line.
private func slope(_ points: [(Double, Double)]) -> Double {
    let count = Double(points.count)
    guard count > 1 else { return 0 }
    let x = points.reduce(0) { $0 + $1.0 } / count
    let y = points.reduce(0) { $0 + $1.1 } / count
    let across = points.reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) }
    let along = points.reduce(0) { $0 + ($1.0 - x) * ($1.0 - x) }
    return along > 0 ? across / along : 0
}

import AVFoundation
import CameraSources
import Foundation

/// The cost of one run of a session.
struct Cost {
    var frames: Int
    /// User and system time of the whole process, in microseconds per frame.
    var cpu: Double
    /// Wall-clock time in microseconds per frame.
    var wall: Double
    /// Latencies from source to callback, in microseconds; empty if they were not measured.
    var latencies: [Double] = []
}

/// Builds a session on uncompressed images, runs it to its end and measures it.
func measure(
    images: [CVPixelBuffer],
    frames: Int,
    configure: (AVCaptureSession, AVCaptureDevice) throws -> [LatencyLog]
) throws -> Cost {
    try measure(StillSource(images: images, count: frames), frames: frames, configure: configure)
}

/// Builds a session on a source with a number of frames, runs it to its end and measures it.
func measure(
    _ source: StillSource,
    frames: Int,
    configure: (AVCaptureSession, AVCaptureDevice) throws -> [LatencyLog]
) throws -> Cost {
    guard CameraRegistry.add(source) != nil, let device = AVCaptureDevice(uniqueID: source.info.uniqueID) else {
        throw BenchError("The source could not be added.")
    }
    defer { CameraRegistry.remove(source) }
    let session = AVCaptureSession()
    session.beginConfiguration()
    session.sessionPreset = .inputPriority
    session.addInput(try AVCaptureDeviceInput(device: device))
    let logs = try configure(session, device)
    session.commitConfiguration()
    let used = try runToEnd(session)
    return Cost(
        frames: frames,
        cpu: used.cpu / Double(frames),
        wall: used.wall / Double(frames),
        latencies: logs.flatMap(\.microseconds)
    )
}

/// Runs a session until it ends; returns the elapsed times in microseconds.
func runToEnd(_ session: AVCaptureSession) throws -> (cpu: Double, wall: Double) {
    let stopped = DispatchSemaphore(value: 0)
    let observer = NotificationCenter.default.addObserver(
        forName: AVCaptureSession.didStopRunningNotification,
        object: session,
        queue: nil
    ) { _ in stopped.signal() }
    defer { NotificationCenter.default.removeObserver(observer) }
    let cpu = processTime()
    let start = hostNanoseconds()
    session.startRunning()
    guard stopped.wait(timeout: .now() + 300) == .success else { throw BenchError("The session did not end.") }
    return (processTime() - cpu, Double(hostNanoseconds() - start) / 1000)
}

/// Returns the user and system time of the process in microseconds.
func processTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1000
}

/// A delegate that records the age of each frame on arrival.
final class LatencyLog: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
    // @unchecked: written on the delegate's serial queue, read after the session has stopped.
    private(set) var microseconds: [Double] = []
    private(set) var drops = 0
    let queue = DispatchQueue(label: "bench.delegate")

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let time = UInt64(sampleBuffer.presentationTimeStamp.value)
        microseconds.append(Double(hostNanoseconds() - time) / 1000)
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) { drops += 1 }
}

/// Returns the value below which a share of the numbers lies.
func percentile(_ numbers: [Double], _ share: Double) -> Double {
    guard !numbers.isEmpty else { return .nan }
    let sorted = numbers.sorted()
    return sorted[min(Int(Double(sorted.count) * share), sorted.count - 1)]
}

/// Returns the median of the numbers.
func median(_ numbers: [Double]) -> Double { percentile(numbers, 0.5) }

/// An error in a benchmark.
struct BenchError: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
}

/// Returns an image whose content is neither flat nor noise.
func makeImage(_ width: Int, _ height: Int, _ format: OSType) throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    guard CVPixelBufferCreate(nil, width, height, format, nil, &buffer) == kCVReturnSuccess, let buffer else {
        throw BenchError("No picture of \(width)×\(height) in format \(format).")
    }
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    if CVPixelBufferGetPlaneCount(buffer) == 0 {
        fill(CVPixelBufferGetBaseAddress(buffer), CVPixelBufferGetBytesPerRow(buffer), height)
    }
    for plane in 0..<CVPixelBufferGetPlaneCount(buffer) {
        fill(
            CVPixelBufferGetBaseAddressOfPlane(buffer, plane),
            CVPixelBufferGetBytesPerRowOfPlane(buffer, plane),
            CVPixelBufferGetHeightOfPlane(buffer, plane)
        )
    }
    return buffer
}

private func fill(_ base: UnsafeMutableRawPointer?, _ rowBytes: Int, _ rows: Int) {
    guard let base else { return }
    for y in 0..<rows {
        for x in 0..<rowBytes {
            base.storeBytes(
                of: UInt8(truncatingIfNeeded: 16 + (x / 3 + y) % 220),
                toByteOffset: y * rowBytes + x,
                as: UInt8.self
            )
        }
    }
}

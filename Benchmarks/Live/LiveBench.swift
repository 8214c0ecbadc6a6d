import AVFoundation
import CoreImage
import Foundation
import Synchronization

/// Measures a live session whose frames go through Core Image, and a compression session beside a writer.
///
///     bench-live session [--seconds N] [--linear] [--context-per-frame]
///     bench-live compress [--turns N]
///
/// `session` prints {"frames", "dropped", "cpu_ms_a_frame", "megabytes"}; run it with `taskset -c 0` for one core.
@main
enum LiveBench {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        func number(_ name: String, _ usual: Int) -> Int {
            guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return usual }
            return Int(arguments[index + 1]) ?? usual
        }
        switch arguments.first {
        case "session":
            try await FilteredSession(
                seconds: number("--seconds", 20),
                isPlain: !arguments.contains("--linear"),
                isContextPerFrame: arguments.contains("--context-per-frame")
            )
            .run()
        case "compress": try CompressionBench(turns: number("--turns", 5)).run()
        default:
            print("bench-live: write session or compress")
            exit(2)
        }
    }

    /// The user and system time of this process.
    static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The resident memory of this process.
    static func megabytes() -> Double {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
        return pages * 4096 / 1e6
    }
}

/// A session of a camera of 1920×1080 at 30 frames a second.
///
/// Each frame is turned, cut, scaled, changed in colour and covered with a picture.
struct FilteredSession {
    let seconds: Int
    let isPlain: Bool
    let isContextPerFrame: Bool

    func run() async throws {
        setenv("OBSCURA_CAMERAS", "virtual:1920x1080@30?codes=none", 0)
        guard let device = AVCaptureDevice.default(for: .video) else { throw AVError(.deviceNotConnected) }
        let session = AVCaptureSession()
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: device))
        let output = AVCaptureVideoDataOutput()
        output.videoSettings = [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        ]
        let filter = try ChainFilter(isPlain: isPlain, isContextPerFrame: isContextPerFrame)
        output.setSampleBufferDelegate(filter, queue: DispatchQueue(label: "filter"))
        session.addOutput(output)
        session.startRunning()
        // The first second starts everything up.
        try await Task.sleep(for: .seconds(1))
        let (first, memory, spent) = (filter.counts, LiveBench.megabytes(), LiveBench.processorSeconds())
        try await Task.sleep(for: .seconds(seconds))
        let (last, used) = (filter.counts, LiveBench.processorSeconds() - spent)
        session.stopRunning()
        let frames = last.frames - first.frames
        let cpu = used * 1000 / Double(max(frames, 1))
        let size = "\(filter.size.0)×\(filter.size.1)"
        print(
            "{\"source\": \"\(size)\", \"frames\": \(frames), \"dropped\": \(last.dropped - first.dropped), "
                + "\"dropped_at_start\": \(first.dropped), "
                + String(format: "\"cpu_ms_a_frame\": %.2f, ", cpu)
                + String(format: "\"filter_ms_a_frame\": %.2f, ", last.work * 1000 / Double(max(last.frames, 1)))
                + String(format: "\"megabytes\": [%.1f, %.1f]}", memory, LiveBench.megabytes())
        )
    }
}

// `@unchecked Sendable`: the buffers and options are used on the queue of the delegate.
/// A delegate that renders each frame through the chain.
final class ChainFilter: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
    struct Counts: Sendable {
        var frames = 0
        var dropped = 0
        /// The seconds of all renderings.
        var work = 0.0
    }

    private struct State {
        var counts = Counts()
        var size = (0, 0)
    }

    private let state = Mutex(State())
    private let options: [CIContextOption: Any]?
    private let isContextPerFrame: Bool
    private let shared: CIContext
    private let overlay: CVPixelBuffer
    private let target: CVPixelBuffer

    init(isPlain: Bool, isContextPerFrame: Bool) throws {
        options = isPlain ? [.workingColorSpace: NSNull()] : nil
        self.isContextPerFrame = isContextPerFrame
        shared = CIContext(options: options)
        var buffers: [CVPixelBuffer] = []
        for _ in 0..<2 {
            var made: CVPixelBuffer?
            CVPixelBufferCreate(nil, 1280, 720, kCVPixelFormatType_32BGRA, nil, &made)
            guard let made else { throw AVError(.outOfMemory) }
            buffers.append(made)
        }
        (overlay, target) = (buffers[0], buffers[1])
        guard let base = CVPixelBufferGetBaseAddress(overlay) else { throw AVError(.outOfMemory) }
        for place in 0..<CVPixelBufferGetBytesPerRow(overlay) * 720 / 4 {
            let alpha = UInt32(place / 5 & 255)
            base.storeBytes(of: alpha << 24 | alpha / 2 << 16 | alpha / 3, toByteOffset: 4 * place, as: UInt32.self)
        }
        super.init()
    }

    var counts: Counts { state.withLock { $0.counts } }
    var size: (Int, Int) { state.withLock { $0.size } }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        guard let frame = CMSampleBufferGetImageBuffer(sampleBuffer) else { return }
        let start = ContinuousClock.now
        let part = CGRect(x: 160, y: 90, width: 1600, height: 900)
        let values = ["inputSaturation": 0.8, "inputBrightness": 0.05, "inputContrast": 1.1]
        let picture = CIImage(cvPixelBuffer: frame).oriented(.down).cropped(to: part)
            .transformed(by: CGAffineTransform(translationX: -160, y: -90))
            .transformed(by: CGAffineTransform(scaleX: 0.8, y: 0.8))
            .applyingFilter("CIColorControls", parameters: values)
        let result = CIImage(cvPixelBuffer: overlay).composited(over: picture)
        let context = isContextPerFrame ? CIContext(options: options) : shared
        context.render(result, to: target)
        let work = (ContinuousClock.now - start) / .seconds(1)
        let size = (CVPixelBufferGetWidth(frame), CVPixelBufferGetHeight(frame))
        state.withLock { state in
            state.counts.frames += 1
            state.counts.work += work
            state.size = size
        }
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        state.withLock { $0.counts.dropped += 1 }
    }
}

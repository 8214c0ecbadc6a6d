import AVFoundation
import Foundation

/// Measures the CPU time of writing 1280×720 at 30 frames per second as H.264, compared with the `ffmpeg` command in
/// the same run.
///
/// Both read the same raw NV12 frames from a file in memory and write to memory, with x264 and the same settings. The
/// target ratio is at most 1.1.
func writing(turns: Int) throws -> [Row] {
    let folder = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
    let base = URL(fileURLWithPath: folder).appendingPathComponent("obscura-bench-\(getpid())").path
    let (raw, ours, theirs) = (base + ".nv12", base + "-ours.mov", base + "-ffmpeg.mov")
    defer { for path in [raw, ours, theirs] { unlink(path) } }
    let frames = 150
    _ = try ffmpeg(
        "-f lavfi -i testsrc2=size=1280x720:rate=30 -frames:v \(frames) -pix_fmt nv12 -f rawvideo".split(separator: " ")
            .map(String.init) + [raw]
    )
    // The command's equivalent of the settings for live input.
    let threads = max(1, min(ProcessInfo.processInfo.activeProcessorCount, 4))
    let live =
        "-preset veryfast -threads \(threads) -thread_type slice -bf 0 -x264-params "
        + "rc-lookahead=0:sync-lookahead=0:bframes=0:mbtree=0:sliced-threads=1:force-cfr=1"
    return try [(false, ""), (true, live)].map { isLive, options in
        var (own, other): ([Double], [Double]) = ([], [])
        for _ in 0..<turns {
            unlink(ours)
            own.append(try write(raw, to: ours, frames: frames, isLive: isLive))
            other.append(
                try ffmpeg(
                    ["-f", "rawvideo", "-pix_fmt", "nv12", "-s", "1280x720", "-r", "30", "-i", raw, "-c:v", "libx264"]
                        + options.split(separator: " ").map(String.init) + [theirs]
                )
            )
        }
        return Row(
            group: "write",
            name: isLive ? "720p H.264, live settings" : "720p H.264, x264's own settings",
            figures: [
                "cpu_ms_a_frame": median(own) * 1000 / Double(frames),
                "ffmpeg_cpu_ms_a_frame": median(other) * 1000 / Double(frames),
                "ratio": median(own) / median(other),
            ]
        )
    }
}

/// Returns the CPU seconds of writing a file of raw frames with `AVAssetWriter`.
private func write(_ raw: String, to path: String, frames: Int, isLive: Bool) throws -> Double {
    let start = cpuSeconds(ofChildren: false)
    let writer = try AVAssetWriter(outputURL: URL(fileURLWithPath: path), fileType: .mov)
    let input = AVAssetWriterInput(
        mediaType: .video,
        outputSettings: [
            AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 1280, AVVideoHeightKey: 720,
            AVVideoCompressionPropertiesKey: [AVVideoExpectedSourceFrameRateKey: 30],
        ]
    )
    input.expectsMediaDataInRealTime = isLive
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(
        assetWriterInput: input,
        sourcePixelBufferAttributes: [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
            kCVPixelBufferWidthKey as String: 1280, kCVPixelBufferHeightKey as String: 720,
        ]
    )
    writer.add(input)
    guard writer.startWriting() else { throw BenchError("Writing did not start: \(String(describing: writer.error))") }
    writer.startSession(atSourceTime: .zero)
    let feed = RawFeed(input: input, adaptor: adaptor, file: open(raw, O_RDONLY))
    input.requestMediaDataWhenReady(on: DispatchQueue(label: "bench.write")) { feed.run() }
    feed.done.wait()
    let finished = DispatchSemaphore(value: 0)
    writer.finishWriting { finished.signal() }
    finished.wait()
    guard writer.status == .completed, feed.count == frames else {
        throw BenchError("Wrote \(feed.count) frames, \(writer.status): \(String(describing: writer.error))")
    }
    return cpuSeconds(ofChildren: false) - start
}

/// A feed that reads raw frames into buffers of the adaptor's pool and appends them.
private final class RawFeed: @unchecked Sendable {
    // @unchecked: used on the input's serial queue only, read after `done`.
    private let input: AVAssetWriterInput
    private let adaptor: AVAssetWriterInputPixelBufferAdaptor
    private let file: Int32
    private(set) var count = 0
    let done = DispatchSemaphore(value: 0)

    init(input: AVAssetWriterInput, adaptor: AVAssetWriterInputPixelBufferAdaptor, file: Int32) {
        self.input = input
        self.adaptor = adaptor
        self.file = file
    }

    func run() {
        while input.isReadyForMoreMediaData {
            guard let image = next(),
                adaptor.append(image, withPresentationTime: CMTime(value: Int64(count), timescale: 30))
            else {
                close(file)
                input.markAsFinished()
                done.signal()
                return
            }
            count += 1
        }
    }

    /// Returns the next frame, or nil at the end of the file.
    private func next() -> CVPixelBuffer? {
        var buffer: CVPixelBuffer?
        guard let pool = adaptor.pixelBufferPool,
            CVPixelBufferPoolCreatePixelBuffer(nil, pool, &buffer) == kCVReturnSuccess, let buffer
        else { return nil }
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        for plane in 0..<2 {
            guard let base = CVPixelBufferGetBaseAddressOfPlane(buffer, plane) else { return nil }
            let rowBytes = CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
            for row in 0..<CVPixelBufferGetHeightOfPlane(buffer, plane) {
                guard read(file, base + row * rowBytes, 1280) == 1280 else { return nil }
            }
        }
        return buffer
    }
}

/// Runs the `ffmpeg` command and returns the CPU seconds it used.
private func ffmpeg(_ arguments: [String]) throws -> Double {
    let start = cpuSeconds(ofChildren: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ffmpeg", "-v", "error", "-nostdin", "-y"] + arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw BenchError("ffmpeg \(arguments.joined(separator: " ")) failed.") }
    return cpuSeconds(ofChildren: true) - start
}

/// Returns the user and system time of this process, or of its children that have ended.
private func cpuSeconds(ofChildren: Bool) -> Double {
    var usage = rusage()
    // RUSAGE_SELF is 0 and RUSAGE_CHILDREN is -1.
    getrusage(ofChildren ? -1 : 0, &usage)
    let (user, system) = (usage.ru_utime, usage.ru_stime)
    return Double(user.tv_sec + system.tv_sec) + Double(user.tv_usec + system.tv_usec) / 1e6
}

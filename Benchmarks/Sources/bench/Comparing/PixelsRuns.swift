import AVFoundation
import CDirectJPEG
import CameraSources
import Foundation

/// Our side of the comparisons in `PixelsComparisons.swift` that concern single images.
let pixelsRuns: [String: @Sendable ([String]) throws -> [String: Double]] = [
    // The cost of a conversion in a session: the difference of a session with it and one without.
    "convert": { arguments in
        guard arguments.count >= 2, let source = pixelFormats[arguments[0]], let target = pixelFormats[arguments[1]]
        else {
            throw BenchError(
                "convert takes FROM TO [601]; the formats are \(pixelFormats.keys.sorted().joined(separator: ", "))."
            )
        }
        let images = try (0..<4).map { _ in try makeImage(1920, 1080, source) }
        if arguments.count > 2 {
            for image in images {
                CVBufferSetAttachment(
                    image,
                    kCVImageBufferYCbCrMatrixKey,
                    kCVImageBufferYCbCrMatrix_ITU_R_601_4,
                    .shouldPropagate
                )
            }
        }
        let frames = Programs.isQuick ? 60 : 200
        var costs: [Double] = []
        for _ in 0..<3 {
            let plain = try measure(images: images, frames: frames) { session, _ in
                try addOutputs(1, to: session, format: nil)
            }
            let converted = try measure(images: images, frames: frames) { session, _ in
                try addOutputs(1, to: session, format: target)
            }
            costs.append((converted.cpu - plain.cpu) / 1000)
        }
        return ["cpu_ms": median(costs)]
    },
    "decode": { arguments in
        let file = try camerasJPEG()
        let images = try (0..<4).map { _ in try makeImage(1920, 1080, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange) }
        var costs: [Double] = []
        let frames = Programs.isQuick ? 60 : 120
        for _ in 0..<3 {
            let source = StillSource(jpeg: file, width: 1920, height: 1080, count: frames)
            let decoded = try measure(source, frames: frames) { session, _ in
                try addOutputs(1, to: session, format: nil)
            }
            let plain = try measure(images: images, frames: frames) { session, _ in
                try addOutputs(1, to: session, format: nil)
            }
            costs.append((decoded.cpu - plain.cpu) / 1000)
        }
        return ["cpu_ms": median(costs)]
    },
    // An entire process, from start to exit.
    "process": { arguments in
        guard let program = arguments.first else { throw BenchError("process takes PROGRAM ARGUMENT….") }
        var walls: [Double] = []
        var times: [Double] = []
        for _ in 0..<(Programs.isQuick ? 5 : 25) {
            let (wall, time) = try runOnce(program, Array(arguments.dropFirst()))
            walls.append(wall)
            times.append(time)
        }
        return ["wall_ms": median(walls), "cpu_ms": median(times)]
    },
]

/// Formats by the names that the peers use.
let pixelFormats: [String: OSType] = [
    "420v": kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, "420f": kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
    "y420": kCVPixelFormatType_420YpCbCr8Planar, "BGRA": kCVPixelFormatType_32BGRA,
    "2vuy": kCVPixelFormatType_422YpCbCr8, "yuvs": kCVPixelFormatType_422YpCbCr8_yuvs,
    "ARGB": kCVPixelFormatType_32ARGB, "24RGB": kCVPixelFormatType_24RGB, "L008": kCVPixelFormatType_OneComponent8,
]

/// Returns a camera's JPEG image, 1920×1080 in 4:2:0.
private func camerasJPEG() throws -> Data {
    guard direct_has_turbojpeg() != 0 else { throw BenchError("libturbojpeg is missing, which makes the picture.") }
    return try jpeg(1920, 1080, is422: false)
}

/// Returns the path of ``camerasJPEG()`` as a file for the peers; creates the file if it is missing.
func camerasJPEGFile() -> String {
    let path = comparisonFile("camera.jpg")
    if !FileManager.default.fileExists(atPath: path), let file = try? camerasJPEG() {
        try? file.write(to: URL(fileURLWithPath: path))
    }
    return path
}

/// Returns the path of a file that contestants share.
func comparisonFile(_ name: String) -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("obscura-bench")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent(name).path
}

/// Runs a program without its output; returns the wall-clock time and CPU time in milliseconds.
private func runOnce(_ program: String, _ arguments: [String]) throws -> (wall: Double, cpu: Double) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let start = hostNanoseconds()
    var child = pid_t()
    guard posix_spawn(&child, program, &actions, nil, &words, environ) == 0 else {
        throw BenchError("\(program) cannot be started; `make bench` builds it.")
    }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(child, &status, 0, &usage) == child else { throw BenchError("\(program) was lost.") }
    let wall = Double(hostNanoseconds() - start) / 1e6
    guard status == 0 else {
        throw BenchError("\(program) \(arguments.joined(separator: " ")) ended with \(status >> 8).")
    }
    func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000 }
    return (wall, milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime))
}

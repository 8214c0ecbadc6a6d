import Foundation

/// Comparisons of pixel conversion, compressed images, the delayed feed, memory, and the tool as an entire process.
var pixelsComparisons: [Comparison] {
    conversionComparisons + otherConversionComparisons + [decodingComparison, delayComparison, memoryComparison]
        + processComparisons
}

private let libyuv = "libyuv"
private let swscale = "swscale"

/// Conversions that libyuv performs in one call, with BT.601.
private var conversionComparisons: [Comparison] {
    [("420v", "BGRA"), ("yuvs", "BGRA"), ("yuvs", "420v"), ("BGRA", "420v")].map { from, to in
        Comparison(
            group: "pixels",
            name: "\(from) → \(to) (601), 1920×1080",
            contestants: [
                oursOnce("convert", from, to, "601"), Programs.peer(libyuv, "yuv_pixels", from, to),
                Programs.peer(swscale, "swscale_pixels", from, to),
            ] + (to == "BGRA" ? [Programs.peer("OpenCV", "opencv_pixels", from, to)] : []),
            figures: [
                .init(key: "cpu_ms", target: .ratio(of: libyuv, atMost: 1.05)),
                .init(key: "cpu_ms", target: .ratio(of: swscale, atMost: 0.25)),
            ]
        )
    }
}

/// Conversions that libyuv does not perform in one call, compared with copying a BGRA image of the same size.
private var otherConversionComparisons: [Comparison] {
    let copy = "memcpy"
    return [
        ("420v", "BGRA"), ("yuvs", "BGRA"), ("BGRA", "420v"), ("BGRA", "yuvs"), ("420v", "420f"), ("yuvs", "420f"),
        ("24RGB", "420v"), ("ARGB", "420v"), ("420v", "ARGB"), ("24RGB", "L008"),
    ].map { from, to in
        Comparison(
            group: "pixels",
            name: "\(from) → \(to) (709), 1920×1080, beside a copy of BGRA",
            contestants: [oursOnce("convert", from, to), Programs.peer(copy, "yuv_pixels", "copy", "BGRA")],
            figures: [.init(key: "cpu_ms", target: .ratio(of: copy, atMost: 3))]
        )
    }
}

private var decodingComparison: Comparison {
    let turbo = "turbojpeg + libyuv"
    let file = camerasJPEGFile()
    return Comparison(
        group: "pixels",
        name: "Motion JPEG 4:2:0 → 4:2:0 in two planes, 1920×1080",
        contestants: [
            oursOnce("decode"), Programs.peer(turbo, "jpeg_pixels", "turbojpeg", file),
            Programs.peer("libavcodec + libyuv", "jpeg_pixels", "avcodec", file),
        ],
        // The first of the two has been the faster one on all machines so far.
        figures: [.init(key: "cpu_ms", target: .ratio(of: turbo, atMost: 1.05))]
    )
}

private var delayComparison: Comparison {
    let seconds = Programs.isQuick ? "4" : "12"
    return Comparison(
        group: "delay",
        name: "2 s late, 1280×720 at 30 frames/s, live",
        contestants: [
            oursOnce("delay", seconds), Programs.peer("GStreamer, raw queue", "gst_delay", "raw", seconds),
            Programs.peer("GStreamer, H.264 in the queue", "gst_delay", "h264", seconds),
        ],
        figures: [
            .init(key: "above_mb", target: .atMost(40)), .init(key: "cpu_ms", target: .atMost(5)),
            .init(key: "error_ms", target: .atMost(33.4)), .init(key: "untimely"), .init(key: "shown"),
        ]
    )
}

private var memoryComparison: Comparison {
    Comparison(
        group: "memory",
        name: "session with a scanner and a preview that is drawn, 1280×720 at 30 frames/s",
        contestants: [oursOnce("memory", Programs.isQuick ? "5" : "20")],
        figures: [
            .init(key: "peak_mb", target: .atMost(120)), .init(key: "rss_mb"), .init(key: "mb_per_min"),
            .init(key: "cpu_ms"),
        ]
    )
}

private var processComparisons: [Comparison] {
    let zxing = "ZXing-C++ and libpng"
    let tool = ProcessInfo.processInfo.environment["OBSCURA_TOOL"] ?? ".build/release/obscura"
    return [(640, 480), (1280, 720), (1920, 1080), (4000, 3000)].map { width, height in
        let file = comparisonFile("codes-\(width)x\(height).png")
        if !FileManager.default.fileExists(atPath: file) {
            let maker = Process()
            maker.executableURL = URL(fileURLWithPath: "\(Programs.peers)/zxing_process")
            maker.arguments = ["make", "\(width)", "\(height)", file]
            if (try? maker.run()) != nil { maker.waitUntilExit() }
        }
        return Comparison(
            group: "process",
            name: "whole process, codes of a picture of \(width)×\(height), PNG",
            contestants: [
                .init(name: Comparison.ours, command: [Programs.bench, "once", "process", tool, "scan", file]),
                .init(
                    name: zxing,
                    command: [Programs.bench, "once", "process", "\(Programs.peers)/zxing_process", file]
                ),
            ],
            figures: [
                .init(key: "wall_ms", target: .ratio(of: zxing, atMost: 1.3)), .init(key: "cpu_ms"),
            ]
        )
    }
}

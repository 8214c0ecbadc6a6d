import Foundation

/// Codes in live video.
///
/// The others read the same pictures one by one, each by itself; ours come from a live camera at 30 frames a second, and
/// its figure has all that a session costs beside reading.
var liveComparisons: [Comparison] {
    let scenes = [
        ("none", "drift", "no code"), ("qr", "drift", "1 code"),
        ("qr,aztec,datamatrix,ean13", "drift", "4 codes"), ("qr,aztec,datamatrix,ean13", "spin", "4 codes that turn"),
    ]
    return scenes.map { codes, motion, name in
        let frames = Programs.isQuick ? "30" : "90"
        return Comparison(
            group: "live",
            name: "all symbologies, 1280×720, \(name)",
            contestants: [
                oursOnce("live-codes", codes, motion, frames),
                reader("ZXing-C++ thorough", "zxing_live thorough", codes, motion, frames),
                reader("ZXing-C++ fast", "zxing_live fast", codes, motion, frames),
                reader("ZBar", "zbar_live", codes, motion, frames),
            ],
            figures: [
                // The target is for codes as they usually move; those that turn are for information.
                .init(key: "cpu_ms", target: motion == "drift" ? .atMost(3) : nil),
                .init(key: "found", target: .ratioAtLeast(of: "ZXing-C++ thorough", 1)),
                .init(key: "wrong", target: .atMost(0)),
            ],
            turns: 3
        )
    } + [synchronizedComparison]
}

private var synchronizedComparison: Comparison {
    Comparison(
        group: "live",
        name: "1920×1080 at 60 frames/s: QR, Aztec and Data Matrix, synchronized with BGRA pictures",
        contestants: [oursOnce("live-synchronized", Programs.isQuick ? "2" : "10")],
        figures: [
            .init(key: "late", target: .atMost(0)), .init(key: "unhandled", target: .atMost(0)), .init(key: "found"),
            .init(key: "wrong", target: .atMost(0)), .init(key: "cpu_ms"),
        ],
        turns: 3
    )
}

/// A program that reads pictures from a file, which is written before its first run.
private func reader(
    _ name: String,
    _ program: String,
    _ codes: String,
    _ motion: String,
    _ frames: String
)
    -> Comparison.Contestant
{
    let kind = "\(codes)-\(motion)-\(frames)".replacingOccurrences(of: ",", with: "-")
    let file = NSTemporaryDirectory() + "/obscura-live-\(kind).luma"
    let write = "\"$0\" once live-pictures \(codes) \(motion) \(frames) \"$1\""
    return Comparison.Contestant(
        name: name,
        command: [
            "/bin/sh", "-c", "[ -f \"$1\" ] || \(write) >&2 && exec \"$2\"/\(program) \"$1\"", Programs.bench, file,
            Programs.peers,
        ]
    )
}

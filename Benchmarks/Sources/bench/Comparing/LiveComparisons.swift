import Foundation

/// Comparisons of codes in live video.
///
/// The other programs read the same images individually. Ours receives them from a live camera at 30 frames per second,
/// and its figure includes everything a session costs besides reading.
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
                // The target applies to codes in ordinary motion; rotating codes are informational.
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

/// Returns a program that reads images from a file, which is written before its first run.
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

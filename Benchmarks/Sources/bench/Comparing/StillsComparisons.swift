import Foundation

/// Comparisons of still images: all symbologies, as thoroughly as each library allows.
///
/// Ours is a program of the package itself (`Benchmarks/Stills`), because it reads pixel buffers with internal API.
/// `make bench` builds it and lets it prepare the images, which are decoded once for all contestants.
var stillsComparisons: [Comparison] {
    let folder = "Benchmarks/.build/stills"
    let name = try? String(contentsOfFile: folder + "/name.txt", encoding: .utf8)
    let zxing = "ZXing-C++"
    return [
        Comparison(
            group: "stills",
            name: "single pictures, all symbologies: \(name ?? "not prepared; see the README")",
            contestants: [
                .init(name: Comparison.ours, command: [".build/release/bench-stills", "read", folder]),
                Programs.peer(zxing, "zxing_stills", folder),
                Programs.peer("ZBar", "zbar_stills", folder),
            ],
            figures: [
                .init(key: "wall_ms", target: .ratio(of: zxing, atMost: 1.3)), .init(key: "cpu_ms"),
                .init(key: "read", target: .ratioAtLeast(of: zxing, 1)), .init(key: "wrong", target: .atMost(2)),
                .init(key: "missed"), .init(key: "false", target: .atMost(0)),
            ]
        )
    ]
}

/// Comparisons of a frame's path from its source to its delegates.
///
/// GStreamer receives frames in two ways. The targets refer to `appsrc`, which programs use for their own frames.
/// Pushing into the pipeline's first pad, with one thread and one queue less, is informational.
var flowComparisons: [Comparison] {
    deliveryComparisons + latencyComparisons + [lateComparison] + setComparisons
}

private let gstreamer = "GStreamer"
private let pad = "GStreamer, pad"
private let handOff = "hand-off"
/// A plain `queue.async` on an idle serial queue, without a frame.
private let block = "queue.async"

private var deliveryComparisons: [Comparison] {
    let frames = Programs.isQuick ? "2000" : "20000"
    return [1, 2, 4].map { outputs in
        Comparison(
            group: "delivery",
            name: "1920×1080 untouched, as fast as it goes, \(outputs) output\(outputs == 1 ? "" : "s")",
            contestants: [
                oursOnce("deliver", "\(outputs)", frames),
                Programs.peer(gstreamer, "gst_flow", "deliver", "appsrc", "\(outputs)", frames),
                Programs.peer(pad, "gst_flow", "deliver", "pad", "\(outputs)", frames),
                Programs.peer(handOff, "handoff", "deliver", "\(outputs)", frames),
            ],
            figures: [.init(key: "cpu_us", target: .ratio(of: gstreamer, atMost: 0.7)), .init(key: "wall_us")]
        )
    }
}

private var latencyComparisons: [Comparison] {
    [0, 1, 2].flatMap { loops in
        [(30, 6), (60, 3), (240, 2)].map { latencyComparison(rate: $0, seconds: $1, busyLoops: loops) }
    }
}

/// Compares latencies on an idle machine or beside busy loops; beside two, on a machine with two processors, nothing is
/// promised.
private func latencyComparison(rate: Int, seconds whole: Int, busyLoops: Int) -> Comparison {
    let seconds = Programs.isQuick ? "1" : "\(whole)"
    let beside = ["", ", beside a busy loop", ", beside two busy loops"][busyLoops]
    func target(_ target: Comparison.Target) -> Comparison.Target? { busyLoops < 2 ? target : nil }
    return Comparison(
        group: "latency",
        name: "source to delegate, live, 1920×1080, \(rate) frames/s, one output\(beside)",
        contestants: [
            oursOnce("latency", "\(rate)", seconds),
            Programs.peer(gstreamer, "gst_flow", "latency", "appsrc", "\(rate)", seconds),
            Programs.peer(pad, "gst_flow", "latency", "pad", "\(rate)", seconds),
            Comparison.Contestant(name: block, command: [Programs.bench, "once", "block", "\(rate)", seconds]),
            Programs.peer(handOff, "handoff", "latency", "\(rate)", seconds),
        ],
        figures: [
            .init(key: "p50_us", target: target(.ratio(of: gstreamer, atMost: 0.6))),
            .init(key: "p50_us", target: target(.ratio(of: block, atMost: 1.25))),
            .init(key: "p99_us", target: target(.ratio(of: gstreamer, atMost: 0.6))),
            .init(key: "cpu_us", target: target(.ratio(of: gstreamer, atMost: 0.8))),
        ],
        busyLoops: busyLoops
    )
}

private var lateComparison: Comparison {
    let seconds = Programs.isQuick ? "2" : "6"
    return Comparison(
        group: "late",
        name: "a consumer of 50 ms at 30 frames/s: age of what is handed over",
        contestants: [
            oursOnce("late", "30", "50", seconds),
            Programs.peer("GStreamer, leaky queue", "gst_flow", "late", "pad", "30", "50", seconds),
        ],
        figures: [
            .init(key: "age_p50_ms", target: .atMost(17)), .init(key: "age_p99_ms", target: .atMost(33)),
            // The growth from the first third to the last must be less than one frame interval.
            .init(key: "growth_ms", target: .atMost(33.4)), .init(key: "unnamed", target: .atMost(0)),
            .init(key: "handed"),
        ]
    )
}

private var setComparisons: [Comparison] {
    let sets = Programs.isQuick ? "1000" : "10000"
    return [
        Comparison(
            group: "synchronize",
            name: "sets of 4 streams, a camera each, as fast as it goes",
            contestants: [
                oursOnce("sets", "cameras", "4", sets),
                Programs.peer("GStreamer, aggregator", "gst_sets", "aggregator", "4", sets),
                Programs.peer("GStreamer, compositor 64×64", "gst_sets", "compositor", "4", sets),
            ],
            figures: [.init(key: "cpu_us", target: .atMost(20)), .init(key: "wall_us")]
        ),
        Comparison(
            group: "synchronize",
            name: "sets of 4 streams, outputs of one camera, as fast as it goes",
            contestants: [oursOnce("sets", "outputs", "4", sets)],
            figures: [.init(key: "cpu_us", target: .atMost(20)), .init(key: "wall_us")]
        ),
        Comparison(
            group: "synchronize",
            name: "sets of 4 cameras at 30 frames/s that come 0, 5, 10 and 20 ms late: release after the last",
            contestants: [oursOnce("sets-live", "30", Programs.isQuick ? "1" : "4")],
            figures: [
                .init(key: "release_max_ms", target: .atMost(33.3)), .init(key: "release_p50_us"),
                .init(key: "release_p99_us"), .init(key: "incomplete", target: .atMost(0)),
            ]
        ),
    ]
}

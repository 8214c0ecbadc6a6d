import AVFoundation
import ConsoleWeb
import Foundation
import Obscura
import Synchronization

// What is looked at twice a second, and what `/metrics` says.
extension CameraStation {
    /// Tells those who listen how it goes, and notices a camera that is silent.
    func pulse() {
        let (run, activity) = inner.withLock { ($0.run, $0.life.activity) }
        if let run, activity == .running || activity == .starting {
            let silence = run.silence
            if silence >= StationLimits.silence { control.async { self.handle(.silence(silence)) } }
        }
        if news.count > 0 {
            if let run { news.send(.ledger(run.ledger(takesLatency: true))) }
            tellState()
        }
        resumeWaiting()
    }

    /// Returns when the camera has come to its end, for whatever reason, and all that it gave has been shown.
    package func waitUntilOver() async {
        await withCheckedContinuation { waiting in
            let isStopped = inner.withLock { state in
                if !state.isStopped { state.waitingForEnd.append(waiting) }
                return state.isStopped
            }
            if isStopped { waiting.resume() }
        }
    }

    private func resumeWaiting() {
        let (run, life) = inner.withLock { ($0.run, $0.life) }
        switch life.activity {
        case .starting, .running, .interrupted: return
        case .gone, .failed, .ended: break
        }
        // A place is rounded down to nanoseconds.
        if let run, let newest = run.feed.status.newest, (newest - run.reader.position).seconds > 0.001 { return }
        endWaiting()
    }

    /// Lets those go on who wait for the end.
    package func endWaiting() {
        let waiting = inner.withLock { state in
            defer { state.waitingForEnd = [] }
            return state.waitingForEnd
        }
        for one in waiting { one.resume() }
    }

    /// The figures of `/metrics`.
    func figures(clips: Int) -> [ConsoleMetric] {
        let (run, totals) = inner.withLock { ($0.run, $0.totals) }
        var list = MetricList()
        let ledger = run?.ledger(takesLatency: false)
        list.counter(
            "frames_captured_total",
            "Frames that cameras captured or reported as lost.",
            totals.captured + (ledger?.captured ?? 0)
        )
        let names = ["scanner", "delayed"]
        for name in names {
            let present =
                ledger?.ways.first { $0.name == name }
                ?? ConsoleLedger.Way(name: name, delivered: 0, late: 0, outOfBuffers: 0, discontinuity: 0, inFlight: 0)
            let way = totals.sum(present)
            list.counter("frames_delivered_total", "Frames that came to their way's end.", way.delivered, ["way": name])
            for (reason, count) in [
                ("late", way.late), ("out_of_buffers", way.outOfBuffers), ("discontinuity", way.discontinuity),
            ] {
                list.counter(
                    "frames_dropped_total",
                    "Frames that were lost on their way, by reason.",
                    count,
                    ["way": name, "reason": reason]
                )
            }
            list.gauge("frames_in_flight", "Frames on their way.", Double(way.inFlight), ["way": name])
        }
        for (type, count) in totals.scans.sorted(by: { $0.key < $1.key }) {
            list.counter("scans_total", "Codes that came into view, by symbology.", count, ["type": type])
        }
        if let median = ledger?.latencyMedian, let largest = ledger?.latencyLargest {
            list.gauge("live_latency_seconds", "From capture to the live view.", median / 1000, ["quantile": "0.5"])
            list.gauge("live_latency_seconds", "From capture to the live view.", largest / 1000, ["quantile": "1"])
        }
        addPictures(to: &list)
        list.gauge("listeners", "Those who listen to events.", Double(news.count))
        list.gauge("clips", "Films in the folder for clips.", Double(clips))
        let status = run?.feed.status
        list.gauge(
            "ring_bytes",
            "Compressed frames that are held.",
            Double(status?.memoryBytes ?? 0),
            ["place": "memory"]
        )
        list.gauge("ring_bytes", "Compressed frames that are held.", Double(status?.diskBytes ?? 0), ["place": "disk"])
        list.gauge("ring_seconds", "From the oldest to the newest frame that is held.", status?.seconds ?? 0)
        let isRunning = inner.withLock { $0.life.activity == .running }
        list.gauge("camera_running", "Whether frames come from the camera.", isRunning ? 1 : 0)
        let process = ProcessFacts.current
        list.gauge("process_resident_memory_bytes", "Memory in use.", process.residentBytes)
        list.counter("process_cpu_seconds_total", "Processor time.", process.processorSeconds)
        list.gauge("process_open_descriptors", "Open files, sockets and pipes.", process.descriptors)
        list.gauge("process_threads", "Threads.", process.threads)
        return list.metrics
    }

    private func addPictures(to list: inout MetricList) {
        for (view, desk) in [(ConsoleView.live, live), (.delayed, delayed)] {
            let figures = desk.figures
            let label = ["view": view.rawValue]
            let film = Double(films.viewers(of: view))
            list.gauge(
                "viewers",
                "Those who watch.",
                Double(figures.viewers),
                label.merging(["kind": "pictures"]) { $1 }
            )
            list.gauge("viewers", "Those who watch.", film, label.merging(["kind": "film"]) { $1 })
            list.counter("pictures_compressed_total", "JPEG pictures that were made.", figures.compressed, label)
            list.counter(
                "pictures_skipped_total",
                "Frames that gave way to newer ones before a picture was made, while somebody watched.",
                figures.skipped,
                label
            )
            list.counter(
                "pictures_missed_total",
                "Pictures that gave way to newer ones before a slow viewer took them.",
                figures.missed,
                label
            )
        }
    }
}

/// Figures in the order in which they are added, those of one name together.
private struct MetricList {
    private(set) var unsorted: [ConsoleMetric] = []

    var metrics: [ConsoleMetric] {
        var names: [String] = []
        for metric in unsorted where !names.contains(metric.name) { names.append(metric.name) }
        return names.flatMap { name in unsorted.filter { $0.name == name } }
    }

    mutating func counter(_ name: String, _ help: String, _ value: Int, _ labels: [String: String] = [:]) {
        counter(name, help, Double(value), labels)
    }

    mutating func counter(_ name: String, _ help: String, _ value: Double, _ labels: [String: String] = [:]) {
        add(name, help, .counter, value, labels)
    }

    mutating func gauge(_ name: String, _ help: String, _ value: Double, _ labels: [String: String] = [:]) {
        add(name, help, .gauge, value, labels)
    }

    private mutating func add(
        _ name: String,
        _ help: String,
        _ kind: ConsoleMetric.Kind,
        _ value: Double,
        _ labels: [String: String]
    ) {
        unsorted.append(ConsoleMetric(name: "obscura_" + name, help: help, kind: kind, labels: labels, value: value))
    }
}

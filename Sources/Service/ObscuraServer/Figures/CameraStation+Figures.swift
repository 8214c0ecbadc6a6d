import AVFoundation
import ConsoleWeb
import Foundation
import Obscura
import Synchronization

// The work of the regular pulse, and the metrics for `/metrics`.
extension CameraStation {
    /// Sends the ledger and the state to listeners, and detects a silent camera.
    func pulse() {
        let (run, expectsFrames) = inner.withLock { ($0.run, $0.expectsFrames) }
        if let run, expectsFrames {
            let silence = run.silence
            if silence >= StationLimits.silence { control.async { self.handle(.silence(silence)) } }
        }
        if isHeard {
            if let run { news.send(.ledger(run.ledger(takesLatency: true))) }
            publishState()
        }
        resumeWaiting()
    }

    /// Returns when the camera has stopped, for whatever reason, and all of its frames have been shown.
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
        let (run, isOver) = inner.withLock { ($0.run, $0.isOver) }
        guard isOver else { return }
        // The position is rounded down to nanoseconds.
        if let past = run?.past, let newest = past.feed.status.newest, (newest - past.reader.position).seconds > 0.001 {
            return
        }
        endWaiting()
    }

    /// Resumes the callers that wait for the end.
    package func endWaiting() {
        for waiting in inner.withLock({ $0.takeWaiting() }) { waiting.resume() }
    }

    /// Returns the metrics for `/metrics`.
    func figures(clips: Int) -> [ConsoleMetric] {
        ConsoleMetric.grouped(cameraFigures() + Self.sharedFigures(listeners: news.count, clips: clips))
    }

    /// Returns the camera's metrics.
    func cameraFigures() -> [ConsoleMetric] {
        let (run, totals) = inner.withLock { ($0.run, $0.totals) }
        let ledger = run?.ledger(takesLatency: false)
        var list = [ConsoleMetric(.framesCaptured, totals.captured + (ledger?.captured ?? 0))]
        for name in ["scanner", "delayed"] {
            let present =
                ledger?.ways.first { $0.name == name }
                ?? ConsoleLedger.Way(name: name, delivered: 0, late: 0, outOfBuffers: 0, discontinuity: 0, inFlight: 0)
            let way = totals.sum(present)
            list.append(ConsoleMetric(.framesDelivered, way.delivered, ["way": name]))
            for (reason, count) in [
                ("late", way.late), ("out_of_buffers", way.outOfBuffers), ("discontinuity", way.discontinuity),
            ] {
                list.append(ConsoleMetric(.framesDropped, count, ["way": name, "reason": reason]))
            }
            list.append(ConsoleMetric(.framesInFlight, way.inFlight, ["way": name]))
        }
        list += totals.scans.sorted { $0.key < $1.key }.map { ConsoleMetric(.scans, $0.value, ["type": $0.key]) }
        list.append(ConsoleMetric(.scansLost, totals.lostScans))
        if let median = ledger?.latencyMedian, let largest = ledger?.latencyLargest {
            list.append(ConsoleMetric(.liveLatency, median / 1000, ["quantile": "0.5"]))
            list.append(ConsoleMetric(.liveLatency, largest / 1000, ["quantile": "1"]))
        }
        if let statistics = run?.past?.reader.statistics, statistics.shown > 0 {
            list.append(ConsoleMetric(.delayError, statistics.errorP50, ["quantile": "0.5"]))
            list.append(ConsoleMetric(.delayError, statistics.errorP99, ["quantile": "0.99"]))
            list.append(ConsoleMetric(.delayError, statistics.maximumError, ["quantile": "1"]))
        }
        list += imageFigures()
        let status = run?.past?.feed.status
        list.append(ConsoleMetric(.ringBytes, status?.memoryBytes ?? 0, ["place": "memory"]))
        list.append(ConsoleMetric(.ringBytes, status?.diskBytes ?? 0, ["place": "disk"]))
        list.append(ConsoleMetric(.ringSeconds, status?.seconds ?? 0))
        if let print { list += Self.printFigures(print.figures) }
        let (isRunning, interruptions) = inner.withLock { ($0.life.activity == .running, $0.life.interruptions) }
        list.append(ConsoleMetric(.cameraRunning, isRunning ? 1 : 0))
        list.append(ConsoleMetric(.cameraInterruptions, interruptions))
        return list
    }

    /// Returns the metrics of graded labels.
    private static func printFigures(_ figures: PrintWatch.Figures) -> [ConsoleMetric] {
        var list = [
            ConsoleMetric(.printLabels, figures.labels, ["result": "graded"]),
            ConsoleMetric(.printLabels, figures.skipped, ["result": "skipped"]),
        ]
        for (parameter, grade) in figures.levels.sorted(by: { $0.key < $1.key }) {
            list.append(ConsoleMetric(.printGrade, grade, ["parameter": parameter]))
            let isAlarm = figures.alarms[parameter] != nil
            list.append(ConsoleMetric(.printAlarm, isAlarm ? 1 : 0, ["parameter": parameter]))
        }
        return list
    }

    /// Returns the metrics of the process and of the parts that all cameras share.
    static func sharedFigures(listeners: Int, clips: Int) -> [ConsoleMetric] {
        let process = ProcessFacts.current
        return [
            ConsoleMetric(.listeners, listeners),
            ConsoleMetric(.clips, clips),
            ConsoleMetric(.residentMemory, process.residentBytes),
            ConsoleMetric(.processorTime, process.processorSeconds),
            ConsoleMetric(.openDescriptors, process.descriptors),
            ConsoleMetric(.threads, process.threads),
        ]
    }

    private func imageFigures() -> [ConsoleMetric] {
        let views = [(ConsoleView.live, live, liveFrames), (.delayed, delayed, delayedFrames)]
        return views.flatMap { view, broadcaster, frames in
            let figures = broadcaster.figures
            let label = ["view": view.rawValue]
            return [
                ConsoleMetric(.viewers, figures.viewers, ["view": view.rawValue, "kind": "pictures"]),
                ConsoleMetric(.viewers, frames.figures.viewers, ["view": view.rawValue, "kind": "frames"]),
                ConsoleMetric(.viewers, movies.viewers(of: view), ["view": view.rawValue, "kind": "film"]),
                ConsoleMetric(.imagesCompressed, figures.compressed, label),
                ConsoleMetric(.imagesSkipped, figures.skipped, label),
                ConsoleMetric(.imagesMissed, figures.missed, label),
            ]
        }
    }
}

extension ConsoleMetric {
    /// Returns metrics in their order, but with those of one name together, as `/metrics` requires.
    static func grouped(_ metrics: [ConsoleMetric]) -> [ConsoleMetric] {
        var names: [String] = []
        var byName: [String: [ConsoleMetric]] = [:]
        for metric in metrics {
            if byName[metric.name] == nil { names.append(metric.name) }
            byName[metric.name, default: []].append(metric)
        }
        return names.flatMap { byName[$0] ?? [] }
    }
}

import AVFoundation
import CameraSources
import Foundation
import MediaFiles
import Obscura

/// Reads one input to its end.
struct InputScan {
    var input: PlannedInput
    var index: Int
    /// True for a single input, so that saved frames need no number to identify the input.
    var isOnlyInput: Bool
    var job: ScanJob

    /// Reads the input; errors become part of the result.
    func run() async -> InputResult {
        var progress = InputProgress(source: input.label)
        let pane = job.window?.pane(for: input)
        do {
            let opened = try OpenedInput(input)
            let scanner = try SynchronizedScanner(device: opened.device, configuration: job.options.scanner)
            let stopping = job.stop.whenOn { scanner.stop() }
            defer { job.stop.remove(stopping) }
            let deadline = job.options.duration.flatMap { opened.isLive ? timer($0, scanner) : nil }
            defer { deadline?.cancel() }
            do {
                try await read(scanner, opened: opened, pane: pane, into: &progress)
            } catch {
                progress.fail(error, input: input)
            }
            await scanner.waitUntilStopped()
            progress.close(with: scanner.session, isLive: opened.isLive)
        } catch {
            progress.fail(error, input: input)
        }
        if let pane { job.window?.end(input, frameCount: progress.result.frameCount, in: pane) }
        return progress.result
    }

    /// Stops the scanner if the camera delivers no frames; otherwise the frames' times end it earlier.
    private func timer(_ duration: Double, _ scanner: SynchronizedScanner) -> Task<Void, Never> {
        Task {
            try? await Task.sleep(for: .seconds(duration + 5))
            if !Task.isCancelled { scanner.stop() }
        }
    }

    private func read(
        _ scanner: SynchronizedScanner,
        opened: OpenedInput,
        pane: ScanPane?,
        into progress: inout InputProgress
    ) async throws {
        var best = job.options.isBest ? BestScans(rearm: ScanOptions.rearm) : nil
        var messages = MessageJoiner()
        defer { report(best?.end() ?? [], &messages, opened.isLive, &progress) }
        for try await event in scanner.events {
            switch event {
            case .drop(let drop):
                let moment = progress.moment(at: drop.time, number: drop.number)
                if isOver(moment) { return }
                progress.dropped(moment, reason: .init(drop.reason))
            case .frame(let frame, let codes):
                let moment = progress.moment(at: frame.time, number: frame.number)
                if isOver(moment) { return }
                progress.delivered(moment, latency: opened.isLive ? frame.age * 1000 : nil)
                if let pane { job.window?.show(frame, codes, moment: moment, label: input.label, in: pane) }
                if job.options.printsTruth { printTruth(opened, moment) }
                if var keeper = best {
                    let gone = keeper.see(codes, at: frame.time.seconds)
                    best = keeper
                    report(gone, &messages, opened.isLive, &progress)
                } else {
                    handle(codes, frame: frame, moment, isLive: opened.isLive, &messages, &progress)
                }
            }
            if job.stop.isOn { return }
            // A file is read faster than a disk stores the codes found in it.
            await job.keeper?.waitForRoom()
        }
    }

    private func isOver(_ moment: InputProgress.Moment) -> Bool {
        job.options.duration.map { moment.time >= $0 } ?? false
    }

    private func printTruth(_ opened: OpenedInput, _ moment: InputProgress.Moment) {
        for line in opened.truth(inFrame: moment.number, at: moment.time, source: input.label) { job.print(line) }
    }

    private func handle(
        _ codes: [Scan],
        frame: ScannedFrame,
        _ moment: InputProgress.Moment,
        isLive: Bool,
        _ messages: inout MessageJoiner,
        _ progress: inout InputProgress
    ) {
        guard !codes.isEmpty else { return }
        if job.options.frameFolder != nil, !progress.stoppedSaving { save(frame, moment, &progress) }
        let image =
            job.record.takeImage()
            ? try? StillImage.encode(frame.pixelBuffer, as: .jpeg(quality: 0.75), maximumWidth: 480) : nil
        for code in codes {
            var line = CodeLine(
                code,
                source: input.label,
                frame: moment.number,
                time: moment.time,
                decodes: job.options.decodes
            )
            line.best = code.best.map { view in
                let place = progress.moment(at: view.frame.time, number: view.frame.number)
                return BestLine(view, place, inputBegin: progress.inputBegin)
            }
            job.take(line, of: index, age: isLive ? frame.age : 0)
            progress.found(line, image: image)
            if let whole = messages.add(line, decodes: job.options.decodes) {
                job.take(whole, of: index, age: isLive ? frame.age : 0)
            }
        }
    }

    /// Prints codes that have gone, each in its best frame.
    private func report(
        _ scans: [Scan],
        _ messages: inout MessageJoiner,
        _ isLive: Bool,
        _ progress: inout InputProgress
    ) {
        for scan in scans {
            var scan = scan
            if let best = scan.best {
                scan = scan.inBestFrame
                let moment = progress.moment(at: best.frame.time, number: best.frame.number)
                handle([scan], frame: best.frame, moment, isLive: isLive, &messages, &progress)
            } else {
                let moment = progress.moment(at: scan.frame.time, number: scan.frame.number)
                handle([scan], frame: scan.frame, moment, isLive: isLive, &messages, &progress)
            }
        }
    }

    private func save(_ frame: ScannedFrame, _ moment: InputProgress.Moment, _ progress: inout InputProgress) {
        guard let folder = job.options.frameFolder else { return }
        let name = FrameName(input: input.label, index: isOnlyInput ? nil : index, frame: moment.number)
        do {
            try StillImage.write(frame.pixelBuffer, to: "\(folder.path)/\(name.text).png")
        } catch {
            progress.stoppedSaving = true
            job.record.resultsAreLost(error.message)
        }
    }
}

extension Timeline.Drop {
    init(_ reason: ScanDrop.Reason) {
        switch reason {
        case .late: self = .late
        case .outOfBuffers: self = .outOfBuffers
        case .discontinuity: self = .discontinuity
        }
    }
}

import AVFoundation
import CameraSources
import Foundation
import Obscura
import Synchronization

/// One run of `record`, which writes an input to files.
struct RecordJob {
    var input: PlannedInput
    /// The movies to write; nil for none.
    var plan: Recording.Plan?
    /// The duration to record in seconds; nil for all of the input.
    var duration: Double?
    var statisticsFile: ResultFile?
    /// The kinds of codes to read while recording; nil reads none.
    var codeTypes: [AVMetadataObject.ObjectType]?
    /// Lowers the camera's rate to what the machine sustains.
    var isGoverned = false
    let stop = StopSwitch()
    let output = StandardOutput()

    /// Records, and writes the requested files.
    func run() async -> ToolStatus {
        if let refusal = RecordingTarget.prepare(plan, statistics: statisticsFile) { return refusal }
        let clock = ContinuousClock()
        let begin = clock.now
        var outcome = RecordingOutcome()
        var statistics = RunStatistics()
        do {
            let opened = try OpenedInput(input)
            let run = try RecordingRun(opened, job: self)
            outcome = await run.run()
            statistics.inputs = [
                RunStatistics.Input(session: run.session, source: input.label, isLive: opened.isLive)
            ]
        } catch {
            outcome.problem = InputProblem(error, isCamera: input.isCamera)
            statistics.inputs = [RunStatistics.Input(source: input.label, captured: 0, outputs: [])]
        }
        statistics.inputs[0].error = outcome.problem?.message ?? outcome.writeFailure
        statistics.elapsed = (clock.now - begin) / .seconds(1)
        statistics.peakResidentMemory = RunStatistics.currentPeakResidentMemory()
        outcome.report(input.label)
        return statistics.write(to: statisticsFile) ? outcome.status : .someFailed
    }
}

extension RunStatistics {
    /// Writes the statistics to a file, if requested; on failure prints an error and returns false.
    func write(to file: ResultFile?) -> Bool {
        do {
            try file?.write(try json())
            return true
        } catch {
            Message.error("\(error)")
            return false
        }
    }
}

/// Records the frames of a session.
///
/// `@unchecked Sendable`: the queue of the frames protects mutable state.
private final class RecordingRun: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
    AVCaptureDataOutputSynchronizerDelegate, @unchecked Sendable
{
    /// The reason why recording ends.
    private enum Ending: Sendable {
        case over
        case failed(InputProblem)
    }

    let session = AVCaptureSession()
    private let video = AVCaptureVideoDataOutput()
    /// Reads codes; nil unless they are asked for.
    private let metadata: AVCaptureMetadataOutput?
    private var synchronizer: AVCaptureDataOutputSynchronizer?
    private let queue = DispatchQueue(label: "obscura.record", qos: .userInitiated)
    /// The queue for starting and stopping the session, which takes time.
    private let control = DispatchQueue(label: "obscura.record.session", qos: .userInitiated)
    private let job: RecordJob
    private let opened: OpenedInput
    /// Lowers the camera's rate while the machine is too slow; nil unless asked for.
    private var governor: FrameRateGovernor?
    private let endings: AsyncStream<Ending>
    private let end: AsyncStream<Ending>.Continuation
    // `queue` protects the following properties.
    private let recording: Recording?
    private var frameCount = 0
    private var firstFrame: CMTime?
    private var isOver = false
    private var writeFailure: String?

    init(_ opened: OpenedInput, job: RecordJob) throws {
        self.job = job
        self.opened = opened
        metadata = job.codeTypes == nil ? nil : AVCaptureMetadataOutput()
        (endings, end) = AsyncStream.makeStream()
        let output = job.output
        let shortest = opened.device.activeVideoMinFrameDuration.seconds
        let isLive = opened.isLive
        recording = job.plan.map { plan in
            Recording(plan, rate: 1 / shortest, isRealTime: isLive) { written in
                // Ignores errors, because the reader of the names may be gone; the files matter.
                try? output.line(written.path)
                Message.show(written.summary)
            }
        }
        super.init()
        session.sessionPreset = .inputPriority
        let input = try AVCaptureDeviceInput(device: opened.device)
        guard session.canAddInput(input), session.canAddOutput(video) else {
            throw CameraError(
                .unsupportedFormat,
                "Could not record \(job.input.label): the session does not take it. Choose another camera."
            )
        }
        session.addInput(input)
        if job.isGoverned {
            var configuration = FrameRateGovernor.Configuration()
            configuration.whenDecided = { [weak self] decision, time in
                // Called by measure and reportDrop, on the queue of the frames.
                self?.recording.note(FilmEvent(decision, at: time))
                Message.show(decision.explanation)
            }
            governor = FrameRateGovernor(device: opened.device, configuration: configuration)
        }
        // No frame may be lost; writing is faster than the camera, but not at every moment.
        video.alwaysDiscardsLateVideoFrames = false
        session.addOutput(video)
        guard let metadata, session.canAddOutput(metadata) else {
            video.setSampleBufferDelegate(self, queue: queue)
            return
        }
        session.addOutput(metadata)
        let available = metadata.availableMetadataObjectTypes
        metadata.metadataObjectTypes = (job.codeTypes ?? []).filter { available.contains($0) }
        // Frames and their codes come together.
        let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [video, metadata])
        synchronizer.setDelegate(self, queue: queue)
        self.synchronizer = synchronizer
    }

    func run() async -> RecordingOutcome {
        let observers = observe()
        let stopping = job.stop.whenOn { [end] in end.yield(.over) }
        let timer = timer()
        if opened.isLive {
            let target = job.plan.map { " to \($0.pattern.path(1))" } ?? ""
            Message.show("Recording \(job.input.label)\(target); Ctrl-C ends it.")
        }
        await onControl { $0.startRunning() }
        var outcome = RecordingOutcome()
        for await ending in endings {
            if case .failed(let problem) = ending { outcome.problem = problem }
            break
        }
        timer?.cancel()
        job.stop.remove(stopping)
        await onControl { $0.stopRunning() }
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
        let result = await finish()
        outcome.frameCount = result.frameCount
        outcome.writeFailure = result.failure
        return outcome
    }

    private func onControl(_ body: @escaping @Sendable (AVCaptureSession) -> Void) async {
        await withCheckedContinuation { done in
            control.async { [self] in
                body(session)
                done.resume()
            }
        }
    }

    /// Completes the files after the frames that are already queued.
    private func finish() async -> (frameCount: Int, failure: String?) {
        await withCheckedContinuation { done in
            queue.async { [self] in
                isOver = true
                do throws(MovieFile.Failure) {
                    try recording?.finish()
                } catch {
                    writeFailure = writeFailure ?? error.description
                }
                done.resume(returning: (frameCount, writeFailure))
            }
        }
    }

    /// Ends recording if the camera delivers no frames; otherwise the frames' times end it earlier.
    private func timer() -> Task<Void, Never>? {
        guard let duration = job.duration, opened.isLive else { return nil }
        return Task { [end] in
            try? await Task.sleep(for: .seconds(duration + 5))
            if !Task.isCancelled { end.yield(.over) }
        }
    }

    private func observe() -> [any NSObjectProtocol] {
        let center = NotificationCenter.default
        let isCamera = job.input.isCamera
        return [
            center.addObserver(
                forName: AVCaptureSession.runtimeErrorNotification,
                object: session,
                queue: nil
            ) { [end] notification in
                let error = notification.userInfo?[AVCaptureSessionErrorKey] as? any Error ?? AVError(.unknown)
                end.yield(.failed(InputProblem(error, isCamera: isCamera)))
            },
            center.addObserver(
                forName: AVCaptureSession.didStopRunningNotification,
                object: session,
                queue: nil
            ) { [end] _ in end.yield(.over) },
        ]
    }

    // MARK: On the queue of the frames

    func dataOutputSynchronizer(
        _ synchronizer: AVCaptureDataOutputSynchronizer,
        didOutput collection: AVCaptureSynchronizedDataCollection
    ) {
        dispatchPrecondition(condition: .onQueue(queue))
        guard let frame = collection.synchronizedData(for: video) as? AVCaptureSynchronizedSampleBufferData else {
            return
        }
        guard !frame.sampleBufferWasDropped else {
            governor?.reportDrop(frame.sampleBuffer)
            return noteDrop(at: frame.timestamp, "\(frame.droppedReason)")
        }
        let codes = metadata.flatMap { collection.synchronizedData(for: $0) }
        if let found = codes as? AVCaptureSynchronizedMetadataObjectData {
            note(found.metadataObjects, at: frame.sampleBuffer.presentationTimeStamp)
        }
        take(frame.sampleBuffer)
    }

    private func note(_ objects: [AVMetadataObject], at time: CMTime) {
        for case let code as AVMetadataMachineReadableCodeObject in objects {
            recording?.note(
                FilmEvent(
                    codeOf: code.type.rawValue,
                    text: code.stringValue,
                    bytes: Data(code.payloadBytes),
                    bounds: code.bounds,
                    corners: code.corners,
                    at: time
                )
            )
        }
    }

    private func noteDrop(at time: CMTime, _ reason: String) {
        guard !isOver, firstFrame != nil else { return }
        recording?.note(FilmEvent(.drop, at: time, values: ["reason": reason]))
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        dispatchPrecondition(condition: .onQueue(queue))
        let key = kCMSampleBufferAttachmentKey_DroppedFrameReason
        let reason = CMGetAttachment(sampleBuffer, key: key, attachmentModeOut: nil) as? String
        governor?.reportDrop(sampleBuffer)
        noteDrop(at: sampleBuffer.presentationTimeStamp, reason ?? "unknown")
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        dispatchPrecondition(condition: .onQueue(queue))
        take(sampleBuffer)
    }

    private func take(_ sampleBuffer: CMSampleBuffer) {
        guard !isOver, let image = CMSampleBufferGetImageBuffer(sampleBuffer) else { return }
        let time = sampleBuffer.presentationTimeStamp
        let first = firstFrame ?? time
        firstFrame = first
        if let duration = job.duration, CMTimeSubtract(time, first).seconds >= duration {
            isOver = true
            end.yield(.over)
            return
        }
        recording.note(CameraSettings(opened.device), at: time)
        let begin = ContinuousClock.now
        do throws(MovieFile.Failure) {
            try recording?.append(image, at: time, duration: sampleBuffer.duration)
            frameCount += 1
        } catch {
            isOver = true
            writeFailure = error.description
            end.yield(.over)
        }
        governor?.reportFrame(work: (ContinuousClock.now - begin) / .seconds(1))
    }
}

extension Recording.Written {
    /// One line for people.
    var summary: String {
        "\(path)  \(frameCount) frame\(frameCount == 1 ? "" : "s"), \(String(format: "%.2f", seconds)) s"
    }
}

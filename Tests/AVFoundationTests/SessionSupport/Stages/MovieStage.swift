import AVFoundation
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFCapture
@testable import CameraSources

/// Records the calls of a recording's delegate, and waits for its ends.
///
/// The delegates are subclasses.
class RecordingNotes: NSObject, @unchecked Sendable {
    // @unchecked: mutable state is behind the mutex.
    enum Event: Equatable, Sendable {
        case started(String)
        case startedAt(CMTime)
        case paused
        case resumed
        case willFinish(AVError.Code?)
        case finished(AVError.Code?)
    }

    /// The end of one recording.
    struct Ending: Sendable {
        var url: URL
        var error: AVError?
        /// True if the output reported at that moment that it was recording.
        var wasRecording: Bool
        /// The content of the file at that moment.
        var bytes: Data
    }

    private struct State {
        var events: [Event] = []
        var endings: [Ending] = []
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var connections: [[ObjectIdentifier]] = []
    }

    private let state = Mutex(State())
    private let whenFinished = Mutex<(@Sendable (AVCaptureFileOutput) -> Void)?>(nil)

    var events: [Event] { state.withLock { $0.events } }
    var endings: [Ending] { state.withLock { $0.endings } }
    var codes: [AVError.Code?] { endings.map { $0.error?.code } }
    /// The connections that each callback received.
    var connections: [[ObjectIdentifier]] { state.withLock { $0.connections } }

    /// Returns when the given number of recordings have ended.
    func ended(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.endings.count >= count { return true }
                state.waiters.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    func add(_ event: Event, _ connections: [AVCaptureConnection] = []) {
        let names = connections.map(ObjectIdentifier.init)
        state.withLock {
            $0.events.append(event)
            $0.connections.append(names)
        }
    }

    func fileOutput(
        _ output: AVCaptureFileOutput,
        didStartRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection]
    ) { add(.started(fileURL.lastPathComponent), connections) }

    func fileOutput(
        _ output: AVCaptureFileOutput,
        didPauseRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection]
    ) { add(.paused, connections) }

    func fileOutput(
        _ output: AVCaptureFileOutput,
        didResumeRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection]
    ) { add(.resumed, connections) }

    func fileOutput(
        _ output: AVCaptureFileOutput,
        willFinishRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection],
        error: (any Error)?
    ) { add(.willFinish((error as? AVError)?.code), connections) }

    func fileOutput(
        _ output: AVCaptureFileOutput,
        didFinishRecordingTo outputFileURL: URL,
        from connections: [AVCaptureConnection],
        error: (any Error)?
    ) {
        let error = error as? AVError
        add(.finished(error?.code), connections)
        let ending = Ending(
            url: outputFileURL,
            error: error,
            wasRecording: output.isRecording,
            bytes: (try? Data(contentsOf: outputFileURL)) ?? Data()
        )
        let continuations = state.withLock { state in
            state.endings.append(ending)
            let ready = state.waiters.filter { $0.count <= state.endings.count }
            state.waiters.removeAll { $0.count <= state.endings.count }
            return ready.map(\.continuation)
        }
        for continuation in continuations { continuation.resume() }
    }
}

/// A delegate without the newer callback.
final class RecordingLog: RecordingNotes, AVCaptureFileOutputRecordingDelegate, @unchecked Sendable {
    // @unchecked: like its base class.
}

/// A delegate that receives the time of the first sample.
final class TimedRecordingLog: RecordingNotes, AVCaptureFileOutputRecordingDelegate, @unchecked Sendable {
    // @unchecked: like its base class.
    func fileOutput(
        _ output: AVCaptureFileOutput,
        didStartRecordingTo fileURL: URL,
        startPTS: CMTime,
        from connections: [AVCaptureConnection]
    ) { add(.startedAt(startPTS), connections) }
}

/// A session with a scripted camera and a movie output, which writes to a folder of its own.
final class MovieStage: @unchecked Sendable {
    // @unchecked: capture objects may be used from any thread.
    let folder: TemporaryFolder
    let rig: CaptureRig
    let output = AVCaptureMovieFileOutput()
    let log: any RecordingNotes & AVCaptureFileOutputRecordingDelegate

    /// - Parameter outputCount: number of additional video data outputs.
    init(
        _ source: ScriptedSource = ScriptedSource(formats: [
            ScriptedSource.format(320, 240), ScriptedSource.format(640, 480),
        ]),
        outputCount: Int = 0,
        log: any RecordingNotes & AVCaptureFileOutputRecordingDelegate = RecordingLog()
    ) throws {
        folder = try TemporaryFolder()
        rig = try CaptureRig(source, outputCount: outputCount, preset: .inputPriority)
        self.log = log
        rig.session.addOutput(output)
    }

    var session: AVCaptureSession { rig.session }
    var connection: AVCaptureConnection { output.connections[0] }

    /// Starts the session and a recording.
    func record(_ name: String = "a.mov") -> URL {
        if !session.isRunning { session.startRunning() }
        let url = folder.file(name)
        output.startRecording(to: url, recordingDelegate: log)
        return url
    }

    /// Captures numbered frames at 30 frames per second, and returns when they have been encoded.
    func capture(_ numbers: Range<Int>, width: Int = 320, height: Int = 240) throws {
        for number in numbers {
            push(try NumberedImage.make(number, width: width, height: height), number)
            // Live frames would be dropped if many waited.
            output.recorder.settle()
        }
    }

    /// Captures one frame without waiting.
    func push(_ image: CVPixelBuffer, _ number: Int) {
        rig.source.push(
            CameraFrame(
                image: image,
                presentationTime: CMTime(value: CMTimeValue(number), timescale: 30),
                duration: CMTime(value: 1, timescale: 30),
                number: number,
                hostTime: DispatchTime.now().uptimeNanoseconds
            )
        )
    }

    /// Returns when all captured frames have been encoded and all events reported.
    func settle() {
        output.recorder.settle()
        rig.settle()
    }

    /// Interrupts the session like the system.
    func interrupt() { session.beginInterruption(.videoDeviceInUseByAnotherClient) }

    /// Blocks the encoder as if it were busy, until the returned closure is called.
    func holdEncoder() -> () -> Void {
        let queue = output.recorder.current?.queue
        queue?.suspend()
        return { queue?.resume() }
    }

    /// The number of a connection's frames that were captured, recorded and dropped as late.
    var counts: (captured: Int, recorded: Int, late: Int) {
        let counts = connection.ledger.counts
        return (counts.captured, counts.delivered, counts.droppedLate)
    }
}

/// The content of a movie, read back with the library.
struct RecordedMovie {
    let asset: AVURLAsset

    init(_ url: URL) { asset = AVURLAsset(url: url) }

    var video: AVAssetTrack {
        get throws { try #require(asset.tracks(withMediaType: .video).first) }
    }

    /// Returns the times of the frames and the numbers in their strips.
    func images() throws -> [(time: CMTime, number: Int?)] {
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(
            track: try video,
            outputSettings: [
                kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
            ]
        )
        reader.add(output)
        #expect(reader.startReading())
        var result: [(CMTime, Int?)] = []
        while let sample = output.copyNextSampleBuffer() {
            guard let image = sample.imageBuffer else { continue }
            result.append((sample.presentationTimeStamp, FrameNumberStrip.read(from: image).map(Int.init)))
        }
        return result
    }

    func numbers() throws -> [Int?] { try images().map(\.number) }

    /// Returns the times at which the audio is suddenly loud, in seconds.
    func claps() throws -> [Double] {
        let track = try #require(asset.tracks(withMediaType: .audio).first)
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(
            track: track,
            outputSettings: [
                AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false,
                AVLinearPCMIsBigEndianKey: false, AVLinearPCMIsNonInterleaved: false,
            ]
        )
        reader.add(output)
        #expect(reader.startReading())
        var result: [Double] = []
        while let buffer = output.copyNextSampleBuffer() {
            guard let block = buffer.dataBuffer else { continue }
            let data = try block.dataBytes()
            let rate = buffer.formatDescription?.audioStreamBasicDescription?.mSampleRate ?? 48_000
            for index in 0..<data.count / 2 {
                let value = Int16(bitPattern: UInt16(data[2 * index]) | UInt16(data[2 * index + 1]) << 8)
                guard abs(Int(value)) > 3000 else { continue }
                let time = buffer.presentationTimeStamp.seconds + Double(index) / rate
                if result.last.map({ time - $0 > 0.3 }) ?? true { result.append(time) }
            }
        }
        return result
    }

    /// Returns the stored samples of a track.
    func stored(_ mediaType: AVMediaType) throws -> [(time: CMTime, data: Data)] {
        let track = try #require(asset.tracks(withMediaType: mediaType).first)
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
        reader.add(output)
        #expect(reader.startReading())
        var result: [(CMTime, Data)] = []
        while let sample = output.copyNextSampleBuffer() {
            guard let block = sample.dataBuffer, sample.numSamples > 0 else { continue }
            result.append((sample.presentationTimeStamp, try block.dataBytes()))
        }
        return result
    }
}

/// A virtual camera that runs as fast as possible, with a movie output.
final class VirtualMovieStage: @unchecked Sendable {
    // @unchecked: capture objects may be used from any thread.
    let session = AVCaptureSession()
    let output = AVCaptureMovieFileOutput()
    let log = RecordingLog()

    init(camera: String, microphone: String? = nil) throws {
        guard case .virtual(let settings) = try CameraName(parsing: camera).source else {
            throw CameraError(.invalidName, camera)
        }
        let device = try #require(
            AVCaptureDevice(source: VirtualCamera(settings), deviceType: .builtInWideAngleCamera, position: .back)
        )
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: device))
        if let microphone {
            let source = try MicrophoneRegistry.make(named: microphone)
            let device = try #require(AVCaptureDevice(microphone: source))
            session.addInput(try AVCaptureDeviceInput(device: device))
        }
        session.addOutput(output)
    }

    /// Starts the session, and a recording with the very first sample.
    ///
    /// - Parameters:
    ///   - pausingAt: the frame before which a pause begins.
    ///   - resumingAt: the frame before which the pause ends.
    func recordFromStart(to url: URL, pausingAt: Int? = nil, resumingAt: Int? = nil) {
        let starter = Starter(url: url, log: log, pausingAt: pausingAt, resumingAt: resumingAt)
        self.starter.withLock { $0 = starter }
        output.delegate = starter
        session.startRunning()
    }

    private let starter = Mutex<Starter?>(nil)

    /// Starts a recording within the callback of the first sample.
    private final class Starter: NSObject, AVCaptureFileOutputDelegate, @unchecked Sendable {
        // @unchecked: the count is used only on the output's own thread.
        private let url: URL
        private let log: RecordingLog
        private let pausingAt: Int?
        private let resumingAt: Int?
        private var hasBegun = false
        private var images = 0

        init(url: URL, log: RecordingLog, pausingAt: Int?, resumingAt: Int?) {
            self.url = url
            self.log = log
            self.pausingAt = pausingAt
            self.resumingAt = resumingAt
        }

        func fileOutputShouldProvideSampleAccurateRecordingStart(_ output: AVCaptureFileOutput) -> Bool { true }

        func fileOutput(
            _ output: AVCaptureFileOutput,
            didOutputSampleBuffer sampleBuffer: CMSampleBuffer,
            from connection: AVCaptureConnection
        ) {
            if !hasBegun { output.startRecording(to: url, recordingDelegate: log) }
            hasBegun = true
            guard sampleBuffer.imageBuffer != nil else { return }
            if images == pausingAt { output.pauseRecording() }
            if images == resumingAt { output.resumeRecording() }
            images += 1
        }
    }

    /// Records until the process kills itself, which it does once the given number of seconds has been recorded.
    static func recordUntilKilled(to path: String, after seconds: Double) throws -> Never {
        let stage = try VirtualMovieStage(camera: "virtual:320x240@30?clock=virtual")
        stage.recordFromStart(to: URL(fileURLWithPath: path))
        while stage.output.recordedDuration.seconds < seconds { sched_yield() }
        kill(getpid(), SIGKILL)
        fatalError("the process outlived SIGKILL")
    }
}

/// A virtual microphone that runs as fast as possible, with an audio file output.
final class AudioStage: @unchecked Sendable {
    // @unchecked: capture objects may be used from any thread.
    let session = AVCaptureSession()
    let output = AVCaptureAudioFileOutput()
    let log = RecordingLog()
    private let starter = Mutex<Starter?>(nil)

    init(microphone: String) throws {
        let source = try MicrophoneRegistry.make(named: microphone)
        session.addInput(try AVCaptureDeviceInput(device: try #require(AVCaptureDevice(microphone: source))))
        session.addOutput(output)
    }

    /// Starts the session, and a recording with the very first sample.
    func recordFromStart(to url: URL, type: AVFileType) {
        let starter = Starter(url: url, type: type, log: log)
        self.starter.withLock { $0 = starter }
        output.delegate = starter
        session.startRunning()
    }

    private final class Starter: NSObject, AVCaptureFileOutputDelegate, @unchecked Sendable {
        // @unchecked: the flag is used only on the output's own thread.
        private let url: URL
        private let type: AVFileType
        private let log: RecordingLog
        private var hasBegun = false

        init(url: URL, type: AVFileType, log: RecordingLog) {
            self.url = url
            self.type = type
            self.log = log
        }

        func fileOutputShouldProvideSampleAccurateRecordingStart(_ output: AVCaptureFileOutput) -> Bool { true }

        func fileOutput(
            _ output: AVCaptureFileOutput,
            didOutputSampleBuffer sampleBuffer: CMSampleBuffer,
            from connection: AVCaptureConnection
        ) {
            guard !hasBegun, let output = output as? AVCaptureAudioFileOutput else { return }
            hasBegun = true
            output.startRecording(to: url, outputFileType: type, recordingDelegate: log)
        }
    }
}

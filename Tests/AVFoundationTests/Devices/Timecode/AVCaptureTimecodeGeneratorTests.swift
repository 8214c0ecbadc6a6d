import AVFoundation
import CoreMedia
import Dispatch
import Synchronization
import Testing

@Suite("Timecodes")
struct AVCaptureTimecodeGeneratorTests {
    @Test("timecodes count frames and pass midnight in both directions")
    func timecodes() {
        var start = AVCaptureTimecode()
        start.frameDuration = CMTime(value: 1, timescale: 25)
        (start.hours, start.minutes, start.seconds, start.frames) = (23, 59, 59, 20)
        func numbers(_ code: AVCaptureTimecode) -> [UInt8] { [code.hours, code.minutes, code.seconds, code.frames] }
        #expect(numbers(.advanced(start, by: 4)) == [23, 59, 59, 24])
        #expect(numbers(.advanced(start, by: 5)) == [0, 0, 0, 0])
        #expect(numbers(.advanced(.advanced(start, by: 5), by: -5)) == [23, 59, 59, 20])
        #expect(numbers(.advanced(start, by: 25 * 86_400 * 3)) == [23, 59, 59, 20])
        #expect(numbers(.advanced(start, by: .min)).count == 4)
    }

    @Test("a timecode generator reports to its delegate that its own sources need no synchronization")
    func generator() {
        final class Log: AVCaptureTimecodeGeneratorDelegate, Sendable {
            let seen = Mutex<[AVCaptureTimecodeGenerator.SynchronizationStatus]>([])
            func timecodeGenerator(
                _ generator: AVCaptureTimecodeGenerator,
                didReceiveUpdate timecode: AVCaptureTimecode,
                from source: AVCaptureTimecode.Source
            ) {}
            func timecodeGenerator(
                _ generator: AVCaptureTimecodeGenerator,
                transitionedTo synchronizationStatus: AVCaptureTimecodeGenerator.SynchronizationStatus,
                for source: AVCaptureTimecode.Source
            ) { seen.withLock { $0.append(synchronizationStatus) } }
            func timecodeGenerator(
                _ generator: AVCaptureTimecodeGenerator,
                didUpdateAvailableSources availableSources: [AVCaptureTimecode.Source]
            ) {}
        }
        let (generator, log, queue) = (AVCaptureTimecodeGenerator(), Log(), DispatchQueue(label: "timecodes"))
        generator.setDelegate(log, queue: queue)
        #expect(generator.currentSource === AVCaptureTimecodeGenerator.frameCountSource)
        #expect(generator.generateInitialTimecode().frames == 0)
        generator.startSynchronization(source: AVCaptureTimecodeGenerator.realTimeClockSource)
        queue.sync {}
        #expect(log.seen.withLock { $0 } == [.sourceSelected, .notRequired])
        #expect(generator.currentSource === AVCaptureTimecodeGenerator.realTimeClockSource)
        #expect(generator.generateInitialTimecode().sourceType == .realTimeClock)
    }
}

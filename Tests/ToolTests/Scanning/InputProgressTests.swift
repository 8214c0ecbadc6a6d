import AVFoundation
import CameraSources
import CoreMedia
import Foundation
import MediaFiles
import Testing

@testable import ToolCommands

@Suite("Progress of an input")
struct InputProgressTests {
    private func time(_ value: Int) -> CMTime { CMTime(value: CMTimeValue(value), timescale: 10) }

    private func moment(_ number: Int) -> InputProgress.Moment { .init(time: Double(number) / 10, number: number) }

    private func line(_ text: String?, frame: Int) -> CodeLine {
        CodeLine(
            source: "a.mp4",
            frame: frame,
            time: Double(frame) / 10,
            type: "org.iso.QRCode",
            label: "QR",
            text: text,
            bytes: Data(),
            bounds: .zero,
            corners: [CGPoint(x: 0.25, y: 0.5), CGPoint(x: 0.75, y: 1)]
        )
    }

    private let file = PlannedInput(label: "a.mp4", name: try? CameraName(parsing: "file:a.mp4"))
    private let camera = PlannedInput(label: "camera", name: nil)

    @Test("an input begins without frames, codes and failure")
    func beginning() {
        let progress = InputProgress(source: "a.mp4")
        #expect(progress.result.report.source == "a.mp4")
        #expect(
            progress.result.frameCount == 0 && progress.result.failure == nil && progress.result.summary("code") == nil
        )
        #expect(progress.result.report.statistics == nil)
        #expect(!progress.stoppedSaving)
    }

    @Test("the first frame determines the beginning, also if it was dropped or has a later time")
    func moments() {
        var progress = InputProgress(source: "a.mp4")
        #expect(progress.moment(at: time(100), number: 7) == .init(time: 0, number: 7))
        #expect(progress.moment(at: time(125), number: 9) == .init(time: 2.5, number: 9))
        #expect(progress.moment(at: time(95), number: 8) == .init(time: -0.5, number: 8))
        // Only a frame that was delivered or dropped counts.
        #expect(progress.result.frameCount == 0)
    }

    @Test("a frame without a number has the number of frames before it")
    func numbers() {
        var progress = InputProgress(source: "a.mp4")
        for number in 0..<4 {
            let moment = progress.moment(at: time(number), number: nil)
            #expect(moment.number == number)
            if number % 2 == 0 {
                progress.delivered(moment, latency: nil)
            } else {
                progress.dropped(moment, reason: .late)
            }
        }
    }

    @Test("delivered and dropped frames are counted, and stand in the timeline")
    func frames() {
        var progress = InputProgress(source: "a.mp4")
        progress.delivered(moment(0), latency: 4)
        progress.delivered(moment(1), latency: nil)
        progress.dropped(moment(2), reason: .outOfBuffers)
        progress.dropped(moment(9), reason: .late)
        let timeline = progress.result.report.timeline
        #expect(progress.result.frameCount == 4)
        #expect(timeline.bins.map(\.delivered) == [2, 0, 0, 0, 0])
        #expect(timeline.bins.map(\.dropped) == [0, 1, 0, 0, 1])
        #expect(timeline.bins.first?.latencyMean == 4)
        #expect(
            timeline.drops == [
                .init(frame: 2, time: 0.2, reason: .outOfBuffers), .init(frame: 9, time: 0.9, reason: .late),
            ]
        )
        #expect(progress.result.summary("code") == "a.mp4  4 frames, 0 codes, 2 dropped (1 late, 1 out of buffers)")
    }

    @Test("codes stand in the report with their pictures, and beyond the limit they are only counted")
    func codes() {
        var progress = InputProgress(source: "a.mp4")
        progress.found(line("first", frame: 3), image: Data([1, 2]))
        progress.found(line(nil, frame: 4), image: nil)
        let codes = progress.result.report.codes
        #expect(codes.map(\.text) == ["first", nil])
        #expect(codes.map(\.frame) == [3, 4] && codes.map(\.time) == [0.3, 0.4])
        #expect(codes.map(\.image) == [Data([1, 2]), nil])
        #expect(codes[0].type == "org.iso.QRCode")
        #expect(codes[0].corners.map(\.x) == [0.25, 0.75] && codes[0].corners.map(\.y) == [0.5, 1])
        for frame in 0..<Report.maximumListedCodes { progress.found(line("more", frame: frame), image: nil) }
        #expect(progress.result.report.codes.count == Report.maximumListedCodes)
        #expect(progress.result.report.codeCount == Report.maximumListedCodes + 2)
        // Codes are not frames.
        #expect(progress.result.frameCount == 0)
    }

    @Test("a failure before the session has statistics of its own, named as the input was given")
    func earlyFailure() {
        var progress = InputProgress(source: "a.mp4")
        progress.fail(CameraError(.notFound, "There is no a.mp4."), input: file)
        #expect(progress.result.failure == .unreadable)
        #expect(
            progress.result.report.statistics
                == .init(source: "a.mp4", captured: 0, outputs: [], error: "There is no a.mp4.")
        )
    }

    @Test("the kind of a failure depends on the error, and on whether the input is a camera")
    func kinds() {
        let notFound = CameraError(.notFound, "It is not there.")
        let wrapped = AVError(.unknown, userInfo: [NSUnderlyingErrorKey: CameraError(.noPermission, "It is locked.")])
        let cases: [(any Error, PlannedInput, Tally.FailureKind)] = [
            (notFound, file, .unreadable), (notFound, camera, .noCamera), (wrapped, file, .noPermission),
            (AVError(.deviceNotConnected), camera, .noCamera), (AVError(.deviceNotConnected), file, .unreadable),
            (MediaError(.noPermission, "No."), file, .noPermission),
            (MediaError(.diskFull, "Full."), file, .unreadable), (CocoaError(.fileNoSuchFile), file, .unreadable),
        ]
        for (error, input, kind) in cases {
            var progress = InputProgress(source: input.label)
            progress.fail(error, input: input)
            #expect(progress.result.failure == kind, "\(error)")
            #expect(progress.result.report.statistics?.error?.isEmpty == false, "\(error)")
        }
    }

    @Test("the end takes over the session's counts, and keeps the failure before it")
    func closing() throws {
        let session = AVCaptureSession()
        var progress = InputProgress(source: "a.mp4")
        progress.close(with: session, isLive: false)
        #expect(progress.result.report.statistics == .init(source: "a.mp4", captured: 0, outputs: [], error: nil))
        progress.fail(CameraError(.disconnected, "It went away."), input: camera)
        // The statistics of the session stay.
        #expect(
            progress.result.report.statistics
                == .init(source: "a.mp4", captured: 0, outputs: [], error: "It went away.")
        )
        progress.close(with: session, isLive: true)
        #expect(progress.result.report.statistics?.error == "It went away.")
        #expect(progress.result.failure == .unreadable)
    }

    @Test("the last of several failures is the one that is reported")
    func twoFailures() {
        var progress = InputProgress(source: "a.mp4")
        progress.fail(CameraError(.disconnected, "It went away."), input: file)
        progress.fail(CameraError(.noPermission, "It is locked."), input: file)
        #expect(progress.result.failure == .noPermission)
        #expect(progress.result.report.statistics?.error == "It is locked.")
    }

    @Test("in any history, every frame is in exactly one bin")
    func histories() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = Generator(state: seed)
        var progress = InputProgress(source: "a.mp4")
        var (delivered, dropped, now) = (0, [Timeline.Drop: Int](), 0)
        for number in 0..<2000 {
            now += Int.random(in: 0...5, using: &generator)
            let moment = progress.moment(at: time(now), number: Bool.random(using: &generator) ? number : nil)
            #expect(moment.number == number, "seed \(seed)")
            if Int.random(in: 0..<4, using: &generator) > 0 {
                progress.delivered(moment, latency: nil)
                delivered += 1
            } else {
                let reason = Timeline.Drop.allCases.randomElement(using: &generator) ?? .late
                progress.dropped(moment, reason: reason)
                dropped[reason, default: 0] += 1
            }
        }
        let bins = progress.result.report.timeline.bins
        #expect(progress.result.frameCount == 2000)
        #expect(bins.reduce(0) { $0 + $1.delivered } == delivered, "seed \(seed)")
        for reason in Timeline.Drop.allCases {
            #expect(bins.reduce(0) { $0 + $1.count(of: reason) } == dropped[reason] ?? 0, "seed \(seed)")
        }
    }

    /// A random number generator that gives the same numbers for the same seed (SplitMix64).
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }
}

import AVFoundation
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFCapture
@testable import AVFCore

@Suite("Sessions without memory for frames", .serialized)
struct MemoryShortageTests {
    /// Records the fate of each frame by the number that it contains.
    private final class FateDelegate: AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
        enum Reason { case outOfBuffers, other }

        struct Fate {
            var number: Int?
            /// Nil for a delivered frame.
            var reason: Reason?
        }

        private let state = Mutex<[Fate]>([])
        var fates: [Fate] { state.withLock { $0 } }

        func captureOutput(
            _ output: AVCaptureOutput,
            didOutput sampleBuffer: CMSampleBuffer,
            from connection: AVCaptureConnection
        ) {
            let number = sampleBuffer.frameNumber
            state.withLock { $0.append(Fate(number: number)) }
        }

        func captureOutput(
            _ output: AVCaptureOutput,
            didDrop sampleBuffer: CMSampleBuffer,
            from connection: AVCaptureConnection
        ) {
            let key = kCMSampleBufferAttachmentKey_DroppedFrameReason
            let reason = CMGetAttachment(sampleBuffer, key: key, attachmentModeOut: nil).map { "\($0)" }
            let isShort = reason == "\(kCMSampleBufferDroppedFrameReason_OutOfBuffers)"
            let number = sampleBuffer.frameNumber
            state.withLock { $0.append(Fate(number: number, reason: isShort ? .outOfBuffers : .other)) }
        }
    }

    /// Refuses allocations at random, with a given share.
    private final class Shortage: Sendable {
        private struct State {
            var random: SeededGenerator
            var refused = 0
        }

        private let state: Mutex<State>

        /// - Parameter share: percentage of refused allocations.
        init(seed: UInt64, share: Int) {
            state = Mutex(State(random: SeededGenerator(seed: seed)))
            PixelMemoryShortage.play { [weak self] _ in
                self?.state.withLock { state in
                    let isRefused = Int.random(in: 0..<100, using: &state.random) < share
                    if isRefused { state.refused += 1 }
                    return isRefused
                } ?? false
            }
        }

        /// Ends the shortage; returns the number of refused allocations.
        func end() -> Int {
            PixelMemoryShortage.play(nil)
            return state.withLock { $0.refused }
        }
    }

    /// Runs a virtual camera with outputs that need memory of their own; returns the counts of all frames.
    private func run(share: Int, seed: UInt64) throws -> (refused: Int, counts: [FrameLedger.Counts]) {
        let device = try NamedSources.camera("virtual:162x122@30?clock=virtual&codes=none&frames=90")
        let session = AVCaptureSession()
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: device))
        let plain = AVCaptureVideoDataOutput()
        plain.videoSettings = [:]
        let converted = AVCaptureVideoDataOutput()
        converted.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        let turned = AVCaptureVideoDataOutput()
        let delegates = [plain, converted, turned].map { output in
            let delegate = FateDelegate()
            output.alwaysDiscardsLateVideoFrames = false
            output.setSampleBufferDelegate(delegate, queue: DispatchQueue(label: "delegate"))
            session.addOutput(output)
            return delegate
        }
        turned.connections[0].videoRotationAngle = 90
        let movie = AVCaptureMovieFileOutput()
        session.addOutput(movie)
        let shortage = Shortage(seed: seed, share: share)
        NamedSources.run(session)
        let refused = shortage.end()
        for delegate in delegates {
            #expect(delegate.fates.map(\.number) == (0..<90).map { $0 }, "seed \(seed): each frame once, in order")
            #expect(
                delegate.fates.allSatisfy { $0.reason == nil || $0.reason == .outOfBuffers },
                "seed \(seed): missing frames are reported as OutOfBuffers"
            )
        }
        return (refused, [plain, converted, turned].map { $0.connections[0].ledger.counts })
    }

    @Test(
        "a camera and its outputs continue through a shortage; each frame is delivered or reported as lost",
        arguments: 0..<6
    )
    func balance(turn: Int) throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        let share = [5, 30, 60, 90, 99, 50][turn]
        let (refused, counts) = try run(share: share, seed: seed)
        // There are few allocations at all, because blocks are reused.
        #expect(refused > 0 || share < 90, "seed \(seed)")
        for counts in counts {
            #expect(counts.captured == 90, "seed \(seed)")
            #expect(counts.delivered + counts.droppedOutOfBuffers == 90 && counts.inFlight == 0, "seed \(seed)")
        }
    }

    @Test("without any memory every frame is lost, the session ends, and the next one works normally")
    func none() throws {
        let (_, counts) = try run(share: 100, seed: 1)
        #expect(counts.map(\.delivered) == [0, 0, 0])
        let (_, after) = try run(share: 0, seed: 1)
        #expect(after.map(\.delivered) == [90, 90, 90])
    }

    @Test("a photo during a shortage ends once, with an error or a photo, and the next one succeeds")
    func photo() throws {
        let stage = try PhotoStage()
        let first = Photographer()
        stage.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: first)
        let image = TestImage.make(
            width: 320,
            height: 240,
            as: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        )
        PixelMemoryShortage.play { _ in true }
        // The frame exists, but there is no memory for a copy of it.
        stage.rig.source.push(image: image, at: CMTime(value: 1, timescale: 30))
        stage.settle()
        PixelMemoryShortage.play(nil)
        #expect(first.events.count { if case .finish = $0 { true } else { false } } == 1)
        let second = Photographer()
        stage.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: second)
        stage.rig.source.push(image: image, at: CMTime(value: 2, timescale: 30), number: 1)
        stage.settle()
        guard case .finish(_, nil) = second.events.last else {
            Issue.record("the second photo came to \(second.events)")
            return
        }
    }
}

import AVFoundation
import CameraSources
import Foundation
import IntervalCamera
import Testing

/// Tests of a camera class without a camera.
///
/// Each run has the same frames at the same times, with the faults that the camera's name requests, as fast as the
/// class takes them. A package of your own needs only the products `AVFoundation` and `CameraSources`, and this file.
@Suite("The interval camera", .timeLimit(.minutes(1)))
struct IntervalCameraTests {
    @Test("takes the first frame and every fifteenth, at exact times")
    func times() async throws {
        let run = try await run("frames=61&seed=41001")
        #expect(run.images == [0, 15, 30, 45, 60])
        #expect(run.missed == [])
        #expect(!run.isUnplugged)
    }

    @Test("takes the next frame if the one that is due is lost, and keeps its interval", arguments: 0..<3)
    func losses(repetition: Int) async throws {
        // Each run loses the same frames, so a first run determines the remaining ones.
        let there = try await run("frames=66&lose=0.5&seed=41002", every: CMTime(value: 1, timescale: 30)).images
        let run = try await run("frames=66&lose=0.5&seed=41002")
        let first = try #require(there.first)
        let due = stride(from: first, through: 65, by: 15)
        #expect(run.images == due.compactMap { time in there.first { $0 >= time } })
        #expect(run.images.contains { ($0 - first) % 15 != 0 }, "no frame that was due is lost: take another seed")
        // A gap of any length is reported once, with the time of its first frame.
        #expect(run.missed == (0...65).filter { !there.contains($0) && ($0 == 0 || there.contains($0 - 1)) })
        #expect(Set(run.reasons) == ["Discontinuity"])
    }

    @Test("takes the first frame after a stall")
    func stall() async throws {
        // Frames 20 to 39 are missing, so the picture that is due at 30 is taken at 40.
        let run = try await run("frames=61&stall=0.65+0.66&seed=41003")
        #expect(run.images == [0, 15, 40, 45, 60])
    }

    @Test("reports that the camera was unplugged, after the last picture, and ends")
    func unplugging() async throws {
        let run = try await run("unplug=1.1&seed=41004")
        #expect(run.images == [0, 15, 30])
        #expect(run.isUnplugged)
    }

    /// The events of a run, with frame numbers instead of times.
    private struct Run {
        var images: [Int] = []
        var missed: [Int] = []
        var reasons: [String] = []
        var isUnplugged = false
    }

    /// Runs the class on a virtual camera of 30 fps until the camera ends.
    ///
    /// - Parameters:
    ///   - options: faults and length, with a unique seed, because cameras with equal names are the same camera.
    ///   - interval: the interval between pictures.
    private func run(_ options: String, every interval: CMTime = CMTime(value: 1, timescale: 2)) async throws -> Run {
        let source = try CameraRegistry.make(named: "virtual:64x64@30?codes=none&clock=virtual&\(options)")
        try #require(CameraRegistry.add(source) != nil, "another test has this camera: take another seed")
        defer { CameraRegistry.remove(source) }
        let device = try #require(AVCaptureDevice(uniqueID: source.info.uniqueID))
        let camera = try IntervalCamera(device: device, every: interval)
        camera.start()
        var run = Run()
        for await event in camera.events {
            switch event {
            case .image(let image):
                run.images.append(try number(of: image.time))
                // The virtual camera also draws the number into the pixels.
                #expect(FrameNumberStrip.read(from: image.pixelBuffer).map(Int.init) == run.images.last)
            case .missed(let time, let reason):
                run.missed.append(try number(of: time))
                run.reasons.append(reason)
            case .unplugged: run.isUnplugged = true
            }
        }
        return run
    }

    /// Returns the number of the frame with a time; on the virtual clock, frames are exactly 1/30 s apart.
    private func number(of time: CMTime) throws -> Int {
        let number = Int((time.seconds * 30).rounded())
        try #require(time == CMTime(value: CMTimeValue(number), timescale: 30))
        return number
    }
}

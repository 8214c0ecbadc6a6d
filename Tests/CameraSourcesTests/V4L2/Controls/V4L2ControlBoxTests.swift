import CoreMedia
import Glibc
import Synchronization
import Testing

@testable import CameraSources

@Suite("Controls of a running camera")
struct V4L2ControlBoxTests {
    /// A time that tests set.
    private final class Time: Sendable {
        private let now = Atomic<UInt64>(1_000)
        var value: UInt64 { now.load(ordering: .relaxed) }
        func set(_ time: UInt64) { now.store(time, ordering: .relaxed) }
    }

    private func box(_ system: FakeControls, _ time: Time = Time()) throws -> (V4L2ControlBox, V4L2Handle) {
        let handle = try V4L2Handle(path: "/dev/video0", system: system)
        return (V4L2ControlBox(handle, now: { time.value }), handle)
    }

    private func exposure(_ seconds: Int64) -> CameraChange {
        .customExposure(duration: CMTime(value: 1, timescale: Int32(seconds)), sensitivity: nil)
    }

    @Test("DEV-43 a frame captured before the driver had a change does not carry it, later ones do")
    func lockStep() throws {
        let (system, time) = (FakeControls(V4L2Control.webcam), Time())
        let (box, handle) = try box(system, time)
        box.attach(handle)
        box.settle()
        #expect(box.settings(at: 900)?.revision == 0)
        #expect(box.settings(at: 900)?.exposureMode == .continuous)
        time.set(2_000)
        box.apply(exposure(100), revision: 1)
        box.settle()
        #expect(box.settings?.revision == 1)
        #expect(box.settings(at: 1_990)?.revision == 0)
        #expect(box.settings(at: 2_000)?.revision == 1)
        #expect(box.settings(at: 2_000)?.exposureMode == .custom)
        #expect(box.settings(at: 2_000)?.exposureDuration == CMTime(value: 100, timescale: 10_000))
        // Two changes between two frames: the frame carries the later one.
        time.set(3_000)
        box.apply(.focus(.locked), revision: 2)
        box.apply(.zoom(2), revision: 3)
        box.settle()
        #expect(box.settings(at: 3_500)?.revision == 3)
        #expect(box.settings(at: 3_500)?.zoom == 2)
    }

    @Test("without a stream the file is opened for the change and closed again")
    func idle() throws {
        let system = FakeControls(V4L2Control.webcam)
        let box: V4L2ControlBox
        do {
            let handle = try V4L2Handle(path: "/dev/video0", system: system)
            box = V4L2ControlBox(handle)
        }
        #expect(system.state.withLock { $0.closed } == 1)
        box.apply(.focus(.locked), revision: 4)
        box.settle()
        #expect(system.writes == [.init(id: .focusAuto, value: 0)])
        #expect(box.settings?.revision == 4)
        #expect(box.settings?.focusMode == .locked)
        #expect(system.state.withLock { ($0.opened, $0.closed) } == (2, 2))
    }

    @Test(
        "a driver that can detect the mains frequency does so when a stream begins, unless a frequency was chosen",
        arguments: [(0, 3, [3]), (0, 2, []), (1, 3, []), (2, 3, []), (3, 3, [])] as [(Int64, Int64, [Int64])]
    )
    func flicker(present: Int64, last: Int64, writes: [Int64]) throws {
        let control = V4L2Control(
            id: .powerLineFrequency,
            kind: .menu,
            maximum: last,
            choices: Dictionary(uniqueKeysWithValues: (0...last).map { ($0, $0) })
        )
        let system = FakeControls([(control, present)])
        let (box, handle) = try box(system)
        box.settle()
        #expect(system.writes.isEmpty)
        for _ in 1...2 {
            box.attach(handle)
            box.settle()
            box.detach()
        }
        #expect(system.writes == writes.map { .init(id: .powerLineFrequency, value: $0) })
    }

    @Test("frames report the driver's choice for a change", arguments: [EINVAL, EACCES, EBUSY, EIO, ERANGE])
    func refused(error: Int32) throws {
        let system = FakeControls(V4L2Control.webcam)
        let (box, handle) = try box(system)
        system.change { $0.writeFailures[.exposureTime] = error }
        box.attach(handle)
        box.apply(exposure(100), revision: 1)
        box.settle()
        let settings = try #require(box.settings(at: 5_000))
        #expect(settings.revision == 1)
        #expect(settings.exposureMode == .custom)
        #expect(settings.exposureDuration == CMTime(value: 250, timescale: 10_000))
    }

    @Test("a disconnected camera still confirms every change, so no client waits forever")
    func gone() throws {
        let system = FakeControls(V4L2Control.webcam)
        let (box, handle) = try box(system)
        box.attach(handle)
        system.change { $0.failure = ENODEV }
        box.apply(exposure(100), revision: 7)
        box.settle()
        #expect(box.settings(at: 5_000)?.revision == 7)
        box.detach()
        box.apply(exposure(50), revision: 8)
        box.settle()
        #expect(box.settings?.revision == 8)
    }

    @Test("a camera that hangs is asked once for a change, not once for each control")
    func silent() throws {
        let system = FakeControls(V4L2Control.webcam)
        let (box, handle) = try box(system)
        box.attach(handle)
        box.settle()
        system.change { $0.failure = ETIMEDOUT }
        let before = system.state.withLock { $0.calls }
        box.apply(exposure(100), revision: 3)
        box.settle()
        #expect(system.state.withLock { $0.calls } == before + 1)
        #expect(box.settings(at: 5_000)?.revision == 3)
    }

    @Test("locking the exposure keeps the automatic value, even if the last manual time was different")
    func keepsFound() throws {
        let system = FakeControls(V4L2Control.webcam)
        let (box, handle) = try box(system)
        box.attach(handle)
        system.change { state in
            state.values[.exposureTime] = 333
            state.effects[.exposureAuto] = { values, mode in if mode == 1 { values[.exposureTime] = 20 } }
        }
        box.apply(.exposure(.locked), revision: 1)
        box.settle()
        #expect(system.state.withLock { $0.values[.exposureTime] } == 333)
        #expect(box.settings(at: 9_000)?.exposureDuration == CMTime(value: 333, timescale: 10_000))
    }

    @Test("changes reported by the driver are applied without querying the camera")
    func events() throws {
        let system = FakeControls(
            V4L2Control.webcam + [(V4L2Control(id: .privacy, kind: .boolean, maximum: 1, isReadOnly: true), 0)]
        )
        let (box, handle) = try box(system)
        box.attach(handle)
        box.settle()
        #expect(system.state.withLock { $0.subscriptions.contains(V4L2Control.ID.privacy.rawValue) })
        #expect(!box.isShut)
        let reads = system.state.withLock { $0.reads }
        system.change { $0.events = [(.privacy, 1), (.focusPosition, 250)] }
        box.readEvents()
        #expect(box.isShut)
        #expect(box.settings?.lensPosition == 0)
        #expect(system.state.withLock { $0.reads } == reads)
        box.detach()
        system.change { $0.events = [(.privacy, 0)] }
        box.readEvents()
        #expect(box.isShut)
    }

    @Test("values that the camera changes by itself are read at intervals while it runs, and never otherwise")
    func refresh() throws {
        let (system, time) = (FakeControls(V4L2Control.webcam), Time())
        let (box, handle) = try box(system, time)
        box.attach(handle)
        box.settle()
        let second: UInt64 = 1_000_000_000
        _ = box.settings(at: 10 * second)
        box.settle()
        let reads = system.state.withLock { $0.reads }
        for frame in 1...10 { _ = box.settings(at: 10 * second + UInt64(frame) * second / 30) }
        box.settle()
        #expect(system.state.withLock { $0.reads } == reads)
        system.change { $0.values[.exposureTime] = 77 }
        time.set(11 * second)
        _ = box.settings(at: 11 * second)
        box.settle()
        #expect(box.settings(at: 11 * second + 1)?.exposureDuration == CMTime(value: 77, timescale: 10_000))
        // With everything manual, nothing changes by itself.
        for change in [CameraChange.exposure(.locked), .focus(.locked), .whiteBalance(.locked)] {
            box.apply(change, revision: 1)
        }
        box.settle()
        _ = box.settings(at: 12 * second)
        box.settle()
        let still = system.state.withLock { $0.reads }
        _ = box.settings(at: 20 * second)
        box.settle()
        #expect(system.state.withLock { $0.reads } == still)
    }

    @Test("one unreadable control does not hide the others, and old drivers are queried with the old calls")
    func partly() throws {
        let system = FakeControls(V4L2Control.webcam)
        system.change { $0.readFailures[.gain] = EIO }
        let (broken, _) = try box(system)
        #expect(broken.settings?.exposureDuration == CMTime(value: 250, timescale: 10_000))
        let old = FakeControls(V4L2Control.webcam)
        old.change { $0.isOld = true }
        let (box, _) = try box(old)
        #expect(box.controls == broken.controls)
        #expect(box.settings?.sensitivity == 164)
        box.apply(.focus(.locked), revision: 1)
        box.settle()
        #expect(old.writes == [.init(id: .focusAuto, value: 0)])
    }

    @Test("a camera without controls has no settings, and ignores changes")
    func none() throws {
        let (box, handle) = try box(FakeControls())
        #expect(box.controls == .none)
        #expect(box.settings == nil)
        box.attach(handle)
        box.apply(.zoom(2), revision: 1)
        box.settle()
        #expect(box.settings(at: 1) == nil)
    }

    @Test("changes without frames do not accumulate")
    func piling() throws {
        let (system, time) = (FakeControls(V4L2Control.webcam), Time())
        let (box, handle) = try box(system, time)
        box.attach(handle)
        for step in 1...500 {
            time.set(UInt64(10_000 + step))
            box.apply(.lens(position: Double(step % 50) / 50), revision: step)
        }
        box.settle()
        #expect((box.settings(at: 0)?.revision ?? 0) >= 500 - 65)
        #expect(box.settings(at: 20_000)?.revision == 500)
    }
}

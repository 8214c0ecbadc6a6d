import AVFoundation
import Synchronization
import Testing

private func seconds(_ value: CMTimeValue, over timescale: CMTimeScale = 1) -> CMTime {
    CMTime(value: value, timescale: timescale)
}

@Suite("Contract: clocks and costs")
struct SessionClockContract {
    @Test("S-SESSION-60 all times are on the session's clock, including those of sources with other clocks")
    func timesAreConverted() throws {
        let clocks = [TestClock(at: seconds(100)), TestClock(at: seconds(7))]
        let rig = try MultiCamRig(clocks.map { .camera(on: $0) })
        #expect(rig.session.synchronizationClock === clocks[0].clock)
        rig.session.startRunning()
        rig.sources[0].push(at: seconds(100))
        rig.sources[1].push(at: seconds(7))
        for clock in clocks { clock.advance(by: seconds(1, over: 30)) }
        rig.sources[0].push(at: seconds(3001, over: 30))
        rig.sources[1].push(at: seconds(211, over: 30))
        rig.settle()
        let expected = [seconds(100), seconds(3001, over: 30)]
        #expect(rig.listeners.map(\.delegate.times) == [expected, expected])
    }

    @Test("S-SESSION-60 drifting clocks are tracked, and times still increase")
    func drift() throws {
        let clocks = [TestClock(at: seconds(100)), TestClock(at: seconds(7))]
        let rig = try MultiCamRig(clocks.map { .camera(on: $0) })
        rig.session.startRunning()
        for _ in 0..<10 {
            rig.sources[1].push(at: clocks[1].clock.time)
            clocks[0].advance(by: seconds(1001, over: 1000))
            clocks[1].advance(by: seconds(1))
        }
        rig.settle()
        let expected = (0..<10).map { seconds(100) + seconds(1001 * CMTimeValue($0), over: 1000) }
        #expect(rig.listeners[1].delegate.times == expected)
    }

    @Test("S-SESSION-60 the older name gives the same clock, and a change of clock is observable")
    func observing() throws {
        let rig = try CaptureRig()
        let changes = Mutex<[Bool]>([])
        let observation = rig.session.observe(\.synchronizationClock) { session, _ in
            changes.withLock { $0.append(session.synchronizationClock == nil) }
        }
        #expect(rig.session.masterClock === rig.session.synchronizationClock)
        rig.session.removeInput(rig.input)
        rig.session.addInput(rig.input)
        #expect(changes.withLock { $0 } == [true, false])
        observation.invalidate()
    }

    @Test(
        "S-SESSION-61 a port has its source's clock; a time converted back to it equals the source's time"
    )
    func originalTimes() throws {
        let clocks = [TestClock(at: seconds(100)), TestClock(at: seconds(7))]
        let rig = try MultiCamRig(clocks.map { .camera(on: $0) })
        for (input, clock) in zip(rig.inputs, clocks) {
            #expect(input.ports.allSatisfy { $0.clock === clock.clock })
        }
        rig.session.startRunning()
        let originals = (0..<3).map { seconds(210 + CMTimeValue($0), over: 30) }
        for original in originals { rig.sources[1].push(at: original) }
        rig.settle()
        let sessionClock = try #require(rig.session.synchronizationClock)
        let portClock = try #require(rig.inputs[1].ports.first?.clock)
        let times = rig.listeners[1].delegate.times
        #expect(times.count == 3 && times != originals)
        #expect(times.map { CMSyncConvertTime($0, from: sessionClock, to: portClock) } == originals)
    }

    @Test("S-SESSION-62 the clock is the host clock as soon as one source uses it, and nil without an input")
    func choiceOfClock() throws {
        let own = TestClock(at: seconds(5))
        let session = AVCaptureMultiCamSession()
        #expect(session.synchronizationClock == nil)
        let first = try ScriptedSource.camera(on: own).makeInput()
        let second = try ScriptedSource().makeInput()
        session.addInput(first)
        #expect(session.synchronizationClock === own.clock)
        session.addInput(second)
        #expect(session.synchronizationClock === CMClockGetHostTimeClock())
        session.removeInput(second)
        session.removeInput(first)
        #expect(session.synchronizationClock == nil)
    }

    @Test("S-SESSION-62 a microphone's clock takes precedence over those of cameras, whose times are converted")
    func clockOfTheMicrophone() throws {
        let clocks = [TestClock(at: seconds(100)), TestClock(at: seconds(7))]
        let session = AVCaptureSession()
        let camera = ScriptedSource.camera(on: clocks[1])
        let listener = Listener()
        session.addInput(try camera.makeInput())
        session.addOutput(listener.output)
        #expect(session.synchronizationClock === clocks[1].clock)
        let microphone = try MuteMicrophone(on: clocks[0].clock).makeInput()
        session.addInput(microphone)
        #expect(session.synchronizationClock === clocks[0].clock)
        #expect(microphone.ports.first { $0.mediaType == .audio }?.clock === clocks[0].clock)
        session.startRunning()
        camera.push(at: seconds(7))
        // Without the microphone the camera's own times apply again immediately.
        listener.settle()
        session.removeInput(microphone)
        camera.push(at: seconds(8))
        listener.settle()
        #expect(listener.delegate.times == [seconds(100), seconds(8)])
    }

    @Test("S-SESSION-62 sources without real time share one timeline")
    func oneTimeLine() throws {
        let clocks = [TestClock(at: seconds(0)), TestClock(at: seconds(3))]
        let rig = try MultiCamRig(clocks.map { .camera(on: $0, waits: true) })
        rig.session.startRunning()
        for source in rig.sources { source.push(count: 2) }
        rig.settle()
        let expected = [CMTime.zero, seconds(1, over: 30)]
        #expect(rig.listeners.map(\.delegate.times) == [expected, expected])
    }

    @Test("S-SESSION-63 the hardware cost is 0 to 1 for runnable configurations; above 1 a start is a runtime error")
    func cost() throws {
        let rig = try CaptureRig(outputCount: 3)
        #expect((0...1).contains(rig.session.hardwareCost))
        let log = NotificationLog(rig.session, NotificationLog.sessionNames)
        rig.session.setHardwareCost(1.25)
        #expect(rig.session.hardwareCost == 1.25)
        rig.session.startRunning()
        #expect(!rig.session.isRunning && !rig.source.isRunning)
        #expect(log.errors == [.sessionHardwareCostOverage])
        rig.session.setHardwareCost(1)
        rig.session.startRunning()
        #expect(rig.session.isRunning)
    }
}

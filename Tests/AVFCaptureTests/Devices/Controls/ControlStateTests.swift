import AVFBase
import CameraSources
import CoreMedia
import Testing

@testable import AVFCapture

@Suite("Control desk of a camera")
struct ControlStateTests {
    private typealias Handler = UncheckedReference<(CMTime) -> Void>

    /// The names of called handlers, with the times in ticks.
    private final class Calls {
        var names: [String] = []
    }

    private let calls = Calls()

    private func time(_ value: Int) -> CMTime { CMTime(value: CMTimeValue(value), timescale: 10) }

    /// Returns a handler that records its calls.
    private func handler(_ name: String) -> Handler {
        Handler { [calls] time in calls.names.append("\(name)@\(time.isValid ? "\(time.value)" : "-")") }
    }

    private func makeControlState(largestZoom: Double = 1) -> ControlState {
        ControlState(CameraControls(largestZoom: largestZoom), settings: CameraSettings())
    }

    private func settings(_ revision: Int, _ change: (inout CameraSettings) -> Void = { _ in }) -> CameraSettings {
        var settings = CameraSettings()
        settings.revision = revision
        change(&settings)
        return settings
    }

    private func call(_ news: ControlState.News?) {
        guard let news else { return }
        for handler in news.handlers { handler.value(news.time) }
    }

    // MARK: Requests

    @Test("a desk begins with the source's settings; the zoom is the client's")
    func beginning() {
        let controlState = ControlState(
            .none,
            settings: settings(3) {
                $0.lensPosition = 0.25
                $0.zoom = 2
            }
        )
        #expect(controlState.shown.settings.lensPosition == 0.25 && controlState.shown.settings.zoom == 1)
        #expect(controlState.shown.settings.revision == 3)
        #expect(ControlState(.none, settings: nil).shown == ControlState.Shown())
    }

    @Test("requests have ascending numbers, and what they decide shows immediately")
    func requests() {
        var controlState = makeControlState()
        let point = CameraSettings.Point(x: 0.25, y: 0.75)
        let changes: [CameraChange] = [
            .focus(.continuous), .focusPoint(point), .exposure(.once), .exposurePoint(point), .whiteBalance(.once),
            .torch(.on, level: 0.5), .longestExposure(time(1)),
        ]
        for (index, change) in changes.enumerated() { #expect(controlState.request(change) == index + 1) }
        let shown = controlState.shown.settings
        #expect(shown.focusMode == .continuous && shown.focusPoint == point)
        #expect(shown.exposureMode == .once && shown.exposurePoint == point)
        #expect(shown.whiteBalanceMode == .once && shown.torchMode == .on)
        #expect(controlState.shown.longestExposure == time(1))
        // The values that the source finds are not known yet.
        #expect(shown.torchLevel == 0 && shown.revision == 0)
        _ = controlState.request(.lens(position: 0.5))
        _ = controlState.request(.gains(nil))
        #expect(
            controlState.shown.settings.focusMode == .locked && controlState.shown.settings.whiteBalanceMode == .locked
        )
        #expect(controlState.shown.settings.lensPosition == 1)
        let before = controlState.shown
        _ = controlState.request(.exposureBias(1))
        _ = controlState.request(.zoom(2))
        #expect(controlState.shown == before)
    }

    @Test("the client's exposure duration lasts until another exposure mode is requested")
    func customDuration() {
        var controlState = ControlState(
            .none,
            settings: settings(0) { $0.exposureDuration = CMTime(value: 1, timescale: 50) }
        )
        #expect(controlState.customDuration == nil)
        _ = controlState.request(.customExposure(duration: nil, sensitivity: 100))
        #expect(controlState.customDuration == CMTime(value: 1, timescale: 50))
        #expect(controlState.shown.settings.exposureMode == .custom)
        _ = controlState.request(.customExposure(duration: time(1), sensitivity: nil))
        _ = controlState.request(.exposure(.custom))
        _ = controlState.request(.exposureBias(1))
        #expect(controlState.customDuration == time(1))
        _ = controlState.request(.exposure(.locked))
        #expect(controlState.customDuration == nil)
    }

    // MARK: Frames

    @Test("frames from before a request do not undo it, but change everything else")
    func oldFrames() {
        var controlState = makeControlState()
        #expect(controlState.request(.focus(.continuous)) == 1)
        let old = controlState.note(
            settings(0) {
                $0.focusMode = .once
                $0.lensPosition = 0.5
                $0.torchMode = .auto
                $0.sensitivity = 200
            },
            at: time(0)
        )
        #expect(controlState.shown.settings.focusMode == .continuous && controlState.shown.settings.lensPosition == 1)
        #expect(controlState.shown.settings.torchMode == .auto && controlState.shown.settings.sensitivity == 200)
        #expect(old.news?.old.settings.torchMode == .off && old.news?.new == controlState.shown)
        // The frame itself is described as it was captured.
        #expect(old.settings?.focusMode == .once)
        let new = controlState.note(
            settings(1) {
                $0.focusMode = .continuous
                $0.lensPosition = 0.5
            },
            at: time(1)
        )
        #expect(controlState.shown.settings.lensPosition == 0.5 && controlState.shown.settings.revision == 1)
        #expect(new.news != nil)
    }

    @Test("a frame like the one before is no news")
    func repetition() {
        var controlState = makeControlState()
        #expect(controlState.note(settings(0) { $0.sensitivity = 100 }, at: time(0)).news != nil)
        #expect(controlState.note(settings(0) { $0.sensitivity = 100 }, at: time(1)).news == nil)
        #expect(controlState.note(settings(0) { $0.sensitivity = 200 }, at: time(2)).news != nil)
    }

    @Test("settings that the source announces show immediately, unless a later request decides")
    func foresight() {
        var controlState = makeControlState()
        _ = controlState.request(.torch(.on, level: nil))
        controlState.foresee(nil)
        #expect(controlState.shown.settings.torchLevel == 0)
        controlState.foresee(
            settings(1) {
                $0.torchMode = .on
                $0.torchLevel = 0.75
            }
        )
        #expect(controlState.shown.settings.torchLevel == 0.75 && controlState.shown.settings.revision == 1)
        _ = controlState.request(.torch(.off, level: nil))
        controlState.foresee(
            settings(1) {
                $0.torchMode = .on
                $0.torchLevel = 1
            }
        )
        #expect(controlState.shown.settings.torchMode == .off && controlState.shown.settings.torchLevel == 0.75)
    }

    // MARK: Handlers

    @Test("handlers are passed on in order with the first frame that has their change, and its time")
    func handlers() {
        var controlState = makeControlState()
        for (name, change) in [("a", .lens(position: 0)), ("b", .gains(nil)), ("c", .exposureBias(1))]
            as [(String, CameraChange)]
        {
            _ = controlState.request(change, handler: handler(name))
        }
        call(controlState.note(settings(0), at: time(0)).news)
        #expect(calls.names == [])
        // Frames without settings complete nothing.
        call(controlState.note(nil, at: time(1)).news)
        #expect(calls.names == [])
        call(controlState.note(settings(2), at: time(2)).news)
        #expect(calls.names == ["a@2", "b@2"])
        call(controlState.note(settings(3), at: time(3)).news)
        call(controlState.note(settings(3), at: time(4)).news)
        #expect(calls.names == ["a@2", "b@2", "c@3"])
    }

    @Test("a handler is passed on even if the frame changes no property")
    func handlerAlone() {
        var controlState = makeControlState()
        _ = controlState.note(settings(1), at: time(0))
        #expect(controlState.request(.exposureBias(0), handler: handler("a")) == 1)
        let taken = controlState.note(settings(1), at: time(1))
        #expect(taken.news?.old == taken.news?.new)
        call(taken.news)
        #expect(calls.names == ["a@1"])
    }

    @Test("handlers of a camera that is disconnected are returned once, in order")
    func abandon() {
        var controlState = makeControlState()
        _ = controlState.request(.exposureBias(1), handler: handler("a"))
        _ = controlState.request(.exposureBias(2))
        _ = controlState.request(.exposureBias(3), handler: handler("b"))
        for handler in controlState.abandon() { handler.value(.invalid) }
        #expect(calls.names == ["a@-", "b@-"])
        #expect(controlState.abandon().isEmpty)
        call(controlState.note(settings(3), at: time(0)).news)
        #expect(calls.names.count == 2)
    }

    // MARK: Zoom

    @Test("the source is asked for its part of the zoom; clients crop the rest")
    func zoom() {
        var controlState = makeControlState(largestZoom: 4)
        let change = controlState.changeZoom { $0.set(6) }
        #expect(change?.change == .zoom(4) && change?.revision == 1)
        #expect(controlState.shown.settings.zoom == 6)
        // Frames from before the zoom are cropped by all of it.
        let old = controlState.note(settings(0), at: time(0))
        #expect(old.zoom == 6 && old.settings?.zoom == 6 && old.change == nil)
        let new = controlState.note(settings(1) { $0.zoom = 4 }, at: time(1))
        #expect(new.zoom == 1.5 && new.settings?.zoom == 6)
        #expect(controlState.changeZoom { $0.set(6) } == nil)
        #expect(controlState.changeZoom { $0.set(1) }?.revision == 2)
        // A frame with more zoom than the client wants is not enlarged again.
        #expect(controlState.note(settings(1) { $0.zoom = 4 }, at: time(2)).zoom == 1)
    }

    @Test("a source without zoom is not asked, and the client crops everything")
    func croppedZoom() {
        var controlState = makeControlState()
        #expect(controlState.changeZoom { $0.set(2) } == nil)
        let taken = controlState.note(nil, at: time(0))
        #expect(taken.zoom == 2 && taken.settings?.zoom == 2 && taken.change == nil && taken.news == nil)
        #expect(controlState.request(.exposureBias(0)) == 1)
        _ = controlState.changeZoom { $0.set(1) }
        #expect(controlState.note(nil, at: time(1)).settings == nil)
    }

    @Test("a ramp advances with the frames, asks the source for each step, and is news at its steps and its end")
    func ramp() {
        var controlState = makeControlState(largestZoom: 8)
        // A ramp does not change the zoom at once.
        #expect(controlState.changeZoom { $0.begin(to: 4, rate: 1) } == nil)
        #expect(controlState.shown.isRamping && controlState.shown.settings.zoom == 1)
        #expect(controlState.note(settings(0), at: time(0)).change == nil)
        let step = controlState.note(settings(0), at: time(10))
        #expect(step.change?.change == .zoom(2) && step.change?.revision == 1)
        #expect(step.news?.old.settings.zoom == 1 && step.news?.new.settings.zoom == 2)
        #expect(controlState.shown.isRamping)
        let end = controlState.note(settings(1) { $0.zoom = 2 }, at: time(25))
        #expect(end.change?.change == .zoom(4) && end.change?.revision == 2 && end.zoom == 2)
        #expect(!controlState.shown.isRamping && end.news?.new.isRamping == false)
        #expect(controlState.note(settings(2) { $0.zoom = 4 }, at: time(26)).change == nil)
    }

    @Test("plain frames are those without zoom, before a ramp and after the zoom's end")
    func plainFrames() {
        var controlState = makeControlState()
        #expect(controlState.notePlainFrame(at: time(0)) == true)
        _ = controlState.changeZoom { $0.begin(to: 2, rate: 1) }
        #expect(controlState.notePlainFrame(at: time(10)) == false)
        // The ramp begins with the first frame after the request.
        #expect(controlState.note(nil, at: time(10)).zoom == 1)
        #expect(controlState.note(nil, at: time(20)).zoom == 2)
        #expect(controlState.notePlainFrame(at: time(30)) == false)
        _ = controlState.changeZoom { $0.set(1) }
        #expect(controlState.notePlainFrame(at: time(40)) == true)
    }

    @Test("a ramp that replaces another before the next frame begins at the latest frame, also a plain one")
    func replacedRamp() {
        var controlState = makeControlState()
        #expect(controlState.notePlainFrame(at: time(0)) == true)
        _ = controlState.changeZoom { $0.begin(to: 4, rate: 2) }
        _ = controlState.changeZoom { $0.begin(to: 4, rate: 1) }
        #expect(controlState.note(nil, at: time(10)).zoom == 2)
        #expect(controlState.note(nil, at: time(20)).zoom == 4)
    }

    // MARK: The subject

    /// Returns settings of a frame whose scene has a brightness in stops.
    private func scene(_ brightness: Double, revision: Int = 0) -> CameraSettings {
        settings(revision) {
            $0.exposureDuration = CMTime(value: 1, timescale: 1)
            $0.sensitivity = 1
            $0.exposureOffset = brightness
        }
    }

    @Test("a scene that becomes a stop brighter or darker is new, compared with the last one that was")
    func subject() {
        var controlState = makeControlState()
        #expect(controlState.note(scene(0), at: time(0)).news?.isSubjectNew == false)
        controlState.watchesSubject = true
        let brightness = [0, 0.9, -0.9, 1, 1.5, 0.5, 0, 0]
        let isNew = brightness.enumerated().map { index, brightness in
            controlState.note(scene(brightness), at: time(index + 1)).news?.isSubjectNew ?? false
        }
        #expect(isNew == [false, false, false, true, false, false, true, false])
        // Switching it off and on again begins anew.
        controlState.watchesSubject = false
        #expect(controlState.note(scene(9), at: time(20)).news?.isSubjectNew == false)
        controlState.watchesSubject = true
        #expect(controlState.note(scene(9), at: time(21)).news == nil)
    }

    @Test("neither a request nor the camera's own exposure is a new scene; frames without exposure are not compared")
    func sameSubject() {
        var controlState = makeControlState()
        controlState.watchesSubject = true
        _ = controlState.note(scene(0), at: time(0))
        #expect(controlState.note(scene(5, revision: 1), at: time(1)).news?.isSubjectNew == false)
        // Twice the sensitivity makes the same scene a stop brighter.
        var adapted = scene(6, revision: 1)
        adapted.sensitivity = 2
        #expect(controlState.note(adapted, at: time(2)).news?.isSubjectNew == false)
        #expect(controlState.note(settings(1) { $0.exposureOffset = 20 }, at: time(3)).news?.isSubjectNew == false)
        // The comparison goes on with the frame before.
        let new = controlState.note(scene(6, revision: 1), at: time(4))
        #expect(new.news?.isSubjectNew == true)
        #expect(new.news?.handlers.isEmpty == true)
    }

    // MARK: Histories

    @Test("in any history each property follows the latest request for it, and each handler is passed on once")
    func histories() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            var controlState = makeControlState()
            // The settings of a source after each request, and the latest request for focus and white balance.
            var source = [CameraSettings()]
            var asked = (focus: 0, balance: 0)
            var expected = CameraSettings()
            var pending: [Int] = []
            var done: [Int] = []
            let passedOn = Calls()
            for step in 0..<40 {
                if Int.random(in: 0..<3, using: &generator) == 0 {
                    var next = source[source.count - 1]
                    next.revision += 1
                    let change: CameraChange
                    if Bool.random(using: &generator) {
                        next.focusMode = CameraSettings.FocusMode.allCases.randomElement(using: &generator) ?? .once
                        expected.focusMode = next.focusMode
                        asked.focus = next.revision
                        change = .focus(next.focusMode)
                    } else {
                        let modes = CameraSettings.WhiteBalanceMode.allCases
                        next.whiteBalanceMode = modes.randomElement(using: &generator) ?? .once
                        expected.whiteBalanceMode = next.whiteBalanceMode
                        asked.balance = next.revision
                        change = .whiteBalance(next.whiteBalanceMode)
                    }
                    source.append(next)
                    pending.append(next.revision)
                    let name = next.revision
                    let handler = Handler { _ in passedOn.names.append("\(name)") }
                    #expect(controlState.request(change, handler: handler) == name, "seed \(seed)")
                } else {
                    // A frame with any of the latest requests in effect, and with values that the camera found.
                    let revision = max(0, source.count - 1 - Int.random(in: 0...3, using: &generator))
                    var frame = source[revision]
                    frame.lensPosition = Double(step) / 100
                    frame.gains.red = 1 + Double(step) / 100
                    if revision >= asked.focus { expected.lensPosition = frame.lensPosition }
                    if revision >= asked.balance { expected.gains = frame.gains }
                    expected.revision = max(expected.revision, revision)
                    if Bool.random(using: &generator) {
                        let taken = controlState.note(frame, at: time(step))
                        #expect(taken.settings == frame, "seed \(seed)")
                        for handler in taken.news?.handlers ?? [] { handler.value(time(step)) }
                        done += pending.filter { $0 <= revision }
                        pending.removeAll { $0 <= revision }
                    } else {
                        controlState.foresee(frame)
                    }
                }
                #expect(controlState.shown.settings == expected, "seed \(seed)")
                #expect(passedOn.names == done.map(String.init), "seed \(seed)")
            }
            #expect(controlState.abandon().count == pending.count, "seed \(seed)")
        }
    }
}

import CameraSources
import CoreMedia
import Testing

@testable import AVFCapture

@Suite("Choice of the session's clock")
struct SessionClockTests {
    private func clock(_ name: String) -> CMClock { CMClock(name: name) { .zero } }

    @Test("without a source there is no clock")
    func none() {
        #expect(SessionClock(of: [SessionClock.Candidate]()) == nil)
    }

    @Test("live sources come before others, then microphones, then the host's clock, then the first source")
    func preference() {
        let file = SessionClock.Candidate(clock: clock("file"), pace: .lossless, hasAudio: true)
        let other = SessionClock.Candidate(clock: clock("other file"), pace: .lossless, hasAudio: false)
        let camera = SessionClock.Candidate(clock: clock("camera"), pace: .live, hasAudio: false)
        let host = SessionClock.Candidate(clock: .hostTimeClock, pace: .live, hasAudio: false)
        let microphone = SessionClock.Candidate(clock: clock("microphone"), pace: .live, hasAudio: true)
        #expect(SessionClock(of: [other, file])?.clock === file.clock)
        #expect(SessionClock(of: [other, file])?.pace == .lossless)
        #expect(SessionClock(of: [file, camera])?.clock === camera.clock)
        #expect(SessionClock(of: [file, camera])?.pace == .live)
        #expect(SessionClock(of: [camera, host])?.clock === host.clock)
        #expect(SessionClock(of: [camera, host, microphone])?.clock === microphone.clock)
        #expect(SessionClock(of: [camera])?.clock === camera.clock)
    }
}

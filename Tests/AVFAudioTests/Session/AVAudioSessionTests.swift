import AVFAudio
import Foundation
import Testing

/// Tests ``AVAudioSession``.
@Suite(.serialized) struct AVAudioSessionTests {
    @Test("the route has the ports that the category uses")
    func routes() throws {
        let session = AVAudioSession.sharedInstance()
        try session.setCategory(
            .playAndRecord,
            mode: .videoRecording,
            policy: .longFormVideo,
            options: [.mixWithOthers]
        )
        #expect(session.mode == .videoRecording && session.routeSharingPolicy == .longFormVideo)
        #expect(session.currentRoute.inputs.first?.portType == .builtInMic)
        #expect(session.currentRoute.outputs.first?.portType == .builtInSpeaker)
        try session.setPreferredInput(session.availableInputs?.first)
        #expect(session.preferredInput == session.availableInputs?.first)
        try session.setCategory(.playback)
        #expect(session.currentRoute.inputs.isEmpty && session.availableInputs == nil)
        #expect(throws: (any Error).self) { try session.setInputGain(0.5) }
    }

    @Test("the keys and names of notifications are Apple's")
    func names() {
        #expect(AVAudioSession.routeChangeNotification.rawValue == "AVAudioSessionRouteChangeNotification")
        #expect(AVAudioSession.RouteChangeReason(rawValue: 2) == .oldDeviceUnavailable)
        #expect(AVAudioSessionInterruptionTypeKey == "AVAudioSessionInterruptionTypeKey")
    }
}

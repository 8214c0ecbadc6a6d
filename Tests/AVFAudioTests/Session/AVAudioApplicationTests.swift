import AVFAudio
import Foundation
import Synchronization
import Testing

/// Tests ``AVAudioApplication``.
@Suite(.serialized) struct AVAudioApplicationTests {
    @Test("recording is granted, at once and when asked")
    func permission() async {
        #expect(AVAudioApplication.shared.recordPermission == .granted)
        #expect(await AVAudioApplication.requestRecordPermission())
    }

    @Test("a change of the mute state is announced once, to the handler and by a notification")
    func mute() throws {
        let states = Mutex<[Bool]>([])
        let posted = Mutex<[Bool?]>([])
        let token = NotificationCenter.default.addObserver(
            forName: AVAudioApplication.inputMuteStateChangeNotification,
            object: nil,
            queue: nil
        ) { note in
            posted.withLock { $0.append(note.userInfo?[AVAudioApplication.muteStateKey] as? Bool) }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        let app = AVAudioApplication.shared
        try app.setInputMuteStateChangeHandler { isMuted in
            states.withLock { $0.append(isMuted) }
            return true
        }
        for isMuted in [true, true, false] { try app.setInputMuted(isMuted) }
        try app.setInputMuteStateChangeHandler(nil)
        #expect(states.withLock { $0 } == [true, false] && posted.withLock { $0 } == [true, false])
        #expect(!app.isInputMuted)
    }
}

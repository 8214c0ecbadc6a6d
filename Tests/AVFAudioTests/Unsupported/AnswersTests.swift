import AVFAudio
import Foundation
import Testing

/// The answers of ``AVSpeechSynthesizer`` and of ``AudioObjectGetPropertyData(_:_:_:_:_:_:)``.
@Suite("Speech and audio hardware: answers")
struct AnswersTests {
    @Test("there are no voices, and the speech of an utterance is an empty buffer")
    func speech() throws {
        #expect(AVSpeechSynthesisVoice.speechVoices().isEmpty && AVSpeechSynthesisVoice(language: "en-GB") == nil)
        let utterance = AVSpeechUtterance(string: "one two")
        #expect(utterance.rate == AVSpeechUtteranceDefaultSpeechRate && utterance.speechString == "one two")
        let synthesizer = AVSpeechSynthesizer()
        #expect(!synthesizer.isSpeaking && !synthesizer.stopSpeaking(at: .immediate))
        var lengths: [AVAudioFrameCount] = []
        synthesizer.write(utterance) { lengths.append(($0 as? AVAudioPCMBuffer)?.frameLength ?? 1) }
        #expect(lengths == [0])
    }

    @Test("the system has no devices, and other objects do not exist")
    func objects() {
        let system = AudioObjectID(kAudioObjectSystemObject)
        var address = AudioObjectPropertyAddress(
            mSelector: kAudioHardwarePropertyDevices,
            mScope: kAudioObjectPropertyScopeGlobal,
            mElement: kAudioObjectPropertyElementMain
        )
        var size: UInt32 = 1
        #expect(AudioObjectGetPropertyDataSize(system, &address, 0, nil, &size) == noErr && size == 0)
        var device: AudioDeviceID = 7
        size = 4
        address.mSelector = kAudioHardwarePropertyDefaultInputDevice
        #expect(AudioObjectGetPropertyData(system, &address, 0, nil, &size, &device) == noErr)
        #expect(device == kAudioObjectUnknown && size == 4)
        size = 3
        #expect(
            AudioObjectGetPropertyData(system, &address, 0, nil, &size, &device) == kAudioHardwareBadPropertySizeError
        )
        #expect(AudioObjectGetPropertyData(9, &address, 0, nil, &size, &device) == kAudioHardwareBadObjectError)
        #expect(
            AudioObjectSetPropertyData(system, &address, 0, nil, 4, &device)
                == kAudioHardwareUnsupportedOperationError
        )
        #expect(!AudioObjectHasProperty(9, &address) && AudioObjectHasProperty(system, &address))
    }

    @Test("devices cannot be started or combined, and other processes cannot be tapped")
    func devices() {
        var identifier: AudioDeviceIOProcID?
        let status = AudioDeviceCreateIOProcIDWithBlock(&identifier, 9, nil) { _, _, _, _, _ in }
        #expect(status == kAudioHardwareBadObjectError && identifier == nil)
        #expect(AudioDeviceStart(9, identifier) == kAudioHardwareBadObjectError)
        var object: AudioObjectID = 9
        let tap = CATapDescription(stereoMixdownOfProcesses: [])
        #expect(AudioHardwareCreateProcessTap(tap, &object) == kAudioHardwareUnsupportedOperationError && object == 0)
    }
}

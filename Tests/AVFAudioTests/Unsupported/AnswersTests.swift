import AVFAudio
import Foundation
import Testing

/// The answers of ``AVSpeechSynthesizer``, ``AUAudioUnit``, ``AUAudioUnitBusArray`` and of
/// ``AudioObjectGetPropertyData(_:_:_:_:_:_:)``.
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

    /// A unit of a program's own.
    private final class Unit: AUAudioUnit {
        private lazy var bus = try? AUAudioUnitBus(format: AVAudioFormat())
        private lazy var list = AUAudioUnitBusArray(audioUnit: self, busType: .output, busses: [bus].compactMap { $0 })

        override var outputBusses: AUAudioUnitBusArray { list }
        override var internalRenderBlock: AUInternalRenderBlock { { _, _, _, _, _, _, _ in noErr } }
    }

    @Test("no audio unit is made by its description; each node has one, and programs can have their own")
    func units() throws {
        let description = AudioComponentDescription()
        #expect(throws: NSError.self) { _ = try AUAudioUnit(componentDescription: description) }
        let unit = try Unit(componentDescription: description, options: [])
        #expect(unit.outputBusses.count == 1 && unit.outputBusses[0].busType == .output && unit.inputBusses.count == 0)
        #expect(throws: NSError.self) { try unit.outputBusses.setBusCount(2) }
        try unit.allocateRenderResources()
        #expect(unit.renderResourcesAllocated && unit.latency == 0)
        let node = AVAudioMixerNode()
        node.auAudioUnit.maximumFramesToRender = 512
        #expect(node.auAudioUnit === node.auAudioUnit && node.auAudioUnit.maximumFramesToRender == 512)
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

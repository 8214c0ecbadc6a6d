import AVFAudio
import CoreMedia
import Testing

/// Tests ``AudioComponentDescription`` and the functions of Audio Toolbox, none of which has a device.
@Suite struct AudioToolboxTests {
    @Test("queues, converters and parsers cannot be made, and say why")
    func answers() {
        var format = AudioStreamBasicDescription()
        var queue: AudioQueueRef?
        #expect(AudioQueueNewInput(&format, { _, _, _, _, _, _ in }, nil, nil, nil, 0, &queue) == -66680)
        #expect(queue == nil)
        var converter: AudioConverterRef?
        #expect(AudioConverterNew(&format, &format, &converter) == kAudioConverterErr_FormatNotSupported)
        var description = AudioComponentDescription()
        description.componentType = kAudioUnitType_Output
        #expect(AudioComponentFindNext(nil, &description) == nil)
    }

    @Test("four-character codes have Apple's values")
    func codes() {
        #expect(kAudioFileM4AType == 0x6D34_6166)
        #expect(kAudioFormatMPEG4AAC_HE == 0x6161_6368)
        #expect(AudioChannelLayoutTag_GetNumberOfChannels(kAudioChannelLayoutTag_Stereo) == 2)
        #expect(AudioTimeStamp().mFlags.isEmpty)
    }
}

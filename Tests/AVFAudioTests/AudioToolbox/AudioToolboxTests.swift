import AVFAudio
import CoreMedia
import Testing

/// Tests ``AudioComponentDescription`` and other names of Audio Toolbox.
@Suite struct AudioToolboxTests {
    @Test("queues and converters of no format cannot be made, and audio units are not found")
    func answers() {
        var format = AudioStreamBasicDescription()
        var queue: AudioQueueRef?
        #expect(
            AudioQueueNewInput(&format, { _, _, _, _, _, _ in }, nil, nil, nil, 0, &queue)
                == kAudioConverterErr_FormatNotSupported
        )
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

import AVFAudio
import CoreMedia
import Foundation
import Testing

@Suite("Channel layouts")
struct ChannelLayoutTests {
    @Test("A layout made from a tag has it in its memory, which lives as long as the object")
    func layout() throws {
        let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_1_D))
        #expect(layout.channelCount == 6)
        #expect(layout.layout.pointee.mChannelLayoutTag == kAudioChannelLayoutTag_MPEG_5_1_D)
        #expect(AVAudioChannelLayout(layout: layout.layout) == layout)
    }

    @Test("A tag that refers to descriptions or to a bitmap makes no layout")
    func incomplete() {
        #expect(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_UseChannelDescriptions) == nil)
        #expect(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_UseChannelBitmap) == nil)
    }

    @Test("A tag without places takes its number of channels from what is added to it")
    func discrete() {
        let layout = AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_DiscreteInOrder | 5)
        #expect(layout?.channelCount == 5)
    }
}

/// A port as tests of apps make one.
private final class Headset: AVAudioSessionPortDescription, @unchecked Sendable {
    override var portType: AVAudioSession.Port { .headsetMic }
    override var portName: String { "Headset" }
}

@Suite("Ports of an audio session")
struct AudioSessionPortTests {
    @Test("Subclasses answer for themselves")
    func subclass() {
        let port: AVAudioSessionPortDescription = Headset()
        #expect(port.portType == .headsetMic)
        #expect(port.portName == "Headset")
        #expect(port.uid.isEmpty)
    }
}

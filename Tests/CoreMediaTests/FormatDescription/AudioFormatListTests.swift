import CoreMedia
import Foundation
import Testing

/// Tests of lists of audio formats, summaries and muxed descriptions (Sources/Apple/CoreMedia).
@Suite("Lists of audio formats")
struct AudioFormatListTests {
    private func description(rate: Double, channels: UInt32 = 2, cookie: Data? = nil) throws -> CMFormatDescription {
        let stream = AudioStreamBasicDescription(
            mSampleRate: rate,
            mFormatID: kAudioFormatMPEG4AAC,
            mFormatFlags: 0,
            mBytesPerPacket: 0,
            mFramesPerPacket: 1024,
            mBytesPerFrame: 0,
            mChannelsPerFrame: channels,
            mBitsPerChannel: 0,
            mReserved: 0
        )
        return try CMFormatDescription(audioStreamBasicDescription: stream, magicCookie: cookie)
    }

    @Test("audio has one format, the one that is stored, and other media have none")
    func list() throws {
        let format = try description(rate: 44_100)
        #expect(format.audioFormatList.map(\.mASBD.mSampleRate) == [44_100])
        #expect(format.richestDecodableFormat?.mASBD.mFormatID == kAudioFormatMPEG4AAC)
        #expect(format.mostCompatibleFormat?.mChannelLayoutTag == kAudioChannelLayoutTag_Unknown | 2)
        var size = 0
        let items = CMAudioFormatDescriptionGetFormatList(format, sizeOut: &size)
        #expect(size == MemoryLayout<AudioFormatListItem>.size && items?.pointee.mASBD.mChannelsPerFrame == 2)
        #expect(CMAudioFormatDescriptionGetRichestDecodableFormat(format) == items)
        #expect(CMAudioFormatDescriptionGetMostCompatibleFormat(format) == items)
        var other: CMMuxedFormatDescription?
        let status = CMMuxedFormatDescriptionCreate(
            allocator: nil,
            muxType: kCMMuxedStreamType_MPEG1System,
            extensions: nil,
            formatDescriptionOut: &other
        )
        let muxed = try #require(other)
        #expect(status == noErr && muxed.mediaType.rawValue == kCMMediaType_Muxed)
        #expect(muxed.mediaSubType.rawValue == kCMMuxedStreamType_MPEG1System)
        #expect(muxed.audioFormatList.isEmpty && muxed.richestDecodableFormat == nil)
        #expect(CMAudioFormatDescriptionGetFormatList(muxed, sizeOut: &size) == nil && size == 0)
    }

    @Test("a summary has what all descriptions have in common, and zeros")
    func summary() throws {
        let cookie = Data([1, 2, 3])
        let formats = try [44_100, 48_000].map { try description(rate: $0, cookie: cookie) }
        var summary: CMAudioFormatDescription?
        var status = CMAudioFormatDescriptionCreateSummary(
            allocator: nil,
            formatDescriptionArray: formats as CFArray,
            flags: 0,
            formatDescriptionOut: &summary
        )
        let stream = try #require(summary?.audioStreamBasicDescription)
        #expect(status == noErr && stream.mSampleRate == 0 && stream.mChannelsPerFrame == 2)
        #expect(stream.mFormatID == kAudioFormatMPEG4AAC && summary?.magicCookie == cookie)
        status = CMAudioFormatDescriptionCreateSummary(
            allocator: nil,
            formatDescriptionArray: [] as CFArray,
            flags: 0,
            formatDescriptionOut: &summary
        )
        #expect(status == kCMFormatDescriptionError_InvalidParameter)
    }

    @Test("the name of a time code's source has its text and language")
    func sourceName() throws {
        let value = CMFormatDescription.Extensions.Value.sourceReferenceName(value: "Tape 3", langCode: 0)
        var extensions = CMFormatDescription.Extensions()
        extensions[.sourceReferenceName] = value
        let name = extensions[.sourceReferenceName]?.propertyListRepresentation as? NSDictionary
        #expect(name?["Value"] as? String == "Tape 3" && name?["LangCode"] as? Int == 0)
    }
}

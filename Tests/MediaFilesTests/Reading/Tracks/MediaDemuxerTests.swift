import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import MediaFiles

/// Returns all samples of a demuxer.
func readAll(_ demuxer: MediaDemuxer) throws -> [MediaSample] {
    var samples: [MediaSample] = []
    while let sample = try demuxer.next() { samples.append(sample) }
    return samples
}

extension Fixtures {
    /// Makes a movie of two seconds at 30 frames a second with B-frames, and a tone in AAC.
    static func movie(_ name: String = "film.mp4", frames: Int = 60, more: String = "") throws -> String {
        try make(
            name,
            "-f lavfi -i testsrc2=size=160x120:rate=30 -f lavfi -i sine=frequency=440:sample_rate=44100 "
                + "-map 0 -map 1 -t \(Double(frames) / 30) -c:v libx264 -pix_fmt yuv420p -bf 3 -g 15 -c:a aac -ac 2 "
                + more
        )
    }
}

extension CMSampleBuffer {
    var isSync: Bool { sampleAttachments[0][.notSync] as? Bool != true }
}

@Suite("Demuxing")
struct MediaDemuxerTests {
    @Test("the tracks report what ffmpeg wrote")
    func tracks() throws {
        let demuxer = try MediaDemuxer(.file(try Fixtures.movie()))
        #expect(demuxer.tracks.map(\.mediaType) == [.video, .audio])
        let video = try #require(demuxer.tracks.first)
        #expect(video.format.mediaSubType == .h264)
        #expect(video.format.dimensions.width == 160 && video.format.dimensions.height == 120)
        #expect(video.format.parameterSets.count == 2)
        #expect(video.timescale == 15360)
        #expect(video.timeRange == CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 1)))
        #expect(video.naturalSize == CGSize(width: 160, height: 120))
        #expect(video.preferredTransform == .identity)
        #expect(video.nominalFrameRate == 30)
        #expect(video.minFrameDuration == CMTime(value: 1, timescale: 30))
        #expect(video.sampleCount == 60)
        #expect(video.isEnabled && video.requiresFrameReordering && video.isDecodable)
        let audio = demuxer.tracks[1]
        #expect(audio.format.mediaSubType == .mpeg4AAC)
        #expect(audio.format.audioStreamBasicDescription?.mSampleRate == 44100)
        #expect(audio.format.audioStreamBasicDescription?.mFramesPerPacket == 1024)
        #expect(audio.format.audioStreamBasicDescription?.mChannelsPerFrame == 2)
        #expect(audio.format.audioChannelLayout?.tag == kAudioChannelLayoutTag_Stereo)
        #expect(audio.format.magicCookie != nil)
        #expect(demuxer.duration == CMTime(value: 2, timescale: 1))
    }

    @Test("samples come in decode order with exact times, sync attachments and their own bytes")
    func samples() throws {
        let demuxer = try MediaDemuxer(.file(try Fixtures.movie()))
        demuxer.select([demuxer.tracks[0].id])
        let samples = try readAll(demuxer).map(\.buffer)
        #expect(samples.count == 60)
        #expect(samples.map(\.decodeTimeStamp) == samples.map(\.decodeTimeStamp).sorted())
        let shown = samples.map(\.presentationTimeStamp).sorted()
        #expect(shown == (0..<60).map { CMTime(value: $0 * 512, timescale: 15360) })
        #expect(samples.allSatisfy { $0.duration == CMTime(value: 1, timescale: 30) })
        #expect(samples.enumerated().filter { $0.element.isSync }.map(\.offset) == [0, 15, 30, 45])
        #expect(samples.allSatisfy { $0.totalSampleSize == $0.dataBuffer?.dataLength })
        #expect(samples.allSatisfy { $0.formatDescription === demuxer.tracks[0].format })
    }

    @Test("frames come out of the decoder in presentation order with the times of their samples")
    func decode() throws {
        let path = try Fixtures.movie()
        let demuxer = try MediaDemuxer(.file(path))
        demuxer.select([demuxer.tracks[0].id])
        let decoder = try VideoSampleDecoder(format: demuxer.tracks[0].format, pixelFormat: nil)
        var images: [DecodedImage] = []
        while let sample = try demuxer.next() { images += try decoder.decode(sample.buffer) }
        images += try decoder.finish()
        #expect(images.map(\.presentationTime) == (0..<60).map { CMTime(value: $0 * 512, timescale: 15360) })
        #expect(decoder.lostCount == 0)
        let raw = try Fixtures.rawPixels(of: path, format: "yuv420p")
        try #require(raw.count == 60 * 160 * 120 * 3 / 2)
        for (index, image) in images.enumerated() {
            image.image.withPlanes(readOnly: true) { planes in
                for row in stride(from: 0, to: 120, by: 17) {
                    let start = index * 160 * 120 * 3 / 2 + row * 160
                    #expect(Array(planes[0].row(row).prefix(160)) == Array(raw[start..<start + 160]))
                }
            }
        }
    }
}

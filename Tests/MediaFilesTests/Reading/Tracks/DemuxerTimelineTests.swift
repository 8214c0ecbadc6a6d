import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import MediaFiles

/// Returns the samples of a file's first track of a media type.
func samples(_ path: String, _ type: CMFormatDescription.MediaType = .video) throws -> [CMSampleBuffer] {
    let demuxer = try MediaDemuxer(.file(path))
    let track = try #require(demuxer.tracks.first { $0.mediaType == type })
    demuxer.select([track.id])
    return try readAll(demuxer).map(\.buffer)
}

/// Returns the frames of a file's first video track.
func images(
    _ path: String,
    pixelFormat: OSType? = nil,
    width: Int? = nil,
    height: Int? = nil
) throws
    -> [DecodedImage]
{
    let demuxer = try MediaDemuxer(.file(path))
    let track = try #require(demuxer.tracks.first { $0.mediaType == .video })
    demuxer.select([track.id])
    let decoder = try VideoSampleDecoder(format: track.format, pixelFormat: pixelFormat, width: width, height: height)
    var images: [DecodedImage] = []
    while let sample = try demuxer.next() { images += try decoder.decode(sample.buffer) }
    return try images + decoder.finish()
}

extension DecodedImage {
    /// The first plane without padding.
    var luma: [UInt8] {
        image.withPlanes(readOnly: true) { planes in
            (0..<planes[0].height).flatMap { Array(planes[0].row($0).prefix(planes[0].width)) }
        }
    }
}

@Suite("Timelines of containers")
struct DemuxerTimelineTests {
    @Test("a cut by an edit list begins at 0: samples before it are for decoding only")
    func editList() throws {
        let whole = try Fixtures.movie()
        let path = try Fixtures.make("cut.mp4", "-ss 0.6 -i \(whole) -c copy")
        let all = try samples(path)
        let hidden = all.filter { $0.sampleAttachments[0][.doNotDisplay] as? Bool == true }
        #expect(!hidden.isEmpty)
        #expect(hidden.allSatisfy { $0.presentationTimeStamp < .zero })
        let shown = try images(path)
        #expect(shown.map(\.presentationTime) == (0..<42).map { CMTime(value: $0 * 512, timescale: 15360) })
        let reference = try images(whole)
        for index in [0, 1, 20, 41] { #expect(shown[index].luma == reference[index + 18].luma) }
        let audio = try decodeAudio(path, .pcm(16))
        #expect(audio.first?.presentationTimeStamp == .zero)
    }

    @Test("an empty edit delays one track and not the other")
    func emptyEdit() throws {
        let whole = try Fixtures.movie()
        let path = try Fixtures.make("late.mp4", "-itsoffset 0.5 -i \(whole) -i \(whole) -map 0:v -map 1:a -c copy")
        let demuxer = try MediaDemuxer(.file(path))
        #expect(demuxer.tracks[0].timeRange.start == CMTime(value: 1, timescale: 2))
        #expect(demuxer.tracks[0].timeRange.duration == CMTime(value: 2, timescale: 1))
        #expect(demuxer.tracks[1].timeRange.start == .zero)
        #expect(demuxer.duration == CMTime(value: 5, timescale: 2))
        let shown = try images(path)
        #expect(shown.first?.presentationTime == CMTime(value: 1, timescale: 2))
        #expect(shown.count == 60)
        #expect(try decodeAudio(path, .pcm(16)).first?.presentationTimeStamp == .zero)
    }

    @Test("times of a variable rate are preserved", arguments: ["mp4", "mkv", "mov"])
    func variableRate(ending: String) throws {
        let path = try Fixtures.make(
            "uneven.\(ending)",
            Fixtures.source(rate: "30", frames: 30)
                + " -vf setpts=if(lt(N\\,10)\\,N\\,10+3*(N-10))/30/TB -vsync passthrough -c:v libx264 -bf 2 -g 8"
        )
        let times = try images(path).map(\.presentationTime)
        let expected = (0..<30).map { CMTime(value: $0 < 10 ? $0 : 10 + 3 * ($0 - 10), timescale: 30) }
        let tick = CMTime(value: ending == "mkv" ? 1 : 0, timescale: 1000)
        #expect(times.count == 30)
        for (time, wanted) in zip(times, expected) { #expect(time - wanted <= tick && wanted - time <= tick) }
        let track = try MediaDemuxer(.file(path)).tracks[0]
        if ending != "mkv" { #expect(track.minFrameDuration == CMTime(value: 1, timescale: 30)) }
        if ending != "mkv" { #expect((12.8...14.5).contains(track.nominalFrameRate)) }
    }

    @Test(
        "a container that begins later begins at 0 here, and its tracks stay in sync",
        arguments: ["ts", "mkv", "avi", "flv"]
    )
    func otherContainers(ending: String) throws {
        let whole = try Fixtures.movie()
        let path = try Fixtures.make(
            "other.\(ending)",
            "-i \(whole) -c:v copy -c:a \(ending == "flv" ? "aac" : "copy")"
        )
        let shown = try images(path)
        #expect(shown.count == 60)
        let demuxer = try MediaDemuxer(.file(path))
        let start = try #require(shown.first?.presentationTime)
        // These containers do not mark the encoder's 1024 priming frames: the audio begins that much earlier.
        #expect(start >= .zero && start.seconds < 0.07)
        #expect(demuxer.tracks.map(\.timeRange.start).min() == .zero)
        let spacing = zip(shown, shown.dropFirst()).map { ($1.presentationTime - $0.presentationTime).seconds }
        #expect(spacing.allSatisfy { abs($0 - 1.0 / 30) < 0.0011 })
        let raw = try Fixtures.rawPixels(of: path, format: "yuv420p")
        for index in [0, 7, 59] {
            #expect(shown[index].luma == Array(raw[index * 28800..<index * 28800 + 19200]))
        }
    }

    @Test("the tracks of a fragmented movie begin at 0 and report only what is certain")
    func fragments() throws {
        let path = try Fixtures.make(
            "frag.mp4",
            "-i \(try Fixtures.movie()) -c copy -movflags frag_keyframe+empty_moov+delay_moov"
        )
        let demuxer = try MediaDemuxer(.file(path))
        #expect(demuxer.tracks.map(\.timeRange.start) == [.zero, .zero])
        #expect(demuxer.duration == CMTime(value: 2, timescale: 1))
        #expect(demuxer.tracks.allSatisfy { $0.totalSampleDataLength == nil })
        #expect(try images(path).map(\.presentationTime) == (0..<60).map { CMTime(value: $0, timescale: 30) })
        #expect(try decodeAudio(path, .pcm(16)).first?.presentationTimeStamp == .zero)
    }

    @Test("start codes are replaced with lengths")
    func startCodes() throws {
        let path = try Fixtures.make("other.ts", "-i \(try Fixtures.movie()) -c copy")
        let all = try samples(path)
        let format = try #require(all.first?.formatDescription)
        #expect(format.mediaSubType == .h264 && format.parameterSets.count >= 2 && format.nalUnitHeaderLength == 4)
        for sample in all {
            let bytes = sample.bytes
            var position = 0
            while position + 4 <= bytes.count {
                position += 4 + bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            }
            #expect(position == bytes.count)
        }
    }

    @Test("the rotation of the frames is the track's transform", arguments: [0, 90, 180, 270])
    func rotation(degrees: Int) throws {
        let (one, width, height): (Int32, Int32, Int32) = (65536, 160 * 65536, 120 * 65536)
        let matrix: [Int32] =
            switch degrees {
            case 90: [0, one, 0, -one, 0, 0, height, 0, 1 << 30]
            case 180: [-one, 0, 0, 0, -one, 0, width, height, 1 << 30]
            case 270: [0, -one, 0, one, 0, 0, 0, width, 1 << 30]
            default: [one, 0, 0, 0, one, 0, 0, 0, 1 << 30]
            }
        let bytes = try mp4WithMatrix(matrix, Fixtures.bytes(try Fixtures.movie()))
        let path = try Fixtures.write("turned\(degrees).mp4", bytes)
        let transform = try MediaDemuxer(.file(path)).tracks[0].preferredTransform
        let expected: [CGFloat]? = [0: [1, 0, 0, 1], 90: [0, 1, -1, 0], 180: [-1, 0, 0, -1], 270: [0, -1, 1, 0]][
            degrees
        ]
        #expect([transform.a, transform.b, transform.c, transform.d] == expected)
        // The rotated frame covers the place of the unrotated one: its corner is at the origin.
        let corners = [CGPoint(x: 0, y: 0), CGPoint(x: 160, y: 120)].map {
            CGPoint(
                x: transform.a * $0.x + transform.c * $0.y + transform.tx,
                y: transform.b * $0.x + transform.d * $0.y + transform.ty
            )
        }
        #expect(min(corners[0].x, corners[1].x) == 0 && min(corners[0].y, corners[1].y) == 0)
    }

    @Test("tags, languages and pixel aspect ratios are reported")
    func facts() throws {
        let path = try Fixtures.make(
            "facts.mov",
            "-i \(try Fixtures.movie()) -c:a copy -c:v libx264 -vf setsar=4/3 -color_primaries bt709 -color_trc bt709 "
                + "-colorspace bt709 -metadata title=Test -metadata:s:a language=eng"
        )
        let demuxer = try MediaDemuxer(.file(path))
        #expect(demuxer.metadata.contains(MediaTag(key: "title", value: "Test")))
        #expect(demuxer.tracks[1].languageTag == "eng")
        #expect(demuxer.tracks[0].languageTag == nil)
        #expect(demuxer.tracks[0].naturalSize == CGSize(width: 213, height: 120))
        let format = demuxer.tracks[0].format
        #expect(format.extensions[.colorPrimaries] == .colorPrimaries(.itu_R_709_2))
        #expect(format.extensions[.yCbCrMatrix] == .yCbCrMatrix(.itu_R_709_2))
    }

    @Test(
        "seeking leads to the sync sample at or before the time",
        arguments: ["film.mp4", "other.mkv", "other.ts", "cut.mp4", "late.mp4", "intra.mov", "frag.mp4"]
    )
    func seeking(name: String) throws {
        let whole = try Fixtures.movie()
        let path =
            switch name {
            case "film.mp4": whole
            case "cut.mp4": try Fixtures.make(name, "-ss 0.6 -i \(whole) -c copy")
            case "late.mp4":
                try Fixtures.make(name, "-itsoffset 0.5 -i \(whole) -i \(whole) -map 0:v -map 1:a -c copy")
            case "intra.mov": try Fixtures.make(name, "-i \(whole) -c:v mjpeg -an")
            case "frag.mp4":
                try Fixtures.make(name, "-i \(whole) -c copy -movflags frag_keyframe+empty_moov+delay_moov")
            default: try Fixtures.make(name, "-i \(whole) -c copy")
            }
        let all = try samples(path)
        let syncs = all.filter(\.isSync).map(\.presentationTimeStamp)
        let demuxer = try MediaDemuxer(.file(path))
        let track = try #require(demuxer.tracks.first { $0.mediaType == .video })
        var order = Array(all.map(\.presentationTimeStamp))
        var numbers = SeededNumbers(seed: 5)
        order.shuffle(using: &numbers)
        for time in order.prefix(25) {
            // All tracks are selected, so samples of other tracks must not mislead the search.
            try demuxer.seek(to: time)
            var first = try #require(try demuxer.next())
            while first.trackID != track.id { first = try #require(try demuxer.next()) }
            let found = first.buffer.presentationTimeStamp
            #expect(first.buffer.isSync)
            let best = try #require(syncs.last { $0 <= time } ?? syncs.first)
            #expect(found <= max(time, syncs[0]))
            if name != "other.ts" && name != "cut.mp4" { #expect(found == best, "seek to \(time)") }
        }
        try demuxer.seek(to: CMTime(value: -5, timescale: 1))
        try demuxer.seek(to: CMTime(value: 100, timescale: 1))
        try demuxer.seek(to: .zero)
        demuxer.select([track.id])
        #expect(try readAll(demuxer).count == all.count)
        try demuxer.seek(to: .zero)
        #expect(try readAll(demuxer).count == all.count)
    }
}

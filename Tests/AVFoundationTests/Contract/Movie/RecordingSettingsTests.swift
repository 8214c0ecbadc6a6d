import AVFoundation
import CoreMedia
import Foundation
import Testing

@Suite("Contract: storage formats of recordings")
struct RecordingSettingsTests {
    private func record(_ settings: [String: Any]?, count: Int = 5) async throws -> (MovieStage, URL) {
        let stage = try MovieStage()
        stage.output.setOutputSettings(settings, for: stage.connection)
        let url = stage.record()
        try stage.capture(0..<count)
        stage.output.stopRecording()
        await stage.log.ended()
        #expect(stage.log.codes == [nil])
        return (stage, url)
    }

    @Test("MOV-14 nil selects suitable settings from the session, and the getter returns them completely")
    func fromPreset() async throws {
        let stage = try MovieStage()
        let settings = stage.output.outputSettings(for: stage.connection)
        #expect(settings[AVVideoCodecKey] as? AVVideoCodecType == stage.output.availableVideoCodecTypes.first)
        #expect(settings[AVVideoWidthKey] as? Int == 320 && settings[AVVideoHeightKey] as? Int == 240)
        let properties = try #require(settings[AVVideoCompressionPropertiesKey] as? [String: Any])
        #expect(try #require(properties[AVVideoAverageBitRateKey] as? Int) > 0)
        #expect(properties[AVVideoExpectedSourceFrameRateKey] as? Int == 30)
        stage.output.setOutputSettings([AVVideoCodecKey: AVVideoCodecType.jpeg], for: stage.connection)
        stage.output.setOutputSettings(nil, for: stage.connection)
        #expect(
            stage.output.outputSettings(for: stage.connection)[AVVideoCodecKey] as? AVVideoCodecType
                == stage.output.availableVideoCodecTypes.first
        )
    }

    @Test("MOV-14 settings follow the camera's format")
    func followsFormat() async throws {
        let stage = try MovieStage()
        try stage.rig.device.lockForConfiguration()
        stage.rig.device.activeFormat = stage.rig.device.formats[1]
        stage.rig.device.unlockForConfiguration()
        let settings = stage.output.outputSettings(for: stage.connection)
        #expect(settings[AVVideoWidthKey] as? Int == 640 && settings[AVVideoHeightKey] as? Int == 480)
        let url = stage.record()
        try stage.capture(0..<3, width: 640, height: 480)
        stage.output.stopRecording()
        await stage.log.ended()
        #expect(try RecordedMovie(url).video.naturalSize == CGSize(width: 640, height: 480))
    }

    @Test(
        "MOV-14 every offered codec makes a readable movie",
        arguments: [
            (AVVideoCodecType.h264, "h264"), (.hevc, "hevc"), (.jpeg, "mjpeg"), (.proRes422, "prores"),
            (.proRes422HQ, "prores"), (.proRes422LT, "prores"), (.proRes422Proxy, "prores"),
        ]
    )
    func codecs(codec: AVVideoCodecType, name: String) async throws {
        let (stage, url) = try await record([AVVideoCodecKey: codec])
        #expect(try Probe(url).streams.first?["codec_name"] == name)
        #expect(try RecordedMovie(url).numbers() == Array(0..<5))
        #expect(stage.output.availableVideoCodecTypes.contains(codec))
    }

    @Test("MOV-14 the table above has all offered codecs")
    func allCodecs() {
        #expect(AVCaptureMovieFileOutput().availableVideoCodecTypes.count == 7)
    }

    @Test("MOV-14 an empty dictionary stores frames uncompressed")
    func uncompressed() async throws {
        let (stage, url) = try await record([:], count: 4)
        let stream = try #require(try Probe(url).streams.first)
        #expect(stream["codec_name"] == "rawvideo" && stream["codec_tag_string"] == "2vuy")
        #expect(stream["pix_fmt"] == "uyvy422")
        #expect(try RecordedMovie(url).numbers() == Array(0..<4))
        #expect(try RecordedMovie(url).stored(.video).map(\.data.count) == Array(repeating: 320 * 240 * 2, count: 4))
        #expect(stage.output.outputSettings(for: stage.connection).isEmpty)
    }

    @Test("MOV-14 missing properties are completed")
    func sparse() async throws {
        let (stage, _) = try await record([
            AVVideoCodecKey: AVVideoCodecType.h264,
            AVVideoCompressionPropertiesKey: [AVVideoMaxKeyFrameIntervalKey: 7],
        ])
        let settings = stage.output.outputSettings(for: stage.connection)
        let properties = try #require(settings[AVVideoCompressionPropertiesKey] as? [String: Any])
        #expect(properties[AVVideoMaxKeyFrameIntervalKey] as? Int == 7)
        #expect(properties[AVVideoAverageBitRateKey] != nil && properties[AVVideoProfileLevelKey] != nil)
        #expect(settings[AVVideoWidthKey] as? Int == 320)
    }

    @Test("MOV-14 settings apply to the next file")
    func nextFile() async throws {
        let stage = try MovieStage()
        let first = stage.record("a.mov")
        stage.output.setOutputSettings([AVVideoCodecKey: AVVideoCodecType.jpeg], for: stage.connection)
        try stage.capture(0..<3)
        stage.output.stopRecording()
        let second = stage.record("b.mov")
        try stage.capture(3..<6)
        stage.output.stopRecording()
        await stage.log.ended(2)
        #expect(try Probe(first).streams.first?["codec_name"] == "h264")
        #expect(try Probe(second).streams.first?["codec_name"] == "mjpeg")
    }

    @Test("MOV-14 the size can be chosen")
    func size() async throws {
        let (stage, url) = try await record([
            AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 160, AVVideoHeightKey: 120,
        ])
        #expect(try RecordedMovie(url).video.naturalSize == CGSize(width: 160, height: 120))
        #expect(stage.folder.names == ["a.mov"])
    }

    @Test("MOV-14 unsupported settings raise, and the old ones stay")
    func refused() throws {
        let stage = try MovieStage()
        let keys = stage.output.supportedOutputSettingsKeys(for: stage.connection)
        #expect(keys.contains(AVVideoCodecKey) && keys.contains(AVVideoCompressionPropertiesKey))
        #expect(!keys.contains(AVVideoDecompressionPropertiesKey))
        stage.output.setOutputSettings([AVVideoCodecKey: AVVideoCodecType.hevc], for: stage.connection)
        let bad: [[String: Any]] = [
            ["nonsense": 1],
            [AVVideoCodecKey: AVVideoCodecType.h264, AVFormatIDKey: 1],
            [AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: 100_000]],
            [AVVideoCodecKey: "vp09"],
            [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: -1]],
        ]
        for settings in bad {
            let names = exceptions { stage.output.setOutputSettings(settings, for: stage.connection) }
            #expect(names == [.invalidArgument], "\(settings)")
        }
        #expect(stage.output.outputSettings(for: stage.connection)[AVVideoCodecKey] as? AVVideoCodecType == .hevc)
    }

    @Test("MOV-14 MOV-15 a connection of another output raises")
    func otherConnection() throws {
        let stage = try MovieStage(outputCount: 1)
        let other = stage.rig.connection
        let names = exceptions {
            stage.output.setOutputSettings(nil, for: other)
            _ = stage.output.outputSettings(for: other)
            _ = stage.output.supportedOutputSettingsKeys(for: other)
            _ = stage.output.recordsVideoOrientationAndMirroringChangesAsMetadataTrack(for: other)
            stage.output.setRecordsVideoOrientationAndMirroringChangesAsMetadataTrack(true, for: other)
        }
        #expect(names == Array(repeating: .invalidArgument, count: 5))
    }

    /// The positions of three corners of a 320×240 image: upper left, upper right, lower left.
    static let turns: [(Int, Bool, [CGPoint])] = [
        (0, false, [CGPoint(x: 0, y: 0), CGPoint(x: 320, y: 0), CGPoint(x: 0, y: 240)]),
        (90, false, [CGPoint(x: 240, y: 0), CGPoint(x: 240, y: 320), CGPoint(x: 0, y: 0)]),
        (180, false, [CGPoint(x: 320, y: 240), CGPoint(x: 0, y: 240), CGPoint(x: 320, y: 0)]),
        (270, false, [CGPoint(x: 0, y: 320), CGPoint(x: 0, y: 0), CGPoint(x: 240, y: 320)]),
        (0, true, [CGPoint(x: 320, y: 0), CGPoint(x: 0, y: 0), CGPoint(x: 320, y: 240)]),
        (90, true, [CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 320), CGPoint(x: 240, y: 0)]),
        (180, true, [CGPoint(x: 0, y: 240), CGPoint(x: 320, y: 240), CGPoint(x: 0, y: 0)]),
        (270, true, [CGPoint(x: 240, y: 320), CGPoint(x: 240, y: 0), CGPoint(x: 0, y: 320)]),
    ]

    @Test(
        "MOV-15 rotation and mirroring at the start are stored in the track's matrix; later changes have no effect",
        arguments: turns
    )
    func matrix(angle: Int, isMirrored: Bool, corners: [CGPoint]) async throws {
        let stage = try MovieStage()
        stage.connection.videoRotationAngle = CGFloat(angle)
        stage.connection.automaticallyAdjustsVideoMirroring = false
        stage.connection.isVideoMirrored = isMirrored
        let url = stage.record()
        try stage.capture(0..<2)
        stage.connection.videoRotationAngle = CGFloat((angle + 90) % 360)
        try stage.capture(2..<4)
        stage.output.stopRecording()
        await stage.log.ended()
        let track = try RecordedMovie(url).video
        let from = [CGPoint(x: 0, y: 0), CGPoint(x: 320, y: 0), CGPoint(x: 0, y: 240)]
        let transform = track.preferredTransform
        let found = from.map { point in
            CGPoint(
                x: transform.a * point.x + transform.c * point.y + transform.tx,
                y: transform.b * point.x + transform.d * point.y + transform.ty
            )
        }
        #expect(found == corners)
        #expect(track.naturalSize == CGSize(width: 320, height: 240))
        // The pixels stay unrotated.
        #expect(try RecordedMovie(url).numbers() == Array(0..<4))
        #expect(RecordedMovie(url).asset.tracks(withMediaType: .metadata).isEmpty)
    }

    @Test("MOV-15 changes of the rotation are written to a track of timed metadata if enabled")
    func orientationTrack() async throws {
        let stage = try MovieStage()
        let output = stage.output
        #expect(!output.recordsVideoOrientationAndMirroringChangesAsMetadataTrack(for: stage.connection))
        output.setRecordsVideoOrientationAndMirroringChangesAsMetadataTrack(true, for: stage.connection)
        #expect(output.recordsVideoOrientationAndMirroringChangesAsMetadataTrack(for: stage.connection))
        stage.connection.videoRotationAngle = 90
        let url = stage.record()
        output.setRecordsVideoOrientationAndMirroringChangesAsMetadataTrack(false, for: stage.connection)
        try stage.capture(0..<10)
        stage.connection.videoRotationAngle = 180
        try stage.capture(10..<20)
        stage.connection.automaticallyAdjustsVideoMirroring = false
        stage.connection.isVideoMirrored = true
        try stage.capture(20..<30)
        output.stopRecording()
        await stage.log.ended()
        #expect(stage.log.codes == [nil])
        #expect(try RecordedMovie(url).numbers() == Array(0..<30))
        let samples = try RecordedMovie(url).stored(.metadata)
        #expect(samples.map(\.time) == [0, 10, 20].map { CMTime(value: $0, timescale: 30) })
        // A box of one 16-bit value under the track's only key.
        #expect(samples.map { Array($0.data) } == [6, 3, 4].map { [0, 0, 0, 10, 0, 0, 0, 1, 0, $0] })
        let stream = try #require(try Probe(url).streams.first { $0["codec_type"] == "data" })
        #expect(stream["codec_tag_string"] == "mebx")
        #expect(try Data(contentsOf: url).range(of: Data("com.apple.quicktime.video-orientation".utf8)) != nil)
    }
}

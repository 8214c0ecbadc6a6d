import AVFoundation
import Foundation
import Testing

@Suite("Marks and settings that take effect in written files")
struct WriterEffectsContractTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func time(_ frame: Int) -> CMTime { CMTime(value: CMTimeValue(frame), timescale: 30) }

    /// Returns the numbers of a film's key frames.
    private func keyFrames(_ url: URL) throws -> [Int] {
        let (reader, output) = try startedReader(url, .video, nil)
        defer { #expect(reader.status == .completed) }
        return readAll(output).enumerated().compactMap { index, sample in
            sample.sampleAttachments[0][.notSync] as? Bool == true ? nil : index
        }
    }

    @Test("SBUF-35 ForceKeyFrame makes the encoder begin anew at this frame")
    func forceKeyFrame() async throws {
        let url = folder.file("key.mov")
        let settings = SmallMovie.settings(properties: [AVVideoAllowFrameReorderingKey: false])
        let (writer, input) = try SmallMovie.writer(url, settings: settings, isRealTime: false)
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<20 {
            // The same image each time, so that the encoder sees no change of scene.
            let sample = try NumberedImage.sample(0, at: time(frame))
            if frame == 7 || frame == 13 {
                CMSetAttachment(
                    sample,
                    key: kCMSampleBufferAttachmentKey_ForceKeyFrame,
                    value: kCFBooleanTrue,
                    attachmentMode: kCMAttachmentMode_ShouldNotPropagate
                )
            }
            #expect(comesTrue { input.isReadyForMoreMediaData })
            #expect(input.append(sample))
        }
        await writer.finishWriting()
        let keys = try keyFrames(url)
        #expect(keys == [0, 7, 13])
    }

    @Test("SBUF-34 an empty buffer with EmptyMedia ends the last sample at its time")
    func emptyMedia() async throws {
        let url = folder.file("empty.mov")
        let (writer, input) = try SmallMovie.writer(url)
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<5 { try SmallMovie.append(frame, at: time(frame), to: input, of: writer) }
        let empty = try CMSampleBuffer(
            dataBuffer: nil,
            formatDescription: nil,
            numSamples: 0,
            sampleTimings: [
                CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: time(20), decodeTimeStamp: .invalid)
            ],
            sampleSizes: []
        )
        CMSetAttachment(
            empty,
            key: kCMSampleBufferAttachmentKey_EmptyMedia,
            value: kCFBooleanTrue,
            attachmentMode: kCMAttachmentMode_ShouldPropagate
        )
        #expect(comesTrue { input.isReadyForMoreMediaData })
        #expect(input.append(empty))
        await writer.finishWriting()
        #expect(AVURLAsset(url: url).duration == time(20))
    }

    @Test("SET-11 the clean aperture is written and read back")
    func cleanAperture() async throws {
        let url = folder.file("aperture.mov")
        var settings = SmallMovie.settings()
        settings[AVVideoCleanApertureKey] = [
            AVVideoCleanApertureWidthKey: 300, AVVideoCleanApertureHeightKey: 200,
            AVVideoCleanApertureHorizontalOffsetKey: 4, AVVideoCleanApertureVerticalOffsetKey: -2,
        ]
        let (writer, input) = try SmallMovie.writer(url, settings: settings)
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<3 { try SmallMovie.append(frame, at: time(frame), to: input, of: writer) }
        await writer.finishWriting()
        let track = try AVURLAsset(url: url).first(.video)
        let format = try #require(track.formatDescriptions.first as? CMFormatDescription)
        let aperture = format.extensions[kCMFormatDescriptionExtension_CleanAperture] as? NSDictionary
        #expect((aperture?[kCMFormatDescriptionKey_CleanApertureWidth] as? NSNumber)?.intValue == 300)
        #expect((aperture?[kCMFormatDescriptionKey_CleanApertureHeight] as? NSNumber)?.intValue == 200)
        #expect((aperture?[kCMFormatDescriptionKey_CleanApertureHorizontalOffset] as? NSNumber)?.intValue == 4)
        #expect((aperture?[kCMFormatDescriptionKey_CleanApertureVerticalOffset] as? NSNumber)?.intValue == -2)
    }

    @Test("FMT-17 stored video says its name, depth, fields and the place of chroma samples")
    func storedFacts() async throws {
        let url = folder.file("facts.mov")
        try await NumberedFilm.write(to: url, frames: 3, events: [])
        let track = try AVURLAsset(url: url).first(.video)
        let format = try #require(track.formatDescriptions.first as? CMFormatDescription)
        #expect(format.extensions[kCMFormatDescriptionExtension_FormatName] as? String == "H.264")
        #expect((format.extensions[kCMFormatDescriptionExtension_Depth] as? NSNumber)?.intValue == 24)
        let interlaced = try AssetFixtures.make(
            "interlaced.mov",
            "-f lavfi -i testsrc2=size=160x120:rate=25 -t 0.2 -c:v mpeg2video -flags +ildct+ilme -top 1 "
                + "-pix_fmt yuv420p -field_order tt"
        )
        let other = try AVURLAsset(url: interlaced).first(.video)
        let fields = try #require(other.formatDescriptions.first as? CMFormatDescription)
        #expect((fields.extensions[kCMFormatDescriptionExtension_FieldCount] as? NSNumber)?.intValue == 2)
    }

    @Test("WIN-16 a pixel format that cannot be encoded: append returns false, and the writer has failed")
    func unsuitableFormat() async throws {
        let url = folder.file("half.mov")
        let (writer, input) = try SmallMovie.writer(url)
        writer.startSession(atSourceTime: .zero)
        var made: CVPixelBuffer?
        #expect(CVPixelBufferCreate(nil, 320, 240, kCVPixelFormatType_64RGBAHalf, nil, &made) == kCVReturnSuccess)
        let image = try #require(made)
        let sample = try CMSampleBuffer(
            imageBuffer: image,
            formatDescription: CMVideoFormatDescription(imageBuffer: image),
            sampleTiming: CMSampleTimingInfo(
                duration: .invalid,
                presentationTimeStamp: .zero,
                decodeTimeStamp: .invalid
            )
        )
        #expect(!input.append(sample) && writer.status == .failed)
        #expect((writer.error as? AVError)?.code == .formatUnsupported)
    }

    @Test("SET-1 HEVC with alpha is refused where it is asked for, as there is no encoder for the alpha layer")
    func alpha() async throws {
        let settings: [String: Any] = [
            AVVideoCodecKey: AVVideoCodecType.hevcWithAlpha, AVVideoWidthKey: 320, AVVideoHeightKey: 240,
        ]
        #expect(raised { _ = AVAssetWriterInput(mediaType: .video, outputSettings: settings) }.count == 1)
        let writer = try AVAssetWriter(outputURL: folder.file("alpha.mov"), fileType: .mov)
        #expect(!writer.canApply(outputSettings: settings, forMediaType: .video))
        var others = settings
        others[AVVideoCodecKey] = AVVideoCodecType.proRes4444
        #expect(writer.canApply(outputSettings: others, forMediaType: .video))
    }

    @Test(
        "SET-1 no preset with HEVC and alpha is offered, and none makes a session or settings",
        arguments: [
            AVAssetExportPresetHEVCHighestQualityWithAlpha, AVAssetExportPresetHEVC1920x1080WithAlpha,
            AVAssetExportPresetHEVC3840x2160WithAlpha,
        ]
    )
    func alphaPresets(preset: String) async throws {
        let url = folder.file("source.mov")
        let (writer, input) = try SmallMovie.writer(url)
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<3 { try SmallMovie.append(frame, at: time(frame), to: input, of: writer) }
        await writer.finishWriting()
        let asset = AVURLAsset(url: url)
        #expect(AVAssetExportSession(asset: asset, presetName: preset) == nil)
        #expect(!AVAssetExportSession.allExportPresets().contains(preset))
        #expect(!AVAssetExportSession.exportPresets(compatibleWith: asset).contains(preset))
        let isCompatible = await AVAssetExportSession.compatibility(
            ofExportPreset: preset,
            with: asset,
            outputFileType: .mov
        )
        #expect(!isCompatible)
        for name in [AVOutputSettingsPreset.hevc1920x1080WithAlpha, .hevc3840x2160WithAlpha] {
            #expect(AVOutputSettingsAssistant(preset: name) == nil)
            #expect(!AVOutputSettingsAssistant.availableOutputSettingsPresets().contains(name))
        }
    }

    @Test("CLOCK-14 an audio clock is that of the host")
    func audioClock() {
        var clock: CMClock?
        #expect(CMAudioClockCreate(allocator: nil, clockOut: &clock) == noErr)
        #expect(clock === CMClockGetHostTimeClock())
    }

    @Test("WR-22 a file without samples loads: it has a duration, and reading it gives no sample")
    func withoutSamples() async throws {
        let url = folder.file("none.mov")
        let (writer, _) = try SmallMovie.writer(url)
        writer.startSession(atSourceTime: .zero)
        await writer.finishWriting()
        #expect(writer.status == .completed)
        let asset = AVURLAsset(url: url)
        let (duration, tracks) = try await asset.load(.duration, .tracks)
        #expect(duration == .zero && tracks.count <= 1)
    }

    @Test("FILM-18 an input's metadata are the track's")
    func trackMetadata() async throws {
        let url = folder.file("metadata.mov")
        let item = AVMutableMetadataItem()
        item.identifier = .quickTimeMetadataTitle
        item.value = "Front" as NSString
        let (writer, input) = try SmallMovie.writer(url) { $1.metadata = [item] }
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<3 { try SmallMovie.append(frame, at: time(frame), to: input, of: writer) }
        await writer.finishWriting()
        let track = try AVURLAsset(url: url).first(.video)
        #expect(track.metadata.first { $0.identifier == .quickTimeMetadataTitle }?.stringValue == "Front")
    }
}

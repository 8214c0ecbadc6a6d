import AVFoundation
import Foundation
import Synchronization
import Testing

@Suite("Playback of what cannot be played, and observers of whole paths")
struct PlaybackFaultsContractTests {
    @Test("OUT-13 damaged samples fail the layer with a notification, and a flush makes it usable again")
    func damagedSamples() async throws {
        let (reader, output) = try startedReader(try PlaybackFixtures.clip(.init(reorders: false)), .video, nil)
        let samples = readAll(output)
        #expect(reader.status == .completed)
        try #require(samples.count > 1)
        let layer = AVSampleBufferDisplayLayer()
        let failed = Mutex(0)
        let observer = NotificationCenter.default.addObserver(
            forName: .AVSampleBufferDisplayLayerFailedToDecode,
            object: layer,
            queue: nil
        ) { _ in failed.withLock { $0 += 1 } }
        defer { NotificationCenter.default.removeObserver(observer) }
        layer.enqueue(samples[0])
        #expect(layer.status == .rendering)
        let length = try #require(samples[1].dataBuffer).dataLength
        let damaged = try CMSampleBuffer(
            dataBuffer: CMBlockBuffer(length: length, flags: .assureMemoryNow),
            formatDescription: samples[1].formatDescription,
            numSamples: 1,
            sampleTimings: [try samples[1].sampleTimingInfo(at: 0)],
            sampleSizes: [length]
        )
        let filler = [UInt8](repeating: 0x5A, count: length)
        let block = try #require(damaged.dataBuffer)
        #expect(
            CMBlockBufferReplaceDataBytes(
                with: filler,
                blockBuffer: block,
                offsetIntoDestination: 0,
                dataLength: length
            ) == noErr
        )
        layer.enqueue(damaged)
        #expect(comesTrue { layer.status == .failed })
        #expect((layer.error as? AVError)?.code == .decodeFailed)
        #expect(comesTrue { failed.withLock { $0 } == 1 })
        layer.flush()
        #expect(layer.status == .unknown)
    }

    @Test("OUT-5 a pixel format that an item output cannot make raises")
    func impossibleFormat() {
        let names = raised {
            _ = AVPlayerItemVideoOutput(pixelBufferAttributes: [
                kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_DepthFloat32
            ])
        }
        #expect(names.count == 1)
    }

    @Test("FILM-7 tracks that are not enabled are not played")
    func disabledTracks() async throws {
        let url = AssetFixtures.folder.appendingPathComponent("\(UUID().uuidString).mov")
        let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
        let video = AVAssetWriterInput(mediaType: .video, outputSettings: SmallMovie.settings())
        let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: SmallMovie.aac)
        audio.marksOutputTrackAsEnabled = false
        for input in [video, audio] {
            input.expectsMediaDataInRealTime = true
            writer.add(input)
        }
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<10 {
            let time = CMTime(value: CMTimeValue(frame), timescale: 30)
            #expect(comesTrue { video.isReadyForMoreMediaData })
            #expect(video.append(try NumberedImage.sample(frame, at: time)))
            #expect(comesTrue { audio.isReadyForMoreMediaData })
            #expect(audio.append(try SawTooth.sample(frames: 1600, at: frame * 1600)))
        }
        await writer.finishWriting()
        #expect(try AVURLAsset(url: url).first(.audio).isEnabled == false)
        let stage = PlaybackStage()
        let player = stage.make { AVPlayer(url: url) }
        stage.settle()
        let item = try #require(player.currentItem)
        #expect(item.status == .readyToPlay)
        #expect(item.tracks.filter { $0.assetTrack?.mediaType == .audio }.allSatisfy { !$0.isEnabled })
    }

    @Test("FILM-8 a path through the current item is observed, each change, with an item that comes later")
    func nestedPath() throws {
        let stage = PlaybackStage()
        let player = stage.make { AVPlayer() }
        let seen = Mutex<[AVPlayerItem.Status?]>([])
        let observation = player.observe(\.currentItem?.status, options: [.initial, .new]) { _, change in
            let new = change.newValue ?? nil
            seen.withLock { $0.append(new) }
        }
        let item = AVPlayerItem(url: try PlaybackFixtures.clip(.init()))
        player.replaceCurrentItem(with: item)
        stage.settle()
        #expect(comesTrue { seen.withLock { $0.last } == .some(.readyToPlay) })
        player.replaceCurrentItem(with: nil)
        #expect(seen.withLock { $0 } == [nil, .unknown, .readyToPlay, nil])
        observation.invalidate()
        player.replaceCurrentItem(with: AVPlayerItem(url: try PlaybackFixtures.clip(.init())))
        stage.settle()
        #expect(seen.withLock { $0.count } == 4)
    }
}

import AVFoundation
import Foundation
import Synchronization
import Testing

/// Serves a file, in ranges or at once.
private final class FileDelegate: NSObject, AVAssetResourceLoaderDelegate, Sendable {
    enum Answer { case ranges, whole, redirect, error, refusal }
    let answer: Answer
    let url: URL
    let ranges = Mutex<[Range<Int64>]>([])

    init(_ answer: Answer, _ url: URL) {
        self.answer = answer
        self.url = url
    }

    func resourceLoader(
        _ resourceLoader: AVAssetResourceLoader,
        shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
    ) -> Bool {
        switch answer {
        case .refusal: return false
        case .error:
            loadingRequest.finishLoading(with: NSError(domain: "test", code: 7))
            return true
        case .redirect:
            var request = loadingRequest.request
            request.url = url
            loadingRequest.redirect = request
            loadingRequest.finishLoading()
            return true
        case .ranges, .whole: break
        }
        guard let data = try? Data(contentsOf: url) else { return false }
        if let information = loadingRequest.contentInformationRequest {
            information.contentType = "public.mpeg-4"
            information.contentLength = Int64(data.count)
            information.isByteRangeAccessSupported = answer == .ranges
        }
        // Later, and on another queue, as programs do.
        let request = loadingRequest
        DispatchQueue.global().async {
            if let wanted = request.dataRequest {
                let start = Int(wanted.requestedOffset)
                let end = wanted.requestsAllDataToEndOfResource ? data.count : start + wanted.requestedLength
                self.ranges.withLock { $0.append(Int64(start)..<Int64(end)) }
                // In two parts.
                let middle = (start + end) / 2
                wanted.respond(with: data.subdata(in: start..<middle))
                wanted.respond(with: data.subdata(in: middle..<end))
            }
            request.finishLoading()
        }
        return true
    }
}

/// Tests ``AVAssetResourceLoader``, ``AVAssetResourceLoadingRequest`` and ``ResourceFile``.
@Suite("Resource loaders", .enabled(if: hasFFmpeg))
struct ResourceLoaderTests {
    private func asset(_ delegate: FileDelegate) throws -> AVURLAsset {
        let asset = AVURLAsset(url: try #require(URL(string: "secret://film.mp4")))
        asset.resourceLoader.setDelegate(delegate, queue: DispatchQueue(label: "resources"))
        return asset
    }

    @Test("a film comes from a delegate in ranges, at once, or from where it is redirected to", arguments: [0, 1, 2])
    func reading(way: Int) async throws {
        let file = try AssetFixtures.silent()
        let delegate = FileDelegate([.ranges, .whole, .redirect][way], file)
        let asset = try asset(delegate)
        #expect(asset.resourceLoader.delegate === delegate)
        let (duration, tracks) = try await asset.load(.duration, .tracks)
        #expect(try await duration == AVURLAsset(url: file).load(.duration) && tracks.count == 1)
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(track: try #require(tracks.first), outputSettings: nil)
        reader.add(output)
        #expect(reader.startReading())
        #expect(readAll(output).count == 15 && reader.status == .completed)
        if way == 0 {
            // All bytes, each once, after the first two.
            let ranges = delegate.ranges.withLock { $0 }
            #expect(ranges.first == 0..<2)
            #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
        }
    }

    @Test("the error of a delegate is that of the asset, and a refusal is one")
    func errors() async throws {
        let file = try AssetFixtures.silent()
        let failing = FileDelegate(.error, file)
        let refusing = FileDelegate(.refusal, file)
        let failed = try asset(failing)
        await #expect(throws: (any Error).self) { try await failed.load(.duration) }
        let refused = try asset(refusing)
        await #expect(throws: (any Error).self) { try await refused.load(.duration) }
        withExtendedLifetime((failing, refusing)) {}
        let url = try #require(URL(string: "secret://nobody"))
        await #expect(throws: (any Error).self) { try await AVURLAsset(url: url).load(.duration) }
    }

    @Test("a film from a delegate is played")
    func playing() throws {
        let stage = PlaybackStage()
        let delegate = FileDelegate(.ranges, try PlaybackFixtures.clip(PlaybackFixtures.Clip()))
        let item = AVPlayerItem(asset: try asset(delegate))
        let player = stage.make { AVPlayer(playerItem: item) }
        #expect(comesTrue { item.status == .readyToPlay })
        stage.settle()
        let layer = stage.layer(player)
        player.play()
        stage.pass(1, 2)
        #expect(stage.shown(layer) == 15)
    }
}

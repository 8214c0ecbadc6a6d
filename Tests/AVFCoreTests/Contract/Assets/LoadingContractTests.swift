import AVFoundation
import Foundation
import Synchronization
import Testing

/// A delegate that never answers.
private final class SilentDelegate: NSObject, AVAssetResourceLoaderDelegate, Sendable {
    let asked = DispatchSemaphore(value: 0)

    func resourceLoader(
        _ resourceLoader: AVAssetResourceLoader,
        shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
    ) -> Bool {
        asked.signal()
        return true
    }
}

@Suite("Loading the properties of assets")
struct LoadingContractTests {
    @Test("ASSET-4 the older methods report unknown, loaded and failed, with one call for all keys")
    func keys() async throws {
        let asset = AVURLAsset(url: try AssetFixtures.movie())
        var error: NSError?
        #expect(asset.statusOfValue(forKey: "tracks", error: &error) == .unknown)
        let calls = Mutex(0)
        await withCheckedContinuation { continuation in
            asset.loadValuesAsynchronously(forKeys: ["tracks", "duration", "playable"]) {
                calls.withLock { $0 += 1 }
                continuation.resume()
            }
        }
        #expect(asset.statusOfValue(forKey: "duration", error: &error) == .loaded && error == nil)
        #expect(calls.withLock { $0 } == 1)
        #expect(asset.statusOfValue(forKey: "no such key", error: &error) == .failed && error != nil)
        let missing = AVURLAsset(url: AssetFixtures.missing)
        await missing.loadValues(forKeys: ["tracks"])
        #expect(missing.statusOfValue(forKey: "tracks", error: &error) == .failed)
        #expect(error?.code == AVError.unknown.rawValue)
        let track = try #require(asset.tracks.first)
        #expect(track.statusOfValue(forKey: "naturalSize", error: nil) == .loaded)
    }

    @Test("ASSET-4 the states of the older methods have Apple's numbers")
    func numbers() {
        let all: [AVKeyValueStatus] = [.unknown, .loading, .loaded, .failed, .cancelled]
        #expect(all.map(\.rawValue) == [0, 1, 2, 3, 4])
    }

    @Test("ASSET-8 an option selects a precise duration; without it the length of an MP3 is an estimate")
    func precise() async throws {
        let url = try AssetFixtures.mp3()
        let rough = AVURLAsset(url: url)
        #expect(try await !rough.load(.providesPreciseDurationAndTiming))
        let exact = AVURLAsset(url: url, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true])
        let (isExact, duration) = try await exact.load(.providesPreciseDurationAndTiming, .duration)
        #expect(isExact)
        // The encoder fills whole packets of 1152 samples and adds its delay.
        #expect(duration.seconds >= 1.99 && duration.seconds < 2.1)
        let track = try #require(exact.tracks.first)
        let length = try await track.load(.totalSampleDataLength)
        let size = try #require(
            FileManager.default.attributesOfItem(atPath: url.path)[.size] as? NSNumber
        ).int64Value
        #expect(length > size / 2 && length <= size)
    }

    @Test("ASSET-10 cancelLoading ends pending loads with a cancelled error")
    func cancelling() async throws {
        let url = try #require(URL(string: "silent://film"))
        let asset = AVURLAsset(url: url)
        let delegate = SilentDelegate()
        asset.resourceLoader.setDelegate(delegate, queue: nil)
        let waiting = Task { try await asset.load(.tracks) }
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "wait").async {
                delegate.asked.wait()
                continuation.resume()
            }
        }
        asset.cancelLoading()
        let error = await #expect(throws: AVError.self) { try await waiting.value }
        #expect(error?.code == .operationCancelled)
        #expect(asset.statusOfValue(forKey: "tracks", error: nil) == .cancelled)
        let loaded = AVURLAsset(url: try AssetFixtures.movie())
        #expect(try await loaded.load(.tracks).count == 2)
        loaded.cancelLoading()
        #expect(loaded.statusOfValue(forKey: "tracks", error: nil) == .loaded)
    }

    @Test("ASSET-7 the natural size ignores the transform, and the rate is near the film's")
    func size() async throws {
        let asset = AVURLAsset(url: try AssetFixtures.turned())
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let (size, transform, rate) = try await track.load(.naturalSize, .preferredTransform, .nominalFrameRate)
        #expect(size == CGSize(width: 64, height: 48))
        #expect(transform.b == 1 && transform.c == -1)
        #expect(abs(rate - 30) < 0.01)
    }
}

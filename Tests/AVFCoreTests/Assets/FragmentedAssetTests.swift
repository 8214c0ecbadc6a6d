import AVFoundation
import Foundation
import Synchronization
import Testing

/// Tests ``AVFragmentedAsset``, ``AVFragmentedMovie`` and ``AVFragmentedAssetMinder``.
@Suite("Films that grow", .enabled(if: hasFFmpeg))
struct FragmentedAssetTests {
    @Test("a minder finds what was added to a film, and that it was finished", arguments: [false, true])
    func growing(isMovie: Bool) async throws {
        let whole = try AssetFixtures.make(
            "growing.mp4",
            "-f lavfi -i testsrc2=size=160x120:rate=30 -t 3 -c:v libx264 -g 15 -bf 0 -pix_fmt yuv420p "
                + "-movflags frag_keyframe+empty_moov"
        )
        let finished = try AssetFixtures.make(
            "finished.mp4",
            "-f lavfi -i testsrc2=size=160x120:rate=30 -t 3 -c:v libx264 -g 15 -bf 0 -pix_fmt yuv420p"
        )
        let bytes = try Data(contentsOf: whole)
        // Up to the middle, between two fragments.
        let moof = Data("moof".utf8)
        var places: [Int] = []
        var start = bytes.startIndex
        while let range = bytes.range(of: moof, in: start..<bytes.endIndex) {
            places.append(range.lowerBound - 4)
            start = range.upperBound
        }
        try #require(places.count >= 5)
        let url = AssetFixtures.folder.appendingPathComponent("grows-\(isMovie).mp4")
        try bytes.prefix(places[3]).write(to: url)
        let asset: AVAsset = isMovie ? AVFragmentedMovie(url: url) : AVFragmentedAsset(url: url)
        let minded = try #require(asset as? any AVAsset & AVFragmentMinding)
        let first = try await asset.load(.duration)
        #expect(abs(first.seconds - 1.5) < 0.1 && asset.containsFragments)
        #expect(!minded.isAssociatedWithFragmentMinder)
        let names = Mutex<[String]>([])
        let wanted: [NSNotification.Name] = [.AVAssetDurationDidChange, .AVAssetWasDefragmented]
        let tokens = wanted.map { name in
            NotificationCenter.default.addObserver(forName: name, object: asset, queue: nil) { note in
                names.withLock { $0.append(note.name.rawValue) }
            }
        }
        defer { tokens.forEach(NotificationCenter.default.removeObserver) }
        let stage = PlaybackStage()
        let minder = stage.make { AVFragmentedAssetMinder(asset: minded, mindingInterval: 0.5) }
        #expect(minded.isAssociatedWithFragmentMinder && minder.assets.count == 1 && minder.mindingInterval == 0.5)
        try bytes.write(to: url, options: .atomic)
        stage.pass(49, 100)
        #expect(names.withLock { $0.isEmpty } && abs(asset.duration.seconds - 1.5) < 0.1)
        stage.pass(1, 100)
        #expect(names.withLock { $0 } == [NSNotification.Name.AVAssetDurationDidChange.rawValue])
        #expect(abs(asset.duration.seconds - 3) < 0.1)
        #expect(abs((asset.tracks.first?.timeRange.duration.seconds ?? 0) - 3) < 0.1)
        try Data(contentsOf: finished).write(to: url, options: .atomic)
        minder.mindingInterval = 10
        stage.pass(99, 10)
        #expect(asset.containsFragments)
        stage.pass(1, 10)
        #expect(names.withLock { $0.last } == NSNotification.Name.AVAssetWasDefragmented.rawValue)
        #expect(!asset.containsFragments)
        minder.removeFragmentedAsset(minded)
        #expect(!minded.isAssociatedWithFragmentMinder && minder.assets.isEmpty)
    }

    @Test("intervals that are none raise")
    func intervals() {
        let minder = AVFragmentedAssetMinder()
        #expect(minder.mindingInterval == 10 && minder.assets.isEmpty)
        for interval in [0, -1, Double.nan] { #expect(raised { minder.mindingInterval = interval }.count == 1) }
    }
}

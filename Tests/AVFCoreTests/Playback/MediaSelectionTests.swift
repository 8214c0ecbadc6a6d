import AVFoundation
import Foundation
import Synchronization
import Testing

extension AssetFixtures {
    /// Makes a film with tones of two languages, 440 Hz and 1000 Hz, and subtitles.
    static func languages() throws -> URL {
        let text = folder.appendingPathComponent("languages.srt")
        let lines = "1\n00:00:00,200 --> 00:00:00,600\nGuten Tag\n\n2\n00:00:01,000 --> 00:00:01,400\nzwei\n"
        try Data(lines.utf8).write(to: text)
        return try make(
            "languages.mp4",
            "-f lavfi -i testsrc2=size=160x120:rate=30 -f lavfi -i sine=frequency=440:sample_rate=48000 "
                + "-f lavfi -i sine=frequency=1000:sample_rate=48000 -i \(text.path) -t 2 -map 0 -map 1 -map 2 -map 3 "
                + "-c:v libx264 -pix_fmt yuv420p -c:a aac -c:s mov_text -metadata:s:a:0 language=eng "
                + "-metadata:s:a:1 language=deu -metadata:s:s:0 language=deu"
        )
    }
}

private final class TextDelegate: NSObject, AVPlayerItemLegibleOutputPushDelegate, Sendable {
    let texts = Mutex<[[String]]>([])

    func legibleOutput(
        _ output: AVPlayerItemLegibleOutput,
        didOutputAttributedStrings strings: [NSAttributedString],
        nativeSampleBuffers nativeSamples: [Any],
        forItemTime itemTime: CMTime
    ) {
        texts.withLock { $0.append(strings.map(\.string)) }
    }
}

/// Tests ``AVMediaSelectionGroup``, ``AVPlayerMediaSelectionCriteria``, ``AVPlayerItemLegibleOutput``,
/// ``AVMutableMediaSelection``, ``MediaChoices``, ``SubtitleText`` and ``TrackSwitch``.
@Suite("Media selection", .enabled(if: hasFFmpeg))
struct MediaSelectionTests {
    @Test("groups have the options of a film, which are found by language and by characteristic")
    func groups() async throws {
        let asset = AVURLAsset(url: try AssetFixtures.languages())
        let audible = try #require(try await asset.loadMediaSelectionGroup(for: .audible))
        #expect(audible.options.count == 2 && !audible.allowsEmptySelection)
        #expect(audible.defaultOption == audible.options[0])
        let german = AVMediaSelectionGroup.mediaSelectionOptions(
            from: audible.options,
            with: Locale(identifier: "de_AT")
        )
        #expect(german == [audible.options[1]])
        let sorted = AVMediaSelectionGroup.mediaSelectionOptions(
            from: audible.options,
            filteredAndSortedAccordingToPreferredLanguages: ["fr", "de", "en"]
        )
        #expect(sorted == [audible.options[1], audible.options[0]])
        #expect(
            AVMediaSelectionGroup.mediaSelectionOptions(from: audible.options, withMediaCharacteristics: [.legible])
                .isEmpty
        )
        let plist = audible.options[1].propertyList()
        #expect(audible.mediaSelectionOption(withPropertyList: plist) == audible.options[1])
        let legible = try #require(try await asset.loadMediaSelectionGroup(for: .legible))
        #expect(legible.allowsEmptySelection)
        #expect(asset.allMediaSelections.count == 4)
        let selection = try #require(asset.preferredMediaSelection.mutableCopy() as? AVMutableMediaSelection)
        selection.select(audible.options[1], in: audible)
        #expect(selection.selectedMediaOption(in: audible) == audible.options[1])
        #expect((selection.copy() as? AVMediaSelection)?.selectedMediaOption(in: audible) == audible.options[1])
    }

    @Test("an item changes to the selected option, says so, and raises for an option of another group")
    @MainActor
    func selecting() throws {
        let stage = PlaybackStage()
        let item = AVPlayerItem(url: try AssetFixtures.languages())
        let player = stage.make { AVPlayer(playerItem: item) }
        stage.settle()
        let audible = try #require(item.asset.mediaSelectionGroup(forMediaCharacteristic: .audible))
        let legible = try #require(item.asset.mediaSelectionGroup(forMediaCharacteristic: .legible))
        let changes = Mutex(0)
        let token = NotificationCenter.default.addObserver(
            forName: AVPlayerItem.mediaSelectionDidChangeNotification,
            object: item,
            queue: nil
        ) { _ in changes.withLock { $0 += 1 } }
        defer { NotificationCenter.default.removeObserver(token) }
        item.select(audible.options[1], in: audible)
        item.select(audible.options[1], in: audible)
        #expect(changes.withLock { $0 } == 1)
        #expect(item.currentMediaSelection.selectedMediaOption(in: audible) == audible.options[1])
        item.select(nil, in: audible)
        #expect(item.currentMediaSelection.selectedMediaOption(in: audible) == audible.options[1])
        #expect(raised { item.select(legible.options[0], in: audible) }.count == 1)
        player.play()
        stage.pass(1, 1)
        #expect(player.currentTime() == at(1, 1))
    }

    @Test("a player's criteria choose when an item is ready, unless a program has chosen")
    @MainActor
    func criteria() throws {
        let stage = PlaybackStage()
        let player = stage.make { AVPlayer() }
        let criteria = AVPlayerMediaSelectionCriteria(
            preferredLanguages: ["ja", "de"],
            preferredMediaCharacteristics: nil
        )
        player.setMediaSelectionCriteria(criteria, forMediaCharacteristic: .audible)
        #expect(player.mediaSelectionCriteria(forMediaCharacteristic: .audible) === criteria)
        let item = AVPlayerItem(url: try AssetFixtures.languages())
        player.replaceCurrentItem(with: item)
        stage.settle()
        let group = try #require(item.asset.mediaSelectionGroup(forMediaCharacteristic: .audible))
        #expect(comesTrue { item.currentMediaSelection.selectedMediaOption(in: group) == group.options[1] })
        item.select(group.options[0], in: group)
        player.setMediaSelectionCriteria(criteria, forMediaCharacteristic: .audible)
        #expect(item.currentMediaSelection.selectedMediaOption(in: group) == group.options[0])
        item.selectMediaOptionAutomatically(in: group)
        #expect(item.currentMediaSelection.selectedMediaOption(in: group) == group.options[1])
    }

    @Test("a legible output gets the text of the selected subtitles when it is due, and an empty list at its end")
    func legible() throws {
        let stage = PlaybackStage()
        let item = AVPlayerItem(url: try AssetFixtures.languages())
        let output = AVPlayerItemLegibleOutput()
        let delegate = TextDelegate()
        let queue = DispatchQueue(label: "text")
        output.setDelegate(delegate, queue: queue)
        item.add(output)
        let player = stage.make { AVPlayer(playerItem: item) }
        stage.settle()
        let group = try #require(item.asset.mediaSelectionGroup(forMediaCharacteristic: .legible))
        item.select(nil, in: group)
        item.select(group.options[0], in: group)
        player.play()
        for _ in 0..<20 { stage.pass(1, 10) }
        #expect(
            comesTrue {
                queue.sync {}
                return delegate.texts.withLock { $0.filter { !$0.isEmpty } } == [["Guten Tag"], ["zwei"]]
            },
            "\(delegate.texts.withLock { $0 })"
        )
    }

    @Test("a track that is disabled is not played, also while the item plays")
    func tracks() throws {
        let stage = PlaybackStage()
        let player = try stage.make { AVPlayer(url: try AssetFixtures.languages()) }
        stage.settle()
        let item = try #require(player.currentItem)
        let video = try #require(item.tracks.first { $0.assetTrack?.mediaType == .video })
        let layer = stage.layer(player)
        #expect(layer.displayedPixelBuffer() != nil)
        video.isEnabled = false
        #expect(!video.isEnabled)
        player.play()
        stage.pass(1, 2)
        #expect(player.currentTime() == at(1, 2))
    }
}

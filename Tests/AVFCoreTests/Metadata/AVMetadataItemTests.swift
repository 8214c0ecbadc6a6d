import AVFBase
import CoreMedia
import Foundation
import Testing

@testable import AVFCore

/// Tests ``AVMetadataItem`` and ``MetadataTags``.
@Suite("Metadata items")
struct AVMetadataItemTests {
    private func item(_ identifier: AVMetadataIdentifier, _ text: String, language: String? = nil) -> AVMetadataItem {
        let item = AVMutableMetadataItem()
        item.identifier = identifier
        item.value = text as NSString
        item.extendedLanguageTag = language
        return item
    }

    @Test("a file's tags are items with identifiers, key spaces and common keys")
    func file() async throws {
        let asset = AVURLAsset(url: try AssetFixtures.movie())
        let (metadata, common, date) = try await asset.load(.metadata, .commonMetadata, .creationDate)
        let titles = AVMetadataItem.metadataItems(from: metadata, filteredByIdentifier: .commonIdentifierTitle)
        let title = try #require(titles.first)
        #expect(try await title.load(.stringValue) == "Test")
        #expect(title.commonKey == .commonKeyTitle && title.keySpace == .quickTimeMetadata)
        #expect(title.identifier == .quickTimeMetadataTitle)
        #expect(common.contains(title))
        #expect(try await date?.load(.dateValue) == ISO8601DateFormatter().date(from: "2024-05-06T07:08:09Z"))
        #expect(try await asset.loadMetadata(for: .quickTimeMetadata).contains(title))
        #expect(asset.availableMetadataFormats == [.quickTimeMetadata])
    }

    @Test("tags of MP3 belong to ID3")
    func id3() throws {
        let asset = AVURLAsset(url: try AssetFixtures.mp3())
        let title = try #require(asset.metadata.first { $0.commonKey == .commonKeyTitle })
        #expect(title.identifier == AVMetadataIdentifier("org.id3/TIT2") && title.stringValue == "Tone")
    }

    @Test(
        "an identifier combines key space and key, and both can be extracted",
        arguments: [
            ("com.apple.quicktime.title", AVMetadataKeySpace.quickTimeMetadata, "mdta/com.apple.quicktime.title"),
            ("©nam", .iTunes, "itsk/%A9nam"), ("TIT2", .id3, "org.id3/TIT2"), ("title", .common, "common/title"),
            ("two words", .quickTimeMetadata, "mdta/two%20words"),
            ("Größe", .quickTimeMetadata, "mdta/Gr%C3%B6%C3%9Fe"),
        ]
    )
    func identifiers(key: String, space: AVMetadataKeySpace, text: String) throws {
        let identifier = try #require(AVMetadataItem.identifier(forKey: key, keySpace: space))
        #expect(identifier.rawValue == text)
        #expect(AVMetadataItem.keySpace(forIdentifier: identifier) == space)
        #expect(AVMetadataItem.key(forIdentifier: identifier) as? NSString == key as NSString)
    }

    @Test("key and key space make an identifier, and an identifier sets both")
    func mutable() throws {
        let item = AVMutableMetadataItem()
        item.keySpace = .quickTimeMetadata
        #expect(item.identifier == nil)
        item.key = "com.apple.quicktime.make" as NSString
        #expect(item.identifier == .quickTimeMetadataMake && item.commonKey == .commonKeyMake)
        item.identifier = .commonIdentifierTitle
        #expect(item.keySpace == .common && item.key as? NSString == "title")
        item.value = NSNumber(value: 5)
        #expect(item.stringValue == "5" && item.numberValue == 5)
        let copy = try #require(item.copy() as? AVMetadataItem)
        item.value = "changed" as NSString
        #expect(copy.numberValue == 5 && !(copy is AVMutableMetadataItem))
        #expect((copy.mutableCopy() as? AVMutableMetadataItem)?.identifier == .commonIdentifierTitle)
    }

    @Test("items are filtered by language, the preferred ones first")
    func languages() {
        let items = [
            item(.commonIdentifierTitle, "English", language: "en"),
            item(.commonIdentifierTitle, "Deutsch", language: "de"),
            item(.commonIdentifierTitle, "British", language: "en-GB"),
            item(.commonIdentifierTitle, "none"),
        ]
        let sorted = AVMetadataItem.metadataItems(
            from: items,
            filteredAndSortedAccordingToPreferredLanguages: ["de", "en-GB"]
        )
        #expect(sorted.map(\.stringValue) == ["Deutsch", "British", "English", "none"])
        let german = AVMetadataItem.metadataItems(from: items, with: Locale(identifier: "de"))
        #expect(german.map(\.stringValue) == ["Deutsch"])
    }

    @Test("the filter for sharing removes locations and the names of users and devices")
    func sharing() {
        let items = [
            item(.quickTimeMetadataTitle, "T"), item(.quickTimeMetadataLocationISO6709, "+48+11/"),
            item(.quickTimeMetadataContentIdentifier, "x"),
        ]
        let shared = AVMetadataItem.metadataItems(from: items, filteredBy: .forSharing())
        #expect(shared.map(\.identifier) == [.quickTimeMetadataTitle])
    }

    @Test("the value of an item is requested only once, on demand")
    func lazyValue() async throws {
        let item = AVMetadataItem(propertiesOf: item(.quickTimeMetadataTitle, "old")) { request in
            request.respond(value: "new" as NSString)
        }
        #expect(item.statusOfValue(forKey: "value", error: nil) == .unknown)
        #expect(item.identifier == .quickTimeMetadataTitle)
        #expect(try await item.load(.stringValue) == "new")
        let unanswered = AVMetadataItem(propertiesOf: item) { _ in }
        await #expect(throws: AVError.self) { try await unanswered.load(.stringValue) }
        let failing = AVMetadataItem(propertiesOf: item) { $0.respond(error: AVError(.contentIsUnavailable)) }
        let error = await #expect(throws: AVError.self) { try await failing.load(.stringValue) }
        #expect(error?.code == .contentIsUnavailable)
        #expect(failing.stringValue == nil)
    }

    @Test("times are unchanged after storage in values and coders")
    func times() throws {
        let time = CMTime(value: -7, timescale: 600, flags: [.valid, .hasBeenRounded], epoch: 3)
        #expect(NSValue(time: time).timeValue == time && NSValue(CMTime: time) == NSValue(time: time))
        let range = CMTimeRange(start: time, duration: CMTime(value: 1, timescale: 30))
        #expect(NSValue(timeRange: range).timeRangeValue == range)
        #expect(NSValue(timeRange: range).timeValue == .invalid && NSNumber(value: 1).timeValue == .invalid)
        let mapping = CMTimeMapping(source: range, target: range)
        #expect(NSValue(timeMapping: mapping).timeMappingValue.target == range)
        let size = CMVideoDimensions(width: 3, height: 4)
        #expect(NSValue(videoDimensions: size)?.videoDimensionsValue == size)

        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode(time, forKey: "time")
        archiver.encode(range, forKey: "range")
        archiver.encode(mapping, forKey: "mapping")
        archiver.finishEncoding()
        let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        #expect(reader.decodeTime(forKey: "time") == time)
        #expect(reader.decodeTimeRange(forKey: "range") == range)
        #expect(reader.decodeTimeMapping(forKey: "mapping").source == range)
        #expect(reader.decodeTime(forKey: "none") == .invalid)
    }
}

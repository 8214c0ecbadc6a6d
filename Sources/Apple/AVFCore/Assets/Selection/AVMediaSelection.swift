public import AVFBase
import CoreMedia
public import Foundation

/// One of several alternatives to see, hear or read.
open class AVMediaSelectionOption: NSObject, @unchecked Sendable {
    // @unchecked: immutable.

    /// The track of the option.
    package let track: AVAssetTrack

    init(track: AVAssetTrack) { self.track = track }

    /// The media type.
    open var mediaType: AVMediaType { track.mediaType }

    /// The language as a BCP 47 tag; nil if the file does not contain it.
    open var extendedLanguageTag: String? { track.extendedLanguageTag }

    /// The language; nil if the file does not contain it.
    open var locale: Locale? { extendedLanguageTag.map { Locale(identifier: $0) } }

    /// A Boolean value that indicates whether the option can be played.
    open var isPlayable: Bool { track.isPlayable }

    /// The metadata of the option that have a common key.
    open var commonMetadata: [AVMetadataItem] { track.commonMetadata }

    /// The name to display: the title, or else the language, or else the track ID.
    open var displayName: String {
        let titles = commonMetadata.filter { $0.commonKey == .commonKeyTitle }
        return titles.first?.stringValue ?? extendedLanguageTag ?? "Track \(track.trackID)"
    }

    /// Returns the name to display in a language; the same for all languages.
    open func displayName(with locale: Locale) -> String { displayName }

    /// Returns values with which the option of the same track is found later; see
    /// ``AVMediaSelectionGroup/mediaSelectionOption(withPropertyList:)``.
    open func propertyList() -> Any { ["track": Int(track.trackID)] }

    /// The subtypes of the track's media as four-character codes.
    open var mediaSubTypes: [NSNumber] {
        track.formatDescriptions.compactMap { format in
            (format as? CMFormatDescription).map { NSNumber(value: $0.mediaSubType.rawValue) }
        }
    }

    /// Returns nil, because files here do not associate options.
    open func associatedMediaSelectionOption(in mediaSelectionGroup: AVMediaSelectionGroup) -> AVMediaSelectionOption? {
        nil
    }

    /// Returns a Boolean value that indicates whether the option has a characteristic.
    open func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool {
        track.hasMediaCharacteristic(mediaCharacteristic)
    }

    /// Returns a Boolean value that indicates whether another option has the same track.
    open override func isEqual(_ object: Any?) -> Bool { (object as? AVMediaSelectionOption)?.track === track }

    /// The hash value; equal for equal options.
    open override var hash: Int { ObjectIdentifier(track).hashValue }
}

/// Alternatives of which at most one is presented.
open class AVMediaSelectionGroup: NSObject, NSCopying, @unchecked Sendable {
    // @unchecked: immutable.

    /// The alternatives in file order.
    public let options: [AVMediaSelectionOption]

    init(options: [AVMediaSelectionOption]) { self.options = options }

    /// The option that is presented by default.
    open var defaultOption: AVMediaSelectionOption? { options.first { $0.track.isEnabled } ?? options.first }

    /// A Boolean value that indicates whether no option needs to be selected: true for text.
    open var allowsEmptySelection: Bool { options.allSatisfy { $0.hasMediaCharacteristic(.legible) } }

    /// Returns the same object: a group does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns the option with the same track as stored in a property list by
    /// ``AVMediaSelectionOption/propertyList()``; nil for another one.
    open func mediaSelectionOption(withPropertyList plist: Any) -> AVMediaSelectionOption? {
        let id = (plist as? [AnyHashable: Any])?["track"] as? Int
        return options.first { Int($0.track.trackID) == id }
    }

    /// Returns the options that can be played.
    open class func playableMediaSelectionOptions(
        from mediaSelectionOptions: [AVMediaSelectionOption]
    ) -> [AVMediaSelectionOption] {
        mediaSelectionOptions.filter(\.isPlayable)
    }

    /// Returns the options in a language, in the order of the list.
    open class func mediaSelectionOptions(
        from mediaSelectionOptions: [AVMediaSelectionOption],
        with locale: Locale
    ) -> [AVMediaSelectionOption] {
        mediaSelectionOptions.filter { LanguageMatch.isSame($0.extendedLanguageTag, locale.identifier) }
    }

    /// Returns the options in the preferred languages, sorted by preference.
    open class func mediaSelectionOptions(
        from mediaSelectionOptions: [AVMediaSelectionOption],
        filteredAndSortedAccordingToPreferredLanguages preferredLanguages: [String]
    ) -> [AVMediaSelectionOption] {
        var rest = mediaSelectionOptions
        var result: [AVMediaSelectionOption] = []
        for language in preferredLanguages {
            let found = rest.filter { LanguageMatch.isSame($0.extendedLanguageTag, language) }
            result += found
            rest.removeAll { found.contains($0) }
        }
        return result
    }

    /// Returns the options that have all characteristics.
    open class func mediaSelectionOptions(
        from mediaSelectionOptions: [AVMediaSelectionOption],
        withMediaCharacteristics mediaCharacteristics: [AVMediaCharacteristic]
    ) -> [AVMediaSelectionOption] {
        mediaSelectionOptions.filter { option in
            mediaCharacteristics.allSatisfy { option.hasMediaCharacteristic($0) }
        }
    }

    /// Returns the options that have none of the characteristics.
    open class func mediaSelectionOptions(
        from mediaSelectionOptions: [AVMediaSelectionOption],
        withoutMediaCharacteristics mediaCharacteristics: [AVMediaCharacteristic]
    ) -> [AVMediaSelectionOption] {
        mediaSelectionOptions.filter { option in
            !mediaCharacteristics.contains { option.hasMediaCharacteristic($0) }
        }
    }

    /// Returns a Boolean value that indicates whether another group has the same alternatives.
    open override func isEqual(_ object: Any?) -> Bool { (object as? AVMediaSelectionGroup)?.options == options }

    /// The hash value; equal for equal groups.
    open override var hash: Int { options.count }
}

/// The selected option of each group of alternatives.
open class AVMediaSelection: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    // @unchecked: immutable, except for the weak reference, whose loads are atomic.

    /// The asset of the alternatives; nil after it has been deallocated.
    open private(set) weak var asset: AVAsset?
    /// The choices that differ from the default.
    let choices: MediaChoices

    init(asset: AVAsset?, choices: MediaChoices = MediaChoices()) {
        self.asset = asset
        self.choices = choices
    }

    /// Returns the selected option of a group: the chosen one, or else the default.
    open func selectedMediaOption(in mediaSelectionGroup: AVMediaSelectionGroup) -> AVMediaSelectionOption? {
        choices.option(in: mediaSelectionGroup)
    }

    /// Returns a Boolean value that indicates whether criteria may choose in a group: unless a program has chosen.
    open func mediaSelectionCriteriaCanBeAppliedAutomatically(to mediaSelectionGroup: AVMediaSelectionGroup) -> Bool {
        choices.isAutomatic(mediaSelectionGroup)
    }

    /// Returns the same object: a selection does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns a selection with the same choices that can be changed.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableMediaSelection(asset: asset, choices: choices) }
}

extension AVAsset {
    /// Loads the alternatives with a characteristic; nil if there are none; throws if the file cannot be read.
    public func loadMediaSelectionGroup(
        for mediaCharacteristic: AVMediaCharacteristic
    ) async throws -> AVMediaSelectionGroup? {
        _ = try await loadFacts()
        return mediaSelectionGroup(forMediaCharacteristic: mediaCharacteristic)
    }
}

public import AVFBase
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

    /// Returns a Boolean value that indicates whether another group has the same alternatives.
    open override func isEqual(_ object: Any?) -> Bool { (object as? AVMediaSelectionGroup)?.options == options }

    /// The hash value; equal for equal groups.
    open override var hash: Int { options.count }
}

/// The selected option of each group of alternatives.
open class AVMediaSelection: NSObject, NSCopying, @unchecked Sendable {
    // @unchecked: immutable, except for the weak reference, whose loads are atomic.

    /// The asset of the alternatives; nil after it has been deallocated.
    open private(set) weak var asset: AVAsset?

    init(asset: AVAsset) { self.asset = asset }

    /// Returns the selected option of a group: the default.
    open func selectedMediaOption(in mediaSelectionGroup: AVMediaSelectionGroup) -> AVMediaSelectionOption? {
        mediaSelectionGroup.defaultOption
    }

    /// Returns the same object: a selection does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
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

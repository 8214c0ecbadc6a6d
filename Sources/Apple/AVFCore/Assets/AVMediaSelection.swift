public import AVFBase
public import Foundation

/// One of several alternatives to see, hear or read.
open class AVMediaSelectionOption: NSObject, @unchecked Sendable {
    // @unchecked: immutable.

    /// The track that it stands for.
    package let track: AVAssetTrack

    init(track: AVAssetTrack) { self.track = track }

    /// What kind of media it is.
    open var mediaType: AVMediaType { track.mediaType }

    /// The language as a BCP 47 tag; nil where the file names none.
    open var extendedLanguageTag: String? { track.extendedLanguageTag }

    /// The language; nil where the file names none.
    open var locale: Locale? { extendedLanguageTag.map { Locale(identifier: $0) } }

    /// Whether it can be played.
    open var isPlayable: Bool { track.isPlayable }

    /// What the file says about it.
    open var commonMetadata: [AVMetadataItem] { track.commonMetadata }

    /// The name to show: the title, else the language, else the number of the track.
    open var displayName: String {
        let titles = commonMetadata.filter { $0.commonKey == .commonKeyTitle }
        return titles.first?.stringValue ?? extendedLanguageTag ?? "Track \(track.trackID)"
    }

    /// Whether it has a quality.
    open func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool {
        track.hasMediaCharacteristic(mediaCharacteristic)
    }

    /// Whether another stands for the same track.
    open override func isEqual(_ object: Any?) -> Bool { (object as? AVMediaSelectionOption)?.track === track }

    /// Equal for equal options.
    open override var hash: Int { ObjectIdentifier(track).hashValue }
}

/// Alternatives of which at most one is presented.
open class AVMediaSelectionGroup: NSObject, NSCopying, @unchecked Sendable {
    // @unchecked: immutable.

    /// The alternatives, in the order of the file.
    public let options: [AVMediaSelectionOption]

    init(options: [AVMediaSelectionOption]) { self.options = options }

    /// The one that is presented when nobody chooses.
    open var defaultOption: AVMediaSelectionOption? { options.first { $0.track.isEnabled } ?? options.first }

    /// Whether none may be chosen: for text.
    open var allowsEmptySelection: Bool { options.allSatisfy { $0.hasMediaCharacteristic(.legible) } }

    /// Returns the same object: a group does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether another has the same alternatives.
    open override func isEqual(_ object: Any?) -> Bool { (object as? AVMediaSelectionGroup)?.options == options }

    /// Equal for equal groups.
    open override var hash: Int { options.count }
}

/// What is chosen of each group of alternatives.
open class AVMediaSelection: NSObject, NSCopying, @unchecked Sendable {
    // @unchecked: immutable but for the weak reference, whose loads are atomic.

    /// The asset whose alternatives they are; nil when it is gone.
    open private(set) weak var asset: AVAsset?

    init(asset: AVAsset) { self.asset = asset }

    /// What is chosen of a group: the default.
    open func selectedMediaOption(in mediaSelectionGroup: AVMediaSelectionGroup) -> AVMediaSelectionOption? {
        mediaSelectionGroup.defaultOption
    }

    /// Returns the same object: a selection does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension AVAsset {
    /// The alternatives of a quality: all tracks that have it, where there are several; nil otherwise.
    ///
    /// Differs from Apple: FFmpeg does not tell which tracks are alternatives, so all tracks to hear are taken for
    /// alternatives of each other, and likewise all tracks to read.
    public func mediaSelectionGroup(
        forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
    ) -> AVMediaSelectionGroup? {
        guard mediaCharacteristic != .visual else { return nil }
        let tracks = tracks(withMediaCharacteristic: mediaCharacteristic)
        guard tracks.count > 1 || mediaCharacteristic == .legible && !tracks.isEmpty else { return nil }
        return AVMediaSelectionGroup(options: tracks.map(AVMediaSelectionOption.init))
    }

    /// Loads the alternatives of a quality; nil where there are none, and throws when the file cannot be read.
    public func loadMediaSelectionGroup(
        for mediaCharacteristic: AVMediaCharacteristic
    ) async throws -> AVMediaSelectionGroup? {
        _ = try await loadFacts()
        return mediaSelectionGroup(forMediaCharacteristic: mediaCharacteristic)
    }

    /// Loads the alternatives of a quality and hands them over on any queue.
    public func loadMediaSelectionGroup(
        for mediaCharacteristic: AVMediaCharacteristic,
        completionHandler: @escaping @Sendable (AVMediaSelectionGroup?, (any Error)?) -> Void
    ) {
        whenHeaderIsRead { error in
            completionHandler(
                error == nil ? self.mediaSelectionGroup(forMediaCharacteristic: mediaCharacteristic) : nil,
                error
            )
        }
    }

    /// What is chosen among alternative tracks when nobody chooses.
    public var preferredMediaSelection: AVMediaSelection { AVMediaSelection(asset: self) }

    /// All ways to choose among alternative tracks; here that of the defaults.
    public var allMediaSelections: [AVMediaSelection] { [preferredMediaSelection] }
}

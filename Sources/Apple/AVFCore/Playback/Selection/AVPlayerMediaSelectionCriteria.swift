import AVFBase
public import Foundation
import Synchronization

/// The preferences by which a player chooses among alternatives.
open class AVPlayerMediaSelectionCriteria: NSObject, @unchecked Sendable {
    // @unchecked: immutable.

    /// The languages in order of preference; nil for any.
    public let preferredLanguages: [String]?
    /// The characteristics that are preferred in the order of importance; nil for any.
    public let preferredMediaCharacteristics: [AVMediaCharacteristic]?
    /// The characteristics that an option must have; nil for any.
    public let principalMediaCharacteristics: [AVMediaCharacteristic]?

    /// Creates criteria.
    public convenience init(
        preferredLanguages: [String]?,
        preferredMediaCharacteristics: [AVMediaCharacteristic]?
    ) {
        self.init(
            principalMediaCharacteristics: nil,
            preferredLanguages: preferredLanguages,
            preferredMediaCharacteristics: preferredMediaCharacteristics
        )
    }

    /// Creates criteria with characteristics that an option must have.
    public init(
        principalMediaCharacteristics: [AVMediaCharacteristic]?,
        preferredLanguages: [String]?,
        preferredMediaCharacteristics: [AVMediaCharacteristic]?
    ) {
        self.principalMediaCharacteristics = principalMediaCharacteristics
        self.preferredLanguages = preferredLanguages
        self.preferredMediaCharacteristics = preferredMediaCharacteristics
    }

    /// Returns the option of a group that meets the criteria best; nil if none does.
    func option(in group: AVMediaSelectionGroup) -> AVMediaSelectionOption? {
        var options = AVMediaSelectionGroup.mediaSelectionOptions(
            from: AVMediaSelectionGroup.playableMediaSelectionOptions(from: group.options),
            withMediaCharacteristics: principalMediaCharacteristics ?? []
        )
        if let preferredLanguages {
            options = AVMediaSelectionGroup.mediaSelectionOptions(
                from: options,
                filteredAndSortedAccordingToPreferredLanguages: preferredLanguages
            )
            // The first language that is there decides.
            if let language = options.first?.extendedLanguageTag {
                options.removeAll { $0.extendedLanguageTag != language }
            }
        }
        let wanted = preferredMediaCharacteristics ?? []
        for count in stride(from: wanted.count, through: 0, by: -1) {
            let best = AVMediaSelectionGroup.mediaSelectionOptions(
                from: options,
                withMediaCharacteristics: Array(wanted.prefix(count))
            )
            if let first = best.first { return first }
        }
        return nil
    }
}

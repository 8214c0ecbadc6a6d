import AVFBase
import Foundation

/// The options that were chosen in groups of alternatives; in other groups the default one.
struct MediaChoices: @unchecked Sendable {
    // @unchecked: groups and options do not change.
    private var list: [(group: AVMediaSelectionGroup, option: AVMediaSelectionOption?, isAutomatic: Bool)] = []

    /// Returns the option of a group.
    func option(in group: AVMediaSelectionGroup) -> AVMediaSelectionOption? {
        if let choice = list.first(where: { $0.group.isEqual(group) }) { return choice.option }
        return group.defaultOption
    }

    /// Indicates whether criteria may choose in a group: unless a program has chosen.
    func isAutomatic(_ group: AVMediaSelectionGroup) -> Bool {
        list.first { $0.group.isEqual(group) }?.isAutomatic ?? true
    }

    /// Chooses an option; nil for none.
    mutating func choose(_ option: AVMediaSelectionOption?, in group: AVMediaSelectionGroup, isAutomatic: Bool = false)
    {
        list.removeAll { $0.group.isEqual(group) }
        list.append((group, option, isAutomatic))
    }

    /// Largest number of options of a group in the list of all choices.
    private static let maximumOptions = 64

    /// Returns the choices of an audible option with a legible one, or with none.
    static func all(of asset: AVAsset) -> [MediaChoices] {
        let groups = [AVMediaCharacteristic.audible, .legible].compactMap {
            asset.mediaSelectionGroup(forMediaCharacteristic: $0)
        }
        var all = [MediaChoices()]
        for group in groups {
            let options: [AVMediaSelectionOption?] = group.options + (group.allowsEmptySelection ? [nil] : [])
            all = all.flatMap { choices in
                options.prefix(maximumOptions).map { option in
                    var choices = choices
                    choices.choose(option, in: group)
                    return choices
                }
            }
        }
        return all
    }

    /// The tracks of all groups in which an option was chosen, and if each is to be played.
    var tracks: [Int: Bool] {
        var result: [Int: Bool] = [:]
        for choice in list {
            for option in choice.group.options { result[Int(option.track.trackID)] = option == choice.option }
        }
        return result
    }
}

/// Compares languages.
enum LanguageMatch {
    /// Indicates whether a language is the wanted one: equal, or without the region that was not asked for.
    static func isSame(_ tag: String?, _ wanted: String) -> Bool {
        guard let tag else { return false }
        let (own, other) = (parts(tag), parts(wanted))
        guard let first = own.first, first == other.first else { return false }
        return own.count == 1 || other.count == 1 || own == other
    }

    /// ISO 639-2 codes of files, for which callers write two letters.
    private static let short = [
        "eng": "en", "deu": "de", "ger": "de", "fra": "fr", "fre": "fr", "spa": "es", "ita": "it", "jpn": "ja",
        "zho": "zh", "chi": "zh", "kor": "ko", "por": "pt", "rus": "ru", "nld": "nl", "dut": "nl", "swe": "sv",
        "dan": "da", "nor": "no", "fin": "fi", "pol": "pl", "tur": "tr", "ara": "ar", "heb": "he", "hin": "hi",
    ]

    private static func parts(_ tag: String) -> [String] {
        var parts = tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
        if let first = parts.first, let code = short[first] { parts[0] = code }
        return parts
    }
}

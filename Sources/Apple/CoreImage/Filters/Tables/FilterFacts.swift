/// The attributes of Core Image's filters beside keys and defaults: categories, types and ranges of parameters.
///
/// A line with a filter's name and its categories, one letter each; below it lines for its parameters, without
/// “input”: the type, then the minimum, the maximum, both ends of the slider and the value without an effect, “.” for
/// none; behind “=” the name for people where it is not the key's words. As a program on iOS 17 prints them.
enum FilterFacts {
    /// A parameter.
    struct Parameter: Sendable, Equatable {
        /// The type, without its prefix; nil for none.
        var type: String?
        var minimum: Double?
        var maximum: Double?
        var sliderMinimum: Double?
        var sliderMaximum: Double?
        var identity: Double?
        var displayName: String?
    }

    /// A filter.
    struct Filter: Sendable {
        /// The categories beside its own and that of built-in filters.
        var categories: [String]
        /// The parameters by their keys.
        var parameters: [String: Parameter] = [:]
    }

    /// The filters by name, read when the first attributes are asked for.
    static let filters: [String: Filter] = {
        var filters: [String: Filter] = [:]
        var name = ""
        for line in [text1, text2, text3].joined(separator: "\n").split(separator: "\n") {
            let sides = line.split(separator: " = ", maxSplits: 1)
            let words = sides[0].split(separator: " ")
            if line.first != " " {
                name = String(words[0])
                filters[name] = Filter(categories: words.count > 1 ? categories(words[1]) : [])
            } else {
                var numbers = words.dropFirst(2).map(number)[...]
                func next() -> Double? { numbers.popFirst() ?? nil }
                filters[name]?.parameters["input" + words[0]] = Parameter(
                    type: words.count > 1 && words[1] != "." ? String(words[1]) : nil,
                    minimum: next(),
                    maximum: next(),
                    sliderMinimum: next(),
                    sliderMaximum: next(),
                    identity: next(),
                    displayName: sides.count > 1 ? String(sides[1]) : nil
                )
            }
        }
        return filters
    }()

    private static func categories(_ letters: Substring) -> [String] {
        letters.compactMap { letter in
            switch letter {
            case "v": kCICategoryVideo
            case "s": kCICategoryStillImage
            case "i": kCICategoryInterlaced
            case "n": kCICategoryNonSquarePixels
            case "h": kCICategoryHighDynamicRange
            case "x": "CICategoryXMPSerializable"
            default: nil
            }
        }
    }

    /// Returns a number, or a multiple of π.
    private static func number(_ word: Substring) -> Double? {
        guard word.hasSuffix("pi") else { return Double(word) }
        let factor = word.dropLast(2)
        return .pi * (factor.isEmpty ? 1 : factor == "-" ? -1 : Double(factor) ?? 1)
    }

    /// Returns the words of a key, as people read them: “Color Space” for “ColorSpace”.
    static func words(_ key: String) -> String {
        var text = ""
        var last: Character = " "
        for letter in key.hasPrefix("input") ? key.dropFirst(5) : key[...] {
            if last.isLowercase, letter.isUppercase || letter.isNumber { text.append(" ") }
            text.append(letter)
            last = letter
        }
        return text
    }
}

import Foundation
import Yams

/// A file as a tree of values with places, without anchors, aliases or custom types.
indirect enum YAMLTree {
    case text(YAMLText)
    case list(Place, [YAMLTree])
    case group(Place, [(key: YAMLTree, value: YAMLTree)])

    typealias Place = UnitProblem.Place

    var place: Place {
        switch self {
        case .text(let text): text.place
        case .list(let place, _), .group(let place, _): place
        }
    }

    /// A description of the node's kind for messages.
    var kind: String {
        switch self {
        case .text(let text): text.isNothing ? "nothing" : "a single value"
        case .list: "a list"
        case .group: "a group of lines"
        }
    }
}

/// A single value as written.
struct YAMLText {
    var place: UnitProblem.Place
    var text: String
    /// Indicates whether the value has no quotes; only then it may be a number.
    var isPlain: Bool

    var isNothing: Bool { isPlain && (text.isEmpty || text == "~" || text == "null") }
}

extension YAMLTree {
    /// Parses a text that ``PlainText`` has checked.
    ///
    /// - Returns: The tree; nil, with errors in `problems`, if the text cannot be parsed. Duplicate keys are reported
    ///   but do not prevent the rest from being read.
    static func parse(_ text: String, _ problems: ProblemList) -> YAMLTree? {
        var source = text
        var renamed: [Place: String] = [:]
        // The parser fails at a duplicate key. The first of the two is therefore renamed, until all keys differ.
        let rounds = text.utf8.count > UnitLimits.duplicatesBytes ? 0 : UnitLimits.duplicates
        for round in 0... {
            do {
                if source.unicodeScalars.contains("&") {
                    // Aliases can expand a small file into an endless tree, even during parsing. With a tag's sign in
                    // place of each anchor's, places stay the same and no alias resolves.
                    let probe = String(String.UnicodeScalarView(source.unicodeScalars.map { $0 == "&" ? "!" : $0 }))
                    guard try !refuseSigns(in: root(of: probe), SignPlaces(source), problems) else { return nil }
                    return try root(of: source).map { tree($0, renamed, problems) }
                }
                let root = try root(of: source)
                _ = refuseSigns(in: root, SignPlaces(source), problems)
                return root.map { tree($0, renamed, problems) }
            } catch YamlError.duplicatedKeysInMapping(let names, let context) where round < rounds {
                let place = Place(context.mark)
                let key = Self.rename(keyAt: place, in: &source, number: round)
                guard let key, renamed[place] == nil else {
                    problems.error("\(Shown.quoted(names.first ?? "")) is given twice; delete one", at: place)
                    return nil
                }
                renamed[place] = key
            } catch {
                report(error, problems)
                return nil
            }
        }
        return nil
    }

    private static func root(of text: String) throws -> Node? {
        try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
    }

    /// Reports anchors and tags.
    ///
    /// - Returns: Whether there are any.
    private static func refuseSigns(in node: Node?, _ signs: SignPlaces, _ problems: ProblemList) -> Bool {
        guard let node else { return false }
        var found = false
        switch node.mark.flatMap({ signs[Place($0)] }) {
        case "&"?:
            problems.error(
                "anchors (&) are not used here; write the value out wherever it is needed",
                at: node.mark.map(Place.init)
            )
            found = true
        case "!"?:
            problems.error(
                "tags (!) are not used here; put text that begins with ! in quotes",
                at: node.mark.map(Place.init)
            )
            found = true
        default: break
        }
        switch node {
        case .sequence(let items):
            for item in items where refuseSigns(in: item, signs, problems) { found = true }
        case .mapping(let pairs):
            for (key, value) in pairs {
                if refuseSigns(in: key, signs, problems) { found = true }
                if refuseSigns(in: value, signs, problems) { found = true }
            }
        case .scalar, .alias: break
        }
        return found
    }

    private static func tree(_ node: Node, _ renamed: [Place: String], _ problems: ProblemList) -> YAMLTree {
        let place = node.mark.map(Place.init) ?? Place(line: 1, column: 1)
        switch node {
        case .scalar(let scalar):
            return .text(YAMLText(place: place, text: scalar.string, isPlain: scalar.style == .plain))
        case .sequence(let items):
            return .list(place, items.map { tree($0, renamed, problems) })
        case .mapping(let mapping):
            var pairs: [(key: YAMLTree, value: YAMLTree)] = []
            var first: [String: Place] = [:]
            for (key, value) in mapping {
                let key = tree(key, renamed, problems)
                let value = tree(value, renamed, problems)
                if let name = renamed[key.place] {
                    first[name] = first[name] ?? key.place
                    continue
                }
                if case .text(let text) = key, let place = first[text.text] {
                    problems.error(
                        "\(Shown.quoted(text.text)) is given twice, first in line \(place.line); delete one",
                        at: text.place
                    )
                }
                pairs.append((key, value))
            }
            return .group(place, pairs)
        case .alias:
            // A tree that was parsed from text never contains aliases.
            return .text(YAMLText(place: place, text: "", isPlain: true))
        }
    }

    /// Replaces a key by a unique one of the same length.
    ///
    /// - Returns: The original key; nil if it is not on a single line.
    private static func rename(keyAt place: Place, in text: inout String, number: Int) -> String? {
        var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        guard lines.indices.contains(place.line - 1), lines[place.line - 1].indices.contains(place.column - 1),
            let mark = Unicode.Scalar(0xE000 + UInt32(number))
        else { return nil }
        var line = lines[place.line - 1]
        var start = place.column - 1
        let quote = line[start]
        let isQuoted = quote == "\"" || quote == "'"
        if isQuoted { start += 1 }
        guard
            let end = line[start...].indices.first(where: { index in
                isQuoted
                    ? line[index] == quote
                    : line[index] == ":"
                        && (index + 1 == line.count || " \t\r,[]{}".unicodeScalars.contains(line[index + 1]))
            }), end > start
        else { return nil }
        var name = String.UnicodeScalarView(line[start..<end])
        while !isQuoted, name.last == " " || name.last == "\t" { name.removeLast() }
        for index in start..<(start + name.count) { line[index] = mark }
        lines[place.line - 1] = line
        text = String(String.UnicodeScalarView(lines.joined(separator: CollectionOfOne("\n"))))
        return String(name)
    }

    private static func report(_ error: any Error, _ problems: ProblemList) {
        let unknown = "this is not valid YAML"
        switch error as? YamlError {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            var message = YAMLMessages.text(for: problem)
            if let context, context.mark.line < mark.line, message.contains("opened") {
                message += " (it began in line \(context.mark.line))"
            }
            problems.error(message, at: Place(mark))
        case .duplicatedKeysInMapping(_, let context):
            problems.error(
                "here and elsewhere keys are given twice; delete all but one of each",
                at: Place(context.mark)
            )
        default: problems.error(unknown, at: Place(line: 1, column: 1))
        }
    }
}

extension UnitProblem.Place {
    fileprivate init(_ mark: Mark) { self.init(line: mark.line, column: mark.column) }
}

/// The places of signs that introduce anchors and tags, if a value starts there.
private struct SignPlaces {
    private var signs: [UnitProblem.Place: Unicode.Scalar] = [:]

    init(_ text: String) {
        var place = UnitProblem.Place(line: 1, column: 1)
        for scalar in text.unicodeScalars {
            if scalar == "&" || scalar == "!" { signs[place] = scalar }
            if scalar == "\n" {
                place = UnitProblem.Place(line: place.line + 1, column: 1)
            } else {
                place.column += 1
            }
        }
    }

    subscript(place: UnitProblem.Place) -> Unicode.Scalar? { signs[place] }
}

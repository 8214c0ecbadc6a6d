import Basics

/// A group of keys whose values are read by type; errors are recorded.
///
/// Readers return nil both for a missing key and for an invalid value.
struct Section {
    typealias Place = UnitProblem.Place

    /// The group's name in errors, such as `mqtt`.
    let name: String
    let place: Place
    let context: ReadingContext
    private var values: [String: (place: Place, value: YAMLTree)] = [:]
    /// Keys without a value, which are reported only once.
    private var empty: Set<String> = []

    var problems: ProblemList { context.problems }

    /// - Parameters:
    ///   - owner: The place of the key that contains the group.
    ///   - keys: All keys that the group may have.
    init?(_ tree: YAMLTree, name: String, owner: Place, keys: [String], _ context: ReadingContext) {
        self.name = name
        self.context = context
        place = owner
        guard case .group(_, let pairs) = tree else {
            let lines = name == "a unit" ? "such as unit: NAME" : "indented below it"
            problems.error(
                "\(name) is \(tree.kind), but has to be keys with values, \(lines); its keys are "
                    + keys.joined(separator: ", "),
                at: tree.place
            )
            return nil
        }
        for (key, value) in pairs {
            guard case .text(let text) = key else {
                problems.error("a key has to be a single word; this is \(key.kind)", at: key.place)
                continue
            }
            guard keys.contains(text.text) else {
                // Searching for similar keys takes long if there are many.
                guard !problems.isFull else { continue }
                problems.error(Self.unknown(text.text, in: name, keys), at: key.place)
                continue
            }
            if case .text(let value) = value, value.isNothing {
                problems.error("'\(text.text)' has no value; give one or delete the line", at: key.place)
                self.empty.insert(text.text)
                continue
            }
            values[text.text] = (key.place, value)
        }
    }

    private static func unknown(_ key: String, in name: String, _ keys: [String]) -> String {
        let secrets = ["password", "passwd", "token", "secret", "credentials"]
        if secrets.contains(key.lowercased()), let file = keys.first(where: { $0 == "\(key.lowercased())-file" }) {
            return "secrets are not allowed in this file; put it into a file of its own and name that with '\(file)'"
        }
        return "\(Shown.quoted(key)) is no key of \(name)\(NearName.hintOrList(for: key, among: keys))"
    }

    /// Indicates whether a key has a value.
    func has(_ key: String) -> Bool { values[key] != nil }

    /// Returns the place of a key, or of the group if the key is missing.
    func place(of key: String) -> Place { values[key]?.place ?? place }

    func error(_ words: String, at key: String) { problems.error(words, at: values[key]?.value.place ?? place) }

    /// Reports an error if a required key is missing.
    func need(_ key: String, _ example: String) {
        guard !has(key), !empty.contains(key) else { return }
        problems.error("\(name) has no '\(key)'; add a line such as \(example)", at: place)
    }

    // MARK: Single values

    private func single(_ key: String, _ wanted: String) -> YAMLText? {
        guard let value = values[key]?.value else { return nil }
        guard case .text(let text) = value else {
            error("'\(key)' is \(value.kind), but has to be \(wanted)", at: key)
            return nil
        }
        return text
    }

    private func plain(_ key: String, _ wanted: String) -> String? {
        guard let text = single(key, wanted) else { return nil }
        guard text.isPlain else {
            error("'\(key)' has to be \(wanted), without quotes", at: key)
            return nil
        }
        return text.text
    }

    /// Returns a text that is not empty and has no invisible characters.
    func text(_ key: String) -> String? {
        guard let text = single(key, "a single value")?.text else { return nil }
        guard !text.isEmpty, Texts.isPrintable(text) else {
            error("'\(key)' is empty or has line breaks or invisible characters; write plain text", at: key)
            return nil
        }
        return text
    }

    func whole(_ key: String, in range: ClosedRange<Int>) -> Int? {
        let wanted = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        guard let text = plain(key, wanted) else { return nil }
        if let value = Quantity.whole(text), range.contains(value) { return value }
        error("'\(key)' is \(Shown.quoted(text)), but has to be \(wanted)", at: key)
        return nil
    }

    func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
        let wanted = "a number from \(Texts.number(range.lowerBound)) to \(Texts.number(range.upperBound))"
        guard let text = plain(key, wanted) else { return nil }
        if let value = Quantity.number(text), range.contains(value) { return value }
        error("'\(key)' is \(Shown.quoted(text)), but has to be \(wanted)", at: key)
        return nil
    }

    /// Returns a time in seconds.
    func time(_ key: String, in range: ClosedRange<Double>) -> Double? {
        let wanted = "a time with its unit (\(Quantity.times.map(\.unit).joined(separator: ", "))) such as 5s"
        guard let text = plain(key, wanted) else { return nil }
        guard let value = Quantity.seconds(text) else {
            error("'\(key)' is \(Shown.quoted(text)), but has to be \(wanted)", at: key)
            return nil
        }
        guard range.contains(value) else {
            let (least, most) = (Quantity.text(seconds: range.lowerBound), Quantity.text(seconds: range.upperBound))
            error("'\(key)' is out of range; give \(least) to \(most)", at: key)
            return nil
        }
        return value
    }

    /// Returns a size in bytes.
    func bytes(_ key: String, in range: ClosedRange<Int>) -> Int? {
        let wanted = "a size with its unit (B, kB, MB, GB, TB, KiB, MiB, GiB, TiB) such as 20GB"
        guard let text = plain(key, wanted) else { return nil }
        guard let value = Quantity.bytes(text) else {
            error("'\(key)' is \(Shown.quoted(text)), but has to be \(wanted)", at: key)
            return nil
        }
        guard range.contains(value) else {
            let (least, most) = (Quantity.text(bytes: range.lowerBound), Quantity.text(bytes: range.upperBound))
            error("'\(key)' is out of range; give \(least) to \(most)", at: key)
            return nil
        }
        return value
    }

    func flag(_ key: String) -> Bool? {
        guard let text = plain(key, "true or false") else { return nil }
        if let value = Texts.flag(text) { return value }
        error("'\(key)' is \(Shown.quoted(text)), but has to be true or false", at: key)
        return nil
    }

    /// Returns one of a few fixed words.
    func choice<Value: RawRepresentable & CaseIterable>(_ key: String, of type: Value.Type = Value.self) -> Value?
    where Value.RawValue == String {
        let words = Value.allCases.map(\.rawValue)
        guard let text = single(key, "one of " + words.joined(separator: ", "))?.text else { return nil }
        if let value = Value(rawValue: text) { return value }
        error("'\(key)' cannot be \(Shown.quoted(text))\(NearName.hintOrList(for: text, among: words))", at: key)
        return nil
    }

    // MARK: Lists and groups

    /// Returns the items of a list with their places; each must be a single value.
    func list(_ key: String, of what: String) -> [YAMLText]? {
        guard let value = values[key]?.value else { return nil }
        guard case .list(_, let items) = value else {
            error("'\(key)' is \(value.kind), but has to be a list of \(what), such as [a, b]", at: key)
            return nil
        }
        var texts: [YAMLText] = []
        for item in items {
            if case .text(let text) = item, !text.isNothing {
                texts.append(text)
            } else {
                problems.error("here is \(item.kind), but '\(key)' is a list of \(what)", at: item.place)
            }
        }
        return texts.count == items.count ? texts : nil
    }

    /// Returns the tree under a key, of any kind.
    func tree(_ key: String) -> YAMLTree? { values[key]?.value }

    func section(_ key: String, keys: [String]) -> Section? {
        guard let (place, value) = values[key] else { return nil }
        return Section(value, name: name == "a unit" ? key : "\(name)'s \(key)", owner: place, keys: keys, context)
    }

    /// Returns the single value under a key without checking it.
    func anyText(_ key: String) -> YAMLText? {
        if case .text(let text)? = values[key]?.value { return text }
        return nil
    }
}

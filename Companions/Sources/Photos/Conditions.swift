public import Foundation

// Foundation on Linux cannot sort or filter by the name of a property. These do, for what photo code asks about.

extension NSSortDescriptor {
    /// Creates an order by a property of assets: `creationDate`, `modificationDate`, `duration`, `mediaType`,
    /// `pixelWidth` or `pixelHeight`; another name stops the program.
    public convenience init(key: String?, ascending: Bool) {
        switch key {
        case "creationDate": self.init(keyPath: \PHAsset.dateOfCreation, ascending: ascending)
        case "modificationDate": self.init(keyPath: \PHAsset.dateOfChange, ascending: ascending)
        case "duration": self.init(keyPath: \PHAsset.duration, ascending: ascending)
        case "mediaType": self.init(keyPath: \PHAsset.mediaType.rawValue, ascending: ascending)
        case "pixelWidth": self.init(keyPath: \PHAsset.pixelWidth, ascending: ascending)
        case "pixelHeight": self.init(keyPath: \PHAsset.pixelHeight, ascending: ascending)
        default:
            preconditionFailure(
                "Assets cannot be ordered by \(key ?? "nil"); use NSSortDescriptor(keyPath:ascending:)."
            )
        }
    }
}

extension NSPredicate {
    /// Creates a condition from comparisons of properties with values, joined by `AND` or by `OR`.
    ///
    /// The properties are those of assets and albums: `mediaType`, `isFavorite`, `duration`, `pixelWidth`,
    /// `pixelHeight`, `creationDate`, `localIdentifier`, `title` and `localizedTitle`. A condition of another form
    /// stops the program; use `NSPredicate(block:)` there.
    public convenience init(format predicateFormat: String, _ args: Any...) {
        let condition = AssetCondition(predicateFormat, args)
        precondition(
            condition != nil,
            "The condition \"\(predicateFormat)\" is not understood; use NSPredicate(block:)."
        )
        nonisolated(unsafe) let parsed = condition
        self.init { object, _ in parsed?.holds(object) ?? false }
    }

    /// Creates a condition from comparisons of properties with values in an array.
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        let condition = AssetCondition(predicateFormat, arguments ?? [])
        precondition(
            condition != nil,
            "The condition \"\(predicateFormat)\" is not understood; use NSPredicate(block:)."
        )
        nonisolated(unsafe) let parsed = condition
        self.init { object, _ in parsed?.holds(object) ?? false }
    }
}

/// Comparisons of properties with values, of which all or one must hold.
struct AssetCondition {
    private struct Comparison {
        let key: String
        let operation: String
        let value: Any
    }

    private var comparisons: [Comparison] = []
    private var needsAll = true

    /// Reads a condition; nil if it has another form.
    init?(_ format: String, _ arguments: [Any]) {
        let spaced = format.replacingOccurrences(of: "&&", with: " AND ")
            .replacingOccurrences(of: "||", with: " OR ")
            .replacingOccurrences(of: "(", with: " ").replacingOccurrences(of: ")", with: " ")
            .replacingOccurrences(of: "==", with: "=")
        var text = spaced
        for sign in [">=", "<=", "!="] { text = text.replacingOccurrences(of: sign, with: " \(sign) ") }
        text = text.replacingOccurrences(of: "(?<![<>!])=", with: " = ", options: .regularExpression)
        var words = text.split(whereSeparator: \.isWhitespace).map(String.init)[...]
        var arguments = arguments[...]
        var joins: Set<String> = []
        while !words.isEmpty {
            guard words.count >= 3 else { return nil }
            let (key, operation, token) = (words.removeFirst(), words.removeFirst(), words.removeFirst())
            guard Self.keys.contains(key), Self.operations.contains(operation) else { return nil }
            let value: Any
            if token.hasPrefix("%") {
                guard let next = arguments.popFirst() else { return nil }
                value = next
            } else if let number = Double(token) {
                value = number
            } else {
                value = token.trimmingCharacters(in: CharacterSet(charactersIn: "'\""))
            }
            comparisons.append(Comparison(key: key, operation: operation, value: value))
            if let join = words.popFirst()?.uppercased() {
                guard ["AND", "OR"].contains(join), !words.isEmpty else { return nil }
                joins.insert(join)
            }
        }
        guard joins.count < 2 else { return nil }
        needsAll = !joins.contains("OR")
    }

    private static let operations: Set<String> = ["=", "!=", "<", ">", "<=", ">="]
    private static let keys: Set<String> = [
        "mediaType", "isFavorite", "favorite", "duration", "pixelWidth", "pixelHeight", "creationDate",
        "localIdentifier", "title", "localizedTitle",
    ]

    /// Returns whether the condition holds for an object of the library.
    func holds(_ object: Any?) -> Bool {
        needsAll ? comparisons.allSatisfy { Self.holds($0, object) } : comparisons.contains { Self.holds($0, object) }
    }

    private static func holds(_ comparison: Comparison, _ object: Any?) -> Bool {
        guard let found = value(of: comparison.key, object) else { return false }
        if let text = found as? String {
            let equal = text == "\(comparison.value)"
            return comparison.operation == "=" ? equal : comparison.operation == "!=" && !equal
        }
        guard let number = number(found), let wanted = Self.number(comparison.value) else { return false }
        return switch comparison.operation {
        case "=": number == wanted
        case "!=": number != wanted
        case "<": number < wanted
        case ">": number > wanted
        case "<=": number <= wanted
        default: number >= wanted
        }
    }

    private static func number(_ value: Any) -> Double? {
        switch value {
        case let date as Date: date.timeIntervalSinceReferenceDate
        case let flag as Bool: flag ? 1 : 0
        case let integer as any BinaryInteger: Double(integer)
        case let real as any BinaryFloatingPoint: Double(real)
        case let object as NSNumber: object.doubleValue
        case let kind as PHAssetMediaType: Double(kind.rawValue)
        case let text as String: ["YES", "TRUE"].contains(text.uppercased()) ? 1 : Double(text) ?? 0
        default: nil
        }
    }

    private static func value(of key: String, _ object: Any?) -> Any? {
        if let asset = object as? PHAsset {
            return switch key {
            case "mediaType": asset.mediaType
            case "isFavorite", "favorite": asset.isFavorite
            case "duration": asset.duration
            case "pixelWidth": asset.pixelWidth
            case "pixelHeight": asset.pixelHeight
            case "creationDate": asset.creationDate
            case "localIdentifier": asset.localIdentifier
            default: nil
            }
        }
        guard let album = object as? PHCollection else { return nil }
        return switch key {
        case "title", "localizedTitle": album.localizedTitle
        case "localIdentifier": album.localIdentifier
        default: nil
        }
    }
}

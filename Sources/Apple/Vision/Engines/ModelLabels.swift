import CoreML
import Foundation

/// The names of a model's classes.
struct ModelLabels {
    /// The names in the model's order; integers as decimal numbers.
    let names: [String]

    init(_ description: MLModelDescription) {
        names =
            switch description.contents.classLabels {
            case .strings(let labels): labels
            case .integers(let labels): labels.map { "\($0)" }
            case nil: []
            }
    }

    /// Returns classes with their probabilities, best first; equal ones in the model's order.
    func ordered(_ probabilities: [AnyHashable: NSNumber]) -> [(String, Float)] {
        let order = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
        return
            probabilities
            .map { (Self.name($0.key), $0.value.floatValue) }
            .sorted { a, b in
                if a.1 != b.1 { return a.1 > b.1 || b.1.isNaN && !a.1.isNaN }
                let (i, j) = (order[a.0] ?? Int.max, order[b.0] ?? Int.max)
                return i == j ? a.0 < b.0 : i < j
            }
    }

    private static func name(_ key: AnyHashable) -> String {
        if let text = key.base as? String { return text }
        if let number = key.base as? NSNumber { return "\(number.int64Value)" }
        return "\(key.base)"
    }
}

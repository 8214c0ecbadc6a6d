/// One output of a model as numbers.
struct ModelOutput: Sendable, Hashable {
    var name: String
    var shape: [Int]
    /// In row-major order.
    var values: [Float]

    /// The shape without leading ones.
    var trimmed: [Int] { Array(shape.drop { $0 == 1 }) }

    /// The rows and columns of one table; nil for another shape.
    var table: (rows: Int, columns: Int)? {
        switch shape.count {
        case 2: (shape[0], shape[1])
        case 3 where shape[0] == 1: (shape[1], shape[2])
        default: nil
        }
    }

    /// True if there are as many values as the shape says.
    var isSound: Bool {
        var count = 1
        for size in shape {
            let (product, overflows) = count.multipliedReportingOverflow(by: size)
            guard size >= 0, !overflows else { return false }
            count = product
        }
        return count == values.count
    }
}

/// The facts of a model that its outputs are decoded with.
struct DetectorFacts: Sendable, Hashable {
    /// The class names by index; empty if unknown.
    var labels: [String] = []
    /// The size of the model's pictures in pixels.
    var width: Int
    var height: Int

    /// Returns the name of a class.
    func label(_ index: Int) -> String { labels.indices.contains(index) ? labels[index] : "\(index)" }
}

/// Puts the lines of inputs that are read at the same time into the order of the inputs.
///
/// The lines of the first input that is not at its end pass through; those of later ones wait.
struct LineOrder<Line> {
    private var current = 0
    private var waiting: [Int: [Line]] = [:]
    private var ended: Set<Int> = []

    /// Starts with the first input of a list in ascending order.
    init(_ inputs: [Int]) {
        order = inputs
    }

    private let order: [Int]

    /// Adds a line of an input, and returns the lines that can be printed.
    mutating func add(_ line: Line, of input: Int) -> [Line] {
        guard current < order.count, order[current] != input, order.contains(input), !ended.contains(input) else {
            return [line]
        }
        waiting[input, default: []].append(line)
        return []
    }

    /// Notes the end of an input, and returns the lines that can be printed.
    mutating func end(_ input: Int) -> [Line] {
        ended.insert(input)
        var lines: [Line] = []
        while current < order.count, ended.contains(order[current]) {
            lines += waiting.removeValue(forKey: order[current]) ?? []
            current += 1
        }
        if current < order.count { lines += waiting.removeValue(forKey: order[current]) ?? [] }
        return lines
    }
}

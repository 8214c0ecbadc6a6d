/// Collects the problems that are found while a file is read, up to a limit.
final class ProblemList {
    typealias Place = UnitProblem.Place

    let file: String
    private(set) var errors: [UnitProblem] = []
    private(set) var warnings: [UnitProblem] = []
    /// Number of lines in the file; every place is within them.
    var lines = 1
    private var isMore = false

    init(file: String) { self.file = file }

    func error(_ message: String, at place: Place?) {
        if errors.count < UnitLimits.problems { errors.append(problem(message, place)) } else { isMore = true }
    }

    /// Indicates whether further errors are dropped.
    var isFull: Bool { errors.count >= UnitLimits.problems }

    func warn(_ message: String, at place: Place?) {
        if warnings.count < UnitLimits.problems { warnings.append(problem(message, place)) }
    }

    /// - Throws: The errors in the order of the file, if there are any.
    func throwErrors() throws(UnitConfigurationError) {
        guard !errors.isEmpty else { return }
        var sorted = errors.enumerated().sorted { one, other in
            let places = (
                one.element.place ?? Place(line: 0, column: 0), other.element.place ?? Place(line: 0, column: 0)
            )
            return places.0 == places.1 ? one.offset < other.offset : places.0 < places.1
        }.map(\.element)
        if isMore, let last = sorted.last {
            sorted.append(problem("and more; fix these first", last.place))
        }
        throw UnitConfigurationError(sorted)
    }

    // For something missing at the end, the parser names the line after the last one.
    private func problem(_ message: String, _ place: Place?) -> UnitProblem {
        let within = place.map { place in
            place.line > lines
                ? Place(line: lines, column: 1) : Place(line: max(1, place.line), column: max(1, place.column))
        }
        return UnitProblem(file: file, place: within, message: message)
    }
}

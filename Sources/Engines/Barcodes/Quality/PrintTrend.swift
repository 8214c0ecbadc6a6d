/// The trend of a printer's labels: the grades of each parameter over the last labels, with an alarm before they are
/// poor.
///
/// A value that counts labels and knows no clock.
package struct PrintTrend: Sendable {
    /// Settings of a trend.
    package struct Settings: Hashable, Sendable {
        /// The grade below which print is poor, 0…4.
        package var limit: Double
        /// Number of labels over which the trend is taken, at least 4.
        package var labels: Int
        /// Number of labels within which a falling trend has to reach the limit for an alarm.
        package var ahead: Int

        /// Creates settings; a number of labels below 4 counts as 4.
        package init(limit: Double = 2, labels: Int = 20, ahead: Int = 100) {
            (self.limit, self.labels, self.ahead) = (limit, max(labels, 4), max(ahead, 0))
        }
    }

    /// The state of a parameter.
    package enum State: Hashable, Sendable {
        /// Neither poor nor about to be.
        case fine
        /// The grade will be below the limit in about so many labels.
        case falling(labels: Int)
        /// The grade is below the limit.
        case poor

        /// The kind, without its number.
        package var name: String {
            switch self {
            case .fine: "fine"
            case .falling: "falling"
            case .poor: "poor"
            }
        }
    }

    /// A parameter whose state has changed.
    package struct Change: Hashable, Sendable {
        package var parameter: PrintQuality.Parameter
        package var state: State
        /// The mean grade of the newest labels.
        package var grade: Double
        /// The change of the grade with each label.
        package var slope: Double
    }

    /// The grades of one parameter.
    private struct Course {
        var grades: [Double] = []
        var state = State.fine
        var level = 0.0
        var slope = 0.0
    }

    private let settings: Settings
    private var courses: [PrintQuality.Parameter: Course] = [:]
    /// Number of labels that were graded.
    package private(set) var count = 0

    package init(_ settings: Settings = Settings()) { self.settings = settings }

    /// The mean grade of each parameter over the newest labels.
    package var levels: [PrintQuality.Parameter: Double] { courses.mapValues(\.level) }

    /// The parameters that are not fine, with their states.
    package var alarms: [PrintQuality.Parameter: State] { courses.mapValues(\.state).filter { $0.value != .fine } }

    /// Takes the next label, and returns the parameters whose state has changed, in the order of their names.
    ///
    /// A change from a falling grade to another number of labels is none.
    package mutating func add(_ quality: PrintQuality) -> [Change] {
        count += 1
        var changes: [Change] = []
        for parameter in PrintQuality.Parameter.allCases {
            guard let value = quality.parameters[parameter], let grade = parameter.grade(value) else { continue }
            var course = courses[parameter] ?? Course()
            let former = course.state
            take(grade, &course)
            courses[parameter] = course
            guard course.state.name != former.name else { continue }
            changes.append(
                Change(parameter: parameter, state: course.state, grade: course.level, slope: course.slope)
            )
        }
        return changes.sorted { $0.parameter.rawValue < $1.parameter.rawValue }
    }

    private func take(_ grade: Double, _ course: inout Course) {
        course.grades.append(grade)
        if course.grades.count > settings.labels { course.grades.removeFirst() }
        let newest = course.grades.suffix(max(settings.labels / 4, 3))
        course.level = newest.reduce(0, +) / Double(newest.count)
        let (slope, error) = Self.slope(course.grades)
        course.slope = slope
        guard course.grades.count >= max(settings.labels / 2, 4) else { return }
        // Back above the limit by a margin, so that a grade near it does not go to and fro.
        let margin = course.state == .poor ? 0.25 : 0
        if course.level < settings.limit + margin {
            course.state = .poor
            return
        }
        // A slope counts if chance does not explain it.
        let isFalling = slope < -7 * error && slope < -1e-6
        let left = isFalling ? (course.level - settings.limit) / -slope : .infinity
        let ahead = Double(settings.ahead) * (course.state == .fine ? 1 : 1.5)
        course.state = left <= ahead ? .falling(labels: Int(left.rounded(.up))) : .fine
    }

    /// Returns the slope of the line through the grades, by least squares, and its standard error.
    private static func slope(_ grades: [Double]) -> (slope: Double, error: Double) {
        let count = Double(grades.count)
        guard count > 2 else { return (0, .infinity) }
        let (middle, mean) = ((count - 1) / 2, grades.reduce(0, +) / count)
        var (squares, products) = (0.0, 0.0)
        for (place, grade) in grades.enumerated() {
            let way = Double(place) - middle
            squares += way * way
            products += way * (grade - mean)
        }
        let slope = products / squares
        var rest = 0.0
        for (place, grade) in grades.enumerated() {
            let off = grade - mean - slope * (Double(place) - middle)
            rest += off * off
        }
        return (slope, (rest / (count - 2) / squares).squareRoot())
    }
}

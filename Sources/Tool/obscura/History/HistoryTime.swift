import Foundation

/// Parses the time formats of `--since` and `--until`: a date, a time of today, or a duration before now.
enum HistoryTime {
    /// The error for text that is not a time.
    struct Unreadable: Error, Equatable, CustomStringConvertible {
        var text: String
        var description: String {
            "'\(text)' is no time. Give a date (2026-11-21), a date and time (2026-11-21 14:05 or with :30), a time of"
                + " today (14:05), a time with a zone (2026-11-21T13:05:00Z), or how long ago (90s, 15m, 2h, 3d, 1w)."
        }
    }

    /// Parses a time.
    ///
    /// - Parameters:
    ///   - now: the reference for times of today and durations.
    ///   - zone: the time zone of times that have none.
    static func parse(_ text: String, now: Date, zone: TimeZone = .current) throws(Unreadable) -> Date {
        let text = text.trimmingCharacters(in: .whitespaces)
        if let ago = seconds(ago: text) { return now - ago }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        if let date = zoned(text) { return date }
        let parts = text.split(whereSeparator: { $0 == " " || $0 == "T" })
        switch parts.count {
        case 1:
            if let day = day(parts[0]), let date = exact(day, calendar) { return date }
            var moment = calendar.dateComponents([.year, .month, .day], from: now)
            if add(parts[0], to: &moment), let date = exact(moment, calendar) { return date }
        case 2:
            if var moment = day(parts[0]), add(parts[1], to: &moment), let date = exact(moment, calendar) {
                return date
            }
        default: break
        }
        throw Unreadable(text: text)
    }

    /// Parses a duration before now in seconds, for example `90s` or `1.5h`.
    private static func seconds(ago text: String) -> Double? {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]
        guard let unit = text.last.flatMap({ units[$0] }) else { return nil }
        let number = text.dropLast()
        guard !number.isEmpty, number.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
            let count = Double(number)
        else { return nil }
        let seconds = count * unit
        return seconds.isFinite && seconds < 1e10 ? seconds : nil
    }

    private static func day(_ text: Substring) -> DateComponents? {
        let numbers = digits(text, separator: "-", lengths: [4, 2, 2])
        guard let numbers else { return nil }
        return DateComponents(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    private static func add(_ text: Substring, to moment: inout DateComponents) -> Bool {
        guard
            let numbers = digits(text, separator: ":", lengths: [2, 2, 2])
                ?? digits(text, separator: ":", lengths: [2, 2])
        else { return false }
        moment.hour = numbers[0]
        moment.minute = numbers[1]
        moment.second = numbers.count > 2 ? numbers[2] : 0
        return true
    }

    /// Parses numbers with fixed digit counts.
    private static func digits(_ text: Substring, separator: Character, lengths: [Int]) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count == lengths.count else { return nil }
        var numbers: [Int] = []
        for (part, length) in zip(parts, lengths) {
            guard part.count == length, part.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(part) else {
                return nil
            }
            numbers.append(number)
        }
        return numbers
    }

    /// Returns the date of valid components only, so not of the 31st of February.
    private static func exact(_ moment: DateComponents, _ calendar: Calendar) -> Date? {
        guard (0..<24).contains(moment.hour ?? 0), (0..<60).contains(moment.minute ?? 0),
            (0..<60).contains(moment.second ?? 0), let date = calendar.date(from: moment)
        else { return nil }
        let back = calendar.dateComponents([.year, .month, .day], from: date)
        return back.year == moment.year && back.month == moment.month && back.day == moment.day ? date : nil
    }

    /// Parses a time with its zone, for example `2026-11-21T13:05:00Z` or with `+01:00`.
    private static func zoned(_ text: String) -> Date? {
        (try? Date(text, strategy: .iso8601))
            ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }
}

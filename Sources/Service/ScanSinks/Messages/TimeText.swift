import Foundation

/// Formats times for messages: ISO 8601 in UTC with milliseconds, `2026-03-01T12:00:00.250Z`.
enum TimeText {
    /// Times whose year has four digits; a clock outside of this range is wrong anyway.
    private static let range = -62_135_596_800_000.0...253_402_300_799_999.0

    static func of(_ date: Date) -> String {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        let whole = Int(min(max(milliseconds.isNaN ? 0 : milliseconds, range.lowerBound), range.upperBound))
        let day = Int((Double(whole) / 86_400_000).rounded(.down))
        let inDay = whole - day * 86_400_000
        let (year, month, dayOfMonth) = civil(day)
        var bytes = [UInt8](repeating: UInt8(ascii: "0"), count: 24)
        put(year, 4, at: 0, &bytes)
        bytes[4] = UInt8(ascii: "-")
        put(month, 2, at: 5, &bytes)
        bytes[7] = UInt8(ascii: "-")
        put(dayOfMonth, 2, at: 8, &bytes)
        bytes[10] = UInt8(ascii: "T")
        put(inDay / 3_600_000, 2, at: 11, &bytes)
        bytes[13] = UInt8(ascii: ":")
        put(inDay / 60_000 % 60, 2, at: 14, &bytes)
        bytes[16] = UInt8(ascii: ":")
        put(inDay / 1_000 % 60, 2, at: 17, &bytes)
        bytes[19] = UInt8(ascii: ".")
        put(inDay % 1_000, 3, at: 20, &bytes)
        bytes[23] = UInt8(ascii: "Z")
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func put(_ number: Int, _ digits: Int, at place: Int, _ bytes: inout [UInt8]) {
        var number = number
        for index in stride(from: place + digits - 1, through: place, by: -1) {
            bytes[index] = UInt8(ascii: "0") + UInt8(number % 10)
            number /= 10
        }
    }

    /// Returns the Gregorian calendar day that is a number of days after 1970-01-01.
    ///
    /// Counts in eras of 400 years that start in March, because the leap day then comes last.
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let civilMonth = month < 10 ? month + 3 : month - 9
        return (yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0), civilMonth, day)
    }
}

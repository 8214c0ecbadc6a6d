/// The structure of North American coupon codes, a string of digits whose parts state their lengths.
enum GS1Coupon {
    /// Returns the fault of a coupon code, (8110); nil for a correct one.
    static func problem(_ value: String) -> String? {
        var digits = Digits(value)
        guard value.isNumber, digits.company(in: 0...6), digits.take(6) != nil, digits.sized(1...5),
            digits.sized(1...5), digits.purchase()
        else { return "it is no coupon code." }
        // Further purchases.
        if digits.optional(1), !(digits.one(of: 0...3) && digits.sized(1...5) && digits.purchase() && digits.other()) {
            return "its second purchase is not complete."
        }
        if digits.optional(2), !(digits.sized(1...5) && digits.purchase() && digits.other()) {
            return "its third purchase is not complete."
        }
        var end: String?
        if digits.optional(3) {
            guard let date = digits.take(6), Checks.isDate(date, allowsNoDay: false) else {
                return "its last day is no date."
            }
            end = date
        }
        if digits.optional(4) {
            guard let date = digits.take(6), Checks.isDate(date, allowsNoDay: false) else {
                return "its first day is no date."
            }
            if let end, date > end { return "it ends before it begins." }
        }
        if digits.optional(5), !digits.sized(0...9, more: 6) { return "its serial number is not complete." }
        if digits.optional(6), !digits.company(in: 1...7) { return "its retailer is not complete." }
        if digits.optional(9) {
            let isWhole =
                digits.one { [0, 1, 2, 5, 6].contains($0) } && digits.one(of: 0...2) && digits.one(of: 0...9)
                && digits.one(of: 0...1)
            if !isWhole { return "its last part is not complete." }
        }
        return digits.isEmpty ? nil : "\(digits.count) digits too many."
    }

    /// Returns the fault of a positive offer file's coupon code, (8112); nil for a correct one.
    static func positiveOfferProblem(_ value: String) -> String? {
        var digits = Digits(value)
        guard value.isNumber, digits.one(of: 0...1), digits.sized(0...6, more: 6), digits.take(6) != nil,
            digits.sized(0...9, more: 6)
        else { return "it is no coupon code." }
        return digits.isEmpty ? nil : "\(digits.count) digits too many."
    }

    /// The digits that are left.
    private struct Digits {
        private var rest: Substring

        init(_ value: String) { rest = value[...] }

        var isEmpty: Bool { rest.isEmpty }
        var count: Int { rest.utf8.count }

        /// Removes digits; nil if there are fewer.
        mutating func take(_ count: Int) -> String? {
            guard rest.utf8.count >= count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return String(rest.prefix(count))
        }

        mutating func one(of range: ClosedRange<Int>) -> Bool { one(where: range.contains) }

        mutating func one(where fits: (Int) -> Bool) -> Bool { take(1).flatMap { Int($0) }.map(fits) ?? false }

        /// Removes a digit that begins an optional part, if it is there.
        mutating func optional(_ digit: Int) -> Bool {
            guard rest.first == Character("\(digit)") else { return false }
            rest = rest.dropFirst()
            return true
        }

        /// Removes a length in a range, and so many digits and some more.
        mutating func sized(_ range: ClosedRange<Int>, more: Int = 0) -> Bool {
            guard let length = take(1).flatMap({ Int($0) }), range.contains(length) else { return false }
            return take(length + more) != nil
        }

        /// Removes a company prefix with its length, which counts from six.
        mutating func company(in range: ClosedRange<Int>) -> Bool { sized(range, more: 6) }

        /// Removes the requirement of a purchase, its code and its family.
        mutating func purchase() -> Bool {
            one { $0 <= 4 || $0 == 9 } && take(3) != nil
        }

        /// Removes the company of another purchase; 9 for the same company.
        mutating func other() -> Bool { optional(9) || company(in: 0...6) }
    }
}

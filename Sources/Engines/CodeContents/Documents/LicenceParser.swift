/// Reads driving licences and identity cards in the form of AAMVA's card design standard.
enum LicenceParser {
    @Sendable static func content(_ text: String) -> CodeContent? {
        let scalars = Array(text.unicodeScalars)
        guard scalars.first == "@", let start = start(of: scalars) else { return nil }
        var content = CodeContent(kind: .drivingLicence, fields: [])
        let header = scalars[start...]
        func digits(_ from: Int, _ count: Int) -> String? {
            guard header.count >= from + count else { return nil }
            let text = string(header[(start + from)..<(start + from + count)])
            return text.isNumber ? text : nil
        }
        guard let issuer = digits(0, 6), let version = digits(6, 2).flatMap({ Int($0) }) else { return nil }
        content.add("IIN", "Issuer", issuer)
        content.add("version", "Version", "\(version)")
        // The first version has no number of the jurisdiction's own version.
        var place = 8
        if version >= 2, let own = digits(place, 2) {
            content.add("jurisdictionVersion", "Jurisdiction's version", "\(Int(own) ?? 0)")
            place += 2
        }
        guard let count = digits(place, 2).flatMap({ Int($0) }) else { return nil }
        place += 2
        let records = records(in: scalars, start + place, count)
        for record in records { add(record, version: version, to: &content) }
        if records.isEmpty { content.problems.append("The card has no records.") }
        return content
    }

    /// Returns the place of the issuer's number, after "ANSI " or "AAMVA".
    private static func start(of scalars: [Unicode.Scalar]) -> Int? {
        for place in 1..<min(scalars.count, 12) {
            let word = string(scalars[place..<min(place + 5, scalars.count)])
            guard word == "ANSI " || word == "AAMVA" else { continue }
            var start = place + 5
            while start < scalars.count, scalars[start] == " " { start += 1 }
            return start
        }
        return nil
    }

    /// Returns the records' elements, found by their names; offsets in cards are often wrong.
    private static func records(in scalars: [Unicode.Scalar], _ start: Int, _ count: Int) -> [[String]] {
        // Each entry is two letters and two numbers of four digits.
        let types = (0..<min(count, 99)).compactMap { entry -> String? in
            let from = start + entry * 10
            guard from + 2 <= scalars.count else { return nil }
            return string(scalars[from..<from + 2])
        }
        let body = scalars[min(start + 10 * min(count, 99), scalars.count)...]
        let lines = body.split { $0 == "\n" || $0 == "\r" || $0 == "\u{1E}" || $0 == "\u{1C}" }.map { string($0) }
        var records: [[String]] = []
        for line in lines {
            // A record begins with its type, which stands directly before the first element.
            if let type = types.first(where: { line.hasPrefix($0) }), line.count == 2 || isElement(line.dropFirst(2)) {
                records.append([String(line.dropFirst(type.count))])
            } else if records.isEmpty {
                records.append([line])
            } else {
                records[records.count - 1].append(line)
            }
        }
        return records.map { $0.filter { !$0.isEmpty } }.filter { !$0.isEmpty }
    }

    private static func isElement(_ text: Substring) -> Bool {
        let name = text.prefix(3)
        return name.count == 3 && name.utf8.allSatisfy { (0x41...0x5A).contains($0) }
            && ["D", "Z", "P"].contains(name.first)
    }

    private static func add(_ record: [String], version: Int, to content: inout CodeContent) {
        let isCanadian = record.contains { $0 == "DCGCAN" }
        for element in record {
            guard isElement(element[...]) || element.count >= 3 else { continue }
            let key = String(element.prefix(3))
            var value = String(element.dropFirst(3)).trimmingSpaces
            if dates.contains(key) { value = date(value, yearFirst: isCanadian || version < 2) ?? value }
            if key == "DBC" { value = ["1": "M", "2": "F", "9": "X"][value] ?? value }
            content.add(key, names[key] ?? (key.hasPrefix("Z") ? "Jurisdiction's field" : key), value)
        }
    }

    /// Returns a date as YYYY-MM-DD; nil if it is none.
    private static func date(_ text: String, yearFirst: Bool) -> String? {
        guard text.isNumber, text.utf8.count == 8 else { return nil }
        func form(_ year: Substring, _ month: Substring, _ day: Substring) -> String? {
            guard let y = Int(year), let m = Int(month), let d = Int(day), (1800...2300).contains(y),
                (1...12).contains(m), (1...31).contains(d)
            else { return nil }
            return "\(year)-\(month)-\(day)"
        }
        let ahead = form(text.prefix(4), text.dropFirst(4).prefix(2), text.suffix(2))
        let behind = form(text.suffix(4), text.prefix(2), text.dropFirst(2).prefix(2))
        return yearFirst ? ahead ?? behind : behind ?? ahead
    }

    private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    private static let dates: Set<String> = [
        "DBA", "DBB", "DBD", "DDB", "DDC", "DDH", "DDI", "DDJ", "DBL", "DDL", "PAA", "PAB",
    ]

    private static let names: [String: String] = [
        "DAA": "Full name", "DAB": "Family name", "DAC": "First name", "DAD": "Middle name", "DAE": "Suffix",
        "DAF": "Prefix", "DAG": "Street", "DAH": "Street, second line", "DAI": "City", "DAJ": "State",
        "DAK": "Postal code", "DAL": "Residence street", "DAM": "Residence street, second line",
        "DAN": "Residence city", "DAO": "Residence state", "DAP": "Residence postal code", "DAQ": "Number",
        "DAR": "Class", "DAS": "Restrictions", "DAT": "Endorsements", "DAU": "Height", "DAV": "Height in centimeters",
        "DAW": "Weight in pounds", "DAX": "Weight in kilograms", "DAY": "Eyes", "DAZ": "Hair", "DBA": "Expires",
        "DBB": "Born", "DBC": "Sex", "DBD": "Issued", "DBE": "Issue time stamp", "DBF": "Duplicates",
        "DBG": "Medical code", "DBH": "Organ donor", "DBI": "Non-resident", "DBJ": "Customer number",
        "DBK": "Social security number", "DBL": "Also born", "DBM": "Other social security number",
        "DBN": "Other name", "DBO": "Other family name", "DBP": "Other first name", "DBQ": "Other middle name",
        "DBR": "Other suffix", "DBS": "Other prefix", "DCA": "Vehicle class", "DCB": "Restriction codes",
        "DCD": "Endorsement codes", "DCE": "Weight range", "DCF": "Document discriminator", "DCG": "Country",
        "DCH": "Federal vehicle codes", "DCI": "Place of birth", "DCJ": "Audit information",
        "DCK": "Inventory control number", "DCL": "Race", "DCM": "Standard vehicle class",
        "DCN": "Standard endorsement", "DCO": "Standard restriction", "DCP": "Class description",
        "DCQ": "Endorsement description", "DCR": "Restriction description", "DCS": "Family name", "DCT": "Given names",
        "DCU": "Suffix", "DDA": "Compliance", "DDB": "Card revised", "DDC": "Hazardous materials endorsement expires",
        "DDD": "Limited duration", "DDE": "Family name truncated", "DDF": "First name truncated",
        "DDG": "Middle name truncated", "DDH": "Under 18 until", "DDI": "Under 19 until", "DDJ": "Under 21 until",
        "DDK": "Organ donor", "DDL": "Veteran", "PAA": "Permit expires", "PAB": "Permit identifier",
    ]
}

extension String {
    /// The text without spaces at its ends.
    var trimmingSpaces: String {
        let spaces: Set<Character> = [" ", "\t", "\r", "\n", "\r\n"]
        let start = drop { spaces.contains($0) }
        guard let last = start.lastIndex(where: { !spaces.contains($0) }) else { return "" }
        return String(start[...last])
    }
}

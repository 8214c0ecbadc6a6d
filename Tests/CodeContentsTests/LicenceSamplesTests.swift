import Testing

@testable import CodeContents

/// Tests of ``LicenceParser`` with cards made by the rules of AAMVA's standards from 2000 (version 1) to 2020 (10).
@Suite("Driving licences of all versions")
struct LicenceSamplesTests {
    /// An issuer: its number, the two letters of its state or province, and its country.
    struct Issuer: Sendable {
        var number: String
        var state: String
        var country = "USA"
    }

    static let issuers = [
        Issuer(number: "636000", state: "VA"), Issuer(number: "636014", state: "CA"),
        Issuer(number: "636001", state: "NY"), Issuer(number: "636015", state: "TX"),
        Issuer(number: "636010", state: "FL"), Issuer(number: "636045", state: "WA"),
        Issuer(number: "636012", state: "ON", country: "CAN"), Issuer(number: "636028", state: "BC", country: "CAN"),
    ]

    /// A card with what is printed on it.
    struct Card: CustomTestStringConvertible, Sendable {
        var text: String
        var version: Int
        var issuer: Issuer
        var number: String
        var expected: [String: String]

        var testDescription: String { "\(issuer.state), version \(version)" }
    }

    /// Returns a date in the form of a version and country, from YYYY-MM-DD.
    private static func date(_ text: String, _ version: Int, _ issuer: Issuer) -> String {
        let parts = text.split(separator: "-")
        let isYearFirst = version == 1 || issuer.country == "CAN"
        return (isYearFirst ? [parts[0], parts[1], parts[2]] : [parts[1], parts[2], parts[0]]).joined()
    }

    /// Makes a card by the rules of a version.
    static func card(_ version: Int, _ issuer: Issuer, _ index: Int) -> Card {
        let number = "\(issuer.state.first ?? "A")\(64_235_700 + 31 * index + version)"
        let family = ["SAMPLE", "VON DER HEYDEN", "O'HARA", "TREMBLAY"][index % 4]
        let first = ["MICHAEL", "JEAN-LUC", "ANNA", "CHRIS"][(index + version) % 4]
        let born = "19\(60 + index)-0\(1 + index)-1\(index)"
        let (issued, ends) = ("2011-06-0\(1 + index)", "2031-12-2\(index)")
        let sex = ["1", "2", "9"][version == 9 || version == 10 ? index % 3 : index % 2]
        var elements = ["DAQ\(number)"]
        var expected = [
            "IIN": issuer.number, "version": "\(version)", "DAQ": number, "DBB": born, "DBA": ends, "DBD": issued,
            "DBC": ["1": "M", "2": "F", "9": "X"][sex] ?? "", "DAJ": issuer.state, "DAG": "\(100 + index) MAIN STREET",
        ]
        switch version {
        case 1:
            elements.append("DAA\(family),\(first),ANN")
            expected["DAA"] = "\(family),\(first),ANN"
        case 2, 3:
            elements += ["DCS\(family)", "DCT\(first) ANN"]
            (expected["DCS"], expected["DCT"]) = (family, "\(first) ANN")
        default:
            elements += ["DCS\(family)", "DAC\(first)", "DADANN"]
            (expected["DCS"], expected["DAC"], expected["DAD"]) = (family, first, "ANN")
        }
        elements += [
            "DBD\(date(issued, version, issuer))", "DBB\(date(born, version, issuer))",
            "DBA\(date(ends, version, issuer))", "DBC\(sex)", "DAU\(version == 1 ? "508" : "068 in")", "DAYBRO",
            "DAG\(100 + index) MAIN STREET", "DAIANYTOWN", "DAJ\(issuer.state)",
            issuer.country == "CAN" ? "DAKK1A 0B1     " : "DAK232690000  ",
        ]
        if version > 1 {
            elements += ["DCADM", "DCBNONE", "DCDNONE", "DCF2424244747474786102204", "DCG\(issuer.country)"]
            expected["DCG"] = issuer.country
        }
        if version > 7 { elements += ["DDEN", "DDFN", "DDGN", "DDAF", "DDB06062009"] }
        let licence = "DL" + elements.joined(separator: "\n") + "\r"
        let own = "Z\(issuer.state.first ?? "A")Z\(issuer.state.first ?? "A")A01\r"
        expected["Z\(issuer.state.first ?? "A")A"] = "01"
        let head =
            "@\n\u{1E}\r" + (version == 1 ? "AAMVA" : "ANSI ") + issuer.number + padded(version, 2)
            + (version == 1 ? "" : "0\(index % 4)") + "02"
        let start = head.unicodeScalars.count + 20
        let entries =
            "DL" + padded(start, 4) + padded(licence.unicodeScalars.count, 4)
            + own.prefix(2) + padded(start + licence.unicodeScalars.count, 4) + padded(own.unicodeScalars.count, 4)
        return Card(
            text: head + entries + licence + own,
            version: version,
            issuer: issuer,
            number: number,
            expected: expected
        )
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(width - digits.count, 0)) + digits
    }

    static let cards = (1...10).flatMap { version in
        issuers.indices.map { card(version, issuers[$0], $0) }
    }

    @Test("80 cards of eight issuers are read by their own version's rules")
    func samples() {
        #expect(Self.cards.count == 80)
        for card in Self.cards {
            let content = CodeContent(text: card.text)
            #expect(content.kind == .drivingLicence, "\(card.testDescription)")
            #expect(content.problems.isEmpty, "\(card.testDescription)")
            for (key, value) in card.expected {
                #expect(content[key] == value, "\(card.testDescription): \(key)")
            }
        }
    }
}

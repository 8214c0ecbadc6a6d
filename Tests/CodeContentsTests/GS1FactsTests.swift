import Foundation
import Testing

@testable import CodeContents

/// Tests of ``GS1Dictionary``, ``GS1Check``, ``GS1Coupon`` and ``GS1Parser`` on facts of GS1's publications.
@Suite("GS1's facts")
struct GS1FactsTests {
    /// Values by the identifiers' published formats: those that are right, and those that are wrong.
    static let facts: [(identifier: String, right: [String], wrong: [String])] = [
        ("00", ["950600013435000011"], ["950600013435000012", "95060001343500001", "ABCD00013435000016"]),
        ("01", ["09506000134352"], ["09506000134353", "9506000134352"]),
        ("02", ["09506000134352"], ["09506000134350"]),
        ("10", ["A", "AB-12/3", "12345678901234567890"], ["", "123456789012345678901", "A#B", "Ä"]),
        ("11", ["260228", "240229", "260200"], ["260229", "261301", "26022", "260230"]),
        ("17", ["991231", "260430"], ["260431", "260001"]),
        ("20", ["07"], ["7", "A7"]),
        ("253", ["9506000134376", "9506000134376ABC"], ["9506000134377", "950600013437"]),
        ("255", ["9506000134376", "9506000134376123456789012"], ["9506000134376A", "95060001343761234567890123"]),
        ("30", ["1", "12345678"], ["123456789", "A"]),
        ("3103", ["001750"], ["01750", "0017500"]),
        ("3105", ["001750"], []),
        ("3923", ["1", "123456789012345"], ["1234567890123456"]),
        ("3912", ["978123", "840000000000000100"], ["000123", "97", "978"]),
        ("3942", ["0123"], ["123"]),
        ("401", ["9506ABC-12"], ["AB", "A506000"]),
        ("402", ["95060001343500002"], ["95060001343500003"]),
        ("410", ["9506000134369"], ["9506000134368"]),
        ("421", ["276D12345", "840X"], ["000X", "276"]),
        ("422", ["276", "004", "894"], ["000", "999", "27"]),
        ("423", ["276", "276840", "276840004008010"], ["276000", "27684", "276840004008010012"]),
        ("426", ["056"], ["057"]),
        ("4300", ["ACME%20CO", "A+B"], ["100%", "%2G"]),
        ("4307", ["DE", "US"], ["de", "XX", "D"]),
        ("4309", ["02790858480292207900"], ["18000000010292207900", "0279085848"]),
        ("4321", ["0", "1"], ["2"]),
        ("4324", ["2604302359", "2604001200"], ["2604302460", "260430"]),
        ("4326", ["260430"], ["260400"]),
        ("4330", ["001234", "001234-"], ["001234+", "01234"]),
        ("7003", ["2604301530"], ["2604302530", "26043015"]),
        ("7007", ["260430", "260430260501"], ["260431", "2604302605"]),
        ("7011", ["260430", "2604301530"], ["26043015", "2604301560"]),
        ("7023", ["9506123-A"], ["A506123"]),
        ("7030", ["276ABC", "999X"], ["000ABC", "276"]),
        ("7040", ["1ABC", "1AB-"], ["1AB", "AABC", "1AB/"]),
        ("7041", ["AA", "8", "APE"], ["ZZZZ", "00"]),
        ("7230", ["EM12345"], ["EM"]),
        ("7241", ["01", "10", "80", "99"], ["00", "11", "79"]),
        ("7250", ["19991231", "20000229"], ["19000229", "19991331", "19991200"]),
        ("7251", ["199912312359"], ["199912312460"]),
        ("7252", ["0", "1", "2", "9"], ["3"]),
        ("7258", ["1/2", "2/2"], ["3/2", "0/2", "1-2"]),
        ("8001", ["00010000200110", "12340005600191"], ["00000000200010", "00010000200020"]),
        ("8003", ["09506000134376", "09506000134376A1"], ["19506000134376", "09506000134377"]),
        ("8004", ["9506ABC"], ["95A6ABC"]),
        ("8006", ["095060001343520102", "095060001343520202"], ["095060001343520302", "095060001343520002"]),
        ("8007", ["DE89370400440532013000", "GB82WEST12345698765432"], ["DE89370400440532013001", "XX8937"]),
        ("8008", ["26043015", "2604301530", "260430153059"], ["26043024", "2604301560", "260430"]),
        ("8010", ["9506ABC-#/"], ["9506abc", "A506ABC"]),
        ("8011", ["1", "123456789012"], ["0", "012", "1234567890123"]),
        ("8013", ["1987654Ad4X4bL5ttr2310c2K"], ["1987654Ad4X4bL5ttr2310c2L", "1987654Ad4X4bL5ttr2311c2K"]),
        ("8017", ["950600013435000004"], ["950600013435000005"]),
        ("8026", ["095060001343520102"], ["095060001343520003"]),
        ("8030", ["AQNf-_x="], ["AQ+N"]),
        ("8110", ["012345612345611101123"], ["7123456", "0123456123456", "0123456123456111011234"]),
        ("8111", ["0500"], ["500"]),
        ("8112", ["001234561234560123456"], ["201234561234560123456", "00123456", "0012345612345601234567"]),
        ("8200", ["https://example.com/"], ["https://example.com/#a"]),
        ("90", ["ANYTHING"], ["1234567890123456789012345678901"]),
        ("99", ["A"], [""]),
    ]

    @Test("values by their published formats, right and wrong ones", arguments: facts)
    func values(identifier: String, right: [String], wrong: [String]) throws {
        let entry = try #require(GS1Dictionary.entry(identifier))
        for value in right { #expect(GS1Values.problem(value, entry.parts) == nil, "(\(identifier))\(value)") }
        for value in wrong { #expect(GS1Values.problem(value, entry.parts) != nil, "(\(identifier))\(value)") }
    }

    @Test("the table has all identifiers of the dictionary, each with parts that are understood")
    func table() throws {
        let lines = GS1Dictionary.table.split(separator: "\n")
        #expect(lines.count == 206)
        for line in lines {
            let words = line.split(separator: " ", maxSplits: 2)
            try #require(words.count >= 2, "\(line)")
            for part in words[1].split(separator: "+") {
                let checks = part.filter { $0 != "[" && $0 != "]" }.split(separator: ",").dropFirst()
                for check in checks { #expect(GS1Check(rawValue: String(check)) != nil, "\(line)") }
            }
        }
        let unknown = ["04", "14", "18", "3106", "3107", "3944", "3956", "8016", "89", "7260"]
        for identifier in unknown { #expect(GS1Dictionary.entry(identifier) == nil, "\(identifier)") }
    }

    @Test(
        "Digital Link's parts come out as identifiers and values",
        arguments: [
            ("https://id.gs1.org/01/09506000134352", ["01": "09506000134352"]),
            (
                "https://id.gs1.org/01/09506000134352/22/2A/10/ABC123/21/S%2F1?17=260430",
                ["01": "09506000134352", "22": "2A", "10": "ABC123", "21": "S/1", "17": "260430"]
            ),
            ("https://example.com/some/path/01/9506000134352/10/L1", ["01": "09506000134352", "10": "L1"]),
            ("https://id.gs1.org/00/950600013435000011", ["00": "950600013435000011"]),
            ("https://id.gs1.org/414/9506000134369/254/32a%2Fb", ["414": "9506000134369", "254": "32a/b"]),
            ("https://id.gs1.org/8004/9506ABC?7040=1ABC", ["8004": "9506ABC", "7040": "1ABC"]),
            ("https://id.gs1.org/253/9506000134376ABC", ["253": "9506000134376ABC"]),
            ("http://example.org/8006/095060001343520102", ["8006": "095060001343520102"]),
            (
                "https://example.com/01/09506000134352?3103=000195&3922=0299&17=201225&s=1",
                ["01": "09506000134352", "3103": "000195", "3922": "0299", "17": "201225"]
            ),
        ] as [(String, [String: String])]
    )
    func digitalLink(text: String, fields: [String: String]) {
        let content = CodeContent(text: text)
        #expect(content.kind == .gs1DigitalLink)
        #expect(content.problems.isEmpty, "\(content.problems)")
        for (key, value) in fields {
            #expect(content.fields.first { $0.key == key }?.value == value, "\(key) of \(text)")
        }
    }

    /// GS1's own tests of the dictionary's checks, whose folder `OBSCURA_GS1_CHECKS` names.
    @Test(
        "GS1's own tests of checks give the published results",
        .enabled(if: ProcessInfo.processInfo.environment["OBSCURA_GS1_CHECKS"] != nil)
    )
    func ownTests() throws {
        let folder = try #require(ProcessInfo.processInfo.environment["OBSCURA_GS1_CHECKS"])
        var counts: [String: (count: Int, different: [String])] = [:]
        for check in GS1Check.allCases {
            let text = try String(contentsOfFile: folder + "/lint_\(check.rawValue).c", encoding: .utf8)
            for line in text.split(separator: "\n") {
                guard let start = line.range(of: "UNIT_TEST_"),
                    let open = line.range(of: "(gs1_lint_\(check.rawValue), \""),
                    start.upperBound < open.lowerBound, let close = line[open.upperBound...].firstIndex(of: "\"")
                else { continue }
                let value = String(line[open.upperBound..<close])
                // Tests of a service for company prefixes, and of strings over several lines, are left out.
                guard !value.contains("\\"), !line.contains("GCP_PREFIX"), !line.contains("OFFLINE"),
                    line[close...].hasPrefix("\")") || line[close...].hasPrefix("\",")
                else { continue }
                let isRight = line[start.upperBound...].hasPrefix("PASS")
                var count = counts[check.rawValue] ?? (0, [])
                count.count += 1
                if (check.problem(value) == nil) != isRight { count.different.append("\(value) \(isRight)") }
                counts[check.rawValue] = count
            }
        }
        for (check, count) in counts.sorted(by: { $0.key < $1.key }) {
            print("\(check): \(count.count) tests, \(count.different.count) different \(count.different.prefix(8))")
            #expect(count.different.isEmpty, "\(check)")
        }
    }
}

import Testing

@testable import CodeContents

/// Tests of ``CodeContent`` with the readers of all forms: ``GS1Parser``, ``ISO15434Parser``, ``LicenceParser``,
/// ``ContactParser``, ``EventParser``, ``WiFiParser``, ``MailParser``, ``LinkParser``, ``EPCParser``,
/// ``SwissBillParser`` and ``MerchantParser``.
@Suite("What codes say")
struct CodeContentTests {
    /// A text, its kind, some of its fields, and the number of its problems.
    struct Case: CustomTestStringConvertible, Sendable {
        let text: String
        let kind: CodeContent.Kind
        let fields: [String: String]
        var problems = 0
        var identifier: String?

        init(
            _ text: String,
            _ kind: CodeContent.Kind,
            _ fields: [String: String],
            problems: Int = 0,
            identifier: String? = nil
        ) {
            (self.text, self.kind, self.fields) = (text, kind, fields)
            (self.problems, self.identifier) = (problems, identifier)
        }

        var testDescription: String { String(text.prefix(40)) }
    }

    static let cases: [Case] = [
        Case(
            "0109501101530003172604301012AB\u{1D}21XYZ",
            .gs1,
            ["01": "09501101530003", "17": "260430", "10": "12AB", "21": "XYZ"],
            identifier: "]d2"
        ),
        Case("]C10109501101530003", .gs1, ["01": "09501101530003"]),
        Case("0109501101530004", .gs1, ["01": "09501101530004"], problems: 1, identifier: "]Q3"),
        Case("3103001750", .gs1, ["3103": "001750"], identifier: "]e0"),
        Case("17261340", .gs1, ["17": "261340"], problems: 1, identifier: "]C1"),
        Case("(01)09501101530003(10)A(B)C", .gs1, ["01": "09501101530003", "10": "A(B)C"]),
        Case(
            "https://example.com/01/09506000134352/10/ABC?17=250101",
            .gs1DigitalLink,
            ["01": "09506000134352", "10": "ABC", "17": "250101"]
        ),
        Case(
            "[)>\u{1E}06\u{1D}PABC-1\u{1D}Q100\u{1D}1T42\u{1E}\u{04}",
            .iso15434,
            ["P": "ABC-1", "Q": "100", "1T": "42"]
        ),
        Case(
            "WIFI:T:WPA;S:caf\\;e;P:se\\:cret;H:true;;",
            .wifi,
            ["S": "caf;e", "P": "se:cret", "T": "WPA", "H": "true"]
        ),
        Case(
            "MECARD:N:Owen,Sean;TEL:+12125551212;EMAIL:srowen@example.com;;",
            .contact,
            ["N": "Owen, Sean", "TEL": "+12125551212"]
        ),
        Case(
            "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Doe;Jane;;;\r\nFN:Jane\\, Doe\r\nTEL;TYPE=cell:123\r\n 45\r\nEND:VCARD",
            .contact,
            ["N": "Doe, Jane", "FN": "Jane, Doe", "TEL": "12345"]
        ),
        Case(
            "mailto:a@example.com?subject=Hi%20there&body=x",
            .email,
            ["to": "a@example.com", "subject": "Hi there", "body": "x"]
        ),
        Case("MATMSG:TO:a@example.com;SUB:Hi;BODY:Text;;", .email, ["to": "a@example.com", "subject": "Hi"]),
        Case("tel:+49-30-123", .phone, ["number": "+49-30-123"]),
        Case("SMSTO:12345:hello", .message, ["number": "12345", "body": "hello"]),
        Case("geo:52.5,13.4;u=10", .place, ["latitude": "52.5", "longitude": "13.4", "u": "10"]),
        Case("geo:95,13.4", .place, ["latitude": "95"], problems: 1),
        Case(
            "BEGIN:VEVENT\nSUMMARY:Lunch\nDTSTART:20260131T120000Z\nEND:VEVENT",
            .event,
            ["SUMMARY": "Lunch", "DTSTART": "2026-01-31T12:00:00Z"]
        ),
        Case(
            "otpauth://totp/ACME:john@example.com?secret=HXDMVJECJJWSRB3HWIZR4IFUGFTMXBOZ&issuer=ACME&digits=6",
            .oneTimePassword,
            ["type": "totp", "account": "john@example.com", "issuer": "ACME", "digits": "6"]
        ),
        Case(
            "BCD\n002\n1\nSCT\nBFSWDE33BER\nWikimedia\nDE33100205000001194700\nEUR123.45\n\n\nDonation",
            .epcTransfer,
            ["iban": "DE33100205000001194700", "amount": "EUR123.45", "text": "Donation"]
        ),
        Case(
            "BCD\n002\n1\nSCT\n\nWikimedia\nDE33100205000001194701\nEUR1",
            .epcTransfer,
            ["amount": "EUR1"],
            problems: 1
        ),
        Case(
            "00020101021229300012D156000000000510A93FO3230Q31280012D1560000000103081234567852"
                + "0441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.72530315"
                + "65502016233030412340603***0708A60086670902ME91320016A011223344998877070812345678"
                + "6304A13A",
            .merchantPayment,
            ["54": "23.72", "59": "BEST TRANSPORT"]
        ),
        Case(
            "https://user@xn--e1afmkfd.example/",
            .link,
            ["scheme": "https", "host": "xn--e1afmkfd.example"],
            problems: 2
        ),
        Case("https://ex\u{0430}mple.com/", .link, ["host": "ex\u{0430}mple.com"], problems: 1),
        Case("plain\u{202E}text", .text, ["text": "plain\u{202E}text"], problems: 1),
        Case("hello: world", .text, ["text": "hello: world"]),
    ]

    @Test("published forms are read", arguments: cases)
    func forms(_ sample: Case) {
        let content = CodeContent(text: sample.text, symbologyIdentifier: sample.identifier)
        #expect(content.kind == sample.kind)
        for (key, value) in sample.fields { #expect(content[key] == value) }
        #expect(content.problems.count == sample.problems, "\(content.problems)")
    }

    @Test("a Swiss bill is read and its reference checked")
    func swissBill() {
        var lines = [
            "SPC", "0200", "1", "CH4431999123000889012", "S", "Robert Schneider AG", "Rue du Lac", "1268", "2501",
            "Biel", "CH",
        ]
        lines += Array(repeating: "", count: 7)
        lines += [
            "1949.75", "CHF", "S", "Pia-Maria Rutschmann-Schnyder", "Grosse Marktgasse", "28", "9400", "Rorschach",
            "CH",
        ]
        lines += ["QRR", "210000000003139471430009017", "Order of 15 June 2020", "EPD", "//S1/10/10201409"]
        let bill = CodeContent(text: lines.joined(separator: "\r\n"))
        #expect(bill.kind == .swissBill)
        #expect(bill["creditor.street"] == "Rue du Lac 1268")
        #expect(bill["amount"] == "1949.75")
        #expect(bill.problems.isEmpty, "\(bill.problems)")
        lines[28] = "210000000003139471430009018"
        #expect(CodeContent(text: lines.joined(separator: "\n")).problems.count == 1)
    }

    @Test("a licence is read by the names of its elements")
    func licence() {
        let text =
            "@\n\u{1E}\rANSI 636000080002DL00410278ZV03190008DLDAQT64235789\nDCSSAMPLE\nDDEN\nDACMICHAEL\nDBD06062018\n"
            + "DBB06061986\nDBA12102024\nDBC1\nDAU068 in\nDAYBRO\nDAG2300 WEST BROAD STREET\nDAIRICHMOND\nDAJVA\n"
            + "DAK232690000  \nDCGUSA\rZVZVA01\r"
        let card = CodeContent(text: text)
        #expect(card.kind == .drivingLicence)
        #expect(card["IIN"] == "636000")
        #expect(card["DAQ"] == "T64235789")
        #expect(card["DBB"] == "1986-06-06")
        #expect(card["DAK"] == "232690000")
        #expect(card["DBC"] == "M")
        #expect(card["ZVA"] == "01")
        #expect(card.problems.isEmpty)
    }

    @Test("passwords and keys are marked")
    func secrets() {
        let content = CodeContent(text: "WIFI:S:net;P:pass;;")
        #expect(content.fields.filter(\.isSecret).map(\.key) == ["P"])
    }

    @Test("no text traps: cut, doubled and changed samples")
    func hostile() {
        var generator = SystemRandomNumberGenerator()
        let seed = UInt64.random(in: 0...UInt64.max, using: &generator)
        print("seed \(seed)")
        var state = seed
        func next(_ below: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % max(below, 1)
        }
        for sample in Self.cases {
            for _ in 0..<60 {
                var scalars = Array(sample.text.unicodeScalars)
                for _ in 0..<1 + next(4) where !scalars.isEmpty {
                    let place = next(scalars.count)
                    switch next(4) {
                    case 0: scalars.remove(at: place)
                    case 1: scalars.insert("\u{1D}", at: place)
                    case 2: scalars[place] = Unicode.Scalar(UInt8(next(128)))
                    default: scalars = Array(scalars.prefix(place))
                    }
                }
                var view = String.UnicodeScalarView()
                view.append(contentsOf: scalars)
                _ = CodeContent(text: String(view), symbologyIdentifier: sample.identifier)
            }
        }
        #expect(CodeContent(text: nil).kind == .binary)
    }
}

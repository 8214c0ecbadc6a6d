/// GS1's application identifiers: their formats and titles, as the published syntax dictionary has them.
enum GS1Dictionary {
    /// One part of a value.
    struct Part: Hashable, Sendable {
        enum Alphabet: Character, Sendable { case digits = "N", most = "X", few = "Y", file = "Z" }
        enum Check: Hashable, Sendable { case none, digit, date, dateWithDay, country, flag }

        let alphabet: Alphabet
        let shortest: Int
        let longest: Int
        let check: Check
    }

    /// An application identifier.
    struct Entry: Hashable, Sendable {
        let title: String
        let parts: [Part]
    }

    /// Returns the entry of an identifier; nil for an unknown one.
    static func entry(_ identifier: String) -> Entry? {
        if let entry = entries[identifier] { return entry }
        // The last digit of measures is the place of the decimal point.
        guard identifier.utf8.count == 4, identifier.isNumber, let last = identifier.last else { return nil }
        guard let entry = entries[String(identifier.dropLast()) + "n"] else { return nil }
        return "012345".contains(last) || identifier.hasPrefix("703") || identifier.hasPrefix("723")
            || identifier.hasPrefix("39")
            ? entry : nil
    }

    /// Returns the length of an identifier with its value, which needs no separator; nil for values that do.
    static func predefinedLength(_ start: String) -> Int? {
        switch start {
        case "00": 20
        case "01", "02", "03": 16
        case "04": 18
        case "11", "12", "13", "14", "15", "16", "17", "18", "19": 8
        case "20": 4
        case "31", "32", "33", "34", "35", "36": 10
        case "41": 16
        default: nil
        }
    }

    private static let entries: [String: Entry] = {
        var entries: [String: Entry] = [:]
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            guard words.count == 3 else { continue }
            let parts = words[1].split(separator: "+").map(part)
            for identifier in identifiers(words[0]) { entries[identifier] = Entry(title: words[2], parts: parts) }
        }
        return entries
    }()

    /// Returns the identifiers of a range such as `310n-316n`.
    private static func identifiers(_ text: String) -> [String] {
        let ends = text.split(separator: "-").map(String.init)
        guard ends.count == 2 else { return [text] }
        let suffix = ends[0].hasSuffix("n") ? "n" : ""
        guard let first = Int(ends[0].filter(\.isNumber)), let last = Int(ends[1].filter(\.isNumber)), first <= last
        else {
            return []
        }
        return (first...last).map { "\($0)" + suffix }
    }

    /// Reads a part such as `N13c`, `X..20` or `N6d`.
    private static func part(_ text: Substring) -> Part {
        let check: Part.Check =
            switch text.last {
            case "c": .digit
            case "d": .date
            case "D": .dateWithDay
            case "i": .country
            case "f": .flag
            default: .none
            }
        let numbers = text.filter { $0.isNumber || $0 == "." }
        let longest = Int(numbers.filter(\.isNumber)) ?? 0
        return Part(
            alphabet: text.first.flatMap(Part.Alphabet.init(rawValue:)) ?? .most,
            shortest: numbers.hasPrefix("..") ? 1 : longest,
            longest: longest,
            check: check
        )
    }

    private static let table = """
        00 N18c SSCC
        01 N14c GTIN
        02 N14c CONTENT
        03 N14c MTO GTIN
        10 X..20 BATCH/LOT
        11 N6d PROD DATE
        12 N6d DUE DATE
        13 N6d PACK DATE
        15 N6d BEST BEFORE or BEST BY
        16 N6d SELL BY
        17 N6d USE BY OR EXPIRY
        20 N2 VARIANT
        21 X..20 SERIAL
        22 X..20 CPV
        235 X..28 TPX
        240 X..30 ADDITIONAL ID
        241 X..30 CUST. PART No.
        242 N..6 MTO VARIANT
        243 X..20 PCN
        250 X..30 SECONDARY SERIAL
        251 X..30 REF. TO SOURCE
        253 N13c+X..17 GDTI
        254 X..20 GLN EXTENSION COMPONENT
        255 N13c+N..12 GCN
        30 N..8 VAR. COUNT
        310n N6 NET WEIGHT (kg)
        311n N6 LENGTH (m)
        312n N6 WIDTH (m)
        313n N6 HEIGHT (m)
        314n N6 AREA (m²)
        315n N6 NET VOLUME (l)
        316n N6 NET VOLUME (m³)
        320n N6 NET WEIGHT (lb)
        321n N6 LENGTH (in)
        322n N6 LENGTH (ft)
        323n N6 LENGTH (yd)
        324n N6 WIDTH (in)
        325n N6 WIDTH (ft)
        326n N6 WIDTH (yd)
        327n N6 HEIGHT (in)
        328n N6 HEIGHT (ft)
        329n N6 HEIGHT (yd)
        330n N6 GROSS WEIGHT (kg)
        331n N6 LENGTH (m), log
        332n N6 WIDTH (m), log
        333n N6 HEIGHT (m), log
        334n N6 AREA (m²), log
        335n N6 VOLUME (l), log
        336n N6 VOLUME (m³), log
        337n N6 KG PER m²
        340n N6 GROSS WEIGHT (lb)
        341n N6 LENGTH (in), log
        342n N6 LENGTH (ft), log
        343n N6 LENGTH (yd), log
        344n N6 WIDTH (in), log
        345n N6 WIDTH (ft), log
        346n N6 WIDTH (yd), log
        347n N6 HEIGHT (in), log
        348n N6 HEIGHT (ft), log
        349n N6 HEIGHT (yd), log
        350n N6 AREA (in²)
        351n N6 AREA (ft²)
        352n N6 AREA (yd²)
        353n N6 AREA (in²), log
        354n N6 AREA (ft²), log
        355n N6 AREA (yd²), log
        356n N6 NET WEIGHT (troy oz)
        357n N6 NET VOLUME (oz)
        360n N6 NET VOLUME (qt)
        361n N6 NET VOLUME (gal)
        362n N6 VOLUME (qt), log
        363n N6 VOLUME (gal), log
        364n N6 VOLUME (in³)
        365n N6 VOLUME (ft³)
        366n N6 VOLUME (yd³)
        367n N6 VOLUME (in³), log
        368n N6 VOLUME (ft³), log
        369n N6 VOLUME (yd³), log
        37 N..8 COUNT
        390n N..15 AMOUNT
        391n N3i+N..15 AMOUNT with currency
        392n N..15 PRICE
        393n N3i+N..15 PRICE with currency
        394n N4 PRCNT OFF
        395n N6 PRICE/UoM
        400 X..30 ORDER NUMBER
        401 X..30 GINC
        402 N17c GSIN
        403 X..30 ROUTE
        410 N13c SHIP TO LOC
        411 N13c BILL TO
        412 N13c PURCHASE FROM
        413 N13c SHIP FOR LOC
        414 N13c LOC No.
        415 N13c PAY TO
        416 N13c PROD/SERV LOC
        417 N13c PARTY
        420 X..20 SHIP TO POST
        421 N3i+X..9 SHIP TO POST with country
        422 N3i ORIGIN
        423 N3i+N..12 COUNTRY - INITIAL PROCESS
        424 N3i COUNTRY - PROCESS
        425 N3i+N..12 COUNTRY - DISASSEMBLY
        426 N3i COUNTRY - FULL PROCESS
        427 X..3 ORIGIN SUBDIVISION
        4300 X..35 SHIP TO COMP
        4301 X..35 SHIP TO NAME
        4302 X..70 SHIP TO ADD1
        4303 X..70 SHIP TO ADD2
        4304 X..70 SHIP TO SUB
        4305 X..70 SHIP TO LOC
        4306 X..70 SHIP TO REG
        4307 X2 SHIP TO COUNTRY
        4308 X..30 SHIP TO PHONE
        4309 N20 SHIP TO GEO
        4310 X..35 RTN TO COMP
        4311 X..35 RTN TO NAME
        4312 X..70 RTN TO ADD1
        4313 X..70 RTN TO ADD2
        4314 X..70 RTN TO SUB
        4315 X..70 RTN TO LOC
        4316 X..70 RTN TO REG
        4317 X2 RTN TO COUNTRY
        4318 X..20 RTN TO POST
        4319 X..30 RTN TO PHONE
        4320 X..35 SRV DESCRIPTION
        4321 N1f DANGEROUS GOODS
        4322 N1f AUTH LEAVE
        4323 N1f SIG REQUIRED
        4324 N10 NBEF DEL DT.
        4325 N10 NAFT DEL DT.
        4326 N6D REL DATE
        4330 N6+X..1 MAX TEMP F.
        4331 N6+X..1 MAX TEMP C.
        4332 N6+X..1 MIN TEMP F.
        4333 N6+X..1 MIN TEMP C.
        7001 N13 NSN
        7002 X..30 MEAT CUT
        7003 N10 EXPIRY TIME
        7004 N..4 ACTIVE POTENCY
        7005 X..12 CATCH AREA
        7006 N6D FIRST FREEZE DATE
        7007 N..12 HARVEST DATE
        7008 X..3 AQUATIC SPECIES
        7009 X..10 FISHING GEAR TYPE
        7010 X..2 PROD METHOD
        7011 N..10 TEST BY DATE
        7020 X..20 REFURB LOT
        7021 X..20 FUNC STAT
        7022 X..20 REV STAT
        7023 X..30 GIAI - ASSEMBLY
        703n N3+X..27 PROCESSOR
        7040 N1+X3 UIC+EXT
        7041 X..4 UFRGT UNIT TYPE
        710 X..20 NHRN PZN
        711 X..20 NHRN CIP
        712 X..20 NHRN CN
        713 X..20 NHRN DRN
        714 X..20 NHRN AIM
        715 X..20 NHRN NDC
        716 X..20 NHRN AIC
        717 X..20 NHRN MDR
        723n X2+X..28 CERT #
        7240 X..20 PROTOCOL
        7241 N2 AIDC MEDIA TYPE
        7242 X..25 VCN
        7250 N8 DOB
        7251 N12 DOB TIME
        7252 N1 BIO SEX
        7253 X..40 FAMILY NAME
        7254 X..40 GIVEN NAME
        7255 X..10 SUFFIX
        7256 X..90 FULL NAME
        7257 X..70 PERSON ADDR
        7258 X3 BIRTH SEQUENCE
        7259 X..40 BABY
        8001 N14 DIMENSIONS
        8002 X..20 CMT No.
        8003 N14c+X..16 GRAI
        8004 X..30 GIAI
        8005 N6 PRICE PER UNIT
        8006 N14c+N2+N2 ITIP
        8007 X..34 IBAN
        8008 N..12 PROD TIME
        8009 X..50 OPTSEN
        8010 Y..30 CPID
        8011 N..12 CPID SERIAL
        8012 X..20 VERSION
        8013 X..25 GMN
        8014 X..25 MUDI
        8017 N18c GSRN - PROVIDER
        8018 N18c GSRN - RECIPIENT
        8019 N..10 SRIN
        8020 X..25 REF No.
        8026 N14c+N2+N2 ITIP CONTENT
        8030 Z..90 DIGSIG
        8110 X..70 coupon
        8111 N4 POINTS
        8112 X..70 paperless coupon
        8200 X..70 PRODUCT URL
        90 X..30 INTERNAL
        91-99 X..90 INTERNAL
        """
}

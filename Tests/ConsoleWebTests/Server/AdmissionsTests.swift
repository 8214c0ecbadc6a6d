import Testing

@testable import ConsoleWeb

/// Tests ``Admissions``, ``Refusal``, ``ClientAddress`` and ``RequestValues``.
@Suite("Console: admission")
struct AdmissionsTests {
    private static func limits(_ connections: Int, _ perAddress: Int) -> ServerLimits {
        var limits = ServerLimits()
        limits.connections = connections
        limits.connectionsPerAddress = perAddress
        return limits
    }

    @Test("With too many connections, the one that waits longest is closed, but none with an answer in progress")
    func givingWay() {
        var admissions = Admissions(limits: Self.limits(3, 3))
        var decisions = (0..<3).map { _ in admissions.admit(from: "a") }
        #expect(decisions == [.admitted(id: 1), .admitted(id: 2), .admitted(id: 3)])
        var isThere = admissions.set(1, isWaiting: false)
        #expect(isThere)
        decisions = [admissions.admit(from: "b")]
        #expect(decisions == [.admittedInPlaceOf(2, id: 4)])
        // It was removed, and is notified of that.
        isThere = admissions.set(2, isWaiting: false)
        #expect(!isThere)
        for id in [3, 4] { _ = admissions.set(id, isWaiting: false) }
        decisions = [admissions.admit(from: "b")]
        #expect(decisions == [.refused])
        _ = admissions.set(4, isWaiting: true)
        _ = admissions.set(1, isWaiting: true)
        decisions = [admissions.admit(from: "b")]
        #expect(decisions == [.admittedInPlaceOf(4, id: 5)])
        #expect(admissions.count == 3)
    }

    @Test("An address with too many connections loses one of its own")
    func perAddress() {
        var admissions = Admissions(limits: Self.limits(10, 2))
        for address in ["a", "b", "a", "b"] { _ = admissions.admit(from: address) }
        let decision = admissions.admit(from: "b")
        #expect(decision == .admittedInPlaceOf(2, id: 5))
        #expect(admissions.count(from: "a") == 2)
        #expect(admissions.count(from: "b") == 2)
        let longest = admissions.removeLongestWaiting()
        #expect(longest == 1)
        #expect(admissions.count(from: "a") == 1)
    }

    @Test("In any sequence, the limits hold and the counts are right")
    func random() {
        let seed = UInt64.random(in: 1...UInt64.max)
        var random = SeededRandom(seed)
        var admissions = Admissions(limits: Self.limits(8, 4))
        var there: [Int: (address: String, isWaiting: Bool)] = [:]
        for _ in 0..<20_000 {
            let known = there.keys.sorted().randomElement(using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1:
                let address = ["a", "b", "c"].randomElement(using: &random) ?? "a"
                let isFull = there.count == 8 || there.values.count { $0.address == address } == 4
                switch admissions.admit(from: address) {
                case .admitted(let id):
                    #expect(!isFull, "seed \(seed)")
                    there[id] = (address, true)
                case .admittedInPlaceOf(let old, let id):
                    #expect(isFull && there[old]?.isWaiting == true, "seed \(seed)")
                    there[old] = nil
                    there[id] = (address, true)
                case .refused: #expect(isFull, "seed \(seed)")
                }
            case 2:
                guard let known else { continue }
                admissions.remove(known)
                there[known] = nil
            default:
                guard let known else { continue }
                let isWaiting = Bool.random(using: &random)
                let isThere = admissions.set(known, isWaiting: isWaiting)
                #expect(isThere, "seed \(seed)")
                there[known]?.isWaiting = isWaiting
            }
            #expect(admissions.count == there.count, "seed \(seed)")
            for address in ["a", "b", "c"] {
                #expect(admissions.count(from: address) == there.values.count { $0.address == address }, "seed \(seed)")
            }
        }
    }

    @Test(
        "Addresses of one household count as one",
        arguments: [
            ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true), ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
            ("::ffff:192.0.2.1", "::ffff:192.0.2.2", false), ("::ffff:192.0.2.1", "::ffff:192.0.2.1", true),
            ("::1", "::2", true),
        ]
    )
    func households(one: String, other: String, isSame: Bool) {
        #expect((ClientAddress.key(ofVersion6: one) == ClientAddress.key(ofVersion6: other)) == isSame)
    }

    @Test(
        "Paths and queries are decoded once",
        arguments: [
            ("/a", "/a"), ("/%61", "/a"), ("/%2561", "/%61"), ("/%", nil), ("/%00", nil), ("/%ff", nil), ("/%0a", nil),
        ] as [(String, String?)]
    )
    func paths(raw: String, path: String?) {
        #expect(RequestValues.path(of: raw) == path)
    }

    @Test("A query may have each known name once, and no other")
    func queries() throws {
        #expect(try RequestValues.query(of: nil, known: []) == [:])
        #expect(try RequestValues.query(of: "a=1&b=x+y%26", known: ["a", "b"]) == ["a": "1", "b": "x y&"])
        for text in ["a=1&a=2", "c=1", "a=%", "%=1", "=1"] {
            #expect(throws: Refusal.self, "\(text)") { try RequestValues.query(of: text, known: ["a", "b"]) }
        }
    }
}

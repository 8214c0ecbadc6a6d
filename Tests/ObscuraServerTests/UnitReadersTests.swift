import Testing

@testable import ObscuraUnit

/// Tests ``UnitReaders``.
@Suite("The cameras of a unit for readers")
struct UnitReadersTests {
    @Test("each camera has a path of its own, of letters, digits and a few signs")
    func paths() {
        let names = ["door", "Tür 3", "gate.2_a-b", "", "door", "door", "T-r-3", "a?delay=1"]
        #expect(
            UnitReaders.paths(names) == [
                "door", "T-r-3", "gate.2_a-b", "camera", "door-2", "door-3", "T-r-3-2", "a-delay-1",
            ]
        )
        #expect(UnitReaders.paths([String(repeating: "x", count: 500)])[0].count == 100)
    }
}

import Foundation
import GRDB
import Logging
import Testing

@testable import ScanStore

@Suite("The store's clock")
struct StoreClockTests {
    private func clock(newest: Double? = nil) -> StoreClock {
        StoreClock(newest: newest, wall: 1000, uptime: 10, limits: StoreLimits())
    }

    @Test("It follows a clock that is right, slewed or slightly behind")
    func follows() {
        var clock = clock()
        #expect(clock.now(wall: 1000, uptime: 10) == 1000)
        #expect(clock.now(wall: 1010, uptime: 20) == 1010)
        #expect(clock.now(wall: 1070, uptime: 30) == 1070)
        // Behind: advances by uptime alone, until the wall clock catches up.
        #expect(clock.now(wall: 1000, uptime: 40) == 1080)
        #expect(clock.now(wall: 1100, uptime: 45) == 1100)
    }

    @Test("It follows a jump ahead that lasts for an hour, but not one that is undone")
    func jumps() {
        var clock = clock()
        #expect(clock.now(wall: 100_000, uptime: 10) == 1000)
        #expect(clock.now(wall: 103_599, uptime: 3609) == 4599)
        #expect(clock.now(wall: 4600, uptime: 3610) == 4600)
        #expect(clock.now(wall: 103_700, uptime: 3710) == 4700)
        #expect(clock.now(wall: 107_300, uptime: 7310) == 107_300)
        #expect(clock.now(wall: 8300, uptime: 7310) == 107_300)
    }

    @Test("It starts at the newest stored time, even if the wall clock is behind that")
    func begins() {
        var clock = clock(newest: 5000)
        #expect(clock.now(wall: 1000, uptime: 10) == 5000)
        #expect(clock.now(wall: 1001, uptime: 11) == 5001)
    }

    @Test("It never goes back, however the wall clock changes")
    func neverBack() {
        var random = SeededGenerator(seed: SeededGenerator.seed("clock"))
        var clock = clock()
        var last = 1000.0
        var uptime = 10.0
        for _ in 0..<10_000 {
            uptime += .random(in: 0...100, using: &random)
            let time = clock.now(wall: .random(in: 0...1e6, using: &random), uptime: uptime)
            #expect(time >= last)
            last = time
        }
    }
}

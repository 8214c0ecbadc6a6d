@testable import AVFCapture

/// The clock of the hold limit, in virtual time.
struct SimulatedHoldClock: HoldClock, @unchecked Sendable {
    // @unchecked: of all threads of a simulation, one runs at a time.
    private let world: SimulatedWorld

    init(_ world: SimulatedWorld) { self.world = world }

    var nanoseconds: UInt64 { world.now }

    func call(at time: UInt64, _ body: @escaping @Sendable () -> Void) {
        world.after(time > world.now ? time - world.now : 0, body)
    }
}

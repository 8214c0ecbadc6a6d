import Testing

@testable import CameraSources

@Suite("Privacy masks: things that move")
struct MovingMaskTests {
    private let face = MovingMask.Place(left: 0.4, top: 0.4, right: 0.5, bottom: 0.5)

    private func covers(_ cover: MovingMask.Cover, _ x: Double, _ y: Double) -> Bool {
        switch cover {
        case .everything: true
        case .places(let places):
            places.contains { $0.left <= x && x <= $0.right && $0.top <= y && y <= $0.bottom }
        }
    }

    @Test("everything is covered until the first answer, after an error, and when an answer is too old")
    func closed() {
        var mask = MovingMask()
        #expect(mask.cover(at: 0) == .everything)
        mask.note([], ofFrameAt: 1)
        #expect(mask.cover(at: 1) == .places([]))
        #expect(mask.cover(at: 1.5) == .places([]))
        #expect(mask.cover(at: 1.51) == .everything)
        #expect(mask.cover(at: .nan) == .everything)
        mask.note(nil, ofFrameAt: 1.2)
        #expect(mask.cover(at: 1.2) == .everything)
        mask.note([face], ofFrameAt: 1.3)
        #expect(covers(mask.cover(at: 1.3), 0.45, 0.45) && mask.cover(at: 1.3) != .everything)
        mask.note([], ofFrameAt: .infinity)
        #expect(mask.cover(at: 1.4) == .everything)
    }

    @Test("a place stays covered for a second after the detector has lost it")
    func memory() {
        var mask = MovingMask()
        mask.note([face], ofFrameAt: 0)
        for tenth in 1...10 {
            mask.note([], ofFrameAt: Double(tenth) / 10)
            #expect(covers(mask.cover(at: Double(tenth) / 10), 0.45, 0.45), "\(tenth)")
        }
        mask.note([], ofFrameAt: 1.1)
        #expect(mask.cover(at: 1.1) == .places([]))
    }

    @Test("a place grows with the time since its frame")
    func growth() {
        var mask = MovingMask()
        mask.note([face], ofFrameAt: 0)
        #expect(covers(mask.cover(at: 0), 0.365, 0.45) && !covers(mask.cover(at: 0), 0.355, 0.45))
        #expect(covers(mask.cover(at: 0.4), 0.325, 0.45))
    }

    @Test("time that goes back begins anew: old places are forgotten and nothing old counts as an answer")
    func back() {
        var mask = MovingMask()
        mask.note([], ofFrameAt: 100)
        #expect(mask.cover(at: 99) == .everything)
        mask.note([face], ofFrameAt: 1)
        #expect(covers(mask.cover(at: 1), 0.45, 0.45))
        #expect(mask.cover(at: 100) == .everything)
    }
}

import Testing

@testable import FrameAnalysis

@Suite("Analysis plan")
struct AnalysisPlanTests {
    @Test("a free analysis takes the next frame, and skips what comes while it works")
    func newestFirst() {
        var plan = AnalysisPlan(waits: false)
        let first = (0...2).map { plan.arrive($0) }
        #expect(first == [.look, .skip, .skip])
        let ends = [plan.finish(1, failed: false), plan.finish(0, failed: false)]
        #expect(ends == [false, true])
        let next = plan.arrive(3)
        #expect(next == .look)
        #expect(plan.ledger.captured == 4 && plan.ledger.looked == 1)
        #expect(plan.ledger.skipped == 2 && plan.ledger.inWork == 1)
    }

    @Test("where the source waits, a frame waits for the analysis and is not counted twice")
    func waiting() {
        var plan = AnalysisPlan(waits: true)
        let first = [plan.arrive(0), plan.arrive(1), plan.arrive(1)]
        #expect(first == [.look, .wait, .wait])
        let ends = plan.finish(0, failed: true)
        #expect(ends)
        let next = plan.arrive(1)
        #expect(next == .look)
        #expect(plan.ledger.captured == 2 && plan.ledger.failed == 1 && plan.ledger.skipped == 0)
    }

    @Test("the ledger balances in any history, and no frame is taken while another is in work")
    func histories() {
        var random = SeededGenerator.fresh()
        for _ in 0..<3000 {
            var plan = AnalysisPlan(waits: Bool.random(using: &random))
            var (order, arrived, looks) = (0, 0, 0)
            var working: Int?
            var isEnded = false
            for _ in 0..<Int.random(in: 1...60, using: &random) {
                switch Int.random(in: 0...20, using: &random) {
                case 0...12:
                    let decision = plan.arrive(order)
                    switch decision {
                    case .look:
                        #expect(working == nil && !isEnded, "seed \(random.seed)")
                        working = order
                        looks += 1
                        arrived += 1
                        order += 1
                    case .skip:
                        #expect(isEnded || (working != nil && !plan.waits), "seed \(random.seed)")
                        if !isEnded { arrived += 1 }
                        order += 1
                    case .wait: #expect(working != nil && plan.waits, "seed \(random.seed)")
                    }
                case 13...18:
                    let wrong = plan.finish(order + 5, failed: false)
                    #expect(!wrong, "seed \(random.seed)")
                    if let frame = working {
                        let done = plan.finish(frame, failed: Bool.random(using: &random))
                        #expect(done == !isEnded, "seed \(random.seed)")
                        working = nil
                    }
                case 19: #expect(plan.isFree == (working == nil || isEnded), "seed \(random.seed)")
                default:
                    plan.end()
                    isEnded = true
                }
                #expect(plan.ledger.isBalanced, "seed \(random.seed): \(plan.ledger)")
                #expect(plan.ledger.captured == arrived, "seed \(random.seed)")
                #expect(plan.ledger.looked <= looks, "seed \(random.seed)")
            }
        }
    }
}

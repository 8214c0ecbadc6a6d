import Testing

@testable import AVFCapture

@Suite("State of interruptions")
struct InterruptionsTests {
    private typealias Cause = Interruptions.Cause

    private final class Device {}

    private let first = Device()
    private let second = Device()
    private var said: Cause.Kind { .said }
    private var hot: Cause.Kind { .pressure(ObjectIdentifier(first)) }
    private var taken: Cause.Kind { .taken(ObjectIdentifier(first)) }
    private var otherTaken: Cause.Kind { .taken(ObjectIdentifier(second)) }

    private func cause(_ kind: Cause.Kind) -> Cause {
        Cause(kind: kind, reason: .videoDeviceInUseByAnotherClient)
    }

    /// An action as a comparable value; a cause stands for its kind.
    private enum Outcome: Equatable {
        case nothing, interrupt(Cause.Kind), remind(Cause.Kind), end(starts: Bool)

        init(_ action: Interruptions.Action) {
            switch action {
            case .nothing: self = .nothing
            case .interrupt(let cause): self = .interrupt(cause.kind)
            case .remind(let cause): self = .remind(cause.kind)
            case .end(let starts): self = .end(starts: starts)
            }
        }
    }

    /// Interruptions whose actions are comparable.
    private struct Subject {
        var state = Interruptions()

        mutating func begin(_ cause: Cause, isRunning: Bool) -> Outcome {
            Outcome(state.begin(cause, isRunning: isRunning))
        }
        mutating func end(_ kind: Cause.Kind) -> Outcome { Outcome(state.end(kind)) }
        mutating func start() -> Outcome? { state.start().map(Outcome.init) }
        mutating func stop() -> Outcome { Outcome(state.stop()) }
    }

    @Test("a session without interruptions starts and stops freely")
    func none() {
        var subject = Subject()
        #expect(subject.start() == nil)
        #expect(subject.stop() == .nothing)
        #expect(subject.end(said) == .nothing)
        #expect(!subject.state.isInterrupted && !subject.state.resumes)
    }

    @Test("the end of an interruption starts the session if it ran at the beginning", arguments: [true, false])
    func oneCause(isRunning: Bool) {
        var subject = Subject()
        #expect(subject.begin(cause(said), isRunning: isRunning) == .interrupt(said))
        #expect(subject.state.isInterrupted && subject.state.has(said) && !subject.state.has(hot))
        #expect(subject.state.resumes == isRunning)
        #expect(subject.end(hot) == .nothing)
        #expect(subject.end(said) == .end(starts: isRunning))
        #expect(!subject.state.isInterrupted && !subject.state.resumes)
        #expect(subject.end(said) == .nothing)
    }

    @Test("only the first of several causes interrupts, and only the last ends the interruption")
    func severalCauses() {
        var subject = Subject()
        #expect(subject.begin(cause(hot), isRunning: true) == .interrupt(hot))
        // The session does not run any more when further causes begin; this does not change what happens at the end.
        #expect(subject.begin(cause(said), isRunning: false) == .nothing)
        #expect(subject.begin(cause(said), isRunning: false) == .nothing)
        #expect(subject.end(hot) == .nothing)
        #expect(subject.state.isInterrupted && subject.state.resumes)
        #expect(subject.end(said) == .end(starts: true))
    }

    @Test("each device has its own cause, and the hot devices are known")
    func devices() {
        var subject = Subject()
        let otherHot = Cause.Kind.pressure(ObjectIdentifier(second))
        #expect(subject.begin(cause(hot), isRunning: true) == .interrupt(hot))
        #expect(subject.begin(cause(taken), isRunning: false) == .nothing)
        #expect(subject.begin(cause(otherHot), isRunning: false) == .nothing)
        #expect(subject.state.hotDevices == [ObjectIdentifier(first), ObjectIdentifier(second)])
        #expect(subject.end(hot) == .nothing)
        #expect(subject.state.hotDevices == [ObjectIdentifier(second)])
        #expect(subject.end(otherHot) == .nothing)
        #expect(subject.end(otherTaken) == .nothing)
        #expect(subject.end(taken) == .end(starts: true))
    }

    @Test("a start during an interruption reminds the client once, and the session starts at the end")
    func start() {
        var subject = Subject()
        #expect(subject.begin(cause(hot), isRunning: false) == .interrupt(hot))
        #expect(subject.begin(cause(said), isRunning: false) == .nothing)
        #expect(subject.start() == .remind(hot))
        #expect(subject.start() == .nothing)
        #expect(subject.end(hot) == .nothing)
        #expect(subject.end(said) == .end(starts: true))
    }

    @Test("a start needs no reminder if the session would resume anyway")
    func startOfInterrupted() {
        var subject = Subject()
        #expect(subject.begin(cause(said), isRunning: true) == .interrupt(said))
        #expect(subject.start() == .nothing)
        // A stop takes the start back, and the next start is answered again.
        #expect(subject.stop() == .nothing)
        #expect(!subject.state.resumes)
        #expect(subject.start() == .remind(said))
        #expect(subject.end(said) == .end(starts: true))
    }

    @Test("a stop ends the wait for devices of other programs, and with them the interruption")
    func stop() {
        var subject = Subject()
        #expect(subject.begin(cause(taken), isRunning: true) == .interrupt(taken))
        #expect(subject.begin(cause(otherTaken), isRunning: false) == .nothing)
        #expect(subject.stop() == .end(starts: false))
        #expect(!subject.state.isInterrupted)
        #expect(subject.end(taken) == .nothing)
        #expect(subject.begin(cause(taken), isRunning: true) == .interrupt(taken))
    }

    @Test("other causes outlive a stop, which the session then obeys at their end")
    func stopWithOtherCauses() {
        var subject = Subject()
        #expect(subject.begin(cause(taken), isRunning: true) == .interrupt(taken))
        #expect(subject.begin(cause(hot), isRunning: false) == .nothing)
        #expect(subject.stop() == .nothing)
        #expect(!subject.state.has(taken) && subject.state.has(hot))
        #expect(subject.start() == .remind(hot))
        #expect(subject.stop() == .nothing)
        #expect(subject.end(hot) == .end(starts: false))
    }

    @Test("in any history, interruptions and their ends alternate, and a session resumes as its client wished last")
    func histories() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        let kinds = [said, hot, taken, otherTaken]
        for _ in 0..<500 {
            var subject = Subject()
            // The session as its client sees it.
            var (isRunning, isInterrupted, wantsToRun) = (false, false, false)
            var active: Set<Cause.Kind> = []
            for _ in 0..<40 {
                let kind = kinds.randomElement(using: &generator) ?? said
                let outcome: Outcome
                switch Int.random(in: 0..<6, using: &generator) {
                case 0, 1:
                    outcome = subject.begin(cause(kind), isRunning: isRunning)
                    let isFirst = active.isEmpty
                    active.insert(kind)
                    #expect(outcome == (isFirst ? .interrupt(kind) : .nothing), "seed \(seed)")
                case 2, 3:
                    outcome = subject.end(kind)
                    let isLast = active == [kind]
                    active.remove(kind)
                    #expect(outcome == (isLast ? .end(starts: wantsToRun) : .nothing), "seed \(seed)")
                case 4:
                    let started = subject.start()
                    #expect((started == nil) == active.isEmpty, "seed \(seed)")
                    if case .remind(let reminded)? = started { #expect(active.contains(reminded), "seed \(seed)") }
                    if started != nil { #expect((started == .nothing) == wantsToRun, "seed \(seed)") }
                    wantsToRun = true
                    isRunning = active.isEmpty
                    outcome = .nothing
                default:
                    outcome = subject.stop()
                    let others = active.subtracting([taken, otherTaken])
                    let isOver = !active.isEmpty && others.isEmpty
                    #expect(outcome == (isOver ? .end(starts: false) : .nothing), "seed \(seed)")
                    active = others
                    (wantsToRun, isRunning) = (false, false)
                }
                switch outcome {
                case .interrupt:
                    #expect(!isInterrupted, "seed \(seed)")
                    (isInterrupted, isRunning) = (true, false)
                case .end(let starts):
                    #expect(isInterrupted, "seed \(seed)")
                    (isInterrupted, isRunning) = (false, starts)
                case .nothing, .remind: break
                }
                #expect(subject.state.isInterrupted == isInterrupted, "seed \(seed)")
                #expect(kinds.allSatisfy { subject.state.has($0) == active.contains($0) }, "seed \(seed)")
                if isInterrupted { #expect(subject.state.resumes == wantsToRun, "seed \(seed)") }
            }
        }
    }
}

import AVFBase
import CoreMedia
import Testing

@testable import AVFCore

@Suite("Writer rules")
struct WriterStateTests {
    typealias State = WriterState<Int>

    /// The operations on a writer of two tracks.
    enum Step: CaseIterable {
        case start, didStart, didFailToStart, startSession, endSession
        case appendFirst, appendSecond, workFirst, workSecond, finishFirst, finishSecond
        case finish, cancel, fail, ending
    }

    /// The state, with a check of every invariant after every step.
    struct Checked {
        var state: State
        var now = 0
        var endings: [State.Ending] = []
        var waitingHandlers = 0
        var calledHandlers = 0
        var handlersTaken = 0
        var given: [[Int]] = [[], []]
        var encoded: [[Int]] = [[], []]
        var drained = [false, false]
        var ready = [false, false]
        /// The encoding threads, according to the answers.
        var awake = [false, false]
        var problems: [String] = []

        init(realTime: [Bool] = [true, false], capacity: Int = 2) {
            state = State(interleavingWindow: CMTime(value: 3, timescale: 1))
            plans = realTime.map { State.TrackPlan(isRealTime: $0, capacity: capacity) }
        }

        let plans: [State.TrackPlan]

        mutating func check(_ isRight: Bool, _ problem: String) { if !isRight { problems.append(problem) } }

        mutating func take(_ step: Step) {
            let before = state
            switch step {
            case .start:
                check((state.start() == .go) == (before.phase == .idle), "it starts once")
            case .didStart: _ = state.didStart(plans)
            case .didFailToStart: state.didFailToStart(AVError(.unknown))
            case .startSession:
                let answer = state.startSession(at: CMTime(value: CMTimeValue(now), timescale: 1))
                if before.phase == .writing { check((answer == .go) == (before.session == .none), "one session") }
                check(answer != .go || before.phase == .writing, "sessions begin while writing")
            case .endSession:
                let answer = state.endSession(at: CMTime(value: CMTimeValue(now), timescale: 1))
                check((answer == .go) == (before.phase == .writing && before.session.isRunning), "a session ends once")
            case .appendFirst: append(0)
            case .appendSecond: append(1)
            case .workFirst: work(0)
            case .workSecond: work(1)
            case .finishFirst: mark(0)
            case .finishSecond: mark(1)
            case .finish: requestFinish()
            case .cancel: take(state.cancel())
            case .fail: take(state.fail(AVError(.unknown)))
            case .ending: carryOut()
            }
            checkLaws(before)
        }

        mutating func append(_ track: Int) {
            guard state.phase != .idle, state.phase != .starting else {
                if case .raise = state.mayAppend(to: track) {
                } else {
                    check(false, "nothing is appended before the start")
                }
                return
            }
            guard state.tracksAreThere else { return }
            now += 1
            let answer = state.mayAppend(to: track)
            switch answer {
            case .go: check(ready[track], "only what is ready takes media")
            case .refuse: check(state.phase != .writing, "only the end refuses")
            case .raise: check(state.phase == .writing && !ready[track], "only what is not ready raises")
            }
            guard answer == .go else { return }
            let time = CMTime(value: CMTimeValue(now), timescale: 1)
            guard
                case .taken(let wakes) = state.append(
                    now,
                    at: .init(decodeTime: time, end: time + CMTime(value: 1, timescale: 1)),
                    to: track
                )
            else { return check(false, "times increase") }
            given[track].append(now)
            wake(track, wakes)
        }

        mutating func wake(_ track: Int, _ wakes: Bool) {
            if wakes { check(!awake[track], "a thread is woken once") }
            if wakes { awake[track] = true }
        }

        mutating func work(_ track: Int) {
            guard awake[track] else { return }
            switch state.nextWork(for: track) {
            case .encode(let entry):
                encoded[track].append(entry)
                check(!drained[track], "nothing is encoded after the end")
            case .drain:
                check(!drained[track], "an encoder is emptied once")
                check(encoded[track] == given[track], "everything is encoded before the end")
                drained[track] = true
                take(state.didDrain(track))
            case .rest: awake[track] = false
            }
        }

        mutating func mark(_ track: Int) {
            guard state.tracksAreThere else { return }
            let (answer, wakes) = state.markAsFinished(track)
            check(answer == .go || !wakes, "a call without effect wakes no thread")
            wake(track, wakes)
        }

        mutating func requestFinish() {
            switch state.requestFinish() {
            case .raise: break
            case .settled:
                handlersTaken += 1
                calledHandlers += 1
            case .later(let wakes, let ending):
                handlersTaken += 1
                waitingHandlers += 1
                for track in wakes { wake(track, true) }
                take(ending)
            }
        }

        mutating func take(_ ending: State.Ending?) { if let ending { endings.append(ending) } }

        /// Performs the first request on the file's queue.
        mutating func carryOut() {
            guard !endings.isEmpty else { return }
            let ending = endings.removeFirst()
            if state.didEnd(ending, error: nil) {
                calledHandlers += waitingHandlers
                waitingHandlers = 0
            }
        }

        mutating func checkLaws(_ before: State) {
            for change in state.takeReadinessChanges() {
                check(ready[change.track] != change.isReady, "a change is a change")
                ready[change.track] = change.isReady
            }
            for track in 0..<2 {
                check(state.isReady(track) == ready[track], "the reported readiness is the actual one")
                if ready[track] {
                    check(state.phase == .writing && state.session.isRunning, "ready only within a session")
                    check(!state.isWaiting(for: track), "what is ready does not wait")
                }
                check(encoded[track] == Array(given[track].prefix(encoded[track].count)), "in order")
                if state.takesSteps, given[track].count > encoded[track].count {
                    check(awake[track], "a thread encodes what waits")
                }
            }
            check(handlersTaken <= 1, "finishing once")
            check(calledHandlers <= handlersTaken, "a handler is called once")
            check((state.error != nil) == (state.phase == .failed), "an error exactly when failed")
            if state.isSettled { check(waitingHandlers == 0, "no handler waits after the end") }
            let final: Set<State.Phase> = [.completed, .failed, .cancelled]
            if final.contains(before.phase) { check(state.phase == before.phase, "a final status does not change") }
            if state.isSettled { check(final.contains(state.phase), "settled means over") }
        }

        /// Performs everything that was requested.
        mutating func runOut() {
            var rest = 50
            while rest > 0, awake[0] || awake[1] || !endings.isEmpty {
                take(.workFirst)
                take(.workSecond)
                take(.ending)
                rest -= 1
            }
            check(endings.isEmpty, "all file operations are done")
            if handlersTaken > 0 { check(calledHandlers == 1, "the handler was called") }
            if state.phase == .failed || state.phase == .cancelled || state.phase == .completed {
                check(state.isSettled, "a final status is settled")
            }
            if state.phase == .completed {
                check(encoded[0] == given[0] && encoded[1] == given[1], "a completed file has everything")
            }
        }
    }

    @Test("Every invariant holds after every sequence of three steps, from each stage of a writer's life")
    func exhaustive() {
        let beginnings: [[Step]] = [
            [], [.start], [.start, .didStart], [.start, .didStart, .startSession],
            [.start, .didStart, .startSession, .appendFirst, .appendFirst],
            [.start, .didStart, .startSession, .appendSecond, .appendSecond, .appendFirst, .finish],
            [.start, .didStart, .startSession, .finishFirst, .workFirst],
        ]
        var count = 0
        for beginning in beginnings {
            var checked = Checked()
            for step in beginning { checked.take(step) }
            visit(checked, depth: 3, path: beginning, count: &count)
        }
        #expect(count > 20_000)
    }

    private func visit(_ checked: Checked, depth: Int, path: [Step], count: inout Int) {
        count += 1
        var end = checked
        end.runOut()
        if !end.problems.isEmpty {
            Issue.record("\(path): \(Set(end.problems))")
            return
        }
        guard depth > 0 else { return }
        for step in Step.allCases {
            var next = checked
            next.take(step)
            visit(next, depth: depth - 1, path: path + [step], count: &count)
        }
    }

    @Test("Every invariant holds in long random lives", arguments: 0..<20)
    func random(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<100 {
            var checked = Checked(realTime: [.random(using: &generator), .random(using: &generator)], capacity: 3)
            for step in [Step.start, .didStart, .startSession] { checked.take(step) }
            let common: [Step] = [.appendFirst, .appendSecond, .workFirst, .workSecond]
            for _ in 0..<60 { checked.take(common[Int.random(in: 0..<4, using: &generator)]) }
            for _ in 0..<10 { checked.take(Step.allCases[Int.random(in: 0..<15, using: &generator)]) }
            checked.take(.finish)
            checked.runOut()
            #expect(checked.problems.isEmpty, "seed \(seed): \(Set(checked.problems))")
        }
    }

    private func writing(realTime: [Bool], capacity: Int = 4) -> State {
        var state = State(interleavingWindow: CMTime(value: 1, timescale: 1), backlogLimit: 1000)
        _ = state.start()
        _ = state.didStart(realTime.map { State.TrackPlan(isRealTime: $0, capacity: capacity) })
        _ = state.startSession(at: .zero)
        return state
    }

    private func append(_ number: Int, to track: Int, of state: inout State) {
        let time = CMTime(value: CMTimeValue(number), timescale: 10)
        _ = state.append(number, at: .init(decodeTime: time, end: time + CMTime(value: 1, timescale: 10)), to: track)
    }

    @Test("WIN-6 a real-time input is not ready only while its maximum number of buffers waits")
    func realTime() {
        var state = writing(realTime: [true, false])
        for number in 0..<4 {
            #expect(state.isReady(0))
            append(number, to: 0, of: &state)
        }
        #expect(!state.isReady(0))
        // A taken buffer counts until it is encoded.
        _ = state.nextWork(for: 0)
        #expect(!state.isReady(0))
        _ = state.nextWork(for: 0)
        #expect(state.isReady(0))
    }

    @Test("WR-30 an input that can wait gets no further ahead of the slowest one than the window")
    func interleaving() {
        var state = writing(realTime: [false, false], capacity: 100)
        var number = 0
        while state.isReady(0) {
            append(number, to: 0, of: &state)
            number += 1
        }
        #expect(number == 11)
        #expect(state.isReady(1))
        append(0, to: 1, of: &state)
        #expect(state.isReady(0))
    }

    @Test("WIN-14 finishing one input lets the others continue")
    func finishedInput() {
        var state = writing(realTime: [false, false], capacity: 100)
        for number in 0..<11 { append(number, to: 0, of: &state) }
        #expect(!state.isReady(0))
        _ = state.takeReadinessChanges()
        _ = state.markAsFinished(1)
        #expect(state.isReady(0))
        #expect(state.takeReadinessChanges().map(\.track).sorted() == [0, 1])
    }

    @Test("Inputs are not ready while too much waits for the disk, until half of it is written")
    func backlog() {
        var state = writing(realTime: [true])
        state.changeBacklog(by: 1000)
        // An input that was reported as ready accepts the append.
        #expect(state.isReady(0))
        append(0, to: 0, of: &state)
        #expect(!state.isReady(0))
        state.changeBacklog(by: -400)
        #expect(!state.isReady(0))
        state.changeBacklog(by: -100)
        #expect(state.isReady(0))
    }

    @Test("WIN-12 decode times that do not increase are rejected")
    func times() {
        var state = writing(realTime: [true])
        append(5, to: 0, of: &state)
        for number in [5, 4] {
            let time = CMTime(value: CMTimeValue(number), timescale: 10)
            guard case .outOfOrder = state.append(number, at: .init(decodeTime: time, end: time), to: 0) else {
                Issue.record("\(number) was taken after 5")
                continue
            }
        }
    }
}

extension WriterState<Int> {
    /// True if the tracks have been made.
    fileprivate var tracksAreThere: Bool {
        switch phase {
        case .idle, .starting: false
        case .writing, .finishing, .completed: true
        // The tracks may exist or not; nothing is asked of them then.
        case .failed, .cancelled: false
        }
    }
}

extension WriterState<Int>.Session {
    fileprivate var isRunning: Bool { if case .running = self { true } else { false } }
}

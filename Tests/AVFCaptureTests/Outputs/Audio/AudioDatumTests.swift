import CameraSources
import CoreMedia
import Testing

@testable import AVFCapture

@Suite("Backlog of audio")
struct AudioDatumTests {
    private typealias Backlog = Mailbox<DelegateQueue<AudioDatum>.Item>

    private let connection = AVCaptureConnection(inputPorts: [], output: AVCaptureAudioDataOutput())
    private let gate = FrameGate(limit: .max)

    /// Returns audio of a number of seconds, which also is its time.
    private func audio(_ number: Int, seconds: Double = 1, waits: Bool = false) throws -> AudioDatum {
        let format = MicrophoneFormat(rate: 8000, channels: 1, sample: .int16)
        let buffer = try CMSampleBuffer(
            dataBuffer: nil,
            formatDescription: format.makeDescription(),
            numSamples: Int(seconds * 8000),
            sampleTimings: [
                CMSampleTimingInfo(
                    duration: CMTime(value: 1, timescale: 8000),
                    presentationTimeStamp: CMTime(value: CMTimeValue(number), timescale: 1),
                    decodeTimeStamp: .invalid
                )
            ],
            sampleSizes: [2]
        )
        let audio = CapturedAudio(buffer, hostTime: 0, ticket: waits ? gate.enter() : nil)
        return AudioDatum(audio: audio, connection: connection)
    }

    /// Returns the number of audio, and -1 for an end.
    private func number(_ item: DelegateQueue<AudioDatum>.Item) -> Int {
        if case .datum(let datum) = item { Int(datum.time.value) } else { -1 }
    }

    /// Adds audio, and returns whether to schedule a callback and the numbers of what was removed.
    private func offer(_ datum: AudioDatum, _ backlog: inout Backlog) -> (schedules: Bool, removed: [Int]) {
        var removed: [DelegateQueue<AudioDatum>.Item] = []
        let schedules = backlog.offer(.datum(datum), limit: datum.limit, removed: &removed)
        return (schedules, removed.map(number))
    }

    /// Runs scheduled callbacks until nothing waits, and returns their numbers.
    private func run(_ backlog: inout Backlog) -> [Int] {
        var numbers: [Int] = []
        while let entry = backlog.begin() {
            numbers.append(number(entry))
            guard backlog.end() else { break }
        }
        return numbers
    }

    @Test("one callback is scheduled or running at a time, and the next follows the end of the one before")
    func phases() throws {
        var backlog = Backlog()
        #expect(backlog.isIdle && backlog.phase == .idle)
        #expect(offer(try audio(0, seconds: 0.1), &backlog) == (true, []))
        #expect(backlog.phase == .scheduled && !backlog.isIdle)
        #expect(offer(try audio(1, seconds: 0.1), &backlog) == (false, []))
        #expect(backlog.end() == false)
        #expect(backlog.begin().map(number) == 0)
        #expect(backlog.phase == .running)
        #expect(backlog.begin() == nil)
        #expect(offer(try audio(2, seconds: 0.1), &backlog) == (false, []))
        #expect(backlog.end() == true)
        #expect(backlog.phase == .scheduled)
        #expect(run(&backlog) == [1, 2])
        #expect(backlog.isIdle)
        #expect(backlog.begin() == nil)
        #expect(backlog.end() == false)
    }

    @Test("AUD-2 of a live source two seconds may wait; beyond that the oldest audio is removed first")
    func limit() throws {
        var backlog = Backlog()
        #expect(offer(try audio(0), &backlog) == (true, []))
        #expect(offer(try audio(1), &backlog) == (false, []))
        #expect(offer(try audio(2, seconds: 0.5), &backlog) == (false, [0]))
        #expect(offer(try audio(3, seconds: 0.5), &backlog) == (false, []))
        #expect(offer(try audio(4, seconds: 2), &backlog) == (false, [1, 2, 3]))
        #expect(run(&backlog) == [4])
    }

    @Test("audio that alone is longer than the limit is removed, and the callback that it caused finds nothing")
    func longBuffer() throws {
        var backlog = Backlog()
        #expect(offer(try audio(0, seconds: 3), &backlog) == (true, [0]))
        #expect(backlog.phase == .scheduled)
        #expect(backlog.begin() == nil)
        #expect(backlog.isIdle)
        #expect(offer(try audio(1), &backlog) == (true, []))
    }

    @Test("audio in a callback no longer counts as waiting")
    func running() throws {
        var backlog = Backlog()
        _ = offer(try audio(0, seconds: 2), &backlog)
        #expect(backlog.begin().map(number) == 0)
        #expect(offer(try audio(1, seconds: 2), &backlog) == (false, []))
        #expect(backlog.end() == true)
        #expect(run(&backlog) == [1])
    }

    @Test("nothing of a source that waits is removed, however much waits")
    func lossless() throws {
        var backlog = Backlog()
        #expect(offer(try audio(0, waits: true), &backlog) == (true, []))
        for number in 1..<10 { #expect(offer(try audio(number, waits: true), &backlog) == (false, [])) }
        #expect(gate.inFlight == 10)
        #expect(run(&backlog) == Array(0..<10))
        #expect(gate.inFlight == 0)
    }

    @Test("the end comes after the audio before it, is never removed, and protects what is behind it")
    func end() throws {
        var backlog = Backlog()
        #expect(backlog.add(.end(DrainToken {})) == true)
        #expect(run(&backlog) == [-1])
        _ = offer(try audio(0), &backlog)
        #expect(backlog.add(.end(DrainToken {})) == false)
        #expect(offer(try audio(1, seconds: 2), &backlog) == (false, [0]))
        #expect(offer(try audio(2, seconds: 2), &backlog) == (false, []))
        #expect(run(&backlog) == [-1, 1, 2])
    }

    @Test("a scheduled callback moves to a new queue; a running one keeps its place")
    func reschedule() throws {
        var backlog = Backlog()
        #expect(backlog.reschedule() == false)
        _ = offer(try audio(0, seconds: 0.1), &backlog)
        #expect(backlog.reschedule() == true)
        #expect(backlog.phase == .scheduled)
        _ = backlog.begin()
        _ = offer(try audio(1, seconds: 0.1), &backlog)
        #expect(backlog.reschedule() == false)
        #expect(backlog.phase == .running)
        #expect(backlog.end() == true)
        // With nothing left to call for, there is nothing to schedule.
        _ = backlog.removeAll()
        #expect(backlog.reschedule() == false)
        #expect(backlog.isIdle)
    }

    @Test("removal returns everything in order, and the full limit is available again")
    func removal() throws {
        var backlog = Backlog()
        _ = offer(try audio(0), &backlog)
        _ = offer(try audio(1), &backlog)
        _ = backlog.add(.end(DrainToken {}))
        #expect(backlog.removeAll().map(number) == [0, 1, -1])
        #expect(backlog.removeAll().isEmpty)
        // The callback is still scheduled; it serves what comes next, or ends the wait for it.
        #expect(backlog.phase == .scheduled)
        #expect(offer(try audio(2, seconds: 2), &backlog) == (false, []))
        #expect(run(&backlog) == [2])
        _ = offer(try audio(3), &backlog)
        _ = backlog.removeAll()
        #expect(backlog.begin() == nil)
        #expect(backlog.isIdle)
    }

    @Test("a token is released with its callback or its removal, after the audio before it has left")
    func tokens() throws {
        final class Log: @unchecked Sendable {
            // @unchecked: used on the test's thread only.
            var lines: [String] = []
        }
        let log = Log()
        var backlog = Backlog()
        _ = offer(try audio(0), &backlog)
        _ = backlog.add(.end(DrainToken { log.lines.append("released") }))
        while let entry = backlog.begin() {
            log.lines.append("called \(number(entry))")
            guard backlog.end() else { break }
        }
        #expect(log.lines == ["called 0", "called -1", "released"])
        _ = backlog.add(.end(DrainToken { log.lines.append("released again") }))
        _ = backlog.removeAll()
        #expect(log.lines.last == "released again")
    }

    @Test("in any history audio leaves once and in order, and each callback that is needed is scheduled once")
    func histories() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            var backlog = Backlog()
            // The same as a plain list of numbers and half seconds; an end is -1.
            var waiting: [(number: Int, halves: Int)] = []
            var (isScheduled, isRunning) = (false, false)
            for number in 0..<60 {
                switch Int.random(in: 0..<20, using: &generator) {
                case 0..<9:
                    let halves = Int.random(in: 1...4, using: &generator)
                    let isWaitedFor = Int.random(in: 0..<4, using: &generator) == 0
                    let datum = try audio(number, seconds: Double(halves) / 2, waits: isWaitedFor)
                    waiting.append((number, halves))
                    var removed: [Int] = []
                    while !isWaitedFor, waiting.reduce(0, { $0 + $1.halves }) > 4, let first = waiting.first,
                        first.number >= 0
                    {
                        removed.append(first.number)
                        waiting.removeFirst()
                    }
                    #expect(offer(datum, &backlog) == (!isScheduled && !isRunning, removed), "seed \(seed)")
                    isScheduled = !isRunning
                case 9:
                    waiting.append((-1, 0))
                    #expect(backlog.add(.end(DrainToken {})) == (!isScheduled && !isRunning), "seed \(seed)")
                    isScheduled = !isRunning
                case 10..<14:
                    let expected = isScheduled ? waiting.first?.number : nil
                    #expect(backlog.begin().map(self.number) == expected, "seed \(seed)")
                    if isScheduled {
                        isScheduled = false
                        isRunning = expected != nil
                        if isRunning { waiting.removeFirst() }
                    }
                case 14..<17:
                    #expect(backlog.end() == (isRunning && !waiting.isEmpty), "seed \(seed)")
                    if isRunning { (isRunning, isScheduled) = (false, !waiting.isEmpty) }
                case 17, 18:
                    #expect(backlog.reschedule() == (isScheduled && !waiting.isEmpty), "seed \(seed)")
                    isScheduled = isScheduled && !waiting.isEmpty
                default:
                    #expect(backlog.removeAll().map(self.number) == waiting.map(\.number), "seed \(seed)")
                    waiting = []
                }
                #expect((backlog.phase == .scheduled) == isScheduled, "seed \(seed)")
                #expect((backlog.phase == .running) == isRunning, "seed \(seed)")
                #expect(backlog.isIdle == (waiting.isEmpty && !isScheduled && !isRunning), "seed \(seed)")
            }
        }
    }
}

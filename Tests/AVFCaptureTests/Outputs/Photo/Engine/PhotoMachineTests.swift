import AVFBase
import CoreMedia
import Foundation
import Testing

@testable import AVFCapture

@Suite("PhotoMachine")
struct PhotoMachineTests {
    @Test("a request is begun and prepared immediately, and served by the next frame")
    func one() {
        var machine = PhotoMachine()
        #expect(machine.start() == [])
        #expect(machine.request(7, count: 1, needsExposure: false) == [.begin(7), .prepare(7)])
        #expect(machine.wantsFrame)
        #expect(machine.frame() == [.take(7, index: 0), .captured(7)])
        #expect(!machine.wantsFrame)
        #expect(machine.frame() == [])
        #expect(machine.developed() == [])
        #expect(machine.readiness == .ready)
    }

    @Test("the next request is prepared when the previous one has its frame")
    func two() {
        var machine = PhotoMachine()
        _ = machine.start()
        _ = machine.request(1, count: 1, needsExposure: false)
        #expect(machine.request(2, count: 1, needsExposure: false) == [.begin(2)])
        #expect(machine.frame() == [.take(1, index: 0), .captured(1), .prepare(2)])
        #expect(machine.frame() == [.take(2, index: 0), .captured(2)])
    }

    @Test("a bracket takes as many frames, each after the camera was set")
    func bracket() {
        var machine = PhotoMachine()
        _ = machine.start()
        #expect(
            machine.request(1, count: 2, needsExposure: true) == [.begin(1), .prepare(1), .expose(1, index: 0)]
        )
        #expect(machine.readiness == .notReadyWaitingForCapture)
        #expect(!machine.wantsFrame && machine.frame() == [])
        machine.exposed(1)
        #expect(machine.frame() == [.take(1, index: 0), .expose(1, index: 1)])
        #expect(!machine.wantsFrame)
        // A late answer for another request changes nothing.
        machine.exposed(9)
        #expect(!machine.wantsFrame)
        machine.exposed(1)
        #expect(machine.frame() == [.take(1, index: 1), .captured(1)])
    }

    @Test("when nothing more arrives, photos without a frame fail, from the first missing one on")
    func stop() {
        var machine = PhotoMachine()
        _ = machine.start()
        _ = machine.request(1, count: 3, needsExposure: false)
        _ = machine.request(2, count: 1, needsExposure: false)
        #expect(machine.frame() == [.take(1, index: 0)])
        #expect(machine.stop() == [.lose(1, from: 1), .lose(2, from: 0)])
        #expect(machine.readiness == .sessionNotRunning)
        #expect(!machine.wantsFrame && machine.developing == 1)
        _ = machine.start()
        #expect(machine.readiness == .ready)
    }

    @Test("no more photos than the limit are processed at a time")
    func limit() {
        var machine = PhotoMachine(limit: 2)
        _ = machine.start()
        for id in 1...3 { _ = machine.request(Int64(id), count: 1, needsExposure: false) }
        #expect(machine.frame().contains(.take(1, index: 0)))
        #expect(machine.frame().contains(.take(2, index: 0)))
        #expect(machine.frame() == [] && machine.readiness == .notReadyWaitingForProcessing)
        #expect(machine.developed() == [.prepare(3)])
        #expect(machine.frame() == [.take(3, index: 0), .captured(3)])
    }

    @Test("in random histories every photo is taken or fails once, in order, within the limit")
    func random() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var numbers = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let limit = Int.random(in: 1...4, using: &numbers)
            var machine = PhotoMachine(limit: limit)
            var counts: [Int64: Int] = [:]
            var taken: [Int64: Int] = [:]
            var closed: Set<Int64> = []
            var begun: Set<Int64> = []
            var prepared: Set<Int64> = []
            var exposing: Int64?
            var developing = 0
            var nextID: Int64 = 1
            func note(_ actions: [PhotoMachine.Action]) {
                for action in actions {
                    switch action {
                    case .begin(let id): #expect(begun.insert(id).inserted)
                    case .prepare(let id): #expect(begun.contains(id) && prepared.insert(id).inserted)
                    case .expose(let id, let index):
                        #expect(prepared.contains(id) && taken[id, default: 0] == index && exposing == nil)
                        exposing = id
                    case .take(let id, let index):
                        #expect(prepared.contains(id) && taken[id, default: 0] == index && !closed.contains(id))
                        // Requests are served in order.
                        #expect(counts.keys.filter { $0 < id }.allSatisfy { closed.contains($0) })
                        taken[id, default: 0] += 1
                        developing += 1
                        #expect(developing <= limit)
                    case .captured(let id):
                        #expect(taken[id] == counts[id] && closed.insert(id).inserted)
                    case .lose(let id, let first):
                        #expect(taken[id, default: 0] == first && first < counts[id, default: 0])
                        #expect(closed.insert(id).inserted)
                        if exposing == id { exposing = nil }
                    }
                }
            }
            for _ in 0..<60 {
                switch Int.random(in: 0..<10, using: &numbers) {
                case 0: note(machine.start())
                case 1: note(machine.stop())
                case 2, 3:
                    guard machine.isRunning else { continue }
                    let count = Int.random(in: 1...3, using: &numbers)
                    counts[nextID] = count
                    note(machine.request(nextID, count: count, needsExposure: Bool.random(using: &numbers)))
                    nextID += 1
                case 4:
                    guard let id = exposing else { continue }
                    exposing = nil
                    machine.exposed(id)
                case 5, 6:
                    guard developing > 0 else { continue }
                    developing -= 1
                    note(machine.developed())
                default: note(machine.frame())
                }
                #expect(machine.developing == developing, "seed \(seed)")
            }
            note(machine.stop())
            #expect(closed.count == counts.count, "seed \(seed)")
        }
    }
}

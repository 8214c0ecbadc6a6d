import Testing

@testable import ScanSinks

@Suite("Sinks: window")
struct SendWindowTests {
    private func settle(_ window: inout SendWindow, _ sequence: Int64) -> Bool { window.settle(sequence) }

    @Test("The place is the last scan up to which all are acknowledged")
    func place() {
        var window = SendWindow()
        for sequence in [3, 5, 6, 9] as [Int64] { window.add(sequence, bytes: 10) }
        #expect(settle(&window, 5))
        #expect(window.place == nil)
        #expect(settle(&window, 3))
        #expect(window.place == 5)
        #expect(window.count == 2)
        #expect(window.bytes == 20)
        #expect(window.head == 6)
        #expect(window.settled == 2)
        #expect(settle(&window, 9))
        #expect(window.place == 5)
        #expect(settle(&window, 6))
        #expect(window.place == 9)
        #expect(window.isEmpty)
        #expect(window.bytes == 0)
    }

    @Test("Scans that were never sent, or were acknowledged before, change nothing")
    func strangers() {
        var window = SendWindow()
        window.add(3, bytes: 1)
        window.add(4, bytes: 1)
        for sequence in [0, 5, -1, .max, .min] as [Int64] { #expect(!settle(&window, sequence)) }
        #expect(settle(&window, 4))
        #expect(!settle(&window, 4))
        #expect(settle(&window, 3))
        #expect(!settle(&window, 3))
        #expect(window.place == 4)
    }

    @Test("One scan always has room, however large; more have as far as count and bytes allow")
    func room() {
        var window = SendWindow()
        #expect(window.hasRoom(for: 1_000_000, scans: 2, limit: 100))
        window.add(1, bytes: 1_000_000)
        #expect(!window.hasRoom(for: 0, scans: 2, limit: 100))
        #expect(settle(&window, 1))
        window.add(2, bytes: 60)
        #expect(window.hasRoom(for: 40, scans: 2, limit: 100))
        #expect(!window.hasRoom(for: 41, scans: 2, limit: 100))
        window.add(3, bytes: 1)
        #expect(!window.hasRoom(for: 1, scans: 2, limit: 100))
    }

    @Test("Any order of acknowledgements gives the same result as a plain set")
    func random() {
        let seed = Seeded.seed("window")
        var generator = Seeded(seed)
        for _ in 0..<200 {
            var window = SendWindow()
            var sequence: Int64 = 0
            var sent: [Int64] = []
            var settled: Set<Int64> = []
            for _ in 0..<60 {
                if Bool.random(using: &generator) {
                    sequence += .random(in: 1...3, using: &generator)
                    window.add(sequence, bytes: 7)
                    sent.append(sequence)
                } else if sequence > 0 {
                    let any = Int64.random(in: 0...sequence + 1, using: &generator)
                    #expect(settle(&window, any) == (sent.contains(any) && !settled.contains(any)))
                    if sent.contains(any) { settled.insert(any) }
                }
                let done = sent.prefix { settled.contains($0) }
                #expect(window.place == done.last)
                #expect(window.settled == done.count)
                #expect(window.count == sent.count - done.count)
                #expect(window.bytes == 7 * window.count)
            }
        }
    }
}

import MediaFiles
import Testing

@testable import Publishing

@Suite("Publishing: held sound")
struct SoundRingTests {
    private func packet(_ time: Int64, size: Int = 10) -> StreamSound {
        StreamSound(bytes: [UInt8](repeating: 1, count: size), time: time, duration: 20)
    }

    @Test("a receiver gets each packet once, in order, from the time on at which it begins")
    func positions() {
        var ring = SoundRing()
        #expect(ring.end == nil && ring.position(of: 0) == 0)
        for time in stride(from: Int64(0), to: 200, by: 20) { ring.append(packet(time)) }
        #expect(ring.end == 200)
        var position = ring.position(of: 30)
        #expect(position == 2)
        var times: [Int64] = []
        for end in [Int64(35), 41, 90, 90, 500] {
            let found = ring.packets(from: position, before: end)
            times += found.packets.map(\.time)
            position = found.next
        }
        #expect(times == [40, 60, 80, 100, 120, 140, 160, 180])
    }

    @Test("the oldest packets leave when the bytes are full, and positions stay right")
    func full() {
        var ring = SoundRing(byteLimit: 50)
        for time in Int64(0)..<100 { ring.append(packet(time)) }
        #expect(ring.count == 5)
        #expect(ring.position(of: 0) == 95 && ring.position(of: 97) == 97 && ring.position(of: 1000) == 100)
        let late = ring.packets(from: 3, before: 97)
        #expect(late.packets.map(\.time) == [95, 96] && late.next == 97)
        // One packet is held, however large it is.
        ring.append(packet(100, size: 99))
        #expect(ring.count == 1 && ring.end == 120)
    }
}

import AVFoundation
import ConsoleWeb
import Foundation
import ScanStore
import Testing

@testable import ObscuraServer

@Suite("Codes of frames by time")
struct CodeMemoryTests {
    private static func code(_ text: String) -> ConsoleCode { ConsoleCode(type: "qr", text: text, corners: []) }

    @Test("Codes are found by their frame's exact time, until they are forgotten")
    func codeMemory() {
        var memory = CodeMemory()
        func time(_ number: Int64) -> CMTime { CMTime(value: number * 1001, timescale: 30_000) }
        for number in 0..<100 as Range<Int64> {
            // Every third frame was not scanned.
            if number % 3 != 2 { memory.remember(number % 3 == 0 ? [Self.code("\(number)")] : [], at: time(number)) }
        }
        for number in 0..<100 as Range<Int64> {
            let codes = memory.codes(at: time(number))
            #expect(codes == (number % 3 == 2 ? nil : number % 3 == 0 ? [Self.code("\(number)")] : []))
        }
        #expect(memory.codes(at: CMTime(value: 1, timescale: 90_000)) == nil)
        memory.remove(before: time(90))
        #expect(memory.codes(at: time(87)) == nil && memory.codes(at: time(90))?.count == 1)
        #expect(memory.count == 7)
        // A time that goes back starts the memory over.
        memory.remember([], at: time(3))
        #expect(memory.count == 1 && memory.codes(at: time(90)) == nil)
    }
}

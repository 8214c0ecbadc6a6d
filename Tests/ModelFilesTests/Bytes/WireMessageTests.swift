import Foundation
import Testing

@testable import ModelFiles

/// Tests of ``WireMessage``.
@Suite struct WireMessageTests {
    private func message(_ make: (inout WireWriter) -> Void) throws -> WireMessage {
        try WireMessage(Bytes([UInt8](WireWriter(make).data)))
    }

    @Test func fieldsHaveTheirValues() throws {
        let message = try message {
            $0.int(1, -5)
            $0.int(1, 300)
            $0.string(2, "text")
            $0.float(3, 1.5)
            $0.double(4, 2.5)
            $0.ints(5, [1, -1, 1 << 40])
            $0.int(5, 7)
            $0.floats(6, [1, 2])
            $0.entry(7, "key") { $0.int(1, 9) }
        }
        // The last value counts.
        #expect(message.int(1) == 300)
        #expect(message.string(2) == "text")
        #expect(message.float(3) == 1.5)
        #expect(message.double(4) == 2.5)
        #expect(try message.ints(5) == [1, -1, 1 << 40, 7])
        #expect(message.floats(6) == [1, 2])
        #expect(try message.entries(7).first?.key == "key")
        #expect(try message.entries(7).first?.value.message(2)?.int(1) == 9)
        #expect(message.int(99) == 0)
        #expect(message.string(99).isEmpty)
    }

    @Test(
        arguments: [
            [0x0a, 5, 1], [0x08, 0xff], [0x00], [0x0b], [0x09, 1], [0x0d, 1],
            [0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f],
        ] as [[UInt8]]
    )
    func damagedMessagesAreErrors(_ bytes: [UInt8]) {
        #expect(throws: ModelFileError.self) { try WireMessage(Bytes(bytes)) }
    }

    @Test func partsLieInside() {
        let bytes = Bytes([1, 2, 3, 4])
        #expect(bytes.part(1, 2)?.array == [2, 3])
        #expect(bytes.part(3, 2) == nil)
        #expect(bytes.part(-1, 1) == nil)
        #expect(bytes.part(.max, .max) == nil)
        #expect(bytes.load(1, as: UInt16.self) == 0x0302)
        #expect(bytes.load(3, as: UInt16.self) == nil)
    }
}

import Foundation
import Testing

@testable import ModelCommands

/// ``NPYFile``: arrays in NumPy's format.
@Suite struct NPYFileTests {
    /// Returns the bytes of a file of version 1.
    private func file(_ type: String, _ shape: String, fortran: Bool = false, _ body: Data) -> Data {
        let header = "{'descr': '\(type)', 'fortran_order': \(fortran ? "True" : "False"), 'shape': \(shape), }\n"
        var data = Data([0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59, 1, 0, UInt8(header.utf8.count), 0])
        data.append(Data(header.utf8))
        data.append(body)
        return data
    }

    private func bytes<Number>(_ numbers: [Number]) -> Data { numbers.withUnsafeBytes { Data($0) } }

    @Test("what is written is read again", arguments: [[], [0], [3], [2, 3], [1, 2, 2, 2]])
    func roundTrip(shape: [Int]) throws {
        let count = shape.reduce(1, *)
        let written = NPYFile(shape: shape, values: (0..<count).map { Float($0) / 3 })
        #expect(written.data.count % 64 == (4 * count) % 64)
        let read = try NPYFile(written.data, name: "x.npy")
        #expect(read.shape == shape && read.values == written.values)
    }

    @Test("other types of numbers become float32")
    func types() throws {
        #expect(try NPYFile(file("<f8", "(2,)", bytes([1.5, -2.5])), name: "x").values == [1.5, -2.5])
        #expect(try NPYFile(file("<i4", "(2,)", bytes([Int32(7), -7])), name: "x").values == [7, -7])
        #expect(try NPYFile(file("|u1", "(2,)", Data([0, 255])), name: "x").values == [0, 255])
        #expect(try NPYFile(file("<f4", "()", bytes([Float(3)])), name: "x").shape.isEmpty)
    }

    @Test("Fortran's order is turned into C order")
    func fortranOrder() throws {
        let data = file("<i4", "(2, 3)", fortran: true, bytes([Int32(0), 3, 1, 4, 2, 5]))
        #expect(try NPYFile(data, name: "x").values == [0, 1, 2, 3, 4, 5])
    }

    @Test("damaged files throw an error with their name")
    func damaged() {
        let whole = NPYFile(shape: [2, 2], values: [1, 2, 3, 4]).data
        for length in 0..<whole.count {
            #expect { try NPYFile(whole.prefix(length), name: "cut.npy") } throws: {
                ($0 as? ModelProblem)?.message.contains("cut.npy") == true
            }
        }
        for shape in ["(99999999999999, 99999999999999)", "(-1,)", "(x,)", "4"] {
            #expect(throws: ModelProblem.self) { try NPYFile(file("<f4", shape, Data(count: 64)), name: "x") }
        }
        #expect(throws: ModelProblem.self) { try NPYFile(file(">f4", "(1,)", Data(count: 4)), name: "x") }
    }
}

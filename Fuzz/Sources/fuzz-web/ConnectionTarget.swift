import Fuzzing

/// Sends arbitrary client data on a connection, in pieces of any size; the word `TOKEN` is replaced with the valid
/// token.
enum ConnectionTarget {
    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        var input = FuzzInput(bytes)
        let piece = input.choice([1 << 20, 1, 7, 64, 1_000, 4_096])
        let text = replaced(input.rest())
        Station.check(Station.ask(text, piece: piece))
    }

    /// Returns the bytes with the valid token, which no input would find.
    static func replaced(_ bytes: [UInt8]) -> [UInt8] {
        let mark = Array("TOKEN".utf8)
        var result: [UInt8] = []
        var rest = bytes[...]
        while let next = rest.firstIndex(of: mark[0]) {
            result += rest[..<next]
            rest = rest[next...]
            if rest.starts(with: mark) {
                result += Array(Station.token.utf8)
                rest = rest.dropFirst(mark.count)
            } else {
                result.append(rest.removeFirst())
            }
        }
        return result + rest
    }
}

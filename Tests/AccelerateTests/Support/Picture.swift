import Accelerate
import Foundation

/// Memory for a buffer, with padded rows and a guard of known bytes behind each row.
final class Picture {
    let width: Int
    let height: Int
    let size: Int
    let rowBytes: Int
    private let memory: UnsafeMutableRawPointer

    init(_ width: Int, _ height: Int, _ size: Int, padding: Int = 13) {
        self.width = width
        self.height = height
        self.size = size
        rowBytes = (width * size + padding + 7) & ~7
        memory = UnsafeMutableRawPointer.allocate(byteCount: max(rowBytes * height, 64), alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0xA5, count: max(rowBytes * height, 64))
    }

    deinit { memory.deallocate() }

    var buffer: vImage_Buffer {
        vImage_Buffer(data: memory, height: UInt(height), width: UInt(width), rowBytes: rowBytes)
    }

    func row<T>(_ y: Int, _ type: T.Type = T.self) -> UnsafeMutablePointer<T> {
        (memory + y * rowBytes).assumingMemoryBound(to: type)
    }

    /// A component: channel c of pixel x of row y.
    subscript<T>(_ x: Int, _ y: Int, _ c: Int, _ type: T.Type) -> T {
        get { row(y, type)[x * size / MemoryLayout<T>.size + c] }
        set { row(y, type)[x * size / MemoryLayout<T>.size + c] = newValue }
    }

    subscript(_ x: Int, _ y: Int, _ c: Int = 0) -> UInt8 {
        get { self[x, y, c, UInt8.self] }
        set { self[x, y, c, UInt8.self] = newValue }
    }

    /// Indicates whether the bytes behind the rows are as they were.
    var isGuardIntact: Bool {
        (0..<height).allSatisfy { y in
            (width * size..<rowBytes).allSatisfy { row(y, UInt8.self)[$0] == 0xA5 }
        }
    }

    func fill(_ source: inout Random) {
        for y in 0..<height {
            for x in 0..<width * size { row(y, UInt8.self)[x] = UInt8.random(in: 0...255, using: &source) }
        }
    }

    func fillFloats(_ source: inout Random, in range: ClosedRange<Float> = 0...1) {
        for y in 0..<height {
            for x in 0..<width * size / 4 { row(y, Float.self)[x] = Float.random(in: range, using: &source) }
        }
    }

    /// The bytes of the pixels.
    var bytes: [UInt8] {
        (0..<height).flatMap { y in (0..<width * size).map { row(y, UInt8.self)[$0] } }
    }

    func copy() -> Picture {
        let other = Picture(width, height, size)
        for y in 0..<height { memcpy(other.row(y, UInt8.self), row(y, UInt8.self), width * size) }
        return other
    }
}

/// Numbers that a seed determines, which failures print.
struct Random: RandomNumberGenerator {
    let seed: UInt64
    private var state: UInt64

    init(seed: UInt64 = UInt64(ProcessInfo.processInfo.environment["OBSCURA_SEED"] ?? "") ?? 20_260_101) {
        self.seed = seed
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

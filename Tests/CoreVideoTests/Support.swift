import CoreVideo
import Foundation
import Synchronization
import Testing

/// Creates a buffer through the public function.
func makeBuffer(
    _ width: Int,
    _ height: Int,
    _ format: OSType,
    _ attributes: CFDictionary? = nil
) throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    let result = CVPixelBufferCreate(kCFAllocatorDefault, width, height, format, attributes, &buffer)
    #expect(result == kCVReturnSuccess)
    return try #require(buffer)
}

/// Creates a pool through the public function.
func makePool(_ poolAttributes: CFDictionary? = nil, width: Int = 16, height: Int = 16) throws -> CVPixelBufferPool {
    var pool: CVPixelBufferPool?
    let attributes =
        [
            kCVPixelBufferWidthKey as String: width, kCVPixelBufferHeightKey as String: height,
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA,
        ] as CFDictionary
    #expect(CVPixelBufferPoolCreate(nil, poolAttributes, attributes, &pool) == kCVReturnSuccess)
    return try #require(pool)
}

/// Counts calls from any thread.
final class Counter: Sendable {
    private let storage = Atomic<Int>(0)
    var value: Int { storage.load(ordering: .sequentiallyConsistent) }
    func increment() { storage.add(1, ordering: .sequentiallyConsistent) }
}

/// A clock in nanoseconds that moves only when a test advances it.
final class ManualClock: Sendable {
    private let storage = Atomic<UInt64>(1_000)
    var now: UInt64 { storage.load(ordering: .sequentiallyConsistent) }
    func advance(seconds: Double) { storage.add(UInt64(seconds * 1e9), ordering: .sequentiallyConsistent) }
}

/// A small random generator; failures print its seed.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

import Foundation
import Synchronization
import Testing

@testable import CoreVideo

/// Tests ``PixelMemoryShortage`` and ``CVMutablePixelBuffer``.
@Suite("Pixel buffers without memory", .serialized)
struct AllocationFailureTests {
    private static let format = kCVPixelFormatType_32BGRA

    /// Runs a body while the rule decides which allocations are refused.
    private func played(_ rule: @escaping PixelMemoryShortage.Rule, _ body: () throws -> Void) rethrows {
        PixelMemoryShortage.play(rule)
        defer { PixelMemoryShortage.play(nil) }
        try body()
    }

    @Test("a failed allocation returns a code and no buffer, and the next one succeeds")
    func single() throws {
        var buffer: CVPixelBuffer? = try makeBuffer(34, 22, Self.format)
        played({ _ in true }) {
            let code = CVPixelBufferCreate(nil, 34, 22, Self.format, nil, &buffer)
            #expect(code == kCVReturnAllocationFailed)
            #expect(buffer == nil)
            #expect(throws: PixelBufferError.self) {
                _ = try CVMutablePixelBuffer(
                    CVPixelBufferCreationAttributes(
                        pixelFormatType: CVPixelFormatType(rawValue: Self.format),
                        size: CVImageSize(width: 34, height: 22)
                    )
                )
            }
        }
        #expect(CVPixelBufferGetWidth(try makeBuffer(34, 22, Self.format)) == 34)
    }

    @Test("a failed allocation does not count against a pool's threshold")
    func threshold() throws {
        let pool = try makePool(width: 34, height: 22)
        let limit = [kCVPixelBufferPoolAllocationThresholdKey as String: 3] as CFDictionary
        func take() -> (CVReturn, CVPixelBuffer?) {
            var buffer: CVPixelBuffer?
            return (CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, pool, limit, &buffer), buffer)
        }
        played({ _ in true }) {
            for _ in 0..<10 {
                let (code, buffer) = take()
                #expect(code == kCVReturnAllocationFailed && buffer == nil)
            }
        }
        #expect(pool.core.allocated == 0)
        let taken = (0..<4).map { _ in take() }
        #expect(taken.map(\.0) == [0, 0, 0, kCVReturnWouldExceedAllocationThreshold])
    }

    @Test("a pool reuses returned memory while allocations fail")
    func reuse() throws {
        let pool = try PixelBufferPool(width: 34, height: 22, format: Self.format, limit: 4)
        do { _ = try #require(pool.makeBuffer()) }
        try played({ _ in true }) {
            let held = try #require(pool.makeBuffer())
            #expect(pool.makeBuffer() == nil)
            #expect(pool.outstanding == 1)
            _ = held
        }
        #expect(pool.outstanding == 0)
    }

    @Test("with random failures on several threads, the pool counts exactly the buffers in use and keeps its limit")
    func conservation() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        let pool = try PixelBufferPool(width: 34, height: 22, format: Self.format, limit: 12)
        let asked = Atomic<UInt64>(seed)
        let (refused, given) = (Counter(), Counter())
        played({ _ in
            // Steps through all residues, so that about every third block is refused.
            let number = asked.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
            if (number >> 33) % 3 == 0 { refused.increment() }
            return (number >> 33) % 3 == 0
        }) {
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                var held: [CVPixelBuffer] = []
                for step in 0..<2_000 {
                    if let buffer = pool.makeBuffer() {
                        given.increment()
                        held.append(buffer)
                    }
                    if held.count > 3 || step % 7 == thread { held.removeAll() }
                    if step % 50 == 0 { pool.flush() }
                }
            }
        }
        #expect(refused.value > 0 && given.value > 0, "seed \(seed)")
        #expect(pool.outstanding == 0, "seed \(seed)")
        let all = (0..<13).map { _ in pool.makeBuffer() }
        #expect(all.map { $0 != nil } == Array(repeating: true, count: 12) + [false], "seed \(seed)")
    }
}

import Dispatch
import Foundation
import Testing

@testable import CoreVideo

@Suite struct CVPixelBufferPoolTests {
    private let attributes: [String: Any] = [
        kCVPixelBufferWidthKey as String: 16, kCVPixelBufferHeightKey as String: 16,
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA,
    ]

    private func take(_ pool: CVPixelBufferPool, threshold: Int? = nil) -> (CVReturn, CVPixelBuffer?) {
        var buffer: CVPixelBuffer?
        let auxiliary = threshold.map { [kCVPixelBufferPoolAllocationThresholdKey as String: $0] as CFDictionary }
        let code = CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, pool, auxiliary, &buffer)
        return (code, buffer)
    }

    @Test("POOL-2 memory returns with the last reference and is reused")
    func recycling() throws {
        let pool = try makePool()
        var first = take(pool).1
        let address = first.flatMap(CVPixelBufferGetBaseAddress)
        var second = first
        first = nil
        #expect(pool.core.outstanding == 1)
        second = nil
        _ = second
        #expect(pool.core.outstanding == 0)
        #expect(take(pool).1.flatMap(CVPixelBufferGetBaseAddress) == address)
    }

    @Test("POOL-2 buffers outlive their pool")
    func poolEndsFirst() throws {
        var pool: CVPixelBufferPool? = try makePool()
        let buffer = try #require(pool.flatMap { take($0).1 })
        let core = try #require(pool.map(\.core))
        pool = nil
        memset(try #require(CVPixelBufferGetBaseAddress(buffer)), 7, CVPixelBufferGetDataSize(buffer))
        #expect(core.allocated == 1)
    }

    @Test("POOL-2 the memory of a buffer that outlived its pool is freed")
    func poolEndsFirstAndBufferIsFreed() throws {
        var pool: CVPixelBufferPool? = try makePool()
        var buffer = pool.flatMap { take($0).1 }
        let core = try #require(pool.map(\.core))
        pool = nil
        #expect(buffer != nil)
        buffer = nil
        #expect(core.allocated == 0)
    }

    @Test("POOL-3 unused buffers are freed beyond their age, which defaults to one second")
    func ageOut() throws {
        let clock = ManualClock()
        let pool = try CVPixelBufferPool(
            poolAttributes: nil,
            pixelBufferAttributes: attributes as CFDictionary,
            clock: { clock.now }
        )
        var held = [try pool.makeBuffer(threshold: nil), try pool.makeBuffer(threshold: nil)]
        held.removeAll()
        clock.advance(seconds: 1)
        CVPixelBufferPoolFlush(pool, [])
        #expect(pool.core.allocated == 2, "an age of exactly one second does not exceed one second")
        clock.advance(seconds: 0.001)
        CVPixelBufferPoolFlush(pool, [])
        #expect(pool.core.allocated == 0, "POOL-6")
    }

    @Test("POOL-3 ages are checked when a buffer is created, and the buffer in use is the youngest")
    func ageOutAtCreation() throws {
        let clock = ManualClock()
        let pool = try CVPixelBufferPool(
            poolAttributes: nil,
            pixelBufferAttributes: attributes as CFDictionary,
            clock: { clock.now }
        )
        var held = try (0..<3).map { _ in try pool.makeBuffer(threshold: nil) }
        held.removeAll()
        clock.advance(seconds: 2)
        held.append(try pool.makeBuffer(threshold: nil))
        #expect(pool.core.allocated == 1)
    }

    @Test("POOL-3 the minimum count is kept at any age, and age 0 keeps all", arguments: [(2, 1.0, 2), (0, 0.0, 3)])
    func keeping(minimum: Int, age: Double, kept: Int) throws {
        let clock = ManualClock()
        let poolAttributes =
            [
                kCVPixelBufferPoolMinimumBufferCountKey as String: minimum,
                kCVPixelBufferPoolMaximumBufferAgeKey as String: age,
            ] as CFDictionary
        let pool = try CVPixelBufferPool(
            poolAttributes: poolAttributes,
            pixelBufferAttributes: attributes as CFDictionary,
            clock: { clock.now }
        )
        var held = try (0..<3).map { _ in try pool.makeBuffer(threshold: nil) }
        held.removeAll()
        clock.advance(seconds: 1000)
        CVPixelBufferPoolFlush(pool, [])
        #expect(pool.core.allocated == kept)
        CVPixelBufferPoolFlush(pool, .excessBuffers)
        #expect(pool.core.allocated == 0, "POOL-6")
    }

    @Test("a frame pool returns nil at its limit and never waits")
    func limit() throws {
        let returned = Counter()
        let pool = try PixelBufferPool(
            width: 8,
            height: 8,
            format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
            limit: 2,
            onReturn: { returned.increment() }
        )
        #expect(pool.outstanding == 0)
        var first = pool.makeBuffer()
        let second = pool.makeBuffer()
        #expect(first != nil && second != nil && pool.outstanding == 2)
        #expect(pool.makeBuffer() == nil)
        first = nil
        #expect(returned.value == 1 && pool.outstanding == 1)
        first = pool.makeBuffer()
        #expect(first != nil)
        #expect(pool.makeBuffer() == nil)
    }

    @Test("buffers can be created and released on several threads")
    func threads() throws {
        let pool = try PixelBufferPool(width: 8, height: 8, format: kCVPixelFormatType_32BGRA, limit: 5)
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            var generator = SeededGenerator(seed: UInt64(thread))
            var held: [CVPixelBuffer] = []
            for _ in 0..<500 {
                if Bool.random(using: &generator), let buffer = pool.makeBuffer() {
                    // Two owners of one block would overwrite each other's mark.
                    let mark = UInt64(thread)
                    buffer.planes[0].baseAddress.storeBytes(of: mark, as: UInt64.self)
                    held.append(buffer)
                } else if !held.isEmpty {
                    let buffer = held.removeFirst()
                    #expect(buffer.planes[0].baseAddress.load(as: UInt64.self) == UInt64(thread))
                }
            }
        }
        #expect(pool.outstanding == 0)
    }
}

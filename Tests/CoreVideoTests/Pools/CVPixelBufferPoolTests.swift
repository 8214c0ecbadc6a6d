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

    @Test("POOL-1 buffers have the pool's attributes and only the attachments that these name")
    func attributesAndAttachments() throws {
        var given = attributes
        given[kCVBufferPropagatedAttachmentsKey as String] = ["p": 1]
        given[kCVBufferNonPropagatedAttachmentsKey as String] = ["n": 2]
        var pool: CVPixelBufferPool?
        #expect(CVPixelBufferPoolCreate(nil, nil, given as CFDictionary, &pool) == kCVReturnSuccess)
        let made = try #require(pool)
        for _ in 0..<2 {
            let buffer = try #require(take(made).1)
            #expect(CVPixelBufferGetWidth(buffer) == 16 && CVPixelBufferGetHeight(buffer) == 16)
            #expect(CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32BGRA)
            #expect(CVBufferCopyAttachments(buffer, .shouldPropagate) as? [String: Int] == ["p": 1])
            #expect(CVBufferCopyAttachments(buffer, .shouldNotPropagate) as? [String: Int] == ["n": 2])
            // Must not appear on the next buffer, which reuses the memory.
            CVBufferSetAttachment(buffer, "x" as CFString, 3 as CFNumber, .shouldPropagate)
        }
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

    @Test("POOL-4 with a threshold of two the third simultaneous buffer fails, and reuse always succeeds")
    func threshold() throws {
        let pool = try makePool()
        var first = take(pool, threshold: 2).1
        let second = take(pool, threshold: 2).1
        let third = take(pool, threshold: 2)
        #expect(first != nil && second != nil)
        #expect(third.0 == kCVReturnWouldExceedAllocationThreshold && third.1 == nil)
        first = nil
        let fourth = take(pool, threshold: 1)
        #expect(fourth.0 == kCVReturnSuccess, "returned memory is reused")
    }

    @Test("POOL-5 the return of a buffer is posted once after a refusal, and never without one")
    func notification() throws {
        let pool = try makePool()
        let posted = Counter()
        let name = Notification.Name(kCVPixelBufferPoolFreeBufferNotification as String)
        let observer = NotificationCenter.default.addObserver(forName: name, object: pool, queue: nil) { _ in
            posted.increment()
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        var first = take(pool, threshold: 2).1
        var second = take(pool, threshold: 2).1
        first = nil
        #expect(first == nil && posted.value == 0)
        first = take(pool, threshold: 2).1
        #expect(take(pool, threshold: 2).0 == kCVReturnWouldExceedAllocationThreshold)
        first = nil
        #expect(posted.value == 1)
        second = nil
        #expect(second == nil && posted.value == 1)
    }

    @Test("POOL-7 creating a pool without size or format fails", arguments: [0, 1, 2])
    func missingAttributes(index: Int) {
        var given = attributes
        given[given.keys.sorted()[index]] = nil
        var pool: CVPixelBufferPool?
        #expect(
            CVPixelBufferPoolCreate(nil, nil, given as CFDictionary, &pool) == kCVReturnInvalidPixelBufferAttributes
        )
        #expect(pool == nil)
    }

    @Test("POOL-8 the attributes are returned as passed")
    func givenAttributes() throws {
        let pool = try makePool()
        #expect(CVPixelBufferPoolGetAttributes(pool) == nil)
        #expect(CVPixelBufferPoolGetPixelBufferAttributes(pool)?.count == 3)
        let other = try makePool([kCVPixelBufferPoolMinimumBufferCountKey as String: 3] as CFDictionary)
        #expect(CVPixelBufferPoolGetAttributes(other)?.count == 1)
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

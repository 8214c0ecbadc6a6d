import CoreVideo
import Dispatch
import Foundation
import Testing

/// Tests the clauses of pools.
@Suite struct PoolContractTests {
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
}

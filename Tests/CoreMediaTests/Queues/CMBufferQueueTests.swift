import CoreMedia
import CoreVideo
import Foundation
import Testing

@Suite("CMBufferQueue")
struct CMBufferQueueTests {
    private func sample(_ presentation: Int64, _ duration: Int64 = 1) throws -> CMSampleBuffer {
        try CMSampleBuffer(
            dataBuffer: nil,
            formatDescription: nil,
            numSamples: 1,
            sampleTimings: [timing(time(presentation, 1), time(duration, 1))],
            sampleSizes: [10]
        )
    }

    private func times(_ queue: CMBufferQueue) -> [Int64] {
        queue.buffers.compactMap { ($0 as? CMSampleBuffer)?.presentationTimeStamp.value }
    }

    @Test("a validation handler rejects buffers with its own error")
    func validation() throws {
        let queue = try CMBufferQueue(capacity: 0, handlers: .unsortedSampleBuffers)
        #expect(CMBufferQueueSetValidationHandler(queue) { _, buffer in buffer is CMSampleBuffer ? 0 : -7 } == noErr)
        #expect(CMBufferQueueEnqueue(queue, buffer: NSString("x")) == -7)
        #expect(CMBufferQueueEnqueue(queue, buffer: try sample(1)) == noErr)
    }
}

import Foundation
import Testing
import VideoToolbox

/// Decompression sessions: ``VTDecompressionSession``.
@Suite struct DecompressionTests {
    /// One callback of a decompression session.
    private struct Decoded {
        var status: OSStatus
        var flags: VTDecodeInfoFlags
        var image: CVImageBuffer?
        var time: CMTime
        var duration: CMTime
    }

    private final class Results: @unchecked Sendable {
        private let lock = NSLock()
        private var list: [Decoded] = []
        func add(_ decoded: Decoded) { lock.withLock { list.append(decoded) } }
        var all: [Decoded] { lock.withLock { list } }
    }

    private func samples(
        _ range: Range<Int> = 0..<10,
        codec: CMVideoCodecType = kCMVideoCodecType_H264,
        reorders: Bool = false,
        forced: Set<Int> = []
    ) throws -> [CMSampleBuffer] {
        let session = try makeSession(codec)
        if codec != kCMVideoCodecType_JPEG {
            VTSessionSetProperty(
                session,
                key: kVTCompressionPropertyKey_AllowFrameReordering,
                value: NSNumber(value: reorders)
            )
        }
        return try encode(session, range, forced: forced).compactMap(\.sample)
    }

    private func session(
        for sample: CMSampleBuffer,
        attributes: CFDictionary? = nil
    ) throws -> VTDecompressionSession {
        var session: VTDecompressionSession?
        let status = VTDecompressionSessionCreate(
            allocator: nil,
            formatDescription: try #require(CMSampleBufferGetFormatDescription(sample)),
            decoderSpecification: nil,
            imageBufferAttributes: attributes,
            decompressionSessionOut: &session
        )
        #expect(status == noErr)
        return try #require(session)
    }

    @discardableResult
    private func decode(
        _ session: VTDecompressionSession,
        _ sample: CMSampleBuffer,
        _ flags: VTDecodeFrameFlags = [],
        into results: Results
    ) -> OSStatus {
        VTDecompressionSessionDecodeFrame(session, sampleBuffer: sample, flags: flags, infoFlagsOut: nil) {
            results.add(Decoded(status: $0, flags: $1, image: $2, time: $3, duration: $4))
        }
    }

    /// Returns a copy of a sample with other data.
    private func copy(of sample: CMSampleBuffer, with bytes: [UInt8]) throws -> CMSampleBuffer {
        var block: CMBlockBuffer?
        _ = CMBlockBufferCreateWithMemoryBlock(
            allocator: nil,
            memoryBlock: nil,
            blockLength: bytes.count,
            blockAllocator: nil,
            customBlockSource: nil,
            offsetToData: 0,
            dataLength: bytes.count,
            flags: kCMBlockBufferAssureMemoryNowFlag,
            blockBufferOut: &block
        )
        let data = try #require(block)
        bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return }
            _ = CMBlockBufferReplaceDataBytes(
                with: base,
                blockBuffer: data,
                offsetIntoDestination: 0,
                dataLength: bytes.count
            )
        }
        var timing = CMSampleTimingInfo(
            duration: sample.duration,
            presentationTimeStamp: sample.presentationTimeStamp,
            decodeTimeStamp: .invalid
        )
        var size = bytes.count
        var made: CMSampleBuffer?
        _ = CMSampleBufferCreateReady(
            allocator: nil,
            dataBuffer: data,
            formatDescription: CMSampleBufferGetFormatDescription(sample),
            sampleCount: 1,
            sampleTimingEntryCount: 1,
            sampleTimingArray: &timing,
            sampleSizeEntryCount: 1,
            sampleSizeArray: &size,
            sampleBufferOut: &made
        )
        return try #require(made)
    }

    @Test(
        "I-VT-30 sessions exist for the formats that have a decoder",
        arguments: [kCMVideoCodecType_H264, kCMVideoCodecType_HEVC, kCMVideoCodecType_JPEG]
    )
    func creation(codec: CMVideoCodecType) throws {
        let sample = try #require(try samples(0..<2, codec: codec).first)
        _ = try session(for: sample)
    }

    @Test("I-VT-30 unknown codecs and formats without parameter sets are refused")
    func refused() throws {
        func status(_ codec: CMVideoCodecType) throws -> OSStatus {
            var format: CMVideoFormatDescription?
            _ = CMVideoFormatDescriptionCreate(
                allocator: nil,
                codecType: codec,
                width: 160,
                height: 120,
                extensions: nil,
                formatDescriptionOut: &format
            )
            var session: VTDecompressionSession?
            let status = VTDecompressionSessionCreate(
                allocator: nil,
                formatDescription: try #require(format),
                decoderSpecification: nil,
                imageBufferAttributes: nil,
                decompressionSessionOut: &session
            )
            #expect(session == nil)
            return status
        }
        #expect(try status(0x7878_7878) == -12906)
        #expect([-12909, -12910].contains(try status(kCMVideoCodecType_H264)))
        #expect([-12909, -12910].contains(try status(kCMVideoCodecType_HEVC)))
    }

    @Test("I-VT-31 images have the pixel format and size asked for")
    func attributes() throws {
        let sample = try #require(try samples().first)
        let results = Results()
        decode(try session(for: sample), sample, into: results)
        let scaled: NSDictionary = [
            kCVPixelBufferPixelFormatTypeKey: NSNumber(value: kCVPixelFormatType_32BGRA),
            kCVPixelBufferWidthKey: NSNumber(value: 80), kCVPixelBufferHeightKey: NSNumber(value: 60),
        ]
        decode(try session(for: sample, attributes: scaled), sample, into: results)
        let images = try results.all.map { try #require($0.image) }
        #expect(
            images.map { CVPixelBufferGetPixelFormatType($0) }
                == [kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_32BGRA]
        )
        #expect(images.map { CVPixelBufferGetWidth($0) } == [160, 80])
        #expect(images.map { CVPixelBufferGetHeight($0) } == [120, 60])
    }

    @Test("I-VT-32 without asynchronous decoding, the callback comes before the return")
    func synchronous() throws {
        let list = try samples()
        let session = try session(for: list[0])
        let results = Results()
        for (index, sample) in list.enumerated() {
            decode(session, sample, into: results)
            #expect(results.all.count == index + 1)
        }
        var flags = VTDecodeInfoFlags()
        VTDecompressionSessionWaitForAsynchronousFrames(session)
        VTDecompressionSessionDecodeFrame(
            session,
            sampleBuffer: list[0],
            flags: ._EnableAsynchronousDecompression,
            infoFlagsOut: &flags
        ) { _, _, _, _, _ in }
        #expect(flags.contains(.asynchronous))
        VTDecompressionSessionWaitForAsynchronousFrames(session)
    }

    @Test("I-VT-33, I-VT-34, I-VT-36 each sample has one callback with its times, held frames included")
    func outcomes() throws {
        for reorders in [false, true] {
            let list = try samples(0..<20, reorders: reorders)
            let session = try session(for: list[0])
            let results = Results()
            for sample in list {
                decode(session, sample, [._EnableAsynchronousDecompression, ._EnableTemporalProcessing], into: results)
            }
            VTDecompressionSessionWaitForAsynchronousFrames(session)
            let all = results.all
            #expect(all.count == 20)
            #expect(all.allSatisfy { $0.status == noErr && $0.image != nil })
            #expect(Set(all.map(\.time)) == Set(list.map(\.presentationTimeStamp)))
            #expect(all.allSatisfy { $0.duration == CMTime(value: 1, timescale: 30) })
            if !reorders { #expect(all.map(\.time) == list.map(\.presentationTimeStamp)) }
        }
    }

    @Test("I-VT-34 decoding goes on at the next sync sample after damaged data")
    func damage() throws {
        let list = try samples(0..<12, forced: [8])
        let session = try session(for: list[0])
        let results = Results()
        for (index, sample) in list.enumerated() {
            // A length that exceeds the data.
            let sent = index == 4 ? try copy(of: sample, with: [0, 0, 255, 255, 0x41, 0, 1]) : sample
            #expect(decode(session, sent, into: results) == noErr)
        }
        VTDecompressionSessionFinishDelayedFrames(session)
        let all = results.all
        #expect(all.count == 12)
        let failed = all.filter { $0.status != noErr }
        #expect(failed.allSatisfy { $0.image == nil && $0.status == -12909 })
        #expect(failed.map(\.time) == list[4..<8].map(\.presentationTimeStamp))
        #expect(all.suffix(4).allSatisfy { $0.status == noErr && $0.image != nil })
    }

    @Test("I-VT-35 a frame can be decoded without an image")
    func withoutOutput() throws {
        let list = try samples()
        let session = try session(for: list[0])
        let results = Results()
        decode(session, list[0], ._DoNotOutputFrame, into: results)
        decode(session, list[1], into: results)
        #expect(results.all[0].image == nil)
        #expect(results.all[0].flags.contains(.frameDropped))
        #expect(results.all[0].status == noErr)
        #expect(results.all[1].image != nil)
    }

    @Test("I-VT-37 other formats need another session")
    func otherFormats() throws {
        let list = try samples()
        let session = try session(for: list[0])
        let other = try #require(try samples(codec: kCMVideoCodecType_HEVC).first)
        let own = try #require(CMSampleBufferGetFormatDescription(list[0]))
        let foreign = try #require(CMSampleBufferGetFormatDescription(other))
        #expect(VTDecompressionSessionCanAcceptFormatDescription(session, formatDescription: own))
        #expect(!VTDecompressionSessionCanAcceptFormatDescription(session, formatDescription: foreign))
        #expect(decode(session, other, into: Results()) == -12916)
    }

    @Test("I-VT-38 decoding begins at a sync sample, and never after the end")
    func beginning() throws {
        let list = try samples(0..<12, forced: [6])
        let session = try session(for: list[0])
        let results = Results()
        for sample in list[3...] { decode(session, sample, into: results) }
        #expect(results.all.map { $0.status == noErr } == [false, false, false, true, true, true, true, true, true])
        VTDecompressionSessionInvalidate(session)
        #expect(decode(session, list[0], into: results) == -12903)
        #expect(VTDecompressionSessionFinishDelayedFrames(session) == -12903)
    }

    @Test("I-VT-38 truncated data does no harm")
    func truncated() throws {
        let list = try samples(0..<4)
        let bytes = sampleBytes(list[0])
        let results = Results()
        for count in stride(from: 1, to: bytes.count, by: max(1, bytes.count / 40)) {
            let session = try session(for: list[0])
            decode(session, try copy(of: list[0], with: Array(bytes.prefix(count))), into: results)
            VTDecompressionSessionFinishDelayedFrames(session)
        }
        #expect(results.all.allSatisfy { $0.image != nil || $0.status != noErr })
    }
}

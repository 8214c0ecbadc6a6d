import CoreMedia
import Foundation
import Testing

/// Tests ``CMSampleBuffer``, ``AudioBufferList`` and ``AudioStreamBasicDescription``.
@Suite("Audio buffer lists")
struct CMSampleBufferAudioBufferListTests {
    /// Two channels of ten 16-bit samples: the left one counts up, the right one down.
    private func audio(interleaved: Bool, inTwoPieces: Bool = false) throws -> CMSampleBuffer {
        let left = (0..<10).map { Int16($0) }
        let right = left.map { -$0 }
        let samples = interleaved ? zip(left, right).flatMap { [$0, $1] } : left + right
        let bytes = samples.flatMap { withUnsafeBytes(of: $0, Array.init) }
        let data = try CMBlockBuffer(capacity: 0)
        for piece in inTwoPieces ? [bytes[..<7], bytes[7...]] : [bytes[...]] {
            let part = try CMBlockBuffer(length: piece.count)
            try Array(piece).withUnsafeBytes { try part.replaceDataBytes(with: $0) }
            try data.append(bufferReference: part)
        }
        return try CMSampleBuffer(
            dataBuffer: data,
            formatDescription: CMFormatDescription(audioStreamBasicDescription: format(interleaved: interleaved)),
            numSamples: 10,
            presentationTimeStamp: .zero,
            packetDescriptions: []
        )
    }

    private func format(interleaved: Bool) -> AudioStreamBasicDescription {
        let separate = interleaved ? 0 : kAudioFormatFlagIsNonInterleaved
        return AudioStreamBasicDescription(
            mSampleRate: 8000,
            mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked | separate,
            mBytesPerPacket: interleaved ? 4 : 2,
            mFramesPerPacket: 1,
            mBytesPerFrame: interleaved ? 4 : 2,
            mChannelsPerFrame: 2,
            mBitsPerChannel: 16,
            mReserved: 0
        )
    }

    private func right(_ list: UnsafeMutableAudioBufferListPointer) -> [Int16] {
        list.count == 2
            ? Array(UnsafeMutableBufferPointer<Int16>(list[1]))
            : UnsafeMutableBufferPointer<Int16>(list[0]).enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    }

    @Test("audio is lent as a list, with one buffer per channel if channels are separate", arguments: [true, false])
    func lending(interleaved: Bool) throws {
        for inTwoPieces in [false, true] {
            let buffer = try audio(interleaved: interleaved, inTwoPieces: inTwoPieces)
            let values = try buffer.withAudioBufferList { list, _ in
                #expect(list.count == (interleaved ? 1 : 2))
                #expect(list[0].mNumberChannels == (interleaved ? 2 : 1))
                return right(list)
            }
            #expect(values == (0..<10).map { -$0 })
        }
    }

    @Test("the C function returns the size of the list and keeps the memory alive")
    func functions() throws {
        let buffer = try audio(interleaved: false)
        var needed = 0
        #expect(
            CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
                buffer,
                bufferListSizeNeededOut: &needed,
                bufferListOut: nil,
                bufferListSize: 0,
                blockBufferAllocator: nil,
                blockBufferMemoryAllocator: nil,
                flags: 0,
                blockBufferOut: nil
            ) == noErr
        )
        #expect(needed == AudioBufferList.sizeInBytes(maximumBuffers: 2))
        let list = AudioBufferList.allocate(maximumBuffers: 2)
        defer { free(list.unsafeMutablePointer) }
        var block: CMBlockBuffer?
        func get(_ size: Int) -> OSStatus {
            CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
                buffer,
                bufferListSizeNeededOut: nil,
                bufferListOut: list.unsafeMutablePointer,
                bufferListSize: size,
                blockBufferAllocator: nil,
                blockBufferMemoryAllocator: nil,
                flags: 0,
                blockBufferOut: &block
            )
        }
        #expect(get(needed - 1) == kCMSampleBufferError_ArrayTooSmall)
        #expect(get(needed) == noErr)
        #expect(block != nil)
        #expect(right(list) == (0..<10).map { -$0 })
    }

    @Test("a range of the audio is copied into the client's memory", arguments: [true, false])
    func copying(interleaved: Bool) throws {
        let buffer = try audio(interleaved: interleaved)
        let list = AudioBufferList.allocate(maximumBuffers: interleaved ? 1 : 2)
        defer {
            for part in list { free(part.mData) }
            free(list.unsafeMutablePointer)
        }
        for index in list.indices {
            list[index] = AudioBuffer(mNumberChannels: interleaved ? 2 : 1, mDataByteSize: 12, mData: malloc(12))
        }
        try buffer.copyPCMData(fromRange: 4..<7, into: list.unsafeMutablePointer)
        #expect(right(list) == [-4, -5, -6])
        #expect(throws: CMSampleBuffer.Error.sampleIndexOutOfRange) {
            try buffer.copyPCMData(fromRange: 4..<11, into: list.unsafeMutablePointer)
        }
        list[0].mDataByteSize = 2
        #expect(throws: CMSampleBuffer.Error.arrayTooSmall) {
            try buffer.copyPCMData(fromRange: 4..<7, into: list.unsafeMutablePointer)
        }
    }

    @Test("a buffer without data copies the samples of a list", arguments: [true, false])
    func filling(interleaved: Bool) throws {
        let source = try audio(interleaved: interleaved)
        var empty: CMSampleBuffer?
        #expect(
            CMAudioSampleBufferCreateWithPacketDescriptions(
                allocator: nil,
                dataBuffer: nil,
                dataReady: false,
                makeDataReadyCallback: nil,
                refcon: nil,
                formatDescription: try #require(source.formatDescription),
                sampleCount: 10,
                presentationTimeStamp: .zero,
                packetDescriptions: nil,
                sampleBufferOut: &empty
            ) == noErr
        )
        let buffer = try #require(empty)
        #expect(!CMSampleBufferDataIsReady(buffer))
        try source.withAudioBufferList { list, _ in
            try buffer.setDataBuffer(fromAudioBufferList: list.unsafePointer)
        }
        #expect(CMSampleBufferDataIsReady(buffer))
        #expect(try buffer.withAudioBufferList { list, _ in right(list) } == (0..<10).map { -$0 })
        #expect(throws: CMSampleBuffer.Error.alreadyHasDataBuffer) {
            try source.withAudioBufferList { list, _ in
                try buffer.setDataBuffer(fromAudioBufferList: list.unsafePointer)
            }
        }
    }

    @Test("images and compressed audio have no audio buffer list")
    func otherKinds() throws {
        var stream = format(interleaved: true)
        stream.mFormatID = kAudioFormatMPEG4AAC
        stream.mFramesPerPacket = 1024
        stream.mBytesPerPacket = 0
        stream.mBytesPerFrame = 0
        let buffer = try CMSampleBuffer(
            dataBuffer: CMBlockBuffer(length: 4),
            formatDescription: CMFormatDescription(audioStreamBasicDescription: stream),
            numSamples: 1,
            presentationTimeStamp: .zero,
            packetDescriptions: [
                AudioStreamPacketDescription(mStartOffset: 0, mVariableFramesInPacket: 0, mDataByteSize: 4)
            ]
        )
        #expect(throws: CMSampleBuffer.Error.invalidMediaTypeForOperation) {
            try buffer.withAudioBufferList { _, _ in }
        }
    }
}

import CoreMedia
import Foundation

/// Linear PCM between audio buffer lists and sample buffers.
enum SoundSamples {
    /// Returns a sample buffer with a copy of frames.
    ///
    /// - Parameters:
    ///   - list: The channels, each in a buffer of its own or interleaved in one.
    ///   - first: The first frame to copy.
    ///   - format: A format of linear PCM that fits the list.
    ///   - time: The number of the first frame, at the format's rate.
    /// - Throws: An error if memory runs out.
    static func buffer(
        _ list: UnsafeMutableAudioBufferListPointer,
        first: Int = 0,
        frames: Int,
        format: CMAudioFormatDescription,
        at time: Int64
    ) throws -> CMSampleBuffer {
        guard let stream = format.audioStreamBasicDescription, frames > 0, stream.mBytesPerFrame > 0 else {
            throw SoundError.failed("There are no frames to convert.")
        }
        let bytes = frames * Int(stream.mBytesPerFrame)
        let data = try CMBlockBuffer(length: bytes * list.count)
        for (index, buffer) in list.enumerated() {
            guard let source = buffer.mData else { continue }
            let status = CMBlockBufferReplaceDataBytes(
                with: source + first * Int(stream.mBytesPerFrame),
                blockBuffer: data,
                offsetIntoDestination: index * bytes,
                dataLength: bytes
            )
            guard status == noErr else { throw SoundError.failed("The frames could not be copied.", status) }
        }
        return try CMSampleBuffer(
            dataBuffer: data,
            formatDescription: format,
            numSamples: frames,
            presentationTimeStamp: CMTime(value: time, timescale: CMTimeScale(max(1, stream.mSampleRate.rounded()))),
            packetDescriptions: []
        )
    }

    /// Copies frames of a sample buffer into a list.
    ///
    /// - Parameters:
    ///   - first: The first frame to copy.
    ///   - place: The frame of the list to write first.
    /// - Returns: Whether the frames were there and were copied.
    static func copy(
        _ sample: CMSampleBuffer,
        first: Int,
        frames: Int,
        bytesPerFrame: Int,
        to list: UnsafeMutableAudioBufferListPointer,
        at place: Int
    ) -> Bool {
        guard let data = sample.dataBuffer else { return false }
        let plane = sample.numSamples * bytesPerFrame
        for (index, buffer) in list.enumerated() {
            guard let target = buffer.mData else { return false }
            let status = CMBlockBufferCopyDataBytes(
                data,
                atOffset: index * plane + first * bytesPerFrame,
                dataLength: frames * bytesPerFrame,
                destination: target + place * bytesPerFrame
            )
            guard status == noErr else { return false }
        }
        return true
    }
}

/// Sample buffers of linear PCM in a row, from which frames are taken.
struct SoundQueue {
    private var buffers: [CMSampleBuffer] = []
    /// The number of frames of the first buffer that were taken.
    private var taken = 0

    /// The number of frames in the queue.
    var frames: Int { buffers.reduce(-taken) { $0 + $1.numSamples } }
    /// The time of the next frame; nil if there is none.
    var time: CMTime? {
        guard let first = buffers.first, let rate = first.formatDescription?.audioStreamBasicDescription?.mSampleRate
        else { return nil }
        return first.presentationTimeStamp + CMTime(value: Int64(taken), timescale: CMTimeScale(rate))
    }

    /// Adds buffers.
    mutating func append(_ new: [CMSampleBuffer]) { buffers += new.filter { $0.numSamples > 0 } }

    /// Discards all frames.
    mutating func clear() { (buffers, taken) = ([], 0) }

    /// Discards frames from the front.
    mutating func drop(_ frames: Int) {
        taken += max(0, frames)
        while let first = buffers.first, taken >= first.numSamples {
            taken -= first.numSamples
            buffers.removeFirst()
        }
        if buffers.isEmpty { taken = 0 }
    }

    /// Moves frames into a list; returns their number.
    mutating func take(
        _ frames: Int,
        bytesPerFrame: Int,
        to list: UnsafeMutableAudioBufferListPointer,
        at place: Int
    ) -> Int {
        var moved = 0
        while moved < frames, let first = buffers.first {
            let count = min(frames - moved, first.numSamples - taken)
            let isCopied = SoundSamples.copy(
                first,
                first: taken,
                frames: count,
                bytesPerFrame: bytesPerFrame,
                to: list,
                at: place + moved
            )
            guard isCopied else { return moved }
            moved += count
            drop(count)
        }
        return moved
    }
}

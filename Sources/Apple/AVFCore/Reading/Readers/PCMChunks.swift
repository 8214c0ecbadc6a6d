import CoreMedia
import Foundation
import MediaFiles

/// Cuts linear PCM to a range and into buffers of one length.
struct PCMChunks {
    /// Frames that follow each other without a gap.
    private struct Run {
        var format: CMFormatDescription
        var rate: CMTimeScale
        /// The time of the first frame, in frames.
        var start: Int64
        var planes: [[UInt8]]
        var bytesPerFrame: Int
        var frames: Int { (planes.first?.count ?? 0) / bytesPerFrame }
    }

    private var runs: [Run] = []

    /// Returns whether a full buffer can be taken, or one that ends at a gap.
    func has(_ frames: Int) -> Bool { runs.count > 1 || (runs.first?.frames ?? 0) >= frames }

    /// Adds the part of a buffer that lies in a range.
    mutating func add(_ sample: CMSampleBuffer, in range: CMTimeRange) {
        guard let format = sample.formatDescription, let stream = format.audioStreamBasicDescription,
            let block = sample.dataBuffer, let rate = CMTimeScale(exactly: stream.mSampleRate.rounded()), rate > 0,
            stream.mBytesPerFrame > 0
        else { return }
        let isInterleaved = stream.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0
        let planes = isInterleaved ? 1 : max(1, Int(stream.mChannelsPerFrame))
        let size = Int(stream.mBytesPerFrame)
        let count = sample.numSamples
        let start = Self.frame(sample.presentationTimeStamp, rate)
        // The first and the last frame of the range, by their start times.
        let from = max(0, Self.frame(range.start, rate) - start)
        let to = range.end.isNumeric ? min(Int64(count), Self.frame(range.end, rate) - start) : Int64(count)
        guard from < to, block.dataLength >= count * size * planes else { return }
        var bytes = [UInt8](repeating: 0, count: count * size * planes)
        let status = bytes.withUnsafeMutableBytes { buffer in
            buffer.baseAddress.map {
                CMBlockBufferCopyDataBytes(block, atOffset: 0, dataLength: buffer.count, destination: $0)
            }
        }
        guard status == noErr else { return }
        let parts = (0..<planes).map { plane in
            bytes[(plane * count + Int(from)) * size..<(plane * count + Int(to)) * size]
        }
        if let last = runs.indices.last, runs[last].format == format,
            runs[last].start + Int64(runs[last].frames) == start + from
        {
            for plane in 0..<planes { runs[last].planes[plane] += parts[plane] }
        } else {
            runs.append(
                Run(
                    format: format,
                    rate: rate,
                    start: start + from,
                    planes: parts.map(Array.init),
                    bytesPerFrame: size
                )
            )
        }
    }

    /// Takes at most the given number of frames as one buffer; nil if there are none.
    mutating func take(_ frames: Int) throws(MediaError) -> CMSampleBuffer? {
        guard var run = runs.first else { return nil }
        let count = min(frames, run.frames)
        let size = count * run.bytesPerFrame
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, size * run.planes.count), alignment: 16)
        for plane in run.planes.indices {
            UnsafeMutableRawBufferPointer(rebasing: memory[(plane * size)...]).copyBytes(
                from: run.planes[plane][..<size]
            )
            run.planes[plane].removeSubrange(..<size)
        }
        let time = CMTime(value: run.start, timescale: run.rate)
        run.start += Int64(count)
        if run.frames == 0 { runs.removeFirst() } else { runs[0] = run }
        do {
            let block = try CMBlockBuffer(buffer: memory, deallocator: { memory, _ in memory.deallocate() })
            return try CMSampleBuffer(
                dataBuffer: block,
                formatDescription: run.format,
                numSamples: count,
                presentationTimeStamp: time,
                packetDescriptions: []
            )
        } catch {
            throw MediaError(.outOfMemory, "A buffer of audio cannot be made: \(error).")
        }
    }

    private static func frame(_ time: CMTime, _ rate: CMTimeScale) -> Int64 {
        let scaled = CMTimeConvertScale(time, timescale: rate, method: .roundHalfAwayFromZero)
        return scaled.isNumeric ? scaled.value : 0
    }
}

import AVFoundation
import Foundation
import Testing

/// Clips whose frames and samples tell their numbers: the upper half of a frame has its number in eight stripes, the
/// lower half that of the clip; a sample's value is its time divided by 8 s.
enum EditingFixtures {
    /// A clip.
    struct Clip: Hashable, Sendable {
        /// A number from 1 to 255.
        var number: Int
        var frames: Int
        var rate: Int
        var sampleRate = 48_000
        var keyInterval = 12

        /// The duration in seconds.
        var seconds: Double { Double(frames) / Double(rate) }
    }

    static let first = Clip(number: 1, frames: 120, rate: 30)
    static let second = Clip(number: 2, frames: 75, rate: 25, sampleRate: 44_100)

    static let width = 64
    static let height = 48

    /// Makes a clip in a QuickTime movie: H.264 with B-frames, and linear PCM.
    static func make(_ clip: Clip) throws -> URL {
        let video =
            "geq=lum='if(mod(floor(if(lt(Y,24),N,\(clip.number))/pow(2,floor(X/8))),2),200,50)':cb=128:cr=128"
        return try AssetFixtures.make(
            "numbers-\(clip.number)-\(clip.frames)-\(clip.rate)-\(clip.keyInterval).mov",
            "-f lavfi -i color=gray:s=\(width)x\(height):r=\(clip.rate) -f lavfi -i "
                + "aevalsrc=t/8:s=\(clip.sampleRate) -t \(clip.seconds) -vf \(video) "
                + "-c:v libx264 -qp 4 -pix_fmt yuv420p -g \(clip.keyInterval) -bf 2 -c:a pcm_s16le"
        )
    }

    /// Makes an asset of a clip.
    static func asset(_ clip: Clip) throws -> AVURLAsset { AVURLAsset(url: try make(clip)) }

    /// Returns the number of the frame and of the clip in a picture of any size; nil for a picture without numbers.
    static func numbers(in buffer: CVPixelBuffer) -> (frame: Int, clip: Int)? {
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
        let isPlanar = CVPixelBufferIsPlanar(buffer)
        let base = isPlanar ? CVPixelBufferGetBaseAddressOfPlane(buffer, 0) : CVPixelBufferGetBaseAddress(buffer)
        let row = isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(buffer, 0) : CVPixelBufferGetBytesPerRow(buffer)
        guard let base else { return nil }
        func number(_ y: Int) -> Int {
            (0..<8).reduce(0) { sum, bit in
                let x = (bit * 2 + 1) * width / 16
                let at = base.assumingMemoryBound(to: UInt8.self) + y * row + (isPlanar ? x : x * 4 + 1)
                return at.pointee > 125 ? sum | 1 << bit : sum
            }
        }
        let found = (number(height / 4), number(height * 3 / 4))
        return found.1 == 0 ? nil : found
    }

    /// Returns the samples of buffers of 32-bit floating-point PCM, one channel, with the time of the first.
    static func samples(_ buffers: [CMSampleBuffer]) -> [(start: CMTime, values: [Float])] {
        buffers.compactMap { buffer in
            guard let block = buffer.dataBuffer else { return nil }
            var values = [Float](repeating: 0, count: block.dataLength / 4)
            values.withUnsafeMutableBytes { bytes in
                guard let target = bytes.baseAddress else { return }
                _ = CMBlockBufferCopyDataBytes(block, atOffset: 0, dataLength: bytes.count, destination: target)
            }
            return (buffer.presentationTimeStamp, values)
        }
    }

    /// The settings for ``samples(_:)``.
    static var floats: [String: Any] {
        [
            AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMIsFloatKey: true, AVLinearPCMBitDepthKey: 32,
            AVLinearPCMIsNonInterleaved: false, AVNumberOfChannelsKey: 1, AVSampleRateKey: 48_000,
        ]
    }

    /// The settings for pictures.
    static var pixels: [String: Any] {
        [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange]
    }

    /// Returns a time in 600ths of a second.
    static func time(_ ticks: Int) -> CMTime { CMTime(value: CMTimeValue(ticks), timescale: 600) }

    /// Returns a range in 600ths of a second.
    static func range(_ start: Int, _ end: Int) -> CMTimeRange { CMTimeRange(start: time(start), end: time(end)) }

    /// Reads the frames of a track or of several through an output.
    static func frames(
        _ asset: AVAsset,
        _ output: AVAssetReaderOutput,
        range: CMTimeRange? = nil
    ) throws -> [CMSampleBuffer] {
        let reader = try AVAssetReader(asset: asset)
        if let range { reader.timeRange = range }
        #expect(reader.canAdd(output))
        reader.add(output)
        guard reader.startReading() else { throw reader.error ?? AVError(.unknown) }
        var result: [CMSampleBuffer] = []
        while let sample = output.copyNextSampleBuffer() { result.append(sample) }
        if let error = reader.error { throw error }
        return result
    }
}

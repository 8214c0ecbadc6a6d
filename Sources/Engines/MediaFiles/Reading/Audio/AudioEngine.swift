import CFFmpeg
import CoreMedia
import CoreVideo
import Foundation

/// Converts audio from FFmpeg's memory layout to linear PCM of another rate, sample type and number of channels,
/// without gaps.
final class AudioEngine {
    /// The input format.
    struct Source: Equatable {
        var format: AVSampleFormat
        var channels: Int
        /// The channel mask; 0 for the default layout.
        var mask: UInt64
        var rate: Int32
    }

    let source: Source
    let output: PCMLayout
    /// Number of frames produced since the beginning or the last reset.
    private(set) var framesMade: Int64 = 0
    private var context: OpaquePointer?
    /// Produced bytes that were not taken yet, by plane.
    private var planes: [[UInt8]]
    private var scratch: [UnsafeMutableRawPointer] = []
    private var capacity = 0
    private let nativePlanes: Int
    private let nativeBytes: Int

    /// - Parameter mask: the channel mask of the output; 0 for the default layout.
    init(source: Source, output: PCMLayout, mask: UInt64) throws(MediaError) {
        self.source = source
        self.output = output
        planes = Array(repeating: [], count: output.planeCount)
        nativePlanes = output.planeCount
        nativeBytes = Int(av_get_bytes_per_sample(output.native)) * output.samplesInPlane
        context = cffmpeg_audio_converter_create(
            source.mask,
            Int32(source.channels),
            source.format.rawValue,
            source.rate,
            mask,
            Int32(output.channels),
            output.native.rawValue,
            output.rate
        )
        guard context != nil else {
            throw MediaError(
                .unsupportedFormat,
                "Could not convert audio of \(source.channels) channels at \(source.rate) Hz to \(output.channels) "
                    + "channels at \(output.rate) Hz. Ask for another number of channels or another rate."
            )
        }
    }

    deinit {
        swr_free(&context)
        for memory in scratch { memory.deallocate() }
    }

    /// Number of produced frames that were not taken yet.
    var framesReady: Int { (planes.first?.count ?? 0) / output.bytesPerFrame }

    /// Converts frames.
    ///
    /// - Parameter planes: one plane for interleaved formats, else one per channel.
    func push(_ source: [UnsafeMutablePointer<UInt8>?], frames: Int) throws(MediaError) {
        guard frames > 0 else { return }
        try run(source, Int32(clamping: frames))
    }

    /// Produces the frames that the filter still holds.
    ///
    /// Only ``reset()`` may follow.
    func drain() throws(MediaError) {
        guard source.rate != output.rate else { return }
        try run(nil, 0)
    }

    /// Starts over, for audio that does not continue from the previous input.
    func reset() throws(MediaError) {
        for index in planes.indices { planes[index].removeAll(keepingCapacity: true) }
        framesMade = 0
        guard let context, source.rate != output.rate else { return }
        swr_close(context)
        guard swr_init(context) >= 0 else { throw CompressedInput.noMemory }
    }

    /// Removes the oldest produced frames and returns them in one block, plane after plane.
    func take(_ frames: Int) throws(MediaError) -> CMBlockBuffer? {
        let count = frames * output.bytesPerFrame
        guard frames > 0, count <= planes[0].count else { return nil }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count * planes.count, alignment: 16)
        for index in planes.indices {
            planes[index].withUnsafeBytes { bytes in
                UnsafeMutableRawBufferPointer(rebasing: memory[(index * count)...])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
            }
            planes[index].removeSubrange(..<count)
        }
        do {
            return try CMBlockBuffer(buffer: memory, deallocator: { memory, _ in memory.deallocate() })
        } catch {
            memory.deallocate()
            throw CompressedInput.noMemory
        }
    }

    private func run(_ source: [UnsafeMutablePointer<UInt8>?]?, _ frames: Int32) throws(MediaError) {
        guard let context else { return }
        let room = Int(max(0, swr_get_out_samples(context, frames))) + 64
        reserve(room)
        var targets = scratch.map { Optional($0.assumingMemoryBound(to: UInt8.self)) }
        var made: Int32 = 0
        if var source {
            made = cffmpeg_audio_convert(context, &targets, Int32(room), &source, frames)
        } else {
            made = cffmpeg_audio_convert(context, &targets, Int32(room), nil, 0)
        }
        guard made >= 0 else { throw MediaError(ffmpeg: made, doing: "convert audio", isNetwork: false) }
        let count = Int(made)
        framesMade += Int64(count)
        for index in planes.indices {
            if output.isNative {
                planes[index].append(
                    contentsOf: UnsafeRawBufferPointer(start: scratch[index], count: count * nativeBytes)
                )
            } else {
                let start = planes[index].count
                planes[index].append(contentsOf: repeatElement(0, count: count * output.bytesPerFrame))
                planes[index].withUnsafeMutableBytes { bytes in
                    guard let base = bytes.baseAddress else { return }
                    output.narrow(scratch[index], to: base + start, samples: count * output.samplesInPlane)
                }
            }
        }
    }

    private func reserve(_ frames: Int) {
        guard frames > capacity else { return }
        for memory in scratch { memory.deallocate() }
        capacity = frames
        scratch = (0..<nativePlanes).map { _ in
            UnsafeMutableRawPointer.allocate(byteCount: max(1, frames * nativeBytes), alignment: 64)
        }
    }
}

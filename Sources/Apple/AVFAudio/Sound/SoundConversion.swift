import CoreMedia
import Foundation
import MediaFiles

/// A conversion of linear PCM or packets to linear PCM or packets.
///
/// Not thread-safe: use it from one thread at a time.
final class SoundConversion {
    private enum Work {
        case linear(AudioConverter)
        case decode(AudioSampleDecoder)
        case encode(AudioEncoder)
    }

    private let work: Work
    private let input: CMAudioFormatDescription
    private let outputBytes: Int
    private var given: Int64 = 0
    private var isFinished = false
    /// Frames that are ready.
    var frames = SoundQueue()
    /// Packets that are ready.
    var packets: [CMSampleBuffer] = []
    /// The format of the packets; nil for linear PCM.
    let packetFormat: CMAudioFormatDescription?

    /// Opens a conversion.
    init(
        from input: CMAudioFormatDescription,
        to output: CMAudioFormatDescription,
        bitRate: Int?
    ) throws(MediaError) {
        self.input = input
        guard let from = input.audioStreamBasicDescription, let to = output.audioStreamBasicDescription else {
            throw MediaError(.unsupportedFormat, "A format is none of sound.")
        }
        outputBytes = Int(to.mBytesPerFrame)
        var made: CMAudioFormatDescription?
        switch (from.mFormatID == kAudioFormatLinearPCM, to.mFormatID) {
        case (true, kAudioFormatLinearPCM): work = .linear(try AudioConverter(to: to))
        case (false, kAudioFormatLinearPCM): work = .decode(try AudioSampleDecoder(format: input, output: to))
        case (true, let id):
            let codec: AudioEncoding.Codec
            switch id {
            case kAudioFormatMPEG4AAC: codec = .aac
            case kAudioFormatOpus: codec = .opus
            case kAudioFormatAppleLossless:
                codec = .appleLossless(bitDepth: to.mFormatFlags >= 3 ? 24 : 16)
            default:
                throw MediaError(.unsupportedCodec, "There is no encoder for this format. Choose AAC, ALAC or Opus.")
            }
            var encoding = AudioEncoding(
                codec: codec,
                sampleRate: to.mSampleRate,
                channels: Int(to.mChannelsPerFrame)
            )
            encoding.bitRate = bitRate
            encoding.ignoresGaps = true
            let encoder = try AudioEncoder(encoding)
            made = encoder.formatDescription
            work = .encode(encoder)
        case (false, _):
            throw MediaError(.unsupportedFormat, "Packets are not converted to packets. Convert to linear PCM first.")
        }
        packetFormat = made
    }

    /// Adds frames.
    func push(_ list: UnsafeMutableAudioBufferListPointer, frames count: Int) throws {
        let sample = try SoundSamples.buffer(list, frames: count, format: input, at: given)
        given += Int64(count)
        try push(sample)
    }

    /// Adds packets.
    func push(_ buffer: AVAudioCompressedBuffer) throws {
        let stream = buffer.format.stream
        let scale = CMTimeScale(max(1, stream.mSampleRate))
        for index in 0..<Int(buffer.packetCount) {
            var start = index * Int(stream.mBytesPerPacket)
            var size = Int(stream.mBytesPerPacket)
            if let place = buffer.packetDescriptions?[index], place.mDataByteSize > 0 {
                (start, size) = (Int(place.mStartOffset), Int(place.mDataByteSize))
            }
            guard start >= 0, size > 0, start + size <= Int(buffer.byteLength) else {
                throw SoundError.failed("A packet lies outside the buffer.")
            }
            try push(UnsafeRawBufferPointer(start: buffer.data + start, count: size), scale, stream.mFramesPerPacket)
        }
    }

    /// Adds a packet.
    func push(_ packet: UnsafeRawBufferPointer, _ scale: CMTimeScale, _ frames: UInt32) throws {
        guard let base = packet.baseAddress else { return }
        let data = try CMBlockBuffer(length: packet.count)
        let status = CMBlockBufferReplaceDataBytes(
            with: base,
            blockBuffer: data,
            offsetIntoDestination: 0,
            dataLength: packet.count
        )
        guard status == noErr else { throw SoundError.failed("A packet could not be copied.", status) }
        let place = AudioStreamPacketDescription(
            mStartOffset: 0,
            mVariableFramesInPacket: 0,
            mDataByteSize: UInt32(packet.count)
        )
        let sample = try CMSampleBuffer(
            dataBuffer: data,
            formatDescription: input,
            numSamples: 1,
            presentationTimeStamp: CMTime(value: given, timescale: scale),
            packetDescriptions: [place]
        )
        given += Int64(frames)
        try push(sample)
    }

    private func push(_ sample: CMSampleBuffer) throws {
        do throws(MediaError) {
            switch work {
            case .linear(let converter): frames.append(try converter.convert(sample))
            case .decode(let decoder): frames.append(try decoder.decode(sample))
            case .encode(let encoder): packets += try encoder.encode(sample)
            }
        } catch { throw SoundError.file(error) }
    }

    /// Makes the rest ready: no input follows.
    func finish() throws {
        guard !isFinished else { return }
        isFinished = true
        do throws(MediaError) {
            switch work {
            case .linear(let converter): frames.append(try converter.finish())
            case .decode(let decoder): frames.append(try decoder.finish())
            case .encode(let encoder): packets += try encoder.finish()
            }
        } catch { throw SoundError.file(error) }
    }

    /// Moves frames into a list; returns their number.
    func take(_ count: Int, to list: UnsafeMutableAudioBufferListPointer, at place: Int) -> Int {
        frames.take(count, bytesPerFrame: outputBytes, to: list, at: place)
    }

    /// Moves the next packet out.
    func takePacket() -> [UInt8]? {
        guard !packets.isEmpty else { return nil }
        let first = packets.removeFirst()
        return first.dataBuffer.flatMap { try? [UInt8]($0.dataBytes()) } ?? []
    }
}

@available(*, unavailable)
extension SoundConversion: @unchecked Sendable {}

import CoreMedia
import Foundation

extension SampleEntry {
    /// Writes the sample entry of audio.
    func writeAudio(to writer: inout BoxWriter) {
        guard let stream = format.audioStreamBasicDescription else { return }
        switch stream.mFormatID {
        case kAudioFormatLinearPCM: writePCM(stream, to: &writer)
        case kAudioFormatMPEG4AAC:
            writeCompressed("mp4a", stream, to: &writer) { writer in writeElementaryStream(stream, to: &writer) }
        case kAudioFormatOpus:
            // Opus always plays at 48 kHz.
            writeCompressed("Opus", stream, rate: 48_000, to: &writer) { writer in
                writer.box("dOps") { writer in writer.raw(opusBox(stream)) }
            }
        case kAudioFormatAppleLossless:
            writeCompressed("alac", stream, to: &writer) { writer in
                writer.fullBox("alac") { writer in writer.raw(losslessCookie) }
            }
        default:
            writeCompressed(audioType(stream.mFormatID), stream, to: &writer) { writer in
                if let cookie = format.magicCookie { writer.raw(cookie) }
            }
        }
    }

    private func audioType(_ code: UInt32) -> String {
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> UInt32($0)) }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Writes the entry of compressed audio; QuickTime puts the codec's own box inside a `wave` box.
    private func writeCompressed(
        _ type: String,
        _ stream: AudioStreamBasicDescription,
        rate: Double? = nil,
        to writer: inout BoxWriter,
        configuration: (inout BoxWriter) -> Void
    ) {
        let hasWave = isQuickTime && type != "Opus"
        writer.box(type) { writer in
            writer.zeros(6)
            writer.u16(1)
            writer.u16(hasWave ? 1 : 0)
            writer.zeros(6)
            writer.u16(UInt16(clamping: stream.mChannelsPerFrame))
            writer.u16(type == "alac" ? UInt16(clamping: max(losslessDepth, 16)) : 16)
            // −2 means variable packet sizes.
            writer.u16(hasWave ? 0xFFFE : 0)
            writer.u16(0)
            let rate = rate ?? stream.mSampleRate
            writer.u32(rate < 65536 ? UInt32(rate) << 16 : 0)
            guard hasWave else { return configuration(&writer) }
            writer.u32(max(stream.mFramesPerPacket, 1))
            writer.u32(0)
            writer.u32(0)
            writer.u32(2)
            writer.box("wave") { writer in
                writer.box("frma") { $0.fourCharacters(type) }
                if type == "mp4a" { writer.box("mp4a") { $0.u32(0) } }
                configuration(&writer)
                // An empty box of type 0 ends the list.
                writer.u32(8)
                writer.u32(0)
            }
        }
    }

    /// Writes linear PCM of any rate and sample size with version 2 of QuickTime's sound description.
    private func writePCM(_ stream: AudioStreamBasicDescription, to writer: inout BoxWriter) {
        writer.box("lpcm") { writer in
            writer.zeros(6)
            writer.u16(1)
            writer.u16(2)
            writer.zeros(6)
            // Fixed values of version 2; the real values follow.
            writer.u16(3)
            writer.u16(16)
            writer.u16(0xFFFE)
            writer.u16(0)
            writer.u32(0x10000)
            writer.u32(72)
            writer.float64(stream.mSampleRate)
            writer.u32(stream.mChannelsPerFrame)
            writer.u32(0x7F00_0000)
            writer.u32(stream.mBitsPerChannel)
            // Only the flags that describe the packing of samples.
            writer.u32(stream.mFormatFlags & 0x1F)
            writer.u32(stream.mBytesPerFrame)
            writer.u32(1)
        }
    }

    // MARK: AAC

    /// Writes the `esds` box with the decoder configuration.
    private func writeElementaryStream(_ stream: AudioStreamBasicDescription, to writer: inout BoxWriter) {
        let configuration = aacConfiguration(stream)
        writer.fullBox("esds") { writer in
            func descriptor(_ tag: UInt8, _ length: Int) {
                writer.u8(tag)
                // Four-byte lengths, as most writers use them.
                for shift in [21, 14, 7] { writer.u8(0x80 | UInt8(truncatingIfNeeded: length >> shift & 0x7F)) }
                writer.u8(UInt8(truncatingIfNeeded: length & 0x7F))
            }
            descriptor(3, 3 + 5 + 13 + 5 + configuration.count + 5 + 1)
            writer.u16(0)
            writer.u8(0)
            descriptor(4, 13 + 5 + configuration.count)
            // Object type: MPEG-4 audio. Stream type: audio.
            writer.u8(0x40)
            writer.u8(0x15)
            writer.zeros(11)
            descriptor(5, configuration.count)
            writer.raw(configuration)
            descriptor(6, 1)
            writer.u8(2)
        }
    }

    /// Returns the AudioSpecificConfig: the magic cookie, its contents, or one made from rate and channels.
    private func aacConfiguration(_ stream: AudioStreamBasicDescription) -> [UInt8] {
        let cookie = [UInt8](format.magicCookie ?? Data())
        if cookie.first == 3, let found = Self.specificConfiguration(inDescriptor: cookie) { return found }
        if cookie.count >= 2 { return cookie }
        let rates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350]
        let index = rates.firstIndex(of: Int(stream.mSampleRate.rounded())) ?? 4
        let channels = stream.mChannelsPerFrame == 8 ? 7 : min(stream.mChannelsPerFrame, 7)
        // Object type 2 (low complexity), rate, channels.
        let bits = UInt16(2) << 11 | UInt16(index) << 7 | UInt16(channels) << 3
        return [UInt8(bits >> 8), UInt8(bits & 0xFF)]
    }

    /// Returns the decoder configuration inside an elementary stream descriptor.
    static func specificConfiguration(inDescriptor bytes: [UInt8]) -> [UInt8]? {
        var position = 0
        func length() -> Int? {
            var value = 0
            for _ in 0..<4 {
                guard position < bytes.count else { return nil }
                let byte = bytes[position]
                position += 1
                value = value << 7 | Int(byte & 0x7F)
                if byte & 0x80 == 0 { return value }
            }
            return value
        }
        while position < bytes.count {
            let tag = bytes[position]
            position += 1
            guard let count = length(), count <= bytes.count - position else { return nil }
            switch tag {
            case 3: position += 3
            case 4: position += 13
            case 5: return Array(bytes[position..<position + count])
            default: position += count
            }
        }
        return nil
    }

    // MARK: Others

    /// Returns the contents of `dOps`, converted from the header that Ogg files have.
    private func opusBox(_ stream: AudioStreamBasicDescription) -> [UInt8] {
        let cookie = [UInt8](format.magicCookie ?? Data())
        let mark = Array("OpusHead".utf8)
        guard cookie.starts(with: mark), cookie.count >= 19 else {
            if cookie.count >= 11 { return cookie }
            var writer = BoxWriter()
            writer.u8(0)
            writer.u8(UInt8(clamping: stream.mChannelsPerFrame))
            writer.u16(312)
            writer.u32(UInt32(stream.mSampleRate))
            writer.zeros(3)
            return writer.bytes
        }
        var writer = BoxWriter()
        writer.u8(0)
        writer.u8(cookie[9])
        // Little-endian there, big-endian here.
        writer.raw([cookie[11], cookie[10]])
        writer.raw([cookie[15], cookie[14], cookie[13], cookie[12]])
        writer.raw([cookie[17], cookie[16]])
        writer.raw(cookie[18...])
        return writer.bytes
    }

    /// The 24 bytes of Apple Lossless's configuration, without a surrounding box.
    private var losslessCookie: [UInt8] {
        let cookie = [UInt8](format.magicCookie ?? Data())
        guard cookie.count >= 36, Array(cookie[4..<8]) == Array("alac".utf8) else { return cookie }
        return Array(cookie[12...])
    }

    private var losslessDepth: Int { losslessCookie.count > 5 ? Int(losslessCookie[5]) : 16 }
}

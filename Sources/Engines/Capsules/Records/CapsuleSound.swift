/// A microphone as the program saw it, with the format of its samples.
package struct CapsuleMicrophone: Sendable, Hashable {
    /// The identifier, as in ``CapsuleSound``.
    package var uniqueID: String
    package var name: String
    /// Sample frames per second.
    package var rate: Int
    package var channels: Int
    /// Indicates floating-point samples of 32 bits; otherwise samples are integers of 16 bits.
    package var isFloat: Bool
    /// Indicates a microphone that never waited for its clients.
    package var isLive: Bool

    package init(uniqueID: String, name: String, rate: Int, channels: Int, isFloat: Bool, isLive: Bool) {
        self.uniqueID = uniqueID
        self.name = name
        self.rate = rate
        self.channels = channels
        self.isFloat = isFloat
        self.isLive = isLive
    }

    /// The size of a sample frame in bytes.
    package var frameSize: Int { channels * (isFloat ? 4 : 2) }
}

/// A buffer of sound.
package struct CapsuleSound: Sendable, Hashable {
    /// The microphone's identifier; empty in a redacted capsule.
    package var microphone: String
    package var time: CapsuleTime
    /// The number of sample frames.
    package var count: Int
    /// The samples as the microphone gave them; empty where they were not kept.
    package var bytes: [UInt8]

    package init(microphone: String, time: CapsuleTime, count: Int, bytes: [UInt8]) {
        self.microphone = microphone
        self.time = time
        self.count = count
        self.bytes = bytes
    }
}

extension CapsuleSound {
    func write(to writer: inout ByteWriter) {
        writer.text(microphone)
        writer.time(time)
        writer.int(count)
        writer.raw(bytes)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
        self.init(
            microphone: try reader.text(),
            time: try reader.time(),
            count: try reader.int(),
            bytes: reader.rest()
        )
    }
}

extension CapsuleMicrophone {
    func write(to writer: inout ByteWriter) {
        for text in [uniqueID, name] { writer.text(text) }
        writer.int(rate)
        writer.int(channels)
        writer.flag(isFloat)
        writer.flag(isLive)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
        self.init(
            uniqueID: try reader.text(),
            name: try reader.text(),
            rate: try reader.int(in: 1...CapsuleLimits.highestRate),
            channels: try reader.int(in: 1...CapsuleLimits.mostChannels),
            isFloat: try reader.flag(),
            isLive: try reader.flag()
        )
    }
}

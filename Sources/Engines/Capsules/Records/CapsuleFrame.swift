/// A frame that a camera delivered; its pixels are a record of their own.
package struct CapsuleFrame: Sendable, Hashable {
    package var camera: Int
    package var number: Int
    package var time: CapsuleTime
    package var duration: CapsuleTime
    /// The host's time of delivery in nanoseconds.
    package var hostTime: UInt64
    /// The settings that the frame was captured with, if the camera has controls: names and values.
    package var settings: [String: Double]?

    package init(
        camera: Int,
        number: Int,
        time: CapsuleTime,
        duration: CapsuleTime,
        hostTime: UInt64,
        settings: [String: Double]? = nil
    ) {
        self.camera = camera
        self.number = number
        self.time = time
        self.duration = duration
        self.hostTime = hostTime
        self.settings = settings
    }
}

/// The pixels of a frame, or of its depth map.
package struct CapsulePixels: Sendable, Hashable {
    package var camera: Int
    package var number: Int
    /// The coding: `jpeg`, `h264`, `ffv1`, or `camera` for the bytes that the camera itself compressed.
    package var coding: String
    /// Whether decoding can begin here.
    package var isKey: Bool
    /// Whether this is a depth map.
    package var isDepth: Bool
    package var bytes: [UInt8]

    package init(camera: Int, number: Int, coding: String, isKey: Bool, isDepth: Bool, bytes: [UInt8]) {
        self.camera = camera
        self.number = number
        self.coding = coding
        self.isKey = isKey
        self.isDepth = isDepth
        self.bytes = bytes
    }
}

/// Frames that a camera lost.
package struct CapsuleLoss: Sendable, Hashable {
    package var camera: Int
    /// `outOfBuffers` or `discontinuity`.
    package var reason: String
    package var time: CapsuleTime
    package var duration: CapsuleTime
    package var number: Int
    package var count: Int

    package init(
        camera: Int,
        reason: String,
        time: CapsuleTime,
        duration: CapsuleTime,
        number: Int,
        count: Int
    ) {
        self.camera = camera
        self.reason = reason
        self.time = time
        self.duration = duration
        self.number = number
        self.count = count
    }
}

extension CapsuleFrame {
    func write(to writer: inout ByteWriter) {
        writer.int(camera)
        writer.int(number)
        writer.time(time)
        writer.time(duration)
        writer.unsigned(hostTime)
        writer.optional(settings) { writer, settings in
            writer.list(settings.sorted { $0.key < $1.key }) {
                $0.text($1.key)
                $0.double($1.value)
            }
        }
    }

    init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
        self.init(
            camera: try reader.int(),
            number: try reader.int(),
            time: try reader.time(),
            duration: try reader.time(),
            hostTime: try reader.unsigned()
        )
        guard try reader.flag() else { return }
        var settings: [String: Double] = [:]
        let pairs = try reader.list { (reader) throws(ByteReader.Malformed) in
            (key: try reader.text(), value: try reader.double())
        }
        for pair in pairs { settings[pair.key] = pair.value }
        self.settings = settings
    }
}

extension CapsulePixels {
    func write(to writer: inout ByteWriter) {
        writer.int(camera)
        writer.int(number)
        writer.text(coding)
        writer.flag(isKey)
        writer.flag(isDepth)
        writer.raw(bytes)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
        self.init(
            camera: try reader.int(),
            number: try reader.int(),
            coding: try reader.text(),
            isKey: try reader.flag(),
            isDepth: try reader.flag(),
            bytes: reader.rest()
        )
    }
}

extension CapsuleLoss {
    func write(to writer: inout ByteWriter) {
        writer.int(camera)
        writer.text(reason)
        writer.time(time)
        writer.time(duration)
        writer.int(number)
        writer.int(count)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
        self.init(
            camera: try reader.int(),
            reason: try reader.text(),
            time: try reader.time(),
            duration: try reader.time(),
            number: try reader.int(),
            count: try reader.int(in: 1...Int(Int32.max))
        )
    }
}

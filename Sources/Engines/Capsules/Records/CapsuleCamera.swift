/// A camera as the program saw it: its identity and formats.
package struct CapsuleCamera: Sendable, Hashable {
    /// A size with its pixel format and rates.
    package struct Format: Sendable, Hashable {
        package var width: Int
        package var height: Int
        package var pixelFormat: UInt32
        /// The name of a codec, or empty.
        package var codec: String
        /// The shortest and the longest time between frames, for each range.
        package var durations: [CapsuleTime]
        package var defaultDuration: CapsuleTime
        /// The size of depth maps, or 0 and 0.
        package var depthWidth: Int
        package var depthHeight: Int

        package init(
            width: Int,
            height: Int,
            pixelFormat: UInt32,
            codec: String,
            durations: [CapsuleTime],
            defaultDuration: CapsuleTime,
            depthWidth: Int = 0,
            depthHeight: Int = 0
        ) {
            self.width = width
            self.height = height
            self.pixelFormat = pixelFormat
            self.codec = codec
            self.durations = durations
            self.defaultDuration = defaultDuration
            self.depthWidth = depthWidth
            self.depthHeight = depthHeight
        }
    }

    /// The camera's number in the capsule.
    package var id: Int
    package var uniqueID: String
    package var name: String
    package var model: String
    package var manufacturer: String
    /// The direction it faces, or empty.
    package var position: String
    /// The kind of device, or empty.
    package var kind: String
    /// Whether it never waited for its clients.
    package var isLive: Bool
    package var formats: [Format]
    /// The index of the default format.
    package var defaultFormat: Int

    package init(
        id: Int,
        uniqueID: String,
        name: String,
        model: String,
        manufacturer: String,
        position: String,
        kind: String,
        isLive: Bool,
        formats: [Format],
        defaultFormat: Int
    ) {
        self.id = id
        self.uniqueID = uniqueID
        self.name = name
        self.model = model
        self.manufacturer = manufacturer
        self.position = position
        self.kind = kind
        self.isLive = isLive
        self.formats = formats
        self.defaultFormat = defaultFormat
    }
}

/// One start of a camera, with what its client asked for.
package struct CapsuleRun: Sendable, Hashable {
    package var camera: Int
    package var format: CapsuleCamera.Format
    package var duration: CapsuleTime
    package var wantsDepth: Bool

    package init(camera: Int, format: CapsuleCamera.Format, duration: CapsuleTime, wantsDepth: Bool) {
        self.camera = camera
        self.format = format
        self.duration = duration
        self.wantsDepth = wantsDepth
    }
}

extension CapsuleCamera.Format {
    func write(to writer: inout ByteWriter) {
        writer.int(width)
        writer.int(height)
        writer.unsigned(UInt64(pixelFormat))
        writer.text(codec)
        writer.list(durations) { $0.time($1) }
        writer.time(defaultDuration)
        writer.int(depthWidth)
        writer.int(depthHeight)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
        let sides = 1...CapsuleLimits.longestSide
        let width = try reader.int(in: sides)
        let height = try reader.int(in: sides)
        guard let pixelFormat = UInt32(exactly: try reader.unsigned()) else { throw ByteReader.Malformed() }
        self.init(
            width: width,
            height: height,
            pixelFormat: pixelFormat,
            codec: try reader.text(),
            durations: try reader.list { (reader) throws(ByteReader.Malformed) in try reader.time() },
            defaultDuration: try reader.time(),
            depthWidth: try reader.int(in: 0...CapsuleLimits.longestSide),
            depthHeight: try reader.int(in: 0...CapsuleLimits.longestSide)
        )
    }
}

extension CapsuleCamera {
    func write(to writer: inout ByteWriter) {
        writer.int(id)
        for text in [uniqueID, name, model, manufacturer, position, kind] { writer.text(text) }
        writer.flag(isLive)
        writer.list(formats) { $1.write(to: &$0) }
        writer.int(defaultFormat)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
        self.init(
            id: try reader.int(),
            uniqueID: try reader.text(),
            name: try reader.text(),
            model: try reader.text(),
            manufacturer: try reader.text(),
            position: try reader.text(),
            kind: try reader.text(),
            isLive: try reader.flag(),
            formats: try reader.list { (reader) throws(ByteReader.Malformed) in try Format(from: &reader) },
            defaultFormat: 0
        )
        guard !formats.isEmpty else { throw ByteReader.Malformed() }
        defaultFormat = try reader.int(in: 0...formats.count - 1)
    }
}

extension CapsuleRun {
    func write(to writer: inout ByteWriter) {
        writer.int(camera)
        format.write(to: &writer)
        writer.time(duration)
        writer.flag(wantsDepth)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
        self.init(
            camera: try reader.int(),
            format: try CapsuleCamera.Format(from: &reader),
            duration: try reader.time(),
            wantsDepth: try reader.flag()
        )
    }
}

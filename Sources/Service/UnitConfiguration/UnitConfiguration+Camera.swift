extension UnitConfiguration {
    /// One camera of a unit.
    public struct Camera: Sendable, Hashable {
        /// Its name within the unit; becomes part of topics.
        public var name: String
        /// What it is opened by, such as `v4l2:/dev/video0`: without credentials, and with a full path where it is a file.
        public var source: String
        /// The file with `user:password` for a network address; nil where none is needed.
        public var credentialsFile: String?
        /// The symbologies to read, by the names in ``UnitConfiguration/codeTypes``; nil for all.
        public var types: [String]?
        /// The part of the picture to read; nil for all of it.
        public var region: Region?
        /// Frames a second; nil leaves the camera as it is.
        public var rate: Double?
        /// Seconds that the delayed view is behind at first.
        public var delay = 5.0

        /// A camera with defaults for all that is not given.
        public init(name: String, source: String) {
            self.name = name
            self.source = source
        }
    }

    /// A part of a picture, as fractions of its width and height, origin top-left.
    public struct Region: Sendable, Hashable {
        /// The left edge.
        public var x: Double
        /// The upper edge.
        public var y: Double
        /// From the left edge to the right one.
        public var width: Double
        /// From the upper edge to the lower one.
        public var height: Double

        /// A part of a picture.
        public init(x: Double, y: Double, width: Double, height: Double) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    /// The names of symbologies, those of `--types`.
    public static let codeTypes = [
        "qr", "microqr", "aztec", "datamatrix", "pdf417", "micropdf417", "code39", "code39mod43", "code93", "code128",
        "ean8", "ean13", "upce", "itf14", "interleaved2of5", "codabar", "gs1databar", "gs1databarexpanded",
        "gs1databarlimited", "rmqr", "maxicode", "telepen", "dxfilmedge",
    ]
}

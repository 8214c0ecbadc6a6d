extension UnitConfiguration {
    /// One camera of a unit.
    public struct Camera: Sendable, Hashable {
        /// The camera's name within the unit; part of topics.
        public var name: String
        /// The name by which the camera is opened, such as `v4l2:/dev/video0`; without credentials, and with an
        /// absolute path if it is a file.
        public var source: String
        /// The path of the file with `user:password` for a network address; nil if none is needed.
        public var credentialsFile: String?
        /// The symbologies to read, by the names in ``UnitConfiguration/codeTypes``; nil for all.
        public var types: [String]?
        /// The region of the image to scan; nil for the whole image.
        public var region: Region?
        /// The parts of the picture that no one sees, in the form of `--mask`.
        public var masks: [String] = []
        /// The frame rate in frames per second; nil for the camera's present one.
        public var rate: Double?
        /// The initial delay of the delayed view in seconds.
        public var delay = 5.0

        /// Creates a camera with defaults for all other settings.
        public init(name: String, source: String) {
            self.name = name
            self.source = source
        }
    }

    /// A region of an image, as fractions of its width and height, origin top-left.
    public struct Region: Sendable, Hashable {
        /// The left edge.
        public var x: Double
        /// The top edge.
        public var y: Double
        /// The width.
        public var width: Double
        /// The height.
        public var height: Double

        /// Creates a region.
        public init(x: Double, y: Double, width: Double, height: Double) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    /// The names of symbologies, as accepted by `--types`.
    public static let codeTypes = [
        "qr", "microqr", "aztec", "datamatrix", "pdf417", "micropdf417", "code39", "code39mod43", "code93", "code128",
        "ean8", "ean13", "upce", "itf14", "interleaved2of5", "codabar", "gs1databar", "gs1databarexpanded",
        "gs1databarlimited", "rmqr", "maxicode", "telepen", "dxfilmedge",
    ]
}

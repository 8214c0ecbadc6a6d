extension UnitConfiguration {
    /// Limits on the storage for compressed frames.
    public struct Ring: Sendable, Hashable {
        /// Bytes of memory.
        public var memory = 256 << 20
        /// Bytes of disk that are used once memory is full.
        public var disk = 0

        /// Creates the default limits: 256 MiB of memory, no disk.
        public init() {}
    }

    /// The browser console, with the API and the metrics for programs.
    public struct Console: Sendable, Hashable {
        /// Indicates whether the console is on.
        public var isOn = true
        /// The numeric address to listen at; by default the loopback address.
        public var host = "127.0.0.1"
        /// The port; 0 chooses a free one.
        public var port = 8080
        /// The path of the file with the secret that clients must present; required if other machines can reach the
        /// console.
        public var tokenFile: String?
        /// The path of a file with another secret, whose clients see and change nothing.
        public var viewTokenFile: String?
        /// The path of a file with one more secret, whose clients see what masks hide, too.
        public var unmaskedTokenFile: String?
        /// The path of the certificate with its chain for `https://` and `rtsps://`; nil for connections in the clear.
        public var certificate: String?
        /// The path of the certificate's key; set if and only if the certificate is.
        public var key: String?
        /// The port at which readers get the cameras by RTSP; nil for none.
        public var rtspPort: Int?
        /// Names by which browsers may address this machine, besides its own.
        public var names: [String] = []

        /// Creates the settings of a console that only this machine can reach.
        public init() {}
    }

    /// The settings of the store of scans.
    public struct Store: Sendable, Hashable {
        /// The path of the database file.
        public var file: String
        /// Limits on how long scans are kept.
        public var retention = Retention()
        /// The image that is kept of a scan's frame.
        public var images = Images.none
        /// Maximum width of a kept image, in pixels.
        public var imageWidth = 640
        /// Maximum number of unacknowledged scans that are kept although retention would delete them.
        public var longestBacklog = 1_000_000
        /// Seconds that a record of the frames which a camera dropped is about; nil if dropped frames are not stored.
        public var drops: Double?

        /// Creates a store with defaults for all other settings.
        public init(file: String) { self.file = file }
    }

    /// Limits on how long scans are kept; the oldest are deleted as soon as one is exceeded.
    public struct Retention: Sendable, Hashable {
        /// Maximum age in seconds; nil for no limit.
        public var age: Double?
        /// Maximum number of scans; nil for no limit.
        public var count: Int?
        /// Maximum bytes of the store; nil for no limit.
        public var bytes: Int?

        /// Creates retention without limits.
        public init() {}
    }

    /// The image that is kept of a scan's frame.
    public enum Images: String, Sendable, Hashable, CaseIterable {
        /// No image.
        case none
        /// The code with some of its surroundings.
        case code
        /// The whole frame.
        case frame
    }

    /// Movies of the seconds around scans.
    public struct Clips: Sendable, Hashable {
        /// The folder in which clips are saved; it is created with the first clip.
        public var folder: String
        /// Seconds before the scan or the command.
        public var before = 5.0
        /// Seconds after the scan or the command.
        public var after = 5.0
        /// The event that creates a clip.
        public var when = Occasion.command
        /// Maximum bytes of all clips together; the oldest are deleted.
        ///
        /// nil for no limit.
        public var budget: Int?

        /// An event that creates a clip.
        public enum Occasion: String, Sendable, Hashable, CaseIterable {
            /// Each scan.
            case scan
            /// A command from the network.
            case command
        }

        /// Creates settings with defaults for everything but the folder.
        public init(folder: String) { self.folder = folder }
    }
}

extension UnitConfiguration {
    /// What may be used for compressed frames that are held.
    public struct Ring: Sendable, Hashable {
        /// Bytes of memory.
        public var memory = 256 << 20
        /// Bytes of disk once memory is full.
        public var disk = 0

        /// Little memory, no disk.
        public init() {}
    }

    /// The browser console, with the API and the figures for programs.
    public struct Console: Sendable, Hashable {
        /// Whether there is one.
        public var isOn = true
        /// In digits; this machine alone unless given.
        public var host = "127.0.0.1"
        /// 0 takes a free one.
        public var port = 8080
        /// The file with the secret that clients have to know; there is one wherever other machines reach the console.
        public var tokenFile: String?
        /// Names that browsers may call this machine by, besides its own.
        public var names: [String] = []

        /// A console for this machine alone.
        public init() {}
    }

    /// Where scans are kept.
    public struct Store: Sendable, Hashable {
        /// The database.
        public var file: String
        /// When scans are deleted.
        public var retention = Retention()
        /// What is kept of a scan's frame.
        public var pictures = Pictures.none
        /// The largest width of a kept picture, in pixels.
        public var pictureWidth = 640
        /// How many scans that are not acknowledged may stay although retention would delete them.
        public var longestBacklog = 1_000_000

        /// A store with defaults for all but its file.
        public init(file: String) { self.file = file }
    }

    /// When scans are deleted: as soon as one of these is exceeded.
    public struct Retention: Sendable, Hashable {
        /// Seconds; nil for no limit.
        public var age: Double?
        /// Scans; nil for no limit.
        public var count: Int?
        /// Bytes of the store; nil for no limit.
        public var bytes: Int?

        /// No limits.
        public init() {}
    }

    /// What is kept of a scan's frame.
    public enum Pictures: String, Sendable, Hashable, CaseIterable {
        /// Nothing.
        case none
        /// The code with some of what is around it.
        case code
        /// All of it.
        case frame
    }

    /// Films of the seconds around scans.
    public struct Clips: Sendable, Hashable {
        /// Where they are saved; made when the first one is.
        public var folder: String
        /// Seconds before the scan or the command.
        public var before = 5.0
        /// Seconds after it.
        public var after = 5.0
        /// What makes a film.
        public var when = Occasion.command
        /// Bytes that they may take together; the oldest are deleted.
        public var budget: Int?

        /// What a film is made for.
        public enum Occasion: String, Sendable, Hashable, CaseIterable {
            /// Every scan.
            case scan
            /// A command that comes over the network.
            case command
        }

        /// Clips with defaults for all but their folder.
        public init(folder: String) { self.folder = folder }
    }
}

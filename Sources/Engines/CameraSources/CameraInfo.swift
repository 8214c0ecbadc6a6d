public import CoreMedia
public import CoreVideo

/// What a source is and what it can do.
public struct CameraInfo: Sendable, Hashable {
    /// Which way the camera looks.
    public enum Position: String, Sendable, Hashable, CaseIterable {
        /// Not known, or neither.
        case unspecified
        /// Away from the user.
        case back
        /// Towards the user.
        case front
    }

    /// What kind of device it answers as.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// One of the machine's own.
        case builtInWideAngle
        /// One that is plugged in, or far away.
        case external
    }

    /// How a camera is attached to the machine.
    public enum Transport: String, Sendable, Hashable, CaseIterable {
        /// Part of the board.
        case builtIn
        /// On the USB.
        case usb
        /// On the PCI bus.
        case pci
        /// By a network.
        case network
        /// Not at all: its pictures are made or read here.
        case virtual
    }

    /// Stable over runs, restarts and replugging.
    ///
    /// For a named source the full name, e.g. `virtual:1280x720@30`.
    public var uniqueID: String
    /// What a person calls it.
    public var localizedName: String
    /// The model, such as `Virtual scene`; not empty.
    public var modelID: String
    /// Who made it; not empty.
    public var manufacturer: String
    /// Which way it looks, where its name says so; nil leaves it to the order of the devices.
    public var position: Position?
    /// What it answers as, where its name says so; nil leaves it to the order of the devices.
    public var kind: Kind?
    /// How it is attached; nil where not known.
    public var transport: Transport?
    /// What it can deliver: ascending by width × height, then by pixel format; never empty.
    public var formats: [CameraFormat]
    /// The format that the source delivers when nobody chooses: the one its name asks for, or the file's own.
    public var defaultFormat: CameraFormat
    /// What can be set, and how far.
    public var controls: CameraControls

    /// The focal length as a fraction of a picture's width, for a lens without distortion whose axis goes through the
    /// middle; nil where it is not known.
    public var focalLength: Double?

    /// Describes a source.
    public init(
        uniqueID: String,
        localizedName: String,
        modelID: String,
        manufacturer: String,
        position: Position? = nil,
        kind: Kind? = nil,
        transport: Transport? = nil,
        formats: [CameraFormat],
        defaultFormat: CameraFormat,
        focalLength: Double? = nil,
        controls: CameraControls = .none
    ) {
        self.uniqueID = uniqueID
        self.localizedName = localizedName
        self.modelID = modelID
        self.manufacturer = manufacturer
        self.position = position
        self.kind = kind
        self.transport = transport
        self.formats = formats
        self.defaultFormat = defaultFormat
        self.focalLength = focalLength
        self.controls = controls
    }
}

/// A size, a pixel format and the frame rates that go with them.
public struct CameraFormat: Sendable, Hashable {
    /// A range of times between frames, both ends included; equal ends are one fixed rate.
    public struct DurationRange: Sendable, Hashable {
        /// The shortest time between frames, 1 / the highest rate; exact.
        public var shortest: CMTime
        /// The longest time between frames, 1 / the lowest rate; exact.
        public var longest: CMTime

        /// Makes a range.
        public init(shortest: CMTime, longest: CMTime) {
            self.shortest = shortest
            self.longest = longest
        }
    }

    /// Pixels in a row.
    public var width: Int
    /// Rows.
    public var height: Int
    /// One of CoreVideo's pixel format types; with a ``codec``, what its pictures are decoded to.
    public var pixelFormat: OSType
    /// How the camera compresses its pictures; nil where it does not.
    public var codec: CompressedPicture.Codec?
    /// The times between frames; never empty.
    public var frameDurations: [DurationRange]
    /// The time between frames when nobody chooses.
    public var defaultFrameDuration: CMTime
    /// Width and height of the depth map that can come along, or nil.
    public var depthSize: DepthSize?

    /// The size of a depth map in pixels.
    public struct DepthSize: Sendable, Hashable {
        /// Pixels in a row.
        public var width: Int
        /// Rows.
        public var height: Int

        /// Makes a size.
        public init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    /// Makes a format.
    public init(
        width: Int,
        height: Int,
        pixelFormat: OSType,
        codec: CompressedPicture.Codec? = nil,
        frameDurations: [DurationRange],
        defaultFrameDuration: CMTime,
        depthSize: DepthSize? = nil
    ) {
        self.width = width
        self.height = height
        self.pixelFormat = pixelFormat
        self.codec = codec
        self.frameDurations = frameDurations
        self.defaultFrameDuration = defaultFrameDuration
        self.depthSize = depthSize
    }
}

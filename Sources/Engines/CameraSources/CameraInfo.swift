public import CoreMedia
public import CoreVideo

/// Identity and capabilities of a source.
public struct CameraInfo: Sendable, Hashable {
    /// The direction a camera faces.
    public enum Position: String, Sendable, Hashable, CaseIterable {
        /// Not known, or neither.
        case unspecified
        /// Away from the user.
        case back
        /// Towards the user.
        case front
    }

    /// The kind of device a camera appears as.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A camera of the machine itself.
        case builtInWideAngle
        /// A camera that is plugged in or remote.
        case external
    }

    /// The way a camera is attached to the machine.
    public enum Transport: String, Sendable, Hashable, CaseIterable {
        /// Part of the board.
        case builtIn
        /// On a USB bus.
        case usb
        /// On the PCI bus.
        case pci
        /// Over a network.
        case network
        /// Not attached: the frames are rendered or read by this process.
        case virtual
    }

    /// The identifier, stable across runs, restarts and replugging.
    ///
    /// For a named source this is the full name, e.g. `virtual:1280x720@30`.
    public var uniqueID: String
    /// The name shown to users.
    public var localizedName: String
    /// The model, such as `Virtual scene`; not empty.
    public var modelID: String
    /// The manufacturer; not empty.
    public var manufacturer: String
    /// The direction the camera faces, if its name states it; nil leaves it to the order of the devices.
    public var position: Position?
    /// The kind of device the camera appears as, if its name states it; nil leaves it to the order of the devices.
    public var kind: Kind?
    /// The way the camera is attached; nil if not known.
    public var transport: Transport?
    /// The formats that the source can deliver, ascending by width × height, then by pixel format; never empty.
    public var formats: [CameraFormat]
    /// The format used when the client chooses none: the one that the source's name requests, or the file's own.
    public var defaultFormat: CameraFormat
    /// The controls and their limits.
    public var controls: CameraControls

    /// The focal length as a fraction of the image's width, for a lens without distortion whose axis passes through the
    /// centre; nil if not known.
    public var focalLength: Double?

    /// Creates a description of a source.
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
    /// A range of times between frames, including both ends; equal ends mean one fixed rate.
    public struct DurationRange: Sendable, Hashable {
        /// The shortest time between frames, 1 / the highest rate; exact.
        public var shortest: CMTime
        /// The longest time between frames, 1 / the lowest rate; exact.
        public var longest: CMTime

        /// Creates a range.
        public init(shortest: CMTime, longest: CMTime) {
            self.shortest = shortest
            self.longest = longest
        }
    }

    /// Width in pixels.
    ///
    /// Height in pixels.
    public var width: Int
    /// Rows.
    public var height: Int
    /// A CoreVideo pixel format type; with a ``codec``, the format of its decoded images.
    public var pixelFormat: OSType
    /// The codec of the camera's compressed images; nil if uncompressed.
    public var codec: CompressedImage.Codec?
    /// The times between frames; never empty.
    public var frameDurations: [DurationRange]
    /// The time between frames when the client chooses none.
    public var defaultFrameDuration: CMTime
    /// Size of the depth map that the source can deliver with a frame, or nil.
    public var depthSize: DepthSize?

    /// The size of a depth map in pixels.
    public struct DepthSize: Sendable, Hashable {
        /// Width in pixels.
        public var width: Int
        /// Height in pixels.
        public var height: Int

        /// Creates a size.
        public init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    /// Creates a format.
    public init(
        width: Int,
        height: Int,
        pixelFormat: OSType,
        codec: CompressedImage.Codec? = nil,
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

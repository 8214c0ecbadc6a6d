/// The location of one component of a planar image, as stored in the descriptor block at its base address.
///
/// Both numbers are stored in big-endian byte order.
public struct CVPlanarComponentInfo: Sendable {
    /// The number of bytes from the base address to the first row.
    public var offset: Int32
    /// The number of bytes from one row to the next.
    public var rowBytes: UInt32

    /// Creates an empty entry.
    public init() {
        self.init(offset: 0, rowBytes: 0)
    }

    /// Creates an entry.
    public init(offset: Int32, rowBytes: UInt32) {
        self.offset = offset
        self.rowBytes = rowBytes
    }
}

/// The start of every descriptor block.
public struct CVPlanarPixelBufferInfo: Sendable {
    /// The first component.
    public var componentInfo: CVPlanarComponentInfo

    /// Creates an empty descriptor.
    public init() {
        self.init(componentInfo: CVPlanarComponentInfo())
    }

    /// Creates a descriptor.
    public init(componentInfo: CVPlanarComponentInfo) {
        self.componentInfo = componentInfo
    }
}

/// The descriptor block of an image with separate luma, Cb and Cr planes.
public struct CVPlanarPixelBufferInfo_YCbCrPlanar: Sendable {
    /// Luma.
    public var componentInfoY: CVPlanarComponentInfo
    /// Cb, the blue difference.
    public var componentInfoCb: CVPlanarComponentInfo
    /// Cr, the red difference.
    public var componentInfoCr: CVPlanarComponentInfo

    /// Creates an empty descriptor.
    public init() {
        self.init(
            componentInfoY: CVPlanarComponentInfo(),
            componentInfoCb: CVPlanarComponentInfo(),
            componentInfoCr: CVPlanarComponentInfo()
        )
    }

    /// Creates a descriptor.
    public init(
        componentInfoY: CVPlanarComponentInfo,
        componentInfoCb: CVPlanarComponentInfo,
        componentInfoCr: CVPlanarComponentInfo
    ) {
        self.componentInfoY = componentInfoY
        self.componentInfoCb = componentInfoCb
        self.componentInfoCr = componentInfoCr
    }
}

/// The descriptor block of an image with a luma plane and a plane of interleaved Cb and Cr.
public struct CVPlanarPixelBufferInfo_YCbCrBiPlanar: Sendable {
    /// Luma.
    public var componentInfoY: CVPlanarComponentInfo
    /// Interleaved Cb and Cr, the blue and red differences.
    public var componentInfoCbCr: CVPlanarComponentInfo

    /// Creates an empty descriptor.
    public init() {
        self.init(componentInfoY: CVPlanarComponentInfo(), componentInfoCbCr: CVPlanarComponentInfo())
    }

    /// Creates a descriptor.
    public init(componentInfoY: CVPlanarComponentInfo, componentInfoCbCr: CVPlanarComponentInfo) {
        self.componentInfoY = componentInfoY
        self.componentInfoCbCr = componentInfoCbCr
    }
}

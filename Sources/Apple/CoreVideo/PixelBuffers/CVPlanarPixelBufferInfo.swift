/// Where one component of a planar picture lies, as the descriptor block at its base address says.
///
/// Both numbers are stored big-endian.
public struct CVPlanarComponentInfo: Sendable {
    /// Bytes from the base address to the first row.
    public var offset: Int32
    /// Bytes from one row to the next.
    public var rowBytes: UInt32

    /// Makes an empty entry.
    public init() {
        self.init(offset: 0, rowBytes: 0)
    }

    /// Makes an entry.
    public init(offset: Int32, rowBytes: UInt32) {
        self.offset = offset
        self.rowBytes = rowBytes
    }
}

/// The beginning of every descriptor block.
public struct CVPlanarPixelBufferInfo: Sendable {
    /// The first component.
    public var componentInfo: CVPlanarComponentInfo

    /// Makes an empty descriptor.
    public init() {
        self.init(componentInfo: CVPlanarComponentInfo())
    }

    /// Makes a descriptor.
    public init(componentInfo: CVPlanarComponentInfo) {
        self.componentInfo = componentInfo
    }
}

/// The descriptor block of a picture with separate luma, Cb and Cr.
public struct CVPlanarPixelBufferInfo_YCbCrPlanar: Sendable {
    /// Luma.
    public var componentInfoY: CVPlanarComponentInfo
    /// Blue difference.
    public var componentInfoCb: CVPlanarComponentInfo
    /// Red difference.
    public var componentInfoCr: CVPlanarComponentInfo

    /// Makes an empty descriptor.
    public init() {
        self.init(
            componentInfoY: CVPlanarComponentInfo(),
            componentInfoCb: CVPlanarComponentInfo(),
            componentInfoCr: CVPlanarComponentInfo()
        )
    }

    /// Makes a descriptor.
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

/// The descriptor block of a picture with luma and interleaved Cb and Cr.
public struct CVPlanarPixelBufferInfo_YCbCrBiPlanar: Sendable {
    /// Luma.
    public var componentInfoY: CVPlanarComponentInfo
    /// Blue and red difference, interleaved.
    public var componentInfoCbCr: CVPlanarComponentInfo

    /// Makes an empty descriptor.
    public init() {
        self.init(componentInfoY: CVPlanarComponentInfo(), componentInfoCbCr: CVPlanarComponentInfo())
    }

    /// Makes a descriptor.
    public init(componentInfoY: CVPlanarComponentInfo, componentInfoCbCr: CVPlanarComponentInfo) {
        self.componentInfoY = componentInfoY
        self.componentInfoCbCr = componentInfoCbCr
    }
}

// Values of Metal. No GPU uses them here.

/// The dimensions of a texture.
public enum MTLTextureType: UInt, Sendable {
    /// Type1 d.
    case type1D = 0
    /// Type1 darray.
    case type1DArray = 1
    /// Type2 d.
    case type2D = 2
    /// Type2 darray.
    case type2DArray = 3
    /// Type2 dmultisample.
    case type2DMultisample = 4
    /// Type cube.
    case typeCube = 5
    /// Type cube array.
    case typeCubeArray = 6
    /// Type3 d.
    case type3D = 7
}

/// The uses of a texture.
public struct MTLTextureUsage: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Unknown.
    public static let unknown: MTLTextureUsage = []
    /// Shader read.
    public static let shaderRead = MTLTextureUsage(rawValue: 1)
    /// Shader write.
    public static let shaderWrite = MTLTextureUsage(rawValue: 2)
    /// Render target.
    public static let renderTarget = MTLTextureUsage(rawValue: 4)
    /// Pixel format view.
    public static let pixelFormatView = MTLTextureUsage(rawValue: 16)
}

/// The place of memory.
public enum MTLStorageMode: UInt, Sendable {
    /// Shared.
    case shared = 0
    /// Managed.
    case managed = 1
    /// Private.
    case `private` = 2
    /// Memoryless.
    case memoryless = 3
}

/// The way that the processor caches memory.
public enum MTLCPUCacheMode: UInt, Sendable {
    /// Default cache.
    case defaultCache = 0
    /// Write combined.
    case writeCombined = 1
}

/// Options of memory.
public struct MTLResourceOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Memory that processor and GPU share.
    public static let storageModeShared: MTLResourceOptions = []
    /// The default way of caching.
    public static let cpuCacheModeDefaultCache: MTLResourceOptions = []
    /// Cpu cache mode write combined.
    public static let cpuCacheModeWriteCombined = MTLResourceOptions(rawValue: 1)
    /// Storage mode managed.
    public static let storageModeManaged = MTLResourceOptions(rawValue: 16)
    /// Storage mode private.
    public static let storageModePrivate = MTLResourceOptions(rawValue: 32)
    /// Storage mode memoryless.
    public static let storageModeMemoryless = MTLResourceOptions(rawValue: 48)
    /// Hazard tracking mode untracked.
    public static let hazardTrackingModeUntracked = MTLResourceOptions(rawValue: 256)
}

/// The contents of an attachment at the start of a pass.
public enum MTLLoadAction: UInt, Sendable {
    /// Dont care.
    case dontCare = 0
    /// Load.
    case load = 1
    /// Clear.
    case clear = 2
}

/// The contents of an attachment at the end of a pass.
public enum MTLStoreAction: UInt, Sendable {
    /// Dont care.
    case dontCare = 0
    /// Store.
    case store = 1
    /// Multisample resolve.
    case multisampleResolve = 2
    /// Store and multisample resolve.
    case storeAndMultisampleResolve = 3
}

/// The shapes that vertices make.
public enum MTLPrimitiveType: UInt, Sendable {
    /// Point.
    case point = 0
    /// Line.
    case line = 1
    /// Line strip.
    case lineStrip = 2
    /// Triangle.
    case triangle = 3
    /// Triangle strip.
    case triangleStrip = 4
}

/// The size of an index.
public enum MTLIndexType: UInt, Sendable {
    /// Uint16.
    case uint16 = 0
    /// Uint32.
    case uint32 = 1
}

/// The filter of a sampler.
public enum MTLSamplerMinMagFilter: UInt, Sendable {
    /// Nearest.
    case nearest = 0
    /// Linear.
    case linear = 1
}

/// The filter between levels of detail.
public enum MTLSamplerMipFilter: UInt, Sendable {
    /// Not mipmapped.
    case notMipmapped = 0
    /// Nearest.
    case nearest = 1
    /// Linear.
    case linear = 2
}

/// The pixels outside a texture.
public enum MTLSamplerAddressMode: UInt, Sendable {
    /// Clamp to edge.
    case clampToEdge = 0
    /// Mirror clamp to edge.
    case mirrorClampToEdge = 1
    /// Repeat.
    case `repeat` = 2
    /// Mirror repeat.
    case mirrorRepeat = 3
    /// Clamp to zero.
    case clampToZero = 4
}

/// A factor of blending.
public enum MTLBlendFactor: UInt, Sendable {
    /// Zero.
    case zero = 0
    /// One.
    case one = 1
    /// Source color.
    case sourceColor = 2
    /// One minus source color.
    case oneMinusSourceColor = 3
    /// Source alpha.
    case sourceAlpha = 4
    /// One minus source alpha.
    case oneMinusSourceAlpha = 5
    /// Destination color.
    case destinationColor = 6
    /// One minus destination color.
    case oneMinusDestinationColor = 7
    /// Destination alpha.
    case destinationAlpha = 8
    /// One minus destination alpha.
    case oneMinusDestinationAlpha = 9
}

/// An operation of blending.
public enum MTLBlendOperation: UInt, Sendable {
    /// Add.
    case add = 0
    /// Subtract.
    case subtract = 1
    /// Reverse subtract.
    case reverseSubtract = 2
    /// Min.
    case min = 3
    /// Max.
    case max = 4
}

/// The progress of a command buffer.
public enum MTLCommandBufferStatus: UInt, Sendable {
    /// Not enqueued.
    case notEnqueued = 0
    /// Enqueued.
    case enqueued = 1
    /// Committed.
    case committed = 2
    /// Scheduled.
    case scheduled = 3
    /// Completed.
    case completed = 4
    /// Error.
    case error = 5
}

/// The format of an attribute of a vertex.
public enum MTLVertexFormat: UInt, Sendable {
    /// Invalid.
    case invalid = 0
    /// Float.
    case float = 28
    /// Float2.
    case float2 = 29
    /// Float3.
    case float3 = 30
    /// Float4.
    case float4 = 31
}

/// The faces that are not drawn.
public enum MTLCullMode: UInt, Sendable {
    /// None.
    case none = 0
    /// Front.
    case front = 1
    /// Back.
    case back = 2
}

/// The direction of the vertices of a front face.
public enum MTLWinding: UInt, Sendable {
    /// Clockwise.
    case clockwise = 0
    /// Counter clockwise.
    case counterClockwise = 1
}

/// A comparison of depths.
public enum MTLCompareFunction: UInt, Sendable {
    /// Never.
    case never = 0
    /// Less.
    case less = 1
    /// Equal.
    case equal = 2
    /// Less equal.
    case lessEqual = 3
    /// Greater.
    case greater = 4
    /// Not equal.
    case notEqual = 5
    /// Greater equal.
    case greaterEqual = 6
    /// Always.
    case always = 7
}

/// A set of features of a GPU.
public enum MTLFeatureSet: UInt, Sendable {
    /// I os gpufamily1 v1.
    case iOS_GPUFamily1_v1 = 0
    /// I os gpufamily2 v1.
    case iOS_GPUFamily2_v1 = 1
    /// I os gpufamily3 v1.
    case iOS_GPUFamily3_v1 = 4
    /// I os gpufamily4 v1.
    case iOS_GPUFamily4_v1 = 11
    /// I os gpufamily5 v1.
    case iOS_GPUFamily5_v1 = 16
    /// Mac os gpufamily1 v1.
    case macOS_GPUFamily1_v1 = 10000
}

/// A family of GPUs.
public enum MTLGPUFamily: Int, Sendable {
    /// Apple1.
    case apple1 = 1001
    /// Apple2.
    case apple2 = 1002
    /// Apple3.
    case apple3 = 1003
    /// Apple4.
    case apple4 = 1004
    /// Apple5.
    case apple5 = 1005
    /// Apple6.
    case apple6 = 1006
    /// Apple7.
    case apple7 = 1007
    /// Apple8.
    case apple8 = 1008
    /// Mac1.
    case mac1 = 2001
    /// Mac2.
    case mac2 = 2002
    /// Common1.
    case common1 = 3001
    /// Common2.
    case common2 = 3002
    /// Common3.
    case common3 = 3003
}

/// A place in a texture.
public struct MTLOrigin: Hashable, Sendable {
    /// X.
    public var x: Int
    /// Y.
    public var y: Int
    /// Z.
    public var z: Int

    /// Creates a zero value.
    public init() { self.init(x: Int(), y: Int(), z: Int()) }

    /// Creates a value from its parts.
    public init(x: Int, y: Int, z: Int) {
        self.x = x
        self.y = y
        self.z = z
    }
}

/// A part of a texture.
public struct MTLRegion: Hashable, Sendable {
    /// Origin.
    public var origin: MTLOrigin
    /// Size.
    public var size: MTLSize

    /// Creates a zero value.
    public init() { self.init(origin: MTLOrigin(), size: MTLSize()) }

    /// Creates a value from its parts.
    public init(origin: MTLOrigin, size: MTLSize) {
        self.origin = origin
        self.size = size
    }
}

/// A colour that an attachment is filled with.
public struct MTLClearColor: Hashable, Sendable {
    /// Red.
    public var red: Double
    /// Green.
    public var green: Double
    /// Blue.
    public var blue: Double
    /// Alpha.
    public var alpha: Double

    /// Creates a zero value.
    public init() { self.init(red: Double(), green: Double(), blue: Double(), alpha: Double()) }

    /// Creates a value from its parts.
    public init(red: Double, green: Double, blue: Double, alpha: Double) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
}

/// The part of a target that is drawn to.
public struct MTLViewport: Hashable, Sendable {
    /// Origin x.
    public var originX: Double
    /// Origin y.
    public var originY: Double
    /// Width.
    public var width: Double
    /// Height.
    public var height: Double
    /// The nearest depth.
    public var znear: Double
    /// The farthest depth.
    public var zfar: Double

    /// Creates a zero value.
    public init() {
        self.init(
            originX: Double(),
            originY: Double(),
            width: Double(),
            height: Double(),
            znear: Double(),
            zfar: Double()
        )
    }

    /// Creates a value from its parts.
    public init(originX: Double, originY: Double, width: Double, height: Double, znear: Double, zfar: Double) {
        self.originX = originX
        self.originY = originY
        self.width = width
        self.height = height
        self.znear = znear
        self.zfar = zfar
    }
}

/// The part of a target outside which nothing is drawn.
public struct MTLScissorRect: Hashable, Sendable {
    /// X.
    public var x: Int
    /// Y.
    public var y: Int
    /// Width.
    public var width: Int
    /// Height.
    public var height: Int

    /// Creates a zero value.
    public init() { self.init(x: Int(), y: Int(), width: Int(), height: Int()) }

    /// Creates a value from its parts.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// Returns a size.
public func MTLSizeMake(_ width: Int, _ height: Int, _ depth: Int) -> MTLSize {
    MTLSize(width: width, height: height, depth: depth)
}
/// Returns a place in a texture.
public func MTLOriginMake(_ x: Int, _ y: Int, _ z: Int) -> MTLOrigin { MTLOrigin(x: x, y: y, z: z) }
/// Returns a part of a texture with one dimension.
public func MTLRegionMake1D(_ x: Int, _ width: Int) -> MTLRegion {
    MTLRegion(origin: MTLOrigin(x: x, y: 0, z: 0), size: MTLSize(width: width, height: 1, depth: 1))
}
/// Returns a part of a texture with two dimensions.
public func MTLRegionMake2D(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> MTLRegion {
    MTLRegion(origin: MTLOrigin(x: x, y: y, z: 0), size: MTLSize(width: width, height: height, depth: 1))
}
/// Returns a part of a texture with three dimensions.
public func MTLRegionMake3D(
    _ x: Int,
    _ y: Int,
    _ z: Int,
    _ width: Int,
    _ height: Int,
    _ depth: Int
) -> MTLRegion {
    MTLRegion(origin: MTLOrigin(x: x, y: y, z: z), size: MTLSize(width: width, height: height, depth: depth))
}
/// Returns a colour.
public func MTLClearColorMake(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> MTLClearColor {
    MTLClearColor(red: red, green: green, blue: blue, alpha: alpha)
}

/// The layout of a pixel of a texture: letters of the channels, bits of each, and their kind.
public enum MTLPixelFormat: UInt, Sendable {
    /// Invalid.
    case invalid = 0
    /// A8 unorm.
    case a8Unorm = 1
    /// R8 unorm.
    case r8Unorm = 10
    /// R8 unorm srgb.
    case r8Unorm_srgb = 11
    /// R8 snorm.
    case r8Snorm = 12
    /// R8 uint.
    case r8Uint = 13
    /// R8 sint.
    case r8Sint = 14
    /// R16 unorm.
    case r16Unorm = 20
    /// R16 snorm.
    case r16Snorm = 22
    /// R16 uint.
    case r16Uint = 23
    /// R16 sint.
    case r16Sint = 24
    /// R16 float.
    case r16Float = 25
    /// Rg8 unorm.
    case rg8Unorm = 30
    /// Rg8 unorm srgb.
    case rg8Unorm_srgb = 31
    /// Rg8 snorm.
    case rg8Snorm = 32
    /// Rg8 uint.
    case rg8Uint = 33
    /// Rg8 sint.
    case rg8Sint = 34
    /// B5g6r5 unorm.
    case b5g6r5Unorm = 40
    /// A1bgr5 unorm.
    case a1bgr5Unorm = 41
    /// Abgr4 unorm.
    case abgr4Unorm = 42
    /// Bgr5 a1 unorm.
    case bgr5A1Unorm = 43
    /// R32 uint.
    case r32Uint = 53
    /// R32 sint.
    case r32Sint = 54
    /// R32 float.
    case r32Float = 55
    /// Rg16 unorm.
    case rg16Unorm = 60
    /// Rg16 snorm.
    case rg16Snorm = 62
    /// Rg16 uint.
    case rg16Uint = 63
    /// Rg16 sint.
    case rg16Sint = 64
    /// Rg16 float.
    case rg16Float = 65
    /// Rgba8 unorm.
    case rgba8Unorm = 70
    /// Rgba8 unorm srgb.
    case rgba8Unorm_srgb = 71
    /// Rgba8 snorm.
    case rgba8Snorm = 72
    /// Rgba8 uint.
    case rgba8Uint = 73
    /// Rgba8 sint.
    case rgba8Sint = 74
    /// Bgra8 unorm.
    case bgra8Unorm = 80
    /// Bgra8 unorm srgb.
    case bgra8Unorm_srgb = 81
    /// Rgb10a2 unorm.
    case rgb10a2Unorm = 90
    /// Rgb10a2 uint.
    case rgb10a2Uint = 91
    /// Rg11b10 float.
    case rg11b10Float = 92
    /// Rgb9e5 float.
    case rgb9e5Float = 93
    /// Bgr10a2 unorm.
    case bgr10a2Unorm = 94
    /// Rg32 uint.
    case rg32Uint = 103
    /// Rg32 sint.
    case rg32Sint = 104
    /// Rg32 float.
    case rg32Float = 105
    /// Rgba16 unorm.
    case rgba16Unorm = 110
    /// Rgba16 snorm.
    case rgba16Snorm = 112
    /// Rgba16 uint.
    case rgba16Uint = 113
    /// Rgba16 sint.
    case rgba16Sint = 114
    /// Rgba16 float.
    case rgba16Float = 115
    /// Rgba32 uint.
    case rgba32Uint = 123
    /// Rgba32 sint.
    case rgba32Sint = 124
    /// Rgba32 float.
    case rgba32Float = 125
    /// Gbgr422.
    case gbgr422 = 240
    /// Bgrg422.
    case bgrg422 = 241
    /// Depth16 unorm.
    case depth16Unorm = 250
    /// Depth32 float.
    case depth32Float = 252
    /// Stencil8.
    case stencil8 = 253
    /// Depth24 unorm stencil8.
    case depth24Unorm_stencil8 = 255
    /// Depth32 float stencil8.
    case depth32Float_stencil8 = 260
    /// X32 stencil8.
    case x32_stencil8 = 261
    /// Bgra10 xr.
    case bgra10_xr = 552
    /// Bgra10 xr srgb.
    case bgra10_xr_srgb = 553
    /// Bgr10 xr.
    case bgr10_xr = 554
    /// Bgr10 xr srgb.
    case bgr10_xr_srgb = 555
}

// Names of vectors of Apple's module simd.

/// A vector of two single-precision numbers.
public typealias float2 = SIMD2<Float>
/// A vector of three single-precision numbers.
public typealias float3 = SIMD3<Float>
/// A vector of three single-precision numbers.
public typealias vector_float3 = SIMD3<Float>
/// A vector of four single-precision numbers.
public typealias float4 = SIMD4<Float>
/// A vector of four single-precision numbers.
public typealias vector_float4 = SIMD4<Float>
/// A vector of two double-precision numbers.
public typealias double2 = SIMD2<Double>
/// A vector of two double-precision numbers.
public typealias vector_double2 = SIMD2<Double>
/// A vector of three double-precision numbers.
public typealias double3 = SIMD3<Double>
/// A vector of three double-precision numbers.
public typealias vector_double3 = SIMD3<Double>
/// A vector of four double-precision numbers.
public typealias double4 = SIMD4<Double>
/// A vector of four double-precision numbers.
public typealias vector_double4 = SIMD4<Double>
/// A vector of two integers of 32 bits.
public typealias int2 = SIMD2<Int32>
/// A vector of two integers of 32 bits.
public typealias vector_int2 = SIMD2<Int32>
/// A vector of two integers of 32 bits.
public typealias simd_int2 = SIMD2<Int32>
/// A vector of three integers of 32 bits.
public typealias int3 = SIMD3<Int32>
/// A vector of three integers of 32 bits.
public typealias vector_int3 = SIMD3<Int32>
/// A vector of three integers of 32 bits.
public typealias simd_int3 = SIMD3<Int32>
/// A vector of four integers of 32 bits.
public typealias int4 = SIMD4<Int32>
/// A vector of four integers of 32 bits.
public typealias vector_int4 = SIMD4<Int32>
/// A vector of four integers of 32 bits.
public typealias simd_int4 = SIMD4<Int32>
/// A vector of two unsigned integers of 32 bits.
public typealias uint2 = SIMD2<UInt32>
/// A vector of two unsigned integers of 32 bits.
public typealias vector_uint2 = SIMD2<UInt32>
/// A vector of two unsigned integers of 32 bits.
public typealias simd_uint2 = SIMD2<UInt32>
/// A vector of three unsigned integers of 32 bits.
public typealias uint3 = SIMD3<UInt32>
/// A vector of three unsigned integers of 32 bits.
public typealias vector_uint3 = SIMD3<UInt32>
/// A vector of three unsigned integers of 32 bits.
public typealias simd_uint3 = SIMD3<UInt32>
/// A vector of four unsigned integers of 32 bits.
public typealias uint4 = SIMD4<UInt32>
/// A vector of four unsigned integers of 32 bits.
public typealias vector_uint4 = SIMD4<UInt32>
/// A vector of four unsigned integers of 32 bits.
public typealias simd_uint4 = SIMD4<UInt32>

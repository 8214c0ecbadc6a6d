// The few names of Apple's module simd that camera code gets with AVFoundation. The vectors are Swift's SIMD types.

/// A vector of two single-precision numbers.
public typealias simd_float2 = SIMD2<Float>
/// A vector of two single-precision numbers.
public typealias vector_float2 = SIMD2<Float>
/// A vector of three single-precision numbers.
public typealias simd_float3 = SIMD3<Float>
/// A vector of four single-precision numbers.
public typealias simd_float4 = SIMD4<Float>
/// A vector of two double-precision numbers.
public typealias simd_double2 = SIMD2<Double>
/// A vector of three double-precision numbers.
public typealias simd_double3 = SIMD3<Double>
/// A vector of four double-precision numbers.
public typealias simd_double4 = SIMD4<Double>

/// Returns a number clamped to two limits.
public func simd_clamp(_ x: Float, _ min: Float, _ max: Float) -> Float { Swift.min(Swift.max(x, min), max) }

/// Returns a number clamped to two limits.
public func simd_clamp(_ x: Double, _ min: Double, _ max: Double) -> Double { Swift.min(Swift.max(x, min), max) }

/// Returns a vector whose elements are clamped to two limits.
public func simd_clamp<Vector: SIMD>(_ x: Vector, _ min: Vector, _ max: Vector) -> Vector
where Vector.Scalar: Comparable { x.clamped(lowerBound: min, upperBound: max) }

/// Returns the linear interpolation between two numbers: `x` at 0, `y` at 1.
public func simd_mix(_ x: Float, _ y: Float, _ t: Float) -> Float { x + t * (y - x) }

/// Returns the linear interpolation between two numbers: `x` at 0, `y` at 1.
public func simd_mix(_ x: Double, _ y: Double, _ t: Double) -> Double { x + t * (y - x) }

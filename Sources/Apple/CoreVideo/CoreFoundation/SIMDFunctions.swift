// The few names of Apple's module simd that camera code gets with AVFoundation. Vectors are those of Swift.

/// A vector of two numbers.
public typealias simd_float2 = SIMD2<Float>
/// A vector of three numbers.
public typealias simd_float3 = SIMD3<Float>
/// A vector of four numbers.
public typealias simd_float4 = SIMD4<Float>
/// A vector of two numbers.
public typealias simd_double2 = SIMD2<Double>
/// A vector of three numbers.
public typealias simd_double3 = SIMD3<Double>
/// A vector of four numbers.
public typealias simd_double4 = SIMD4<Double>

/// A number, or the nearer one of two limits when it is not between them.
public func simd_clamp(_ x: Float, _ min: Float, _ max: Float) -> Float { Swift.min(Swift.max(x, min), max) }

/// A number, or the nearer one of two limits when it is not between them.
public func simd_clamp(_ x: Double, _ min: Double, _ max: Double) -> Double { Swift.min(Swift.max(x, min), max) }

/// A vector with each number between two limits.
public func simd_clamp<Vector: SIMD>(_ x: Vector, _ min: Vector, _ max: Vector) -> Vector
where Vector.Scalar: Comparable { x.clamped(lowerBound: min, upperBound: max) }

/// A number between two others: the first at 0, the second at 1.
public func simd_mix(_ x: Float, _ y: Float, _ t: Float) -> Float { x + t * (y - x) }

/// A number between two others: the first at 0, the second at 1.
public func simd_mix(_ x: Double, _ y: Double, _ t: Double) -> Double { x + t * (y - x) }

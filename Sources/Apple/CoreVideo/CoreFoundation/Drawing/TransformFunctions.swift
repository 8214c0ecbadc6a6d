public import Foundation

// The C functions behind `applying(_:)`, by the names that Swift gives them.

/// Returns a point with a transform applied.
public func __CGPointApplyAffineTransform(_ point: CGPoint, _ t: CGAffineTransform) -> CGPoint { point.applying(t) }

/// Returns a size with a transform applied, without its translation.
public func __CGSizeApplyAffineTransform(_ size: CGSize, _ t: CGAffineTransform) -> CGSize { size.applying(t) }

public import CoreVideo

/// The begin time of an animation that stands for time zero of an item's timeline, because 0 itself means "now".
public let AVCoreAnimationBeginTimeAtZero: CFTimeInterval = 1e-100

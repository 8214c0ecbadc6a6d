public import CoreVideo

/// What stands for time zero of an item's timeline as the begin time of an animation, where 0 itself means "now".
public let AVCoreAnimationBeginTimeAtZero: CFTimeInterval = 1e-100

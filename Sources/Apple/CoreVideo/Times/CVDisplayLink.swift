// Names of the screens' clock. There are no screens, so that no clock is made.

/// A clock that ticks with a screen; never made here.
public final class CVDisplayLink: @unchecked Sendable {
    private init() {}
}

/// Creates a clock for all screens; always fails with `kCVReturnUnsupported`.
@discardableResult
public func CVDisplayLinkCreateWithActiveCGDisplays(
    _ displayLinkOut: UnsafeMutablePointer<CVDisplayLink?>
) -> CVReturn {
    displayLinkOut.pointee = nil
    return kCVReturnUnsupported
}

/// Creates a clock for a screen; always fails with `kCVReturnUnsupported`.
@discardableResult
public func CVDisplayLinkCreateWithCGDisplay(
    _ displayID: UInt32,
    _ displayLinkOut: UnsafeMutablePointer<CVDisplayLink?>
) -> CVReturn {
    displayLinkOut.pointee = nil
    return kCVReturnUnsupported
}

/// Called at each tick with the time now and the time of the next image.
public typealias CVDisplayLinkOutputHandler = (
    CVDisplayLink, UnsafePointer<CVTimeStamp>, UnsafePointer<CVTimeStamp>, CVOptionFlags,
    UnsafeMutablePointer<CVOptionFlags>
) -> CVReturn

/// Sets the closure that is called at each tick.
@discardableResult
public func CVDisplayLinkSetOutputHandler(
    _ displayLink: CVDisplayLink,
    _ handler: @escaping CVDisplayLinkOutputHandler
) -> CVReturn { kCVReturnUnsupported }

/// Starts a clock.
@discardableResult
public func CVDisplayLinkStart(_ displayLink: CVDisplayLink) -> CVReturn { kCVReturnUnsupported }

/// Stops a clock.
@discardableResult
public func CVDisplayLinkStop(_ displayLink: CVDisplayLink) -> CVReturn { kCVReturnUnsupported }

/// Returns a Boolean value that indicates whether a clock ticks.
public func CVDisplayLinkIsRunning(_ displayLink: CVDisplayLink) -> Bool { false }

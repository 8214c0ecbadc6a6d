public import CoreVideo

// Names of the screens. Core Graphics has no screens here: lists are empty, and questions have the answer none.

/// The number of a screen.
public typealias CGDirectDisplayID = UInt32
/// The number of a window.
public typealias CGWindowID = UInt32
/// The identifier of no screen.
public var kCGNullDirectDisplay: CGDirectDisplayID { 0 }

/// The result of a call about screens.
public enum CGError: Int32, Sendable {
    /// Success.
    case success = 0
    /// Failure.
    case failure = 1000
    /// A wrong argument.
    case illegalArgument = 1001
    /// Something that is not supported.
    case notImplemented = 1006
}

/// Returns the main screen; always none.
public func CGMainDisplayID() -> CGDirectDisplayID { kCGNullDirectDisplay }

/// Writes the screens that are on, of which there are none.
public func CGGetActiveDisplayList(
    _ maxDisplays: UInt32,
    _ activeDisplays: UnsafeMutablePointer<CGDirectDisplayID>?,
    _ displayCount: UnsafeMutablePointer<UInt32>?
) -> CGError {
    displayCount?.pointee = 0
    return .success
}

/// Writes the screens that are connected, of which there are none.
public func CGGetOnlineDisplayList(
    _ maxDisplays: UInt32,
    _ onlineDisplays: UnsafeMutablePointer<CGDirectDisplayID>?,
    _ displayCount: UnsafeMutablePointer<UInt32>?
) -> CGError {
    displayCount?.pointee = 0
    return .success
}

/// Returns the place and size of a screen; empty here.
public func CGDisplayBounds(_ display: CGDirectDisplayID) -> CGRect { .zero }
/// Returns the width of a screen in pixels; 0 here.
public func CGDisplayPixelsWide(_ display: CGDirectDisplayID) -> Int { 0 }
/// Returns the height of a screen in pixels; 0 here.
public func CGDisplayPixelsHigh(_ display: CGDirectDisplayID) -> Int { 0 }
/// Returns a number that says whether a screen is the main one; 0 here.
public func CGDisplayIsMain(_ display: CGDirectDisplayID) -> UInt32 { 0 }
/// Returns a number that says whether a screen is built in; 0 here.
public func CGDisplayIsBuiltin(_ display: CGDirectDisplayID) -> UInt32 { 0 }

/// The size and rate of a screen; never made here.
public final class CGDisplayMode {
    /// The width in points.
    public var width: Int { 0 }
    /// The height in points.
    public var height: Int { 0 }
    /// The width in pixels.
    public var pixelWidth: Int { 0 }
    /// The height in pixels.
    public var pixelHeight: Int { 0 }
    /// The number of images in a second.
    public var refreshRate: Double { 0 }
    private init() {}
}

/// Returns the mode of a screen; always nil.
public func CGDisplayCopyDisplayMode(_ display: CGDirectDisplayID) -> CGDisplayMode? { nil }

/// Returns a Boolean value that indicates whether the program may record the screen; always false.
public func CGPreflightScreenCaptureAccess() -> Bool { false }

/// Asks the user whether the program may record the screen; the answer is false.
@discardableResult
public func CGRequestScreenCaptureAccess() -> Bool { false }

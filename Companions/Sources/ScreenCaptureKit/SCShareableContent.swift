public import Foundation

// Screens and windows. None can be captured, so that there is no content to share.

/// A screen; never created here.
public final class SCDisplay: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: it never changes.
    private override init() {}
    /// The number of the screen.
    public var displayID: UInt32 { 0 }
    /// The width in points.
    public var width: Int { 0 }
    /// The height in points.
    public var height: Int { 0 }
    /// The place of the screen.
    public var frame: CGRect { .zero }
}

/// A program that has windows; never created here.
public final class SCRunningApplication: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: it never changes.
    private override init() {}
    /// The identifier of the program's bundle.
    public var bundleIdentifier: String { "" }
    /// The name.
    public var applicationName: String { "" }
    /// The number of the process.
    public var processID: Int32 { 0 }
}

/// A window; never created here.
public final class SCWindow: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: it never changes.
    private override init() {}
    /// The number of the window.
    public var windowID: UInt32 { 0 }
    /// The place of the window.
    public var frame: CGRect { .zero }
    /// The title.
    public var title: String? { nil }
    /// The layer.
    public var windowLayer: Int { 0 }
    /// The program.
    public var owningApplication: SCRunningApplication? { nil }
    /// A Boolean value that indicates whether the window is visible.
    public var isOnScreen: Bool { false }
    /// A Boolean value that indicates whether the window is in front.
    public var isActive: Bool { false }
}

/// The screens, windows and apps to capture.
public final class SCShareableContent: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: it never changes.
    private override init() {}
    /// The screens.
    public var displays: [SCDisplay] { [] }
    /// The windows.
    public var windows: [SCWindow] { [] }
    /// The programs.
    public var applications: [SCRunningApplication] { [] }

    /// Returns what can be captured; always throws.
    public class var current: SCShareableContent {
        get async throws { throw SCStreamError(.failedNoMatchingApplicationContext) }
    }

    /// Returns what can be captured; always throws.
    public class func excludingDesktopWindows(
        _ excludeDesktopWindows: Bool,
        onScreenWindowsOnly: Bool
    ) async throws -> SCShareableContent { throw SCStreamError(.failedNoMatchingApplicationContext) }

    /// Reports what can be captured: an error.
    public class func getWithCompletionHandler(
        _ completionHandler: @escaping @Sendable (SCShareableContent?, (any Error)?) -> Void
    ) { completionHandler(nil, SCStreamError(.failedNoMatchingApplicationContext)) }

    /// Reports what can be captured: an error.
    public class func getExcludingDesktopWindows(
        _ excludeDesktopWindows: Bool,
        onScreenWindowsOnly: Bool,
        completionHandler: @escaping @Sendable (SCShareableContent?, (any Error)?) -> Void
    ) { completionHandler(nil, SCStreamError(.failedNoMatchingApplicationContext)) }
}

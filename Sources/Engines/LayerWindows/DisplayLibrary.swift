import Basics
import CSDL

/// The SDL library: its availability, the connection to the display, and its events.
///
/// The thread that calls ``start()`` owns the connection, which the other functions check.
enum DisplayLibrary {
    private static let thread = OwnerThread()

    /// The version of the library, such as `2.26.5`; nil if no usable library is installed.
    static var version: String? {
        var (major, minor, patch) = (Int32(0), Int32(0), Int32(0))
        guard csdl_version(&major, &minor, &patch) else { return nil }
        return "\(major).\(minor).\(patch)"
    }

    /// The reason why windows cannot be created at all; nil if the library is available.
    static var problem: LayerWindowError? {
        switch csdl_load() {
        case Int32(CSDL_OK): nil
        case Int32(CSDL_NOT_BUILT):
            LayerWindowError(
                .noLibrary,
                "This build cannot open windows because SDL's headers were missing. Install libsdl2-dev and rebuild."
            )
        case Int32(CSDL_OLD_LIBRARY):
            LayerWindowError(
                .noLibrary,
                "The installed SDL is too old to open windows. Install libsdl2-2.0-0 version 2.0.18 or newer."
            )
        default:
            LayerWindowError(
                .noLibrary,
                "Windows require SDL 2, which is not installed. Install libsdl2-2.0-0."
            )
        }
    }

    /// Connects to the display.
    static func start() throws(LayerWindowError) {
        thread.claim()
        if let problem { throw problem }
        guard csdl_start("Obscura") else {
            throw LayerWindowError(
                .noDisplay,
                "There is no display to show a window on (\(message)). Run this within a desktop session, or set "
                    + "DISPLAY or WAYLAND_DISPLAY to a display that this user may access."
            )
        }
    }

    /// Disconnects from the display; all windows must be gone.
    static func stop() {
        thread.check()
        csdl_stop()
    }

    /// The video driver that shows windows, such as `x11` or `wayland`.
    static var driver: String {
        thread.check()
        return String(cString: csdl_driver())
    }

    /// The most recent error message.
    static var message: String {
        thread.check()
        let text = String(cString: csdl_error())
        return text.isEmpty ? "no reason given" : text
    }

    /// Returns the next event, or nil if none is pending.
    static func nextEvent() -> csdl_event? {
        thread.check()
        var event = csdl_event()
        return csdl_poll(&event) ? event : nil
    }
}

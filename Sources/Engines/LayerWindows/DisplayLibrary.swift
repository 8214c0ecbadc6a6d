import CSDL

/// SDL: whether it is there, the connection to the display, and its events.
///
/// Everything but ``version`` belongs to the thread that has called ``start()``.
enum DisplayLibrary {
    /// The version of the library, such as `2.26.5`; nil where there is none that can be used.
    static var version: String? {
        var (major, minor, patch) = (Int32(0), Int32(0), Int32(0))
        guard csdl_version(&major, &minor, &patch) else { return nil }
        return "\(major).\(minor).\(patch)"
    }

    /// Why windows cannot be made at all; nil where the library is there.
    static var problem: LayerWindowError? {
        switch csdl_load() {
        case Int32(CSDL_OK): nil
        case Int32(CSDL_NOT_BUILT):
            LayerWindowError(
                .noLibrary,
                "Windows are not part of this build, as SDL's headers were missing. Install libsdl2-dev and build again."
            )
        case Int32(CSDL_OLD_LIBRARY):
            LayerWindowError(
                .noLibrary,
                "The SDL on this machine is too old for windows. Install libsdl2-2.0-0 of version 2.0.18 or newer."
            )
        default:
            LayerWindowError(
                .noLibrary,
                "Windows are shown with SDL 2, which this machine lacks. Install libsdl2-2.0-0."
            )
        }
    }

    /// Connects to the display.
    static func start() throws(LayerWindowError) {
        if let problem { throw problem }
        guard csdl_start("Obscura") else {
            throw LayerWindowError(
                .noDisplay,
                "There is no display to show a window on (\(message)). Run this within a desktop session, or set DISPLAY "
                    + "or WAYLAND_DISPLAY to one that this user may use."
            )
        }
    }

    /// Leaves the display; there are no windows any more.
    static func stop() { csdl_stop() }

    /// What windows are shown by, such as `x11` or `wayland`.
    static var driver: String { String(cString: csdl_driver()) }

    /// What went wrong last.
    static var message: String {
        let text = String(cString: csdl_error())
        return text.isEmpty ? "no reason given" : text
    }

    /// The next event; nil where there is none now.
    static func nextEvent() -> csdl_event? {
        var event = csdl_event()
        return csdl_poll(&event) ? event : nil
    }
}

import CSDL
import Foundation

/// One window of the display.
///
/// Used and freed on the window thread only.
final class DisplayWindow {
    /// The current properties of the window.
    struct Facts: Equatable {
        /// The size in points.
        var size = CGSize.zero
        var pixelWidth = 0
        var pixelHeight = 0
        /// The refresh rate in hertz; 0 if the display does not report it.
        var refreshRate = 0
        var isVisible = false
        var isFullScreen = false

        /// The number of pixels per point.
        var scale: CGFloat { size.width > 0 && pixelWidth > 0 ? CGFloat(pixelWidth) / size.width : 1 }
    }

    let window: OpaquePointer

    /// Creates a hidden window.
    ///
    /// - Parameters:
    ///   - hasRenderer: indicates whether the window is drawn with a renderer rather than into memory.
    ///   - waitsForDisplay: indicates whether the renderer waits for the display's refresh when it presents.
    init(
        _ configuration: LayerWindowConfiguration,
        hasRenderer: Bool,
        waitsForDisplay: Bool
    ) throws(LayerWindowError) {
        let size = Self.whole(configuration.size)
        let made = configuration.title.withCString { title in
            var request = csdl_window_request()
            request.title = title
            request.width = size.width
            request.height = size.height
            request.is_resizable = configuration.isResizable
            request.is_full_screen = configuration.isFullScreen
            request.wants_renderer = hasRenderer
            request.waits_for_display = waitsForDisplay
            return csdl_window_create(&request)
        }
        guard let made else {
            throw LayerWindowError(
                .refused,
                "The display refused to create a window of \(size.width) × \(size.height) points: "
                    + "\(DisplayLibrary.message). Try a smaller one."
            )
        }
        window = made
    }

    deinit { csdl_window_destroy(window) }

    /// The identifier that the window's events carry.
    var id: UInt32 { csdl_window_id(window) }

    /// The current properties.
    var facts: Facts {
        var facts = csdl_window_facts()
        csdl_window_look(window, &facts)
        return Facts(
            size: CGSize(width: Int(facts.width), height: Int(facts.height)),
            pixelWidth: Int(facts.pixel_width),
            pixelHeight: Int(facts.pixel_height),
            refreshRate: Int(facts.refresh_rate),
            isVisible: facts.is_visible,
            isFullScreen: facts.is_full_screen
        )
    }

    func show() { csdl_window_show(window) }

    func setTitle(_ title: String) { csdl_window_set_title(window, title) }

    func setSize(_ size: CGSize) {
        let size = Self.whole(size)
        csdl_window_set_size(window, size.width, size.height)
    }

    func setFullScreen(_ isFullScreen: Bool) { _ = csdl_window_set_full_screen(window, isFullScreen) }

    /// Returns a size in the range that displays accept.
    private static func whole(_ size: CGSize) -> (width: Int32, height: Int32) {
        func whole(_ side: CGFloat) -> Int32 { side.isNaN ? 32 : Int32(min(max(side.rounded(), 32), 16_384)) }
        return (whole(size.width), whole(size.height))
    }
}

import CSDL
import Compositor
import CoreMedia
import CoreVideo
import Foundation

/// A painter that draws on the CPU, directly into the memory that the display shows.
final class SurfacePainter: WindowPainter {
    private let display: DisplayWindow
    private let compositor: LayerCompositor

    init(_ compositor: LayerCompositor, display: DisplayWindow) {
        self.display = display
        self.compositor = compositor
    }

    var name: String { "processor, \(DisplayLibrary.driver)" }

    func paint(at time: CMTime, facts: DisplayWindow.Facts) -> Bool {
        var surface = csdl_surface()
        guard csdl_window_surface(display.window, &surface), let bytes = surface.bytes else { return false }
        let plane = PixelPlane(
            baseAddress: bytes,
            bytesPerRow: Int(surface.stride),
            width: Int(surface.width),
            height: Int(surface.height)
        )
        do {
            let target = try CVPixelBuffer.wrap(
                width: Int(surface.width),
                height: Int(surface.height),
                format: kCVPixelFormatType_32BGRA,
                planes: PixelPlanes(plane)
            ) {}
            try compositor.render(into: target, at: time)
        } catch {
            return false
        }
        return csdl_window_show_surface(display.window)
    }

    func loseTextures() {}
}

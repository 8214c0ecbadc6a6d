import CSDL
import CoreVideo
import Foundation

/// A texture: pixels in the graphics processor's memory.
///
/// Used and freed on the window thread only; freed before its window.
final class WindowTexture {
    /// The format and size of a texture.
    struct Shape: Hashable {
        var format: Int
        var coding: Int
        var width: Int
        var height: Int
    }

    let shape: Shape
    let texture: OpaquePointer
    // Retains the window as long as the texture exists.
    private let display: DisplayWindow
    /// The image most recently uploaded; held weakly, because cameras reuse their buffers.
    private(set) weak var content: CVPixelBuffer?
    /// The last frame in which the texture was drawn.
    var lastUse = 0

    /// Creates a texture; nil if the graphics processor cannot allocate it.
    init?(_ shape: Shape, display: DisplayWindow) {
        guard
            let made = csdl_texture_create(
                display.window,
                Int32(shape.format),
                Int32(shape.coding),
                Int32(shape.width),
                Int32(shape.height)
            )
        else { return nil }
        self.shape = shape
        self.display = display
        texture = made
    }

    deinit { csdl_texture_destroy(texture) }

    /// Uploads pixels of the texture's shape; returns whether that succeeded.
    ///
    /// - Parameter image: the image from which the pixels were made; it becomes ``content``.
    func fill(with pixels: CVPixelBuffer, of image: CVPixelBuffer) -> Bool {
        let isFilled = pixels.withPlanes(readOnly: true) { planes in
            var list = csdl_planes()
            func plane(_ index: Int) -> csdl_plane {
                guard index < planes.count else { return csdl_plane() }
                return csdl_plane(bytes: planes[index].baseAddress, stride: Int32(planes[index].bytesPerRow))
            }
            list.planes = (plane(0), plane(1), plane(2))
            return csdl_texture_update(texture, &list)
        }
        content = isFilled ? image : nil
        return isFilled
    }
}

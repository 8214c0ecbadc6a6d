import CSDL
import CoreVideo
import Foundation

/// Memory of the graphics processor with pixels in it.
///
/// Used on the windows' thread only, there also freed, before its window.
final class WindowTexture {
    /// What a texture can hold.
    struct Shape: Hashable {
        var format: Int
        var coding: Int
        var width: Int
        var height: Int
    }

    let shape: Shape
    let texture: OpaquePointer
    // Keeps the window until the texture is gone.
    private let display: DisplayWindow
    /// What was put into it last; weakly, as cameras need their buffers back.
    private(set) weak var content: CVPixelBuffer?
    /// The last frame in which it was drawn.
    var lastUse = 0

    /// Makes a texture; nil where the graphics processor has no room for it.
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

    /// Puts pixels of its shape into it; whether that could be done.
    ///
    /// - Parameter picture: what they were made of; what ``content`` is from then on.
    func fill(with pixels: CVPixelBuffer, of picture: CVPixelBuffer) -> Bool {
        let isFilled = pixels.withPlanes(readOnly: true) { planes in
            var list = csdl_planes()
            func plane(_ index: Int) -> csdl_plane {
                guard index < planes.count else { return csdl_plane() }
                return csdl_plane(bytes: planes[index].baseAddress, stride: Int32(planes[index].bytesPerRow))
            }
            list.planes = (plane(0), plane(1), plane(2))
            return csdl_texture_update(texture, &list)
        }
        content = isFilled ? picture : nil
        return isFilled
    }
}

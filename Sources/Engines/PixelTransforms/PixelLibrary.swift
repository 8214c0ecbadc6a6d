import CYUV

/// The library that converts pixels.
package enum PixelLibrary {
    /// The number of the libyuv version that this was built with, such as `1850`.
    package static var version: String { "\(LIBYUV_VERSION)" }
}

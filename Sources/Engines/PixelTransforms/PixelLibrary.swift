import CYUV

/// The library that converts pixels, libyuv.
package enum PixelLibrary {
    /// The version number of the libyuv headers used at build time, such as `1850`.
    package static var version: String { "\(LIBYUV_VERSION)" }
}

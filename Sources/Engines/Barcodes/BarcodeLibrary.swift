import CZXing

/// The library that reads and writes codes.
package enum BarcodeLibrary {
    /// ZXing-C++'s version as it is installed, such as `3.1.1`.
    package static var version: String { ZXing_Version().map { String(cString: $0) } ?? "unknown" }
}

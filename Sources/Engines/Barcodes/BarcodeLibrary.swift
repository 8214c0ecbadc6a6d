import CZXing

/// The library that reads and writes codes.
package enum BarcodeLibrary {
    /// The version of the installed ZXing-C++, such as `3.1.1`.
    package static var version: String { ZXing_Version().map { String(cString: $0) } ?? "unknown" }
}

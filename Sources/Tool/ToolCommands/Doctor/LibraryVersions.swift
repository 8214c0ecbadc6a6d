import Barcodes
import LayerWindows
import MediaFiles
import PixelTransforms

/// The versions of the libraries in use.
enum LibraryVersions {
    /// The libraries by name, starting with Obscura.
    static var all: [(name: String, version: String)] {
        [
            ("obscura", Version.text), ("Swift", compiler), ("FFmpeg", MediaLibrary.version),
            ("ZXing-C++", BarcodeLibrary.version), ("libyuv", PixelLibrary.version),
            ("libjpeg", JPEGDecoder.libraryVersion), ("SDL", LayerWindow.libraryVersion ?? "missing, so no windows"),
        ]
    }

    /// The version of the compiler that built this program, as far as it is known at compile time.
    private static var compiler: String {
        #if compiler(>=6.4)
        "6.4 or newer"
        #elseif compiler(>=6.3)
        "6.3"
        #else
        "6.2"
        #endif
    }
}

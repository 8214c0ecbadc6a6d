import Barcodes
import LayerWindows
import MediaFiles
import PixelTransforms

/// Which versions of its parts this program runs with.
enum LibraryVersions {
    /// The parts by name, ours first.
    static var all: [(name: String, version: String)] {
        [
            ("obscura", Version.text), ("Swift", compiler), ("FFmpeg", MediaLibrary.version),
            ("ZXing-C++", BarcodeLibrary.version), ("libyuv", PixelLibrary.version),
            ("libjpeg", JPEGDecoder.libraryVersion), ("SDL", LayerWindow.libraryVersion ?? "missing, so no windows"),
        ]
    }

    /// The compiler that built this program, as far as it tells.
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

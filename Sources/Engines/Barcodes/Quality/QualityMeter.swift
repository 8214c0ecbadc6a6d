package import CoreVideo
package import Foundation

/// Measures the quality of symbols in an image.
package enum QualityMeter {
    /// Reads an image and measures each of its symbols.
    ///
    /// - Parameter region: the part of the image to search, as for ``BarcodeReader/read(_:in:)``.
    /// - Returns: the symbols with their qualities; nil for symbologies that are not measured.
    package static func qualities(
        in buffer: CVPixelBuffer,
        region: CGRect? = nil,
        reader: BarcodeReader
    ) throws(BarcodeError) -> [(barcode: Barcode, quality: PrintQuality?)] {
        let barcodes = try reader.read(buffer, in: region)
        guard let layout = PixelLayout.of(CVPixelBufferGetPixelFormatType(buffer)) else {
            throw .unsupportedPixelFormat(CVPixelBufferGetPixelFormatType(buffer))
        }
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
        guard let image = PixelView(locked: buffer, layout: layout, columns: 0..<width, rows: 0..<height) else {
            throw .noPixels
        }
        return barcodes.map { barcode in
            let field = LumaField(image, isInverted: barcode.isInverted)
            return (
                barcode, MatrixQuality.quality(of: barcode, in: field) ?? BarQuality.quality(of: barcode, in: field)
            )
        }
    }
}

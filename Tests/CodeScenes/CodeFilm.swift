package import Barcodes
import Foundation

/// A rendered film of one moving code in trouble, with the truth.
///
/// The same seed gives the same frames.
package struct CodeFilm: Sendable {
    /// The symbologies of a set of films.
    package static let symbologies: [Symbology] = [.qr, .dataMatrix, .ean13, .code128]
    /// The side of all frames, in pixels.
    package static let size = CodeScene.size

    package let symbology: Symbology
    package let trouble: FilmTrouble
    /// The payload.
    package let text: String
    /// Number of frames, 30 a second.
    package let frameCount: Int

    private let painter: FilmPainter

    /// Prepares a film.
    ///
    /// - Throws: ``BarcodeError`` if the code cannot be made.
    package init(
        _ symbology: Symbology,
        _ trouble: FilmTrouble,
        seed: UInt64,
        frameCount: Int = 45
    ) throws(BarcodeError) {
        (self.symbology, self.trouble, self.frameCount) = (symbology, trouble, frameCount)
        let place = Self.symbologies.firstIndex(of: symbology) ?? 0
        let way = FilmTrouble.allCases.firstIndex(of: trouble) ?? 0
        var random = SceneRandom(seed: (seed &* 2_000_003) &+ UInt64(place * 16 + way))
        text = SceneText.random(for: symbology, &random)
        let code = try BarcodeWriter().write(text, as: symbology)
        painter = FilmPainter(SceneSymbol(code, symbology), trouble, frameCount: frameCount, &random)
    }

    /// Returns the grey pixels of a frame, row by row.
    package func pixels(ofFrame number: Int) -> [UInt8] { painter.pixels(ofFrame: number) }

    /// Returns the truth's corners in a frame: top left, bottom left, bottom right, top right.
    package func corners(inFrame number: Int) -> [(x: Double, y: Double)] { painter.corners(inFrame: number) }

    /// Indicates whether a reading is the truth.
    package func isRead(by barcode: Barcode) -> Bool { barcode.bytes == Array(text.utf8) }
}

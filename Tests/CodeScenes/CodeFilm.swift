package import Barcodes
import Foundation

/// A rendered film of one moving code in trouble, with the truth.
///
/// The same seed gives the same frames.
package struct CodeFilm: Sendable {
    /// The symbologies of a set of films.
    package static let symbologies: [Symbology] = [.qr, .dataMatrix, .ean13, .code128]
    /// The side of all frames in pixels, unless others are asked for.
    package static let size = CodeScene.size

    package let symbology: Symbology
    package let trouble: FilmTrouble
    /// The payload.
    package let text: String
    /// Number of frames, 30 a second.
    package let frameCount: Int
    /// The sides of this film's frames.
    package let size: (width: Int, height: Int)

    private let painter: FilmPainter

    /// Prepares a film.
    ///
    /// - Parameter size: the sides of the frames, up to those of ``CodeFilm/size``, whose middle they show.
    /// - Throws: ``BarcodeError`` if the code cannot be made.
    package init(
        _ symbology: Symbology,
        _ trouble: FilmTrouble,
        seed: UInt64,
        frameCount: Int = 60,
        size: (width: Int, height: Int) = Self.size
    ) throws(BarcodeError) {
        (self.symbology, self.trouble, self.frameCount) = (symbology, trouble, frameCount)
        self.size = (min(size.width, Self.size.width), min(size.height, Self.size.height))
        let place = Self.symbologies.firstIndex(of: symbology) ?? 0
        let way = FilmTrouble.allCases.firstIndex(of: trouble) ?? 0
        var random = SceneRandom(seed: (seed &* 2_000_003) &+ UInt64(place * 16 + way))
        text = SceneText.random(for: symbology, &random)
        let code = try BarcodeWriter().write(text, as: symbology)
        painter = FilmPainter(SceneSymbol(code, symbology), trouble, frameCount: frameCount, self.size, &random)
    }

    /// Returns the grey pixels of a frame, row by row.
    package func pixels(ofFrame number: Int) -> [UInt8] { painter.pixels(ofFrame: number) }

    /// Returns the truth's corners in a frame: top left, bottom left, bottom right, top right.
    package func corners(inFrame number: Int) -> [(x: Double, y: Double)] { painter.corners(inFrame: number) }

    /// Indicates whether a reading is the truth.
    package func isRead(by barcode: Barcode) -> Bool { barcode.bytes == Array(text.utf8) }
}

package import Barcodes
import Foundation

/// A rendered picture of one code under one disturbance, with the truth.
///
/// The same seed gives the same picture.
package struct CodeScene: Sendable {
    /// The side of all pictures, in pixels.
    package static let size = (width: 640, height: 480)
    /// The symbologies of a set of scenes.
    package static let symbologies = SceneText.symbologies

    package let symbology: Symbology
    package let disturbance: Disturbance
    /// The payload.
    package let text: String
    /// Grey pixels, row by row.
    package let pixels: [UInt8]

    /// Renders a scene.
    ///
    /// - Throws: ``BarcodeError`` if the code cannot be made.
    package init(_ symbology: Symbology, _ disturbance: Disturbance, seed: UInt64) throws(BarcodeError) {
        self.symbology = symbology
        self.disturbance = disturbance
        let place = Self.symbologies.firstIndex(of: symbology) ?? 0
        let way = Disturbance.allCases.firstIndex(of: disturbance) ?? 0
        var random = SceneRandom(seed: (seed &* 1_000_003) &+ UInt64(place * 64 + way))
        let made = SceneText.random(for: symbology, &random)
        let code = try BarcodeWriter().write(made, as: symbology)
        text = Self.printed(made, symbology)
        pixels = ScenePainter(code: SceneSymbol(code, symbology), disturbance: disturbance).picture(&random)
    }

    /// Returns the payload as readers report it: UPC-E as the equivalent EAN-13 number.
    private static func printed(_ text: String, _ symbology: Symbology) -> String {
        symbology == .upcE ? expanded(text) : symbology == .gs1DataBar ? "01" + text : text
    }

    /// Returns the 13 digits that seven digits of UPC-E stand for.
    private static func expanded(_ text: String) -> String {
        let digits = Array(text)
        guard digits.count >= 7 else { return text }
        let body = digits[1...5]
        let middle: String =
            switch digits[6] {
            case "0", "1", "2": String(body.prefix(2)) + String(digits[6]) + "0000" + String(body.suffix(3))
            case "3": String(body.prefix(3)) + "00000" + String(body.suffix(2))
            case "4": String(body.prefix(4)) + "00000" + String(body.suffix(1))
            default: String(body) + "0000" + String(digits[6])
            }
        let number = "00" + middle.prefix(10)
        var sum = 0
        for (place, digit) in number.utf8.reversed().enumerated() { sum += Int(digit - 48) * (place % 2 == 0 ? 3 : 1) }
        return number + String((10 - sum % 10) % 10)
    }

    /// Indicates whether a reading is the truth.
    package func isRead(by barcode: Barcode) -> Bool {
        barcode.bytes == Array(text.utf8)
    }
}

/// The modules of a code, enlarged so that hexagons and half modules keep their form.
struct SceneSymbol {
    let code: CodeImage
    /// Pixels of the image a module.
    let scale: Double
    let quietZone: Int
    let isLinear: Bool

    init(_ code: CodeImage, _ symbology: Symbology) {
        self.code = code
        // The library draws MaxiCode at about ten pixels a hexagon.
        scale = symbology == .maxiCode ? Double(code.width) / 30 : 1
        quietZone = symbology.quietZone
        isLinear = symbology.isLinear
    }

    /// The sides in modules.
    var size: (width: Double, height: Double) { (Double(code.width) / scale, Double(code.height) / scale) }

    /// Returns whether the place is dark; the center is the origin, in modules.
    func isDark(_ u: Double, _ v: Double) -> Bool {
        let (x, y) = ((u + size.width / 2) * scale, (v + size.height / 2) * scale)
        return code.isDark(Int(x.rounded(.down)), Int(y.rounded(.down)))
    }

    /// Returns whether the place is on the label.
    func isLabel(_ u: Double, _ v: Double) -> Bool {
        let room = Double(quietZone) + 2
        return abs(u) < size.width / 2 + room && abs(v) < size.height / 2 + room
    }
}

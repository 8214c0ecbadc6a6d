import Foundation
import Fuzzing

@testable import Barcodes

/// Converts a code's bytes to its string, and parses the library's JSON description of a symbol.
enum PayloadTarget {
    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        var input = FuzzInput(bytes)
        let symbology = input.choice(Symbology.allCases)
        let content = input.choice([Barcode.Content.text, .binary, .gs1, .iso15434, .unknownECI])
        let hasECI = input.flag()
        // The library's interpretation of the bytes, if requested: none, the correct one, or a different one.
        let guess = input.choice([nil, "", "caf\u{E9}", "\u{FFFD}", "\u{1}\u{2}", "\u{85}", "日本"])
        let isTrue = input.flag()
        let payload = input.rest()
        let text = Barcode.stringForm(of: symbology, bytes: payload, content: content, hasECI: hasECI) {
            isTrue ? String(decoding: payload, as: UTF8.self) : guess
        }
        if symbology.isLinear {
            require(text != nil, "a linear code without a string")
        } else if let text, content == .unknownECI {
            fatalError("\(text.debugDescription) in an unknown interpretation")
        }
        if let text, String(validating: payload, as: UTF8.self) != nil, !hasECI {
            require(Array(text.utf8) == payload, "UTF-8 was changed to \(text.debugDescription)")
        }
        let json = String(decoding: payload, as: UTF8.self)
        _ = BarcodeDetails(json: json)
    }
}

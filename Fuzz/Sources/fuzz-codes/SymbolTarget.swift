import CoreVideo
import Fuzzing

@testable import AVFCapture
@testable import Barcodes

/// Extracts code words from modules: of arbitrary images, of damaged codes, and Reed–Solomon words alone.
enum SymbolTarget {
    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        var input = FuzzInput(bytes)
        switch input.byte() % 3 {
        case 0: words(&input)
        case 1: anyModules(&input)
        default: damagedCode(&input)
        }
    }

    /// A corrected word needs no further correction.
    private static func words(_ input: inout FuzzInput) {
        let (field, bits) = input.choice([
            (ReedSolomon.qr, 8), (.dataMatrix, 8), (.aztecMode, 4), (.aztec6, 6), (.aztec10, 10), (.aztec12, 12),
        ])
        let checkCount = Int(input.byte())
        var words: [Int] = []
        while !input.isEmpty { words.append(bits > 8 ? input.number() & (1 << bits - 1) : Int(input.byte())) }
        guard let right = field.corrected(words, checkCount: checkCount) else { return }
        require(right.count == words.count, "\(words.count) words were corrected to \(right.count)")
        require(field.corrected(right, checkCount: checkCount) == right, "corrected words are still wrong")
    }

    private static func anyModules(_ input: inout FuzzInput) {
        let symbology = input.choice([Symbology.qr, .aztec, .dataMatrix, .microQR])
        let width = input.number(in: 1...180)
        let height = input.flag() ? width : input.number(in: 1...180)
        let details = details(&input)
        let isMirrored = input.flag()
        let seed = input.rest()
        let pixels = (0..<width * height).map { index -> UInt8 in
            seed.isEmpty ? 255 : seed[index / 8 % seed.count] >> (index % 8) & 1 == 1 ? 0 : 255
        }
        examine(CodeImage(width: width, height: height, pixels: pixels), symbology, isMirrored, details)
    }

    /// Reads a generated code with some modules inverted.
    private static func damagedCode(_ input: inout FuzzInput) {
        let symbology = input.choice([Symbology.qr, .aztec, .dataMatrix])
        var details = details(&input)
        let isMirrored = input.flag()
        var options = BarcodeWriter.Options()
        options.version = details.version
        options.dataMask = details.dataMask
        options.errorCorrectionLevel = details.errorCorrectionLevel
        let payload = input.take(1 + Int(input.byte()) % 64)
        guard let code = try? BarcodeWriter().write(bytes: payload, as: symbology, options: options) else { return }
        if symbology == .aztec, details.version == nil { details.version = (code.width - 11) / 4 }
        var pixels = code.pixels
        while !input.isEmpty { pixels[input.number() % pixels.count] ^= 0xFF }
        examine(CodeImage(width: code.width, height: code.height, pixels: pixels), symbology, isMirrored, details)
    }

    private static func details(_ input: inout FuzzInput) -> BarcodeDetails {
        var details = BarcodeDetails()
        if input.flag() { details.version = Int(input.byte()) - 8 }
        if input.flag() { details.dataMask = Int(input.byte() % 12) - 2 }
        if input.flag() { details.errorCorrectionLevel = input.choice(["L", "M", "Q", "H", "23%", "", "x"]) }
        return details
    }

    private static func examine(
        _ code: CodeImage,
        _ symbology: Symbology,
        _ isMirrored: Bool,
        _ details: BarcodeDetails
    ) {
        guard let make = SymbolMake(symbology, modules: code, isMirrored: isMirrored, details: details) else { return }
        _ = CIBarcodeDescriptor.describing(make)?.hash
        _ = code.withoutLightEnds().withoutLongBars()
    }
}

import Barcodes

/// A code on a white card, in modules: the code and its quiet zone.
struct SceneCard: Hashable, Sendable {
    let code: VirtualCode
    let payload: VirtualCode.Payload
    /// Modules of the card including the border, row by row; true for dark ones.
    let modules: [Bool]
    /// Width of the card in modules.
    let width: Int
    /// Height of the card in modules.
    let height: Int
    /// The code's first column and row on the card.
    let border: (across: Int, down: Int)

    /// Creates the card of one code.
    init(_ code: VirtualCode, _ random: SceneRandom, index: Int, frame: Int = 0) throws(CameraError) {
        self.code = code
        payload = code.payload(random, index: index, frame: frame)
        let symbology = code.symbology
        // All frame numbers use one code size, so the card keeps its size during a run.
        let options = code == .frame ? BarcodeWriter.Options(errorCorrectionLevel: "M", version: 1) : .init()
        let image: CodeImage
        do {
            image = try BarcodeWriter().write(payload.written, as: symbology, options: options)
        } catch {
            throw CameraError(.invalidName, "The virtual camera cannot draw a code of kind \(code.rawValue): \(error)")
        }
        let rows = symbology.isLinear ? min(max(image.width / 3, 16), 48) : image.height
        border = (max(symbology.quietZone, 2), symbology.isLinear ? 2 : max(symbology.quietZone, 2))
        width = image.width + 2 * border.across
        height = rows + 2 * border.down
        var modules = [Bool](repeating: false, count: width * height)
        for y in 0..<rows {
            let source = symbology.isLinear ? 0 : y
            for x in 0..<image.width where image.isDark(x, source) {
                modules[(y + border.down) * width + x + border.across] = true
            }
        }
        self.modules = modules
    }

    static func == (left: SceneCard, right: SceneCard) -> Bool {
        left.code == right.code && left.payload == right.payload && left.modules == right.modules
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(payload)
    }
}

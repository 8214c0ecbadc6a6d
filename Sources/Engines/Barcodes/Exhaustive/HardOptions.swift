import CZXing

/// The library's settings for renderings of a part.
struct HardOptions: Sendable {
    /// For bands across bars; nil if no linear codes are requested.
    let bars: ReaderOptions?
    /// For all other codes; nil if none are requested.
    let modules: ReaderOptions?
    /// For single symbols that were laid out upright.
    let rectangular: ReaderOptions?
    let maxiCode: ReaderOptions?

    init(symbologies: Set<Symbology>, count: Int) {
        let others = symbologies.filter { !$0.isLinear && $0 != .microPDF417 }
        bars = Self.options(symbologies.filter { $0.isLinear && $0 != .dxFilmEdge && $0 != .telepen }, count) {
            ZXing_ReaderOptions_setMinLineCount($0, 1)
            ZXing_ReaderOptions_setTryRotate($0, false)
        }
        modules = Self.options(others, count) { _ in }
        rectangular = Self.options(symbologies.intersection([.rMQR]), 1) { ZXing_ReaderOptions_setIsPure($0, true) }
        maxiCode = Self.options(symbologies.intersection([.maxiCode]), 1) { ZXing_ReaderOptions_setIsPure($0, true) }
    }

    private static func options(
        _ symbologies: Set<Symbology>,
        _ count: Int,
        _ adjust: (OpaquePointer) -> Void
    ) -> ReaderOptions? {
        guard !symbologies.isEmpty, let options = ReaderOptions() else { return nil }
        let formats = Symbology.readFormats(of: symbologies)
        ZXing_ReaderOptions_setFormats(options.pointer, formats, Int32(formats.count))
        ZXing_ReaderOptions_setTryHarder(options.pointer, true)
        ZXing_ReaderOptions_setTryRotate(options.pointer, true)
        ZXing_ReaderOptions_setTryInvert(options.pointer, false)
        ZXing_ReaderOptions_setTryDownscale(options.pointer, false)
        ZXing_ReaderOptions_setMaxNumberOfSymbols(options.pointer, Int32(count))
        ZXing_ReaderOptions_setTextMode(options.pointer, ZXing_TextMode_Plain)
        ZXing_ReaderOptions_setEanAddOnSymbol(options.pointer, ZXing_EanAddOnSymbol_Ignore)
        adjust(options.pointer)
        return options
    }
}

import Foundation

extension TextReader {
    /// The version of the library; nil where it is missing.
    package static var libraryVersion: String? { TextEngine.version }

    /// Returns the tags of the installed languages, in the order of the library's names; throws `unavailable` without
    /// Tesseract or its data.
    package static func installedLanguages() throws(ComputerVisionError) -> [String] {
        try installed().names.map(TextLanguages.tag)
    }

    /// Returns the lines of text in a picture, in reading order; throws `unknownLanguage` for a language that is not
    /// installed.
    ///
    /// A text reads from its upper left; it should be upright to about ten degrees.
    package func lines(in picture: GrayPicture) throws(ComputerVisionError) -> [TextLine] {
        let engine = try TextEngine.shared(key())
        let hasChoices = level == .accurate && candidateLimit > 1
        // Where the library finds nothing, it gets a margin, and then other assumptions about the page.
        var attempts: [(mode: TextEngine.Mode, hasMargin: Bool)] = [(.page, false), (.block, true)]
        if level == .accurate { attempts = [(.page, false), (.page, true), (.sparse, true), (.block, true)] }
        var lines: [TextLine] = []
        for (mode, hasMargin) in attempts where lines.isEmpty {
            let page = TextPage(picture, enlarges: level == .accurate, hasMargin: hasMargin)
            let parts = try engine.parts(of: page.picture, mode: mode, recognizes: true, hasChoices: hasChoices)
            let words = parts.lazy.filter { $0.level == .word }.map { (text: $0.text, confidence: $0.confidence) }
            let isPrint = mode == .page || mode == .sparse && TextNoise.isPrint(Array(words))
            let origin: TextNoise.Origin = isPrint ? .layout : .marks
            let limit = max(1, min(candidateLimit, 10))
            lines = TextLineMaker(page: page, limit: limit, origin: origin).lines(of: parts)
        }
        let smallest = max(0, smallestHeight) * Double(picture.height)
        return lines.filter { Double($0.box.height) >= smallest }
    }

    /// Returns the places of lines of text, which are not read.
    ///
    /// - Parameter withCharacters: true for the places of the characters too, which takes as long as a reading.
    package func regions(
        in picture: GrayPicture,
        withCharacters: Bool = false
    ) throws(ComputerVisionError) -> [TextRegion] {
        if withCharacters {
            return try lines(in: picture).map { line in
                TextRegion(
                    corners: line.corners,
                    box: line.box,
                    characterBoxes: line.candidates.first.map { $0.characterBoxes.filter { $0.width > 0 } } ?? []
                )
            }
        }
        let engine = try TextEngine.shared(key())
        let page = TextPage(picture, enlarges: level == .accurate, hasMargin: true)
        let parts = try engine.parts(of: page.picture, mode: .page, recognizes: false, hasChoices: false)
        return parts.filter { $0.level == .line && $0.box.width > 0 && $0.box.height > 0 }.map { part in
            let box = page.original(part.box)
            return TextRegion(corners: Quadrangle(box, slope: part.slope), box: box, characterBoxes: [])
        }
    }

    private static func installed() throws(ComputerVisionError) -> TextLanguages {
        try TextEngine.checkLibrary()
        guard let languages = TextLanguages.installed() else {
            throw ComputerVisionError(
                .unavailable,
                "Tesseract has no languages. Install one, such as tesseract-ocr-eng, or set TESSDATA_PREFIX."
            )
        }
        return languages
    }

    /// Returns the settings of the engine.
    private func key() throws(ComputerVisionError) -> TextEngine.Key {
        let installed = try Self.installed()
        var names: [String] = []
        for tag in languages {
            guard let name = installed.name(for: tag) else {
                let known = installed.names.map(TextLanguages.tag).joined(separator: ", ")
                throw ComputerVisionError(
                    .unknownLanguage,
                    "The language \(tag) is not installed. These are: \(known). Install its tesseract-ocr package."
                )
            }
            if !names.contains(name) { names.append(name) }
        }
        if names.isEmpty { names = installed.names.contains("eng") ? ["eng"] : Array(installed.names.prefix(1)) }
        let words = usesLanguageCorrection ? customWords : []
        return TextEngine.Key(
            folder: installed.folder,
            languages: names.joined(separator: "+"),
            usesDictionaries: usesLanguageCorrection,
            words: words.map { $0.filter { !$0.isNewline } }.filter { !$0.isEmpty && $0.count <= 128 }
        )
    }
}

import Foundation

/// Lines with their words and readings, made from the parts that the library found.
struct TextLineMaker {
    let page: TextPage
    /// The largest number of readings of a line.
    let limit: Int
    /// The origin of the words.
    let origin: TextNoise.Origin

    /// A symbol with its other readings.
    private struct Symbol {
        var text: String
        var box: CGRect
        var confidence: Float
        var others: [(text: String, confidence: Float)] = []
    }

    private struct Word {
        var text: String
        var box: CGRect
        var confidence: Float
        var symbols: [Symbol] = []
    }

    /// Returns the lines that have text; words that are probably noise are left out.
    func lines(of parts: [TextEngine.Part]) -> [TextLine] {
        var lines: [TextLine] = []
        var line: TextEngine.Part?
        var words: [Word] = []
        func end() {
            if let line, let made = make(line, words) { lines.append(made) }
            words = []
        }
        for part in parts {
            switch part.level {
            case .line:
                end()
                line = part
            case .word:
                words.append(Word(text: part.text, box: page.original(part.box), confidence: part.confidence))
            case .symbol:
                guard !words.isEmpty, !part.text.isEmpty else { continue }
                let symbol = Symbol(text: part.text, box: page.original(part.box), confidence: part.confidence)
                words[words.count - 1].symbols.append(symbol)
            case .choice:
                guard let last = words.indices.last, let symbol = words[last].symbols.indices.last, !part.text.isEmpty
                else { continue }
                words[last].symbols[symbol].others.append((part.text, part.confidence))
            }
        }
        end()
        return lines
    }

    private func make(_ line: TextEngine.Part, _ all: [Word]) -> TextLine? {
        let words = all.filter { word in
            word.text.contains { !$0.isWhitespace }
                && !TextNoise.isNoise(word.text, confidence: word.confidence, origin: origin)
        }
        guard let first = words.first, !TextNoise.isNoise(line: words.map(\.confidence), origin: origin) else {
            return nil
        }
        // The library's own box of a line may reach over parts that are no text.
        let box = words.dropFirst().reduce(first.box) { $0.union($1.box) }
        let symbols = words.flatMap(\.symbols)
        let confidence = words.map(\.confidence).reduce(0, +) / Float(words.count)
        var candidates = [candidate(words, confidence: confidence)]
        // Other readings: the least certain symbols, one at a time.
        var swaps: [(word: Int, symbol: Int, text: String, loss: Float)] = []
        for (word, content) in words.enumerated() {
            for (index, symbol) in content.symbols.enumerated() {
                for other in symbol.others where other.text != symbol.text && other.confidence > 0.01 {
                    swaps.append((word, index, other.text, max(0.001, symbol.confidence - other.confidence)))
                }
            }
        }
        for swap in swaps.sorted(by: { $0.loss < $1.loss }) where candidates.count < limit {
            var changed = words
            changed[swap.word].symbols[swap.symbol].text = swap.text
            changed[swap.word].text = changed[swap.word].symbols.map(\.text).joined()
            let made = candidate(changed, confidence: max(0, confidence - swap.loss / Float(max(1, symbols.count))))
            if !candidates.contains(where: { $0.string == made.string }) { candidates.append(made) }
        }
        return TextLine(
            corners: Quadrangle(box, slope: line.slope),
            box: box,
            words: words.map { TextWord(string: $0.text, confidence: $0.confidence, box: $0.box) },
            candidates: candidates
        )
    }

    /// Returns a reading with one place for each of its characters.
    private func candidate(_ words: [Word], confidence: Float) -> TextCandidate {
        var text = ""
        var boxes: [CGRect] = []
        for word in words {
            if !text.isEmpty {
                text += " "
                boxes.append(CGRect(x: word.box.minX, y: word.box.minY, width: 0, height: word.box.height))
            }
            let symbols = word.symbols.map(\.text).joined() == word.text ? word.symbols : []
            if symbols.isEmpty {
                // The word's symbols are not those of its text: its characters share its box.
                let width = word.box.width / CGFloat(max(1, word.text.count))
                for index in 0..<word.text.count {
                    boxes.append(
                        CGRect(
                            x: word.box.minX + CGFloat(index) * width,
                            y: word.box.minY,
                            width: width,
                            height: word.box.height
                        )
                    )
                }
            } else {
                for symbol in symbols { boxes += repeatElement(symbol.box, count: symbol.text.count) }
            }
            text += word.text
        }
        // Marks of two symbols may combine into one character.
        while boxes.count > text.count { boxes.removeLast() }
        while boxes.count < text.count { boxes.append(boxes.last ?? CGRect(x: 0, y: 0, width: 0, height: 0)) }
        return TextCandidate(string: text, confidence: confidence, characterBoxes: boxes)
    }
}

public import Foundation

// `@unchecked Sendable`: nothing changes after the initializer.
/// One reading of a line of text.
open class VNRecognizedText: NSObject, NSCopying, NSSecureCoding, VNRequestRevisionProviding, @unchecked Sendable {
    final let reading: TextReading
    private let revision: Int

    init(reading: TextReading, revision: Int) {
        self.reading = reading
        self.revision = revision
        super.init()
    }

    /// Creates a reading from an archive; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        guard
            let data = coder.decodeObject(of: NSData.self, forKey: "reading"),
            let reading = try? PropertyListDecoder().decode(TextReading.self, from: data as Data)
        else { return nil }
        self.reading = reading
        revision = coder.decodeInteger(forKey: "revision")
        super.init()
    }

    /// Writes the reading into an archive.
    open func encode(with coder: NSCoder) {
        guard let data = try? PropertyListEncoder().encode(reading) else { return }
        coder.encode(data as NSData, forKey: "reading")
        coder.encode(revision, forKey: "revision")
    }

    /// Indicates that archives are checked for the expected classes.
    open class var supportsSecureCoding: Bool { true }

    /// Returns the reading itself, which never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The text.
    open var string: String { reading.string }
    /// The confidence, 0…1.
    open var confidence: VNConfidence { reading.confidence }
    /// The revision of the request that made the reading.
    open var requestRevision: Int { revision }

    /// Returns the place of a part of the text, not exact to the pixel; nil for an empty range.
    ///
    /// - Parameter range: a range of ``string``.
    /// - Throws: `outOfBoundsError` for a range of another string that reaches out of this one.
    open func boundingBox(for range: Range<String.Index>) throws -> VNRectangleObservation? {
        guard let quad = try reading.quad(for: range) else { return nil }
        return VNRectangleObservation(
            content: ObservationContent(confidence: confidence, revision: revision, box: quad.box, quad: quad)
        )
    }

    /// Returns whether the other object is the same reading.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? VNRecognizedText)?.reading == reading
    }

    /// A hash that is equal for equal readings.
    open override var hash: Int { reading.hashValue }
}

extension TextReading {
    /// Returns the corners around a part of the text; nil for an empty range.
    func quad(for range: Range<String.Index>) throws -> Quad? {
        guard range.lowerBound >= string.startIndex, range.upperBound <= string.endIndex else {
            throw VisionFailure(
                .outOfBoundsError,
                "The range reaches out of the text “\(string)”; pass a range of its string."
            ).asNSError
        }
        guard !range.isEmpty else { return nil }
        let start = range.lowerBound.utf16Offset(in: string)
        let end = range.upperBound.utf16Offset(in: string)
        let touched = words.filter { $0.start < end && $0.end > start }
        guard let first = touched.first, let last = touched.last else {
            // Places of words are unknown: the share of the line.
            let length = Double(max(string.utf16.count, 1))
            return quad.part(from: Double(start) / length, to: Double(end) / length)
        }
        let from = Self.share(start, of: first)
        let to = Self.share(end, of: last)
        if first == last { return first.quad.part(from: from, to: to) }
        let (head, tail) = (first.quad.part(from: from, to: 1), last.quad.part(from: 0, to: to))
        return Quad(
            topLeft: head.topLeft,
            topRight: tail.topRight,
            bottomRight: tail.bottomRight,
            bottomLeft: head.bottomLeft
        )
    }

    private static func share(_ place: Int, of word: Word) -> Double {
        let length = Double(max(word.end - word.start, 1))
        return min(max(Double(place - word.start) / length, 0), 1)
    }
}

extension Quad {
    /// Returns the part between two shares of the way from left to right.
    func part(from: Double, to: Double) -> Quad {
        func between(_ a: CGPoint, _ b: CGPoint, _ t: Double) -> CGPoint {
            CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
        }
        return Quad(
            topLeft: between(topLeft, topRight, from),
            topRight: between(topLeft, topRight, to),
            bottomRight: between(bottomLeft, bottomRight, to),
            bottomLeft: between(bottomLeft, bottomRight, from)
        )
    }
}

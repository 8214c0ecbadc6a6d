/// A busy place that is followed from frame to frame because no frame alone shows its code.
struct CodeTrack {
    /// A reading of the canvas.
    struct Reading: Hashable {
        var symbology: Symbology
        var bytes: [UInt8]
    }

    /// The state of a track.
    enum State: Equatable {
        /// Looks are added up.
        case gathering
        /// The code is known; the place is followed so that it is not begun anew.
        case read
    }

    private(set) var state = State.gathering
    private(set) var canvas: CodeCanvas
    /// The canvas' place in the newest frame that showed it.
    private(set) var map: ViewMap
    /// The part of the canvas in which edges were seen first.
    let part: CodeOutline
    /// Number of frames in the canvas.
    private(set) var looks = 0
    /// Number of consecutive frames without the place.
    private(set) var misses = 0
    /// Readings that need another witness, with the number of looks at that time.
    private(set) var doubtful: [Reading: Int] = [:]
    var best: BestLook?
    /// The canvas' place in the best frame.
    var bestMap: ViewMap

    private var registration: CanvasRegistration?
    private var velocity = ImagePoint.zero
    private var nextAttempt = 0

    /// Numbers of looks after which the canvas is read.
    static let attempts = [3, 6, 10, 16, 24, 36, 54, 80, 120]
    /// Number of frames after which a lost place is given up.
    static let maximumMisses = 12
    /// The longest sides of a part and of a canvas, in pixels.
    static let longestPart = 420
    static let longestCanvas = 400
    /// The least likeness of a look and the canvas.
    private static let leastLikeness = 0.3
    /// Pixels within which a place is looked for.
    static let reach = 15.0

    /// Begins a track at a part of a frame; nil for a part that is too small or too large.
    init?(columns: Range<Int>, rows: Range<Int>, in pixels: PixelView) {
        let longest = max(columns.count, rows.count)
        guard min(columns.count, rows.count) >= 20, longest <= Self.longestPart else { return nil }
        let scale = longest <= 64 ? 3.0 : longest <= 110 ? 2 : 1
        // Room for what is hidden now: more for small parts, which may be pieces.
        let side = max(1.5 * Double(longest), min(2.7 * Double(longest), Double(Self.longestCanvas) / scale))
        let room = Int((side - Double(longest)) / 2)
        let origin = ImagePoint(Double(columns.lowerBound - room), Double(rows.lowerBound - room))
        let (width, height) = ((columns.count + 2 * room) * Int(scale), (rows.count + 2 * room) * Int(scale))
        map = ViewMap(origin: origin, scale: scale, width: width, height: height)
        bestMap = map
        let (left, top) = (Double(room) * scale, Double(room) * scale)
        let (right, bottom) = (left + Double(columns.count) * scale, top + Double(rows.count) * scale)
        canvas = CodeCanvas(
            width: width,
            height: height,
            scale: scale,
            part: (Int(left)..<Int(right), Int(top)..<Int(bottom))
        )
        part = CodeOutline(
            topLeft: ImagePoint(left, top),
            bottomLeft: ImagePoint(left, bottom),
            bottomRight: ImagePoint(right, bottom),
            topRight: ImagePoint(right, top)
        )
        guard let look = look(at: map, in: pixels) else { return nil }
        canvas.add(look, map)
        looks = 1
        registration = CanvasRegistration(canvas)
        guard registration != nil else { return nil }
    }

    /// The part's place in the newest frame.
    var outline: CodeOutline { outline(of: part, by: map) }

    /// Maps an outline of the canvas to a frame.
    func outline(of outline: CodeOutline, by map: ViewMap) -> CodeOutline {
        CodeOutline(
            topLeft: map(outline.topLeft),
            bottomLeft: map(outline.bottomLeft),
            bottomRight: map(outline.bottomRight),
            topRight: map(outline.topRight)
        )
    }

    /// Number of pixels of the canvas, which bounds the work for a frame.
    var area: Int { canvas.width * canvas.height }

    /// A Boolean value that indicates whether the canvas has gained enough since it was last read.
    var isDue: Bool {
        state == .gathering && nextAttempt < Self.attempts.count && looks >= Self.attempts[nextAttempt]
    }

    /// A Boolean value that indicates whether more looks will not help.
    var isHopeless: Bool { state == .gathering && nextAttempt >= Self.attempts.count }

    /// Follows the place into the next frame.
    ///
    /// - Returns: true if the frame shows it.
    mutating func follow(in pixels: PixelView) -> Bool {
        misses += 1
        var start = map
        start.move(by: velocity)
        guard let registration, let look = look(at: start, in: pixels),
            let found = registration.map(from: start, to: look, reach: Self.reach + Double(min(misses, 6) - 1) * 4),
            found.likeness >= Self.leastLikeness
        else { return false }
        velocity = misses == 1 ? found.map.middle - map.middle : .zero
        map = found.map
        misses = 0
        guard state == .gathering else { return true }
        canvas.add(look, map)
        looks += 1
        // The canvas changes little after some looks.
        if looks < 12 || looks % 4 == 0 { self.registration = CanvasRegistration(canvas) ?? registration }
        return true
    }

    /// Notes that the canvas was read, and returns the reading that counts.
    ///
    /// - Parameter reading: a code of the canvas; nil if none was found.
    mutating func attempted(_ reading: (Reading, isStrong: Bool)?) -> Bool {
        nextAttempt += 1
        guard let (reading, isStrong) = reading else { return false }
        if isStrong || doubtful[reading].map({ looks >= $0 + 2 }) ?? false {
            // Another reading that was as good is a reason for doubt.
            guard isStrong || doubtful.count == 1 else { return false }
            state = .read
            return true
        }
        if doubtful[reading] == nil { doubtful[reading] = looks }
        return false
    }

    /// Copies the pixels around the canvas' place; nil if it has left the frame.
    private func look(at map: ViewMap, in pixels: PixelView) -> PatchLook? {
        let (width, height) = (Double(canvas.width), Double(canvas.height))
        let corners = [(0, 0), (width, 0), (width, height), (0, height)].map { map(ImagePoint($0, $1)) }
        let (x, y) = (corners.map(\.x), corners.map(\.y))
        let room = Self.reach + 4
        guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max(), left.isFinite,
            top.isFinite, right - left < 2000, bottom - top < 2000
        else { return nil }
        let columns = Self.span(left - room, right + room, pixels.width)
        let rows = Self.span(top - room, bottom + room, pixels.height)
        return PatchLook(pixels, columns: columns, rows: rows)
    }

    private static func span(_ low: Double, _ high: Double, _ limit: Int) -> Range<Int> {
        let first = Int(min(max(low, 0), Double(limit)))
        return first..<max(first, Int(min(max(high, 0), Double(limit))))
    }
}

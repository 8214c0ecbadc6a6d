/// Where in the picture each card moves, and how large it is.
///
/// The picture below the number strip is divided into equal cells, one for each card, which never leaves its cell; so
/// no two cards can meet.
struct SceneLayout: Hashable, Sendable {
    /// One card's place.
    struct Cell: Hashable, Sendable {
        /// The part of the picture in which the card stays, in pixels.
        var x: Int, y: Int, width: Int, height: Int
        /// Pixels a module when the card is seen from the front, in sixteenths.
        var scale: Int
    }

    /// One for each card, in order.
    let cells: [Cell]
    /// Pixels a module of the smallest card, in sixteenths; the largest number if there is no card.
    let smallestScale: Int

    /// Sixteenths of a pixel a module below which a code is too small to be drawn.
    static let leastScale = 2 * 16
    /// Sixteenths of a pixel a module that every code gets if there is room.
    private static let goodScale = 4 * 16

    /// Divides a picture.
    init(_ cards: [SceneCard], motion: VirtualCameraSettings.Motion, width: Int, height: Int) {
        let strip = FrameNumberStrip.height(forHeight: height)
        let top = strip + max(2, strip / 2)
        let margin = max(2, min(width, height) / 160)
        // Codes as large as fit would leave no room to move, and cost time to draw.
        let cap = max(Self.goodScale, height * 16 / 120)
        var best: (cells: [Cell], smallest: Int, total: Int)?
        for columns in 1...max(cards.count, 1) {
            let rows = (cards.count + columns - 1) / columns
            guard rows > 0 else { break }
            let cellWidth = width / columns
            let cellHeight = (height - top) / rows
            let (roomX, roomY) = (cellWidth - 2 * margin, cellHeight - 2 * margin)
            var cells: [Cell] = []
            for (index, card) in cards.enumerated() {
                let extent = Self.extent(of: card, motion)
                var scale = max(0, min(roomX * 16 / extent.width, roomY * 16 / extent.height))
                scale = min(max(scale * 3 / 4, min(scale, Self.goodScale)), cap)
                // Upright cards are drawn by copying rows, so their modules are whole pixels.
                if motion == .still || motion == .drift { scale = scale / 16 * 16 }
                cells.append(
                    Cell(
                        x: index % columns * cellWidth + margin,
                        y: top + index / columns * cellHeight + margin,
                        width: roomX,
                        height: roomY,
                        scale: scale
                    )
                )
            }
            let smallest = cells.map(\.scale).min() ?? .max
            let total = cells.reduce(0) { $0 + $1.scale }
            if best.map({ (smallest, total) > ($0.smallest, $0.total) }) ?? true { best = (cells, smallest, total) }
        }
        cells = best?.cells ?? []
        smallestScale = best?.smallest ?? .max
    }

    /// The sides, in modules, of an upright rectangle that holds the card however it turns; rounded up.
    private static func extent(of card: SceneCard, _ motion: VirtualCameraSettings.Motion) -> (width: Int, height: Int)
    {
        switch motion {
        case .still, .drift: return (card.width, card.height)
        case .spin:
            // One module more than the diagonal for rounding.
            let diagonal = Int(Double(card.width * card.width + card.height * card.height).squareRoot()) + 2
            return (diagonal, diagonal)
        case .perspective:
            // Near edges look up to a ninth longer, and the card rolls by a few degrees: see ScenePose.
            return (card.width * 5 / 4 + card.height / 8 + 1, card.height * 5 / 4 + card.width / 8 + 1)
        }
    }
}

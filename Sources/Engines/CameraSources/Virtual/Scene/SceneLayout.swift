/// The part of the image in which each card and each object moves, and their sizes.
///
/// The image below the number strip is divided into equal cells, one for each card and object. Neither leaves its cell,
/// so no two can meet.
struct SceneLayout: Hashable, Sendable {
    /// The cell of one card.
    struct Cell: Hashable, Sendable {
        /// The part of the image in which the card stays, in pixels.
        var x: Int, y: Int, width: Int, height: Int
        /// Pixels per module when the card faces the camera, in sixteenths.
        var scale: Int
    }

    /// The cell of each card, in order.
    let cells: [Cell]
    /// The cell of each object, in order; an object has ``objectModules`` modules across.
    let objectCells: [Cell]
    /// Pixels per module of the smallest card or object, in sixteenths; the largest integer if there is neither.
    let smallestScale: Int

    /// The size of an object in modules, which makes the smallest one 24 pixels wide.
    static let objectModules = 12

    /// The smallest readable scale, in sixteenths of a pixel per module.
    static let leastScale = 2 * 16
    /// The scale that every code gets if there is room, in sixteenths of a pixel per module.
    private static let goodScale = 4 * 16

    /// Divides an image.
    init(
        _ cards: [SceneCard],
        objectCount: Int = 0,
        motion: VirtualCameraSettings.Motion,
        width: Int,
        height: Int
    ) {
        let count = cards.count + objectCount
        let strip = FrameNumberStrip.height(forHeight: height)
        let top = strip + max(2, strip / 2)
        let margin = max(2, min(width, height) / 160)
        // The largest possible codes would have no room to move and would take long to draw.
        let cap = max(Self.goodScale, height * 16 / 120)
        var best: (cells: [Cell], smallest: Int, total: Int)?
        for columns in 1...max(count, 1) {
            let rows = (count + columns - 1) / columns
            guard rows > 0 else { break }
            let cellWidth = width / columns
            let cellHeight = (height - top) / rows
            let (roomX, roomY) = (cellWidth - 2 * margin, cellHeight - 2 * margin)
            var cells: [Cell] = []
            for (index, card) in cards.enumerated() {
                let extent = Self.extent(of: card, motion)
                var scale = max(0, min(roomX * 16 / extent.width, roomY * 16 / extent.height))
                scale = min(max(scale * 3 / 4, min(scale, Self.goodScale)), cap)
                // Upright cards are drawn by copying rows, so their modules have a whole number of pixels.
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
            for index in cards.count..<count {
                cells.append(
                    Cell(
                        x: index % columns * cellWidth + margin,
                        y: top + index / columns * cellHeight + margin,
                        width: roomX,
                        height: roomY,
                        scale: Self.objectScale(roomX, roomY, motion, height: height)
                    )
                )
            }
            let smallest = cells.map(\.scale).min() ?? .max
            let total = cells.reduce(0) { $0 + $1.scale }
            if best.map({ (smallest, total) > ($0.smallest, $0.total) }) ?? true { best = (cells, smallest, total) }
        }
        cells = Array(best?.cells.prefix(cards.count) ?? [])
        objectCells = Array(best?.cells.dropFirst(cards.count) ?? [])
        smallestScale = best?.smallest ?? .max
    }

    /// Returns the scale of an object in a cell: it can take any orientation, and has room to move.
    private static func objectScale(
        _ roomX: Int,
        _ roomY: Int,
        _ motion: VirtualCameraSettings.Motion,
        height: Int
    ) -> Int {
        let part = motion == .spin || motion == .perspective ? 68 : 60
        return max(0, min(min(roomX, roomY) * part / 100, height / 3) * 16 / objectModules)
    }

    /// Returns the sides in modules, rounded up, of an upright rectangle that contains the card in any orientation.
    private static func extent(of card: SceneCard, _ motion: VirtualCameraSettings.Motion) -> (width: Int, height: Int)
    {
        switch motion {
        case .still, .drift: return (card.width, card.height)
        case .spin:
            // One module more than the diagonal, for rounding.
            let diagonal = Int(Double(card.width * card.width + card.height * card.height).squareRoot()) + 2
            return (diagonal, diagonal)
        case .perspective:
            // Near edges appear up to a ninth longer, and the card rolls by a few degrees: see ScenePose.
            return (card.width * 5 / 4 + card.height / 8 + 1, card.height * 5 / 4 + card.width / 8 + 1)
        }
    }
}

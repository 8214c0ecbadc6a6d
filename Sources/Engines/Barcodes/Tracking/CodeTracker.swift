/// Decides which parts of a camera's frames to read.
///
/// It finds what a thorough scan of every frame would find, at a fraction of the cost. The tracker is a value without
/// pixels or threads. For each frame, ``begin(_:at:)`` takes an activity map and ``next()`` returns the next part to
/// read. ``found(_:by:)`` takes the codes read there, and ``end()`` returns the codes of the frame.
///
/// - The first frame is read as a whole.
/// - A known code is sought near its predicted position, first quickly, then with full effort. It is reported only if
///   it is read again.
/// - All other parts with enough contrast for a code are searched for new codes, one group of symbologies after
///   another, so that each group covers the whole frame within ``period`` frames. Parts that look the same as when a
///   search found nothing are skipped for ``rest`` frames.
struct CodeTracker {
    /// A part of the frame to read, and how to read it.
    enum Pass: Hashable {
        /// Everything everywhere.
        case whole
        /// The symbology of a followed code, given by its index, in a region.
        case follow(Int, FollowedCode.Strength, PixelRegion)
        /// A group of symbologies in a region with full effort, or in a copy of the region at a third of its size.
        case search(SymbologyGroup, PixelRegion, isSmall: Bool)

        /// Number of pixels to read.
        var effort: Int {
            switch self {
            case .whole: 0
            case .follow(_, _, let region): region.area
            case .search(_, let region, let isSmall): isSmall ? region.area / 9 : region.area
            }
        }
    }

    /// Number of frames within which each part with contrast is searched once for each symbology.
    static let period = 5
    /// Number of frames after which an unchanged part is searched again.
    static let rest = 20
    /// A frame number so long ago that it does not count.
    private static let never = -rest - 1
    /// Number of pixels per frame that a group of weight 1 may search before its turn, so that a single small code is
    /// found immediately.
    private static let spare = 25_000

    /// The state of a group's search, by tile.
    private struct Sweep {
        let group: SymbologyGroup
        var summaries: [ActivityMap.Summary]
        /// The number of the frame in which each tile was last searched.
        var images: [Int]
        /// The number of the frame of the last search.
        var last: Int
    }

    private let symbologies: Set<Symbology>
    private let groups: [SymbologyGroup]
    private var map = ActivityMap(width: 1, height: 1)
    private var image = 0
    private var time = 0.0
    private var sweeps: [Sweep] = []
    private var credit = 0
    /// The codes that are followed from frame to frame.
    private(set) var followed: [FollowedCode] = []

    // The state of the current frame.
    private var passes: [Pass] = []
    private var isSearching = false
    private var findings: [Finding] = []
    /// Regions that were read again with a larger margin.
    private var grown: Set<Pass> = []

    private struct Finding {
        var barcode: Barcode
        var outline: CodeOutline?
        /// The effort of the reading; nil if a search found the code.
        var strength: FollowedCode.Strength?
    }

    init(_ symbologies: Set<Symbology>) {
        self.symbologies = symbologies
        let wanted = Set(symbologies.map(SymbologyGroup.of))
        groups = SymbologyGroup.allCases.filter(wanted.contains)
    }

    // MARK: Steps of one frame

    /// Begins a frame.
    ///
    /// - Parameter now: the frame's time in seconds on any clock. A frame of another size, out of order or without a
    ///   time restarts tracking.
    mutating func begin(_ map: ActivityMap, at now: Double) {
        let isFirst = image == 0 || map.width != self.map.width || map.height != self.map.height || !(now > time)
        self.map = map
        time = now.isFinite ? now : 0
        image += 1
        findings = []
        grown = []
        isSearching = false
        if isFirst {
            followed = []
            passes = [.whole]
            isSearching = true
            startSweeps()
            return
        }
        passes = followed.indices.reversed().compactMap { index in
            let code = followed[index]
            guard let region = region(of: code), map.hasActivity(in: region) else { return nil }
            return .follow(index, code.strength, region)
        }
    }

    /// Returns the next part to read; nil if the frame is done.
    mutating func next() -> Pass? {
        if passes.isEmpty, !isSearching {
            isSearching = true
            planSearch()
        }
        return passes.popLast()
    }

    /// Takes the codes that were read in a part.
    mutating func found(_ barcodes: [Barcode], by pass: Pass) {
        switch pass {
        case .whole: add(barcodes, strength: nil)
        case .follow(let index, let strength, let region):
            add(barcodes, strength: strength)
            let code = followed[index]
            let isThere = findings.contains { finding in
                guard finding.barcode.symbology == code.symbology, let outline = finding.outline else { return false }
                return code.distance(to: outline, at: time) != nil
            }
            if !isThere, strength == .quick { passes.append(.follow(index, .full, region)) }
        case .search(let group, let region, let isSmall): addFound(barcodes, by: pass, group, region, isSmall)
        }
    }

    /// Ends the frame and returns its codes.
    mutating func end() -> [Barcode] {
        updateFollowed()
        // Once a code disappears, its tiles count as changed, even if they look as they did before the code.
        for tile in covered() {
            for index in sweeps.indices { sweeps[index].images[tile] = Self.never }
        }
        passes = []
        return findings.map(\.barcode)
    }

    // MARK: Known codes

    private func region(of code: FollowedCode) -> PixelRegion? {
        code.region(at: time, width: map.width, height: map.height)
    }

    private mutating func add(_ barcodes: [Barcode], strength: FollowedCode.Strength?) {
        for barcode in barcodes {
            let outline = CodeOutline(barcode.corners)
            if let outline, let index = findings.firstIndex(where: { isSame($0, barcode, outline) }) {
                // The code was read twice; a reading with more effort, or a later one, adds nothing.
                if findings[index].strength == nil { findings[index].strength = strength }
                continue
            }
            findings.append(Finding(barcode: barcode, outline: outline, strength: strength))
        }
    }

    /// Indicates whether a code is the same as one read before in this frame.
    private func isSame(_ finding: Finding, _ barcode: Barcode, _ outline: CodeOutline) -> Bool {
        guard finding.barcode.symbology == barcode.symbology, let other = finding.outline else { return false }
        return other.contains(outline.center) || outline.contains(other.center)
            || (outline.center - other.center).length < 8
    }

    /// Updates the followed codes from the frame's findings.
    private mutating func updateFollowed() {
        var free = Array(followed.indices)
        var result: [FollowedCode] = []
        for finding in findings {
            guard let outline = finding.outline else { continue }
            let nearest = free.indices.compactMap { index -> (index: Int, distance: Double)? in
                let code = followed[free[index]]
                guard code.symbology == finding.barcode.symbology else { return nil }
                return code.distance(to: outline, at: time).map { (index, $0) }
            }.min { $0.distance < $1.distance }
            if let nearest {
                var code = followed[free.remove(at: nearest.index)]
                code.see(finding.barcode, outline: outline, at: time, with: finding.strength)
                result.append(code)
            } else {
                result.append(FollowedCode(finding.barcode, outline: outline, time: time))
            }
        }
        for index in free {
            var code = followed[index]
            code.miss()
            if code.misses <= FollowedCode.maximumMisses { result.append(code) }
        }
        followed = result
    }

    // MARK: New codes

    /// Indicates whether the library also reads a smaller copy if it is given the whole frame.
    private static func hasSmallCopy(_ map: ActivityMap) -> Bool { max(map.width, map.height) > 500 }

    private mutating func startSweeps() {
        let count = groups.count
        sweeps = groups.indices.map { index in
            Sweep(
                group: groups[index],
                summaries: map.summaries,
                images: Array(repeating: image, count: map.summaries.count),
                // Staggered, as if the groups had been searched one after another.
                last: image - Self.period + (index + 1) * Self.period / max(count, 1)
            )
        }
    }

    /// Chooses the searches of the current frame.
    private mutating func planSearch() {
        let isLost = Set(
            followed.filter { code in
                code.misses == 0
                    && !findings.contains { finding in
                        finding.barcode.symbology == code.symbology
                            && finding.outline.map { code.distance(to: $0, at: time) != nil } ?? false
                    }
            }.map { SymbologyGroup.of($0.symbology) }
        )
        let covered = covered()
        func regions(_ grain: ActiveRegions.Grain) -> [ActiveRegions.Region] {
            ActiveRegions.regions(in: map, grain, except: covered)
        }
        let fine = regions(.fine)
        // Large codes are read in the smaller copy, which also has less noise.
        let coarse = Self.hasSmallCopy(map) ? regions(.coarse) : []
        // Searches as many groups per frame as needed for each to get its turn in time.
        credit = min(credit + sweeps.count, 2 * Self.period)
        var spare = Self.spare
        let order = sweeps.indices.sorted { (sweeps[$0].last, $0) < (sweeps[$1].last, $1) }
        for index in order {
            let sweep = sweeps[index]
            // A code that disappeared from its place may have jumped.
            let isDue = image - sweep.last >= Self.period || isLost.contains(sweep.group)
            let isInTurn = credit >= Self.period
            func isNews(_ place: ActiveRegions.Region) -> Bool {
                place.tiles.contains { tile in
                    image - sweep.images[tile] > Self.rest || !sweep.summaries[tile].isLike(map.summaries[tile])
                }
            }
            let regions = fine.filter(isNews)
            let searches =
                regions.map { Pass.search(sweep.group, $0.pixels, isSmall: false) }
                + coarse.filter(isNews).map { Pass.search(sweep.group, $0.pixels, isSmall: true) }
            let effort = searches.reduce(0) { $0 + $1.effort } * sweep.group.weight
            guard isDue || isInTurn || effort <= spare else { continue }
            if effort > 0 { credit = max(credit - Self.period, 0) }
            spare -= effort
            sweeps[index].last = image
            passes += searches
            for tile in regions.flatMap(\.tiles) {
                sweeps[index].summaries[tile] = map.summaries[tile]
                sweeps[index].images[tile] = image
            }
        }
    }

    /// Returns the tiles in which a code was read in this frame.
    private func covered() -> [Int] {
        var covered: [Int] = []
        let side = Double(ActivityMap.side)
        for finding in findings {
            // The outermost edges activate the tiles around the code, too.
            guard let outline = finding.outline?.grown(by: 1.5 * side) else { continue }
            let limits = outline.limits
            let region = PixelRegion(
                left: limits.left,
                top: limits.top,
                right: limits.right,
                bottom: limits.bottom,
                width: map.width,
                height: map.height
            )
            guard let region else { continue }
            let (columns, rows) = map.tiles(in: region)
            for row in rows {
                for column in columns {
                    let center = ImagePoint((Double(column) + 0.5) * side, (Double(row) + 0.5) * side)
                    if outline.contains(center) { covered.append(row * map.columns + column) }
                }
            }
        }
        return covered
    }

    private mutating func addFound(
        _ barcodes: [Barcode],
        by pass: Pass,
        _ group: SymbologyGroup,
        _ region: PixelRegion,
        _ isSmall: Bool
    ) {
        var new: [Barcode] = []
        for barcode in barcodes {
            guard let outline = CodeOutline(barcode.corners) else {
                new.append(barcode)
                continue
            }
            // Within a followed code that was read again, readings of another kind can only be parts of it.
            let isCovered = findings.contains { finding in
                finding.strength != nil && finding.outline?.contains(outline.center) ?? false
            }
            if isCovered { continue }
            if !grown.contains(pass), isCut(outline, by: region) {
                let room = Int(outline.extent) + 2 * ActivityMap.side
                let pixels = region.grown(by: room, width: map.width, height: map.height)
                let larger = Pass.search(group, pixels, isSmall: isSmall)
                if grown.insert(larger).inserted { passes.append(larger) }
                continue
            }
            new.append(barcode)
        }
        add(new, strength: nil)
    }

    /// Indicates whether a code may extend beyond the region that was read.
    private func isCut(_ outline: CodeOutline, by region: PixelRegion) -> Bool {
        let limits = outline.limits
        let near = 3.0
        return region.columns.lowerBound > 0 && limits.left < Double(region.columns.lowerBound) + near
            || region.rows.lowerBound > 0 && limits.top < Double(region.rows.lowerBound) + near
            || region.columns.upperBound < map.width && limits.right > Double(region.columns.upperBound) - near
            || region.rows.upperBound < map.height && limits.bottom > Double(region.rows.upperBound) - near
    }
}

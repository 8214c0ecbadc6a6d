/// Decides where in the pictures of a camera codes are read, so that all that a thorough look at every picture would find
/// is found for a fraction of the work.
///
/// A value without pictures and threads. For each picture ``begin(_:at:)`` takes what a cheap look shows, ``next()`` says
/// where to read what, ``found(_:by:)`` takes what was read, and ``end()`` gives the codes of the picture.
///
/// - The first picture is read as a whole.
/// - A code that was seen is looked for around where it should be now, first quickly, then with everything. It is reported
///   when it is read again and not else.
/// - Everything else with enough contrast for a code is searched for new ones, one group of symbologies after the other,
///   so that each is everywhere looked for within ``period`` pictures. What looks as it did when nothing was found there
///   is left out for ``rest`` pictures.
struct CodeTracker {
    /// What to read.
    enum Look: Hashable {
        /// Everything everywhere.
        case whole
        /// The kind of code that is followed, by its place in the list, in a region.
        case follow(Int, FollowedCode.Strength, PixelRegion)
        /// A group of symbologies in a region, with everything, or in a copy of the region at a third of its size.
        case search(SymbologyGroup, PixelRegion, isSmall: Bool)

        /// The pixels that are read.
        var effort: Int {
            switch self {
            case .whole: 0
            case .follow(_, _, let region): region.area
            case .search(_, let region, let isSmall): isSmall ? region.area / 9 : region.area
            }
        }
    }

    /// Each place with contrast is searched for each symbology once in so many pictures.
    static let period = 5
    /// What looks as before is searched again after so many pictures.
    static let rest = 20
    /// The number of a picture so long ago that it does not count.
    private static let never = -rest - 1
    /// So many pixels a group of weight 1 may be searched in beyond what has to be, in a picture: a small code that is alone
    /// is found at once.
    private static let spare = 25_000

    /// What a group was searched for in, by tile.
    private struct Sweep {
        let group: SymbologyGroup
        var looks: [ActivityMap.Look]
        /// The number of the picture in which each tile was searched.
        var pictures: [Int]
        /// The number of the picture of the last search.
        var last: Int
    }

    private let symbologies: Set<Symbology>
    private let groups: [SymbologyGroup]
    private var map = ActivityMap(width: 1, height: 1)
    private var picture = 0
    private var time = 0.0
    private var sweeps: [Sweep] = []
    private var credit = 0
    /// What is followed, from picture to picture.
    private(set) var followed: [FollowedCode] = []

    // What is known of the present picture.
    private var looks: [Look] = []
    private var isSearching = false
    private var findings: [Finding] = []
    /// Regions that were read again with more around.
    private var grown: Set<Look> = []

    private struct Finding {
        var barcode: Barcode
        var outline: CodeOutline?
        /// How it was read; nil where it was found by a search.
        var strength: FollowedCode.Strength?
    }

    init(_ symbologies: Set<Symbology>) {
        self.symbologies = symbologies
        let wanted = Set(symbologies.map(SymbologyGroup.of))
        groups = SymbologyGroup.allCases.filter(wanted.contains)
    }

    // MARK: One picture

    /// A picture has come.
    ///
    /// - Parameter now: seconds on any clock. Pictures of another size, or that do not come in order, or have no time, begin anew.
    mutating func begin(_ map: ActivityMap, at now: Double) {
        let isFirst = picture == 0 || map.width != self.map.width || map.height != self.map.height || !(now > time)
        self.map = map
        time = now.isFinite ? now : 0
        picture += 1
        findings = []
        grown = []
        isSearching = false
        if isFirst {
            followed = []
            looks = [.whole]
            isSearching = true
            startSweeps()
            return
        }
        looks = followed.indices.reversed().compactMap { index in
            let code = followed[index]
            guard let region = region(of: code), map.hasActivity(in: region) else { return nil }
            return .follow(index, code.strength, region)
        }
    }

    /// What to read next; nil when the picture is done.
    mutating func next() -> Look? {
        if looks.isEmpty, !isSearching {
            isSearching = true
            planSearch()
        }
        return looks.popLast()
    }

    /// Codes were read.
    mutating func found(_ barcodes: [Barcode], by look: Look) {
        switch look {
        case .whole: add(barcodes, strength: nil)
        case .follow(let index, let strength, let region):
            add(barcodes, strength: strength)
            let code = followed[index]
            let isThere = findings.contains { finding in
                guard finding.barcode.symbology == code.symbology, let outline = finding.outline else { return false }
                return code.distance(to: outline, at: time) != nil
            }
            if !isThere, strength == .quick { looks.append(.follow(index, .full, region)) }
        case .search(let group, let region, let isSmall): addFound(barcodes, by: look, group, region, isSmall)
        }
    }

    /// The codes of the picture.
    mutating func end() -> [Barcode] {
        updateFollowed()
        // Where a code was, anything is new once it is gone, also what is the same again.
        for tile in covered() {
            for index in sweeps.indices { sweeps[index].pictures[tile] = Self.never }
        }
        looks = []
        return findings.map(\.barcode)
    }

    // MARK: Codes that are known

    private func region(of code: FollowedCode) -> PixelRegion? {
        code.region(at: time, width: map.width, height: map.height)
    }

    private mutating func add(_ barcodes: [Barcode], strength: FollowedCode.Strength?) {
        for barcode in barcodes {
            let outline = CodeOutline(barcode.corners)
            if let outline, let index = findings.firstIndex(where: { isSame($0, barcode, outline) }) {
                // Read twice: what was read with more effort, or later, tells no more.
                if findings[index].strength == nil { findings[index].strength = strength }
                continue
            }
            findings.append(Finding(barcode: barcode, outline: outline, strength: strength))
        }
    }

    /// Whether a code is one that was read before in the same picture.
    private func isSame(_ finding: Finding, _ barcode: Barcode, _ outline: CodeOutline) -> Bool {
        guard finding.barcode.symbology == barcode.symbology, let other = finding.outline else { return false }
        return other.contains(outline.center) || outline.contains(other.center)
            || (outline.center - other.center).length < 8
    }

    /// Makes the list of what is followed from what was found.
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
            if code.misses <= FollowedCode.patience { result.append(code) }
        }
        followed = result
    }

    // MARK: New codes

    /// Whether the library reads a smaller copy, too, when it is given the whole picture.
    private static func hasSmallCopy(_ map: ActivityMap) -> Bool { max(map.width, map.height) > 500 }

    private mutating func startSweeps() {
        let count = groups.count
        sweeps = groups.indices.map { index in
            Sweep(
                group: groups[index],
                looks: map.looks,
                pictures: Array(repeating: picture, count: map.looks.count),
                // As if they had been searched one after the other.
                last: picture - Self.period + (index + 1) * Self.period / max(count, 1)
            )
        }
    }

    /// Chooses what is searched in the present picture.
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
        // Large codes are read in the smaller copy, which is also where grain is gone.
        let coarse = Self.hasSmallCopy(map) ? regions(.coarse) : []
        // As many groups a picture as give each its turn in time.
        credit = min(credit + sweeps.count, 2 * Self.period)
        var spare = Self.spare
        let order = sweeps.indices.sorted { (sweeps[$0].last, $0) < (sweeps[$1].last, $1) }
        for index in order {
            let sweep = sweeps[index]
            // A code that is gone from its place may have jumped.
            let isDue = picture - sweep.last >= Self.period || isLost.contains(sweep.group)
            let isInTurn = credit >= Self.period
            func isNews(_ place: ActiveRegions.Region) -> Bool {
                place.tiles.contains { tile in
                    picture - sweep.pictures[tile] > Self.rest || !sweep.looks[tile].isLike(map.looks[tile])
                }
            }
            let regions = fine.filter(isNews)
            let searches =
                regions.map { Look.search(sweep.group, $0.pixels, isSmall: false) }
                + coarse.filter(isNews).map { Look.search(sweep.group, $0.pixels, isSmall: true) }
            let effort = searches.reduce(0) { $0 + $1.effort } * sweep.group.weight
            guard isDue || isInTurn || effort <= spare else { continue }
            if effort > 0 { credit = max(credit - Self.period, 0) }
            spare -= effort
            sweeps[index].last = picture
            looks += searches
            for tile in regions.flatMap(\.tiles) {
                sweeps[index].looks[tile] = map.looks[tile]
                sweeps[index].pictures[tile] = picture
            }
        }
    }

    /// The tiles in which a code was read in this picture.
    private func covered() -> [Int] {
        var covered: [Int] = []
        let side = Double(ActivityMap.side)
        for finding in findings {
            // The outermost edges make the tiles around active, too.
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
                    let center = PicturePoint((Double(column) + 0.5) * side, (Double(row) + 0.5) * side)
                    if outline.contains(center) { covered.append(row * map.columns + column) }
                }
            }
        }
        return covered
    }

    private mutating func addFound(
        _ barcodes: [Barcode],
        by look: Look,
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
            // On a code that was read where it was before, lines of another kind can only be parts of it.
            let isCovered = findings.contains { finding in
                finding.strength != nil && finding.outline?.contains(outline.center) ?? false
            }
            if isCovered { continue }
            if !grown.contains(look), isCut(outline, by: region) {
                let room = Int(outline.extent) + 2 * ActivityMap.side
                let pixels = region.grown(by: room, width: map.width, height: map.height)
                let larger = Look.search(group, pixels, isSmall: isSmall)
                if grown.insert(larger).inserted { looks.append(larger) }
                continue
            }
            new.append(barcode)
        }
        add(new, strength: nil)
    }

    /// Whether a code may go on beyond the region that was read.
    private func isCut(_ outline: CodeOutline, by region: PixelRegion) -> Bool {
        let limits = outline.limits
        let near = 3.0
        return region.columns.lowerBound > 0 && limits.left < Double(region.columns.lowerBound) + near
            || region.rows.lowerBound > 0 && limits.top < Double(region.rows.lowerBound) + near
            || region.columns.upperBound < map.width && limits.right > Double(region.columns.upperBound) - near
            || region.rows.upperBound < map.height && limits.bottom > Double(region.rows.upperBound) - near
    }
}

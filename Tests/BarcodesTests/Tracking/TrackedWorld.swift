import Foundation

@testable import Barcodes

/// Codes that move in frames without pixels, with the codes that a reader would find.
struct TrackedWorld {
    struct Code {
        var symbology: Symbology
        var text: String
        /// Returns the upper left corner for a frame number; nil while the code is not visible.
        var place: (Int) -> (x: Int, y: Int)?
        var size = (width: 100, height: 80)
        /// A Boolean value that indicates whether quick attempts fail.
        var isHard = false
        /// Indicates whether the code is readable in a frame.
        var isReadable: (Int) -> Bool = { _ in true }
    }

    static let width = 1280
    static let height = 720

    var codes: [Code]
    /// A Boolean value that indicates whether the whole frame has contrast.
    var isBusy = false
    var tracker: CodeTracker
    /// Number of pixels read, not counting the first frame.
    private(set) var effort = 0
    private(set) var passes: [CodeTracker.Pass] = []

    init(_ codes: [Code], isBusy: Bool = false) {
        self.codes = codes
        self.isBusy = isBusy
        tracker = CodeTracker([.qr, .aztec, .dataMatrix, .pdf417, .ean13, .code128])
    }

    /// Returns the codes that a thorough scan of a whole frame finds.
    func readable(_ number: Int) -> [Barcode] {
        codes.compactMap { code in
            guard let region = region(of: code, number), code.isReadable(number), Self.isWhole(region) else {
                return nil
            }
            return Self.barcode(code, region)
        }
    }

    /// Returns the codes that are reported for a frame.
    mutating func read(_ number: Int, at time: Double? = nil) -> [Barcode] {
        passes = []
        tracker.begin(map(number), at: time ?? Double(number + 1) / 30)
        while let pass = tracker.next() {
            passes.append(pass)
            tracker.found(found(pass, number), by: pass)
            effort += pass.effort
        }
        return tracker.end()
    }

    private func found(_ pass: CodeTracker.Pass, _ number: Int) -> [Barcode] {
        let all = codes.filter { region(of: $0, number).map(Self.isWhole) ?? false && $0.isReadable(number) }
        let found: [Code]
        switch pass {
        case .whole: found = all
        case .follow(let index, let strength, let region):
            let symbology = tracker.followed[index].symbology
            found = all.filter { code in
                code.symbology == symbology && isInside(code, region, number) && !(code.isHard && strength == .quick)
            }
        case .search(let group, let region, let isSmall):
            found = all.filter { code in
                !isSmall && SymbologyGroup.of(code.symbology) == group && isInside(code, region, number)
            }
        }
        return found.compactMap { code in region(of: code, number).map { Self.barcode(code, $0) } }
    }

    private func isInside(_ code: Code, _ region: PixelRegion, _ number: Int) -> Bool {
        guard let box = self.region(of: code, number) else { return false }
        return region.union(box) == region
    }

    private func region(of code: Code, _ number: Int) -> PixelRegion? {
        code.place(number).map { x, y in
            PixelRegion(columns: x..<x + code.size.width, rows: y..<y + code.size.height)
        }
    }

    private static func isWhole(_ region: PixelRegion) -> Bool {
        region.columns.lowerBound >= 0 && region.rows.lowerBound >= 0 && region.columns.upperBound <= width
            && region.rows.upperBound <= height
    }

    static func barcode(_ code: Code, _ region: PixelRegion) -> Barcode {
        let (left, right) = (Double(region.columns.lowerBound), Double(region.columns.upperBound))
        let (top, bottom) = (Double(region.rows.lowerBound), Double(region.rows.upperBound))
        return Barcode(
            symbology: code.symbology,
            bytes: Array(code.text.utf8),
            text: code.text,
            content: .text,
            corners: [
                CGPoint(x: left, y: top), CGPoint(x: left, y: bottom), CGPoint(x: right, y: bottom),
                CGPoint(x: right, y: top),
            ],
            orientation: 0,
            isMirrored: false,
            isInverted: false,
            symbologyIdentifier: "",
            hasECI: false,
            lineCount: 0,
            details: BarcodeDetails()
        )
    }

    private func map(_ number: Int) -> ActivityMap {
        var map = ActivityMap(width: Self.width, height: Self.height)
        if isBusy {
            for row in 0..<map.rows {
                for column in 0..<map.columns {
                    map.set(column, row, .init(low: 0, high: 200, middle: 100), isActive: true)
                }
            }
        }
        for code in codes {
            guard let region = region(of: code, number),
                let seen = PixelRegion(
                    left: Double(region.columns.lowerBound),
                    top: Double(region.rows.lowerBound),
                    right: Double(region.columns.upperBound),
                    bottom: Double(region.rows.upperBound),
                    width: Self.width,
                    height: Self.height
                )
            else { continue }
            // Patterns differ by text and by place.
            let middle = UInt8(truncatingIfNeeded: (code.text + "\(region)").utf8.reduce(0) { $0 &* 31 &+ Int($1) })
            let (columns, rows) = map.tiles(in: seen)
            for row in rows {
                for column in columns { map.set(column, row, .init(low: 0, high: 255, middle: middle), isActive: true) }
            }
        }
        return map
    }
}

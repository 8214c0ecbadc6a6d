package import CoreVideo
import Synchronization

/// Finds codes in a camera's frames, using the results of earlier frames.
///
/// For each frame, it finds what a thorough ``BarcodeReader`` would find, at a fraction of the cost; only in the first
/// ``CodeTracker/period`` frames in which a code is readable, the code may be missing. Every reported code was read in
/// that very frame. May be used from any thread; pass frames in order, one at a time.
package final class LiveBarcodeReader: Sendable {
    /// The full effort in one pass.
    ///
    /// A second pass over parts without codes is not worthwhile: most parts have none.
    private static let searching = BarcodeReader.Effort(
        triesHarder: true,
        triesRotated: true,
        triesInverted: true,
        triesDownscaled: true
    )

    private struct State {
        var tracker: CodeTracker
        var readers: [ReaderKind: BarcodeReader] = [:]
    }

    private struct ReaderKind: Hashable {
        var symbologies: Set<Symbology>
        var isQuick = false
        var isInverted = false
    }

    /// The symbologies to find.
    package let symbologies: Set<Symbology>
    private let state: Mutex<State>
    private let whole: BarcodeReader

    /// Makes a reader without history.
    ///
    /// - Parameter symbologies: the symbologies to find; an empty set finds nothing.
    package init(symbologies: Set<Symbology>) {
        self.symbologies = symbologies
        whole = BarcodeReader(symbologies: symbologies, effort: Self.searching)
        state = Mutex(State(tracker: CodeTracker(symbologies)))
    }

    /// Finds the codes in the next frame.
    ///
    /// If another frame is being read at the same time, this one is read separately, without tracking.
    ///
    /// - Parameter time: the capture time in seconds on any clock; a time that is not later than the last restarts
    ///   tracking.
    /// - Returns: the codes, with corners in pixels of the frame.
    package func read(_ buffer: CVPixelBuffer, at time: Double) throws(BarcodeError) -> [Barcode] {
        guard !symbologies.isEmpty else { return [] }
        let pixelFormat = CVPixelBufferGetPixelFormatType(buffer)
        guard let layout = PixelLayout.of(pixelFormat) else { throw .unsupportedPixelFormat(pixelFormat) }
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        let size = (width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer))
        guard
            let pixels = PixelView(locked: buffer, layout: layout, columns: 0..<size.width, rows: 0..<size.height)
        else { throw .noPixels }
        // The lock is held while the frame is read, but no thread waits for it.
        let result = state.withLockIfAvailable { state -> Result<[Barcode], BarcodeError> in
            do throws(BarcodeError) {
                return .success(try read(LiveImage(buffer: buffer, pixels: pixels), at: time, &state))
            } catch {
                return .failure(error)
            }
        }
        guard let result else { return try whole.read(buffer) }
        return try result.get()
    }

    private func read(_ image: LiveImage, at time: Double, _ state: inout State) throws(BarcodeError) -> [Barcode] {
        state.tracker.begin(ActivityMap(image.pixels), at: time)
        while let pass = state.tracker.next() {
            let found: [Barcode]
            switch pass {
            case .whole:
                found = try whole.read(image.buffer)
            case .follow(let index, let strength, let region):
                let code = state.tracker.followed[index]
                let kinds = alike(code.symbology)
                switch strength {
                case .quick:
                    let reader = Self.reader(
                        &state,
                        ReaderKind(symbologies: kinds, isQuick: true, isInverted: code.isInverted)
                    )
                    found = try image.codes(of: code, at: time, in: region, reader)
                case .full:
                    let reader = Self.reader(&state, ReaderKind(symbologies: kinds))
                    let here = try image.codes(in: region, reader, isSmall: false)
                    found = here.isEmpty ? try image.codes(in: region, reader, isSmall: true) : here
                }
            case .search(let group, let region, let isSmall):
                let kinds = symbologies.filter { SymbologyGroup.of($0) == group }
                let reader = Self.reader(&state, ReaderKind(symbologies: kinds))
                found = try image.codes(in: region, reader, isSmall: isSmall)
            }
            state.tracker.found(found, by: pass)
        }
        return state.tracker.end()
    }

    /// Returns the symbologies to find where a code was: UPC-A codes are EAN-13 codes that begin with 0.
    private func alike(_ symbology: Symbology) -> Set<Symbology> {
        switch symbology {
        case .ean13, .upcA: symbologies.intersection([.ean13, .upcA])
        default: [symbology]
        }
    }

    private static func reader(_ state: inout State, _ kind: ReaderKind) -> BarcodeReader {
        if let reader = state.readers[kind] { return reader }
        var effort = kind.isQuick ? BarcodeReader.Effort.fast : searching
        if kind.isInverted { effort.triesInverted = true }
        // Without this option, only upright codes are found.
        if kind.symbologies == [.dataMatrix] { effort.triesRotated = true }
        let reader = BarcodeReader(symbologies: kind.symbologies, effort: effort)
        state.readers[kind] = reader
        return reader
    }
}

/// One frame while it is read.
struct LiveImage {
    /// The locked pixel buffer.
    let buffer: CVPixelBuffer
    /// All of the frame's pixels.
    let pixels: PixelView

    /// Returns the codes in a region, or in a copy of it at a third of its size.
    func codes(in region: PixelRegion, _ reader: BarcodeReader, isSmall: Bool) throws(BarcodeError) -> [Barcode] {
        guard isSmall else { return try reader.read(buffer, in: region.rect) }
        guard let options = reader.options else { return [] }
        let (width, height) = (region.columns.count / 3, region.rows.count / 3)
        guard width > 0, height > 0 else { return [] }
        let place = SlantedRegion(
            origin: ImagePoint(Double(region.columns.lowerBound), Double(region.rows.lowerBound)),
            across: ImagePoint(3, 0),
            size: (width, height)
        )
        return try reader.codes(in: LumaField(pixels, isInverted: false).third(of: region), options, place, of: pixels)
    }

    /// Reads a code at its previous position with little effort.
    func codes(
        of code: FollowedCode,
        at time: Double,
        in region: PixelRegion,
        _ reader: BarcodeReader
    ) throws(BarcodeError) -> [Barcode] {
        guard !code.symbology.isMatrix, code.symbology != .maxiCode, let options = reader.options,
            let place = upright(code.outline(at: time))
        else { return try reader.read(buffer, in: region.rect) }
        return try reader.codes(in: LumaField(pixels, isInverted: false).upright(place), options, place, of: pixels)
    }

    /// Returns the region around a bar code at an angle; nil if bars are level or upright enough to read them directly.
    private func upright(_ outline: CodeOutline) -> SlantedRegion? {
        let way = outline.rightMiddle - outline.leftMiddle
        guard let across = way.direction, across.y.magnitude > 0.05 else { return nil }
        let along = across.turned
        let places = outline.points.map { (across: $0.dot(across), along: $0.dot(along)) }
        let x = places.map(\.across)
        let y = places.map(\.along)
        guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else { return nil }
        // Quiet zones at the sides, and room in all directions for unpredicted motion.
        let room = max(24, (right - left) / 8)
        let start = across * (left - room)
        return SlantedRegion(
            origin: start + along * (top - 12),
            across: across,
            size: (Int(right - left + 2 * room), Int(bottom - top + 24))
        )
    }
}

extension LumaField {
    /// Returns a region at a third of its size, as rows of luma without padding.
    func third(of region: PixelRegion) -> [UInt8] {
        let (width, height) = (region.columns.count / 3, region.rows.count / 3)
        return [UInt8](unsafeUninitializedCapacity: width * height) { pixels, count in
            count = width * height
            for y in 0..<height {
                let first = base + (region.rows.lowerBound + 3 * y) * bytesPerRow + offset
                let (second, third) = (first + bytesPerRow, first + 2 * bytesPerRow)
                var place = region.columns.lowerBound * bytesPerPixel
                for x in 0..<width {
                    var sum: UInt32 = 4
                    for _ in 0..<3 {
                        sum &+= UInt32(first[place]) &+ UInt32(second[place]) &+ UInt32(third[place])
                        place &+= bytesPerPixel
                    }
                    pixels[y &* width &+ x] = UInt8(truncatingIfNeeded: sum / 9)
                }
            }
        }
    }
}

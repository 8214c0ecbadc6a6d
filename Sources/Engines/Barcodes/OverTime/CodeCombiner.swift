package import CoreVideo
import Foundation
import Synchronization

/// Reads codes that no single frame shows: looks at one place are followed from frame to frame, added up, and read.
///
/// Frames come in order, each with the codes that were read in it. Places with many edges in which none was read are
/// followed; their looks are laid over a ``CodeCanvas``, which is read after some, and after more, looks. A code is
/// reported once. What it costs is bounded: few places, canvases of bounded size, a bounded number of attempts, and for
/// live frames a budget of pixels.
///
/// May be used from any thread, for one frame at a time; others wait.
package final class CodeCombiner: Sendable {
    /// The work that a frame may cost.
    package enum Pace: Sendable {
        /// All work that can still read a code.
        case thorough
        /// A bounded part: about a second of work at once, then two units for each pixel of a frame.
        case live
    }

    private struct State {
        var tracks: [CodeTrack] = []
        /// Units of work that may be done; reading a live frame costs about one for each of its pixels.
        var credit = CodeCombiner.mostCredit / 2
        var frame = 0
        /// Places that were given up, as regions of the frame, with the frame until which they rest.
        var resting: [(region: PixelRegion, until: Int)] = []
        var lastTime = -Double.infinity
        var size = (width: 0, height: 0)
    }

    private let canvasReader: CanvasReader?
    private let pace: Pace
    private let state = Mutex(State())

    /// Number of places that are followed at a time.
    private static let mostTracks = 4
    /// Number of frames for which a place rests that has shown nothing.
    private static let rest = 120
    /// Units of work that a live frame adds for each of its pixels, and most units that are saved up: about a second.
    private static let liveShare = 2
    private static let mostCredit = 600_000_000
    /// Number of frames between searches for places in live frames.
    private static let livePeriod = 12
    /// Units of work for each pixel of a canvas: to follow a place, and to read it.
    private static let followingCost = 100
    private static let readingCost = 400

    /// Makes a combiner without history.
    ///
    /// - Parameter symbologies: the symbologies to find.
    package init(symbologies: Set<Symbology>, pace: Pace) {
        canvasReader = CanvasReader(symbologies)
        self.pace = pace
    }

    /// Takes the next frame, and returns the codes that have become readable.
    ///
    /// - Parameters:
    ///   - buffer: the frame, in a format that ``BarcodeReader`` can read.
    ///   - time: its time in seconds on any clock; a time before the last one starts anew.
    ///   - number: its number, for the report of the best frame.
    ///   - found: the codes that were read in it.
    package func combine(_ buffer: CVPixelBuffer, at time: Double, number: Int?, found: [Barcode]) -> [CombinedCode] {
        guard let canvasReader, let layout = PixelLayout.of(CVPixelBufferGetPixelFormatType(buffer)) else { return [] }
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        let size = (width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer))
        guard size.width >= 48, size.height >= 48,
            let pixels = PixelView(locked: buffer, layout: layout, columns: 0..<size.width, rows: 0..<size.height)
        else { return [] }
        let frame = CombinedFrame(buffer: buffer, pixels: pixels, time: time, number: number)
        // The lock is held during the work; frames come one at a time.
        return state.withLock { state in combine(frame, found, &state, canvasReader) }
    }

    private func combine(
        _ frame: CombinedFrame,
        _ found: [Barcode],
        _ state: inout State,
        _ canvasReader: CanvasReader
    ) -> [CombinedCode] {
        let size = (width: frame.pixels.width, height: frame.pixels.height)
        if !(frame.time >= state.lastTime) || size != state.size {
            state = State()
            state.size = size
        }
        state.lastTime = frame.time.isFinite ? frame.time : -.infinity
        state.frame += 1
        let area = size.width * size.height
        state.credit =
            pace == .thorough ? .max / 2 : min(state.credit + area * Self.liveShare, Self.mostCredit)
        let known = found.compactMap { CodeOutline($0.corners) }
        state.tracks.removeAll { track in
            let outline = track.outline
            return known.contains { outline.contains($0.center) || $0.contains(outline.center) }
        }
        var results: [CombinedCode] = []
        for index in state.tracks.indices.reversed() {
            // A look is warped, smoothed and laid out several times.
            let cost = Self.followingCost * state.tracks[index].area
            guard state.credit >= cost else { continue }
            state.credit -= cost
            if !state.tracks[index].follow(in: frame.pixels) {
                if state.tracks[index].misses > CodeTrack.maximumMisses { state.tracks.remove(at: index) }
                continue
            }
            guard state.tracks[index].state == .gathering else { continue }
            frame.note(&state.tracks[index])
            if state.tracks[index].isDue {
                let price = Self.readingCost * state.tracks[index].area
                guard state.credit >= price else { continue }
                state.credit -= price
                if let code = frame.code(of: &state.tracks[index], canvasReader) { results.append(code) }
            }
            if state.tracks[index].isHopeless {
                let limits = state.tracks[index].outline.limits
                let region = PixelRegion(
                    left: limits.left,
                    top: limits.top,
                    right: limits.right,
                    bottom: limits.bottom,
                    width: size.width,
                    height: size.height
                )
                if let region { state.resting.append((region, state.frame + Self.rest)) }
                state.tracks.remove(at: index)
            }
        }
        begin(frame, known, &state)
        return results
    }

    /// Begins to follow new places.
    private func begin(_ frame: CombinedFrame, _ known: [CodeOutline], _ state: inout State) {
        let (width, height) = (frame.pixels.width, frame.pixels.height)
        let now = state.frame
        state.resting.removeAll { $0.until < now }
        guard state.tracks.count < Self.mostTracks, width * height <= 9_000_000 else { return }
        let isLarge = width * height > 1_500_000
        let period = pace == .live ? Self.livePeriod : isLarge ? 4 : 1
        guard now % period == 0, state.credit >= 2 * width * height else { return }
        state.credit -= width * height
        let whole = Look(frame.pixels, at: .upright(x: 0, y: 0))
        for part in BusyParts.parts(of: whole) where state.tracks.count < Self.mostTracks {
            let region = PixelRegion(columns: part.columns, rows: part.rows)
            let center = region.center
            let isTaken =
                known.contains { region.contains($0.center) || $0.contains(center) }
                || state.tracks.contains { region.contains($0.outline.center) || $0.outline.contains(center) }
                || state.resting.contains { $0.region.contains(center) }
            guard !isTaken, let track = CodeTrack(columns: part.columns, rows: part.rows, in: frame.pixels) else {
                continue
            }
            state.tracks.append(track)
            frame.note(&state.tracks[state.tracks.count - 1])
        }
    }
}

/// One frame while it is combined with others.
private struct CombinedFrame {
    let buffer: CVPixelBuffer
    let pixels: PixelView
    let time: Double
    let number: Int?

    /// Keeps this frame as a track's best if it is better than all before.
    func note(_ track: inout CodeTrack) {
        let outline = track.outline
        let isInside = outline.points.allSatisfy { point in
            point.x > -8 && point.y > -8 && point.x < Double(pixels.width + 8) && point.y < Double(pixels.height + 8)
        }
        guard let figures = LookFigures(LumaField(pixels, isInverted: false), outline) else { return }
        // A frame that cuts the place off is a last resort.
        let score = figures.score * (isInside ? 1 : 0.3)
        if let best = track.best, score <= best.figures.score * 1.1 { return }
        guard let copy = buffer.pixelCopy else { return }
        track.bestMap = track.map
        track.best = BestLook(image: copy, time: time, number: number, corners: [], figures: figures)
    }

    /// Reads a track's canvas; returns its code if that is certain.
    func code(of track: inout CodeTrack, _ canvasReader: CanvasReader) -> CombinedCode? {
        // A canvas that cannot be read counts as one without a code.
        guard let reading = try? canvasReader.reading(of: track.canvas, looks: track.looks) else {
            _ = track.attempted(nil)
            return nil
        }
        let barcode = reading.barcode
        let key = CodeTrack.Reading(symbology: barcode.symbology, bytes: barcode.bytes)
        guard track.attempted((key, isStrong: reading.isStrong)), var best = track.best,
            let outline = CodeOutline(barcode.corners)
        else { return nil }
        func corners(_ map: ViewMap) -> [CGPoint] {
            track.outline(of: outline, by: map).points.map { CGPoint(x: $0.x, y: $0.y) }
        }
        best.corners = corners(track.bestMap)
        if let figures = LookFigures(best.image, corners: best.corners) { best.figures = figures }
        var code = barcode
        code.corners = corners(track.map)
        code.orientation = BarcodeCorners.orientation(of: code.corners)
        return CombinedCode(barcode: code, frameCount: track.looks, best: best)
    }
}

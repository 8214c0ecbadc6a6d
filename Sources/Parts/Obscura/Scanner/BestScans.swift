import AVFoundation
import Barcodes

/// The codes in view, each with its best frame so far.
///
/// Decides by frame times only. Memory is bounded: a copy of one frame for each of at most ``most`` codes. A further
/// code ends the one that was seen longest ago.
package struct BestScans: Sendable {
    private struct Track: Sendable {
        var scan: Scan
        var frameCount = 1
        var begin: CMTime
        var end: CMTime
        var score: Double
    }

    /// Most codes that are in view at a time.
    static let most = 32

    private let rearm: Double
    private var tracks: [(key: Scan.Payload, track: Track)] = []

    /// Makes it with no code in view.
    ///
    /// - Parameter rearm: seconds of frame time after which a code has gone.
    package init(rearm: Double) {
        self.rearm = max(rearm, 0)
    }

    /// Takes the codes of a frame.
    ///
    /// - Parameter time: the frame's time in seconds.
    /// - Returns: the codes that have gone, each in its best frame.
    package mutating func see(_ scans: [Scan], at time: Double) -> [Scan] {
        let rearm = rearm
        var gone = leave { time - $0.end.seconds >= rearm || time < $0.begin.seconds }
        for scan in scans { add(scan, &gone) }
        return gone
    }

    /// Returns the codes that are in view at the end.
    package mutating func end() -> [Scan] { leave { _ in true } }

    private mutating func add(_ scan: Scan, _ gone: inout [Scan]) {
        let figures = scan.best == nil ? scan.figures : nil
        let score = scan.best?.score ?? figures?.score ?? 0
        guard let index = tracks.firstIndex(where: { $0.key == scan.payload }) else {
            if tracks.count >= Self.most {
                let oldest = tracks.indices.min { tracks[$0].track.end < tracks[$1].track.end } ?? 0
                gone.append(Self.report(tracks.remove(at: oldest).track))
            }
            let time = scan.frame.time
            let track = Track(scan: scan.keeping(figures), begin: time, end: time, score: score)
            tracks.append((scan.payload, track))
            return
        }
        // A second equal code in one frame is not another frame.
        if tracks[index].track.end != scan.frame.time { tracks[index].track.frameCount += 1 }
        tracks[index].track.end = scan.frame.time
        if score > tracks[index].track.score * 1.02 {
            tracks[index].track.scan = scan.keeping(figures)
            tracks[index].track.score = score
        }
    }

    private mutating func leave(_ isGone: (Track) -> Bool) -> [Scan] {
        var gone: [Scan] = []
        tracks.removeAll { entry in
            guard isGone(entry.track) else { return false }
            gone.append(Self.report(entry.track))
            return true
        }
        return gone
    }

    private static func report(_ track: Track) -> Scan {
        var scan = track.scan
        scan.best?.frameCount = max(track.frameCount, scan.frameCount)
        let begin = min(track.begin, scan.best?.frame.time ?? track.begin)
        scan.best?.begin = begin
        scan.best?.end = track.end
        return scan
    }
}

extension Scan {
    /// The scan with the frame, the bounds and the corners of its best view.
    package var inBestFrame: Scan {
        guard let best else { return self }
        var scan = self
        (scan.frame, scan.bounds, scan.corners) = (best.frame, best.bounds, best.corners)
        return scan
    }

    /// The figures of this code in its frame; nil for pixels that cannot be measured.
    fileprivate var figures: LookFigures? {
        let width = CGFloat(CVPixelBufferGetWidth(frame.pixelBuffer))
        let height = CGFloat(CVPixelBufferGetHeight(frame.pixelBuffer))
        return LookFigures(frame.pixelBuffer, corners: corners.map { CGPoint(x: $0.x * width, y: $0.y * height) })
    }

    /// Returns the scan with a copy of its frame as the best one.
    fileprivate func keeping(_ figures: LookFigures?) -> Scan {
        guard best == nil, let copy = frame.pixelBuffer.pixelCopy else { return self }
        let kept = ScannedFrame(
            pixelBuffer: copy,
            time: frame.time,
            number: frame.number,
            isExamined: frame.isExamined,
            age: frame.age
        )
        var scan = self
        scan.frame = kept
        scan.best = BestView(
            frame: kept,
            corners: corners,
            figures: figures ?? LookFigures(sharpness: 0, frontality: 0, glare: 0),
            frameCount: 1
        )
        return scan
    }
}

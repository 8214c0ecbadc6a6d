import AVFoundation
import ConsoleWeb
import Foundation
import Obscura
import Synchronization

// The list of scans.
extension CameraStation {
    /// Takes the codes of a frame; those that come into view are listed.
    ///
    /// Returns at once: the frame's small picture is made elsewhere, and only of so many frames at a time.
    func take(_ scans: [Scan], in frame: StationFrame, of run: CameraRun) {
        let (found, mayWait) = inner.withLock { state -> ([Scan], Bool) in
            let found = scans.filter { scan in
                state.appearances.see(
                    ScanKey(type: scan.type.rawValue, text: scan.text, bytes: scan.text == nil ? scan.bytes : nil),
                    at: scan.frame.time.seconds
                )
            }
            guard !found.isEmpty, state.waitingThumbnails < StationLimits.waitingThumbnails else {
                return (found, false)
            }
            state.waitingThumbnails += 1
            return (found, true)
        }
        guard !found.isEmpty else { return }
        let codes = found.map(ConsoleCode.init)
        guard mayWait else { return list(codes, frame.number, frame.time, run.name, frame.facts.age, picture: nil) }
        let name = run.name
        thumbnails.async { [self] in
            let age = frame.facts.age
            let picture = PictureMaker().jpeg(frame.pixelBuffer, width: StationLimits.thumbnailWidth, quality: 0.75)
            inner.withLock { $0.waitingThumbnails -= 1 }
            list(codes, frame.number, frame.time, name, age, picture: picture)
        }
    }

    private func list(
        _ codes: [ConsoleCode],
        _ number: Int?,
        _ time: Double,
        _ source: String,
        _ age: Double,
        picture: Data?
    ) {
        let date = Date().timeIntervalSince1970 - age
        let added = inner.withLock { state in
            codes.map { code in
                state.totals.scans[code.type, default: 0] += 1
                return state.scans.add(
                    code,
                    source: source,
                    frame: number,
                    time: time,
                    date: date,
                    picture: picture
                )
            }
        }
        for scan in added { news.send(.scan(scan)) }
    }
}

import AVFoundation
import ConsoleWeb
import CoreMedia
import Foundation
import FrameAnalysis
import Obscura
import PixelTransforms
package import ScanStore
import Synchronization

// Handling of scanned codes: first kept, then listed and announced.
extension CameraStation {
    /// Takes the codes of a frame; those that come into view are kept and listed.
    ///
    /// Does not wait: the frame's thumbnail is created elsewhere, and only for a few frames at a time.
    func take(_ scans: [Scan], in frame: StationFrame, of run: CameraRun) {
        let codes = scans.map { scan in
            let bytes = scan.text == nil ? scan.bytes : nil
            return (
                key: ScanIntake.ScanKey(type: scan.type.rawValue, text: scan.text, bytes: bytes),
                time: scan.frame.time.seconds
            )
        }
        let found = admit(codes, in: frame, of: run) { ScanRecord(scans[$0], in: frame, of: run, date: $1) }
        if let print { grade(found.map { scans[$0] }, by: print, in: frame, of: run) }
    }

    /// Grades the labels that came into view, after they were announced.
    private func grade(_ scans: [Scan], by print: PrintWatch, in frame: StationFrame, of run: CameraRun) {
        guard !scans.isEmpty, print.admit(scans.count) else { return }
        let date = Date(timeIntervalSinceNow: -frame.facts.age)
        grading.async { [self] in
            defer { print.endWait(of: scans.count) }
            for scan in scans {
                let payload = scan.bytes ?? Data((scan.text ?? "").utf8)
                let changes = print.look(at: frame.pixelBuffer, corners: scan.corners, payload: payload)
                let records = changes.map {
                    print.record($0, camera: run.camera, source: run.key, date: date, seconds: frame.time)
                }
                if !records.isEmpty { keep(records, of: run, withMovie: false) }
            }
        }
    }

    /// Takes what a model saw in a frame; each track is kept and listed once.
    func take(_ boxes: [TrackedBox], in frame: StationFrame, of run: CameraRun) {
        let keys = boxes.map { (key: ScanIntake.ScanKey($0), time: frame.captureTime.seconds) }
        admit(keys, in: frame, of: run) { ScanRecord(boxes[$0], in: frame, of: run, date: $1) }
    }

    /// - Returns: The codes that came into view, by their position in the list.
    @discardableResult
    private func admit(
        _ codes: [(key: ScanIntake.ScanKey, time: Double)],
        in frame: StationFrame,
        of run: CameraRun,
        record: (_ place: Int, _ date: Date) -> ScanRecord
    ) -> [Int] {
        let wantsImage = configuration.image != .none
        let admission = inner.withLock { $0.admit(codes, wantsImage: wantsImage) }
        guard !admission.found.isEmpty else { return [] }
        let date = Date(timeIntervalSinceNow: -frame.facts.age)
        let records = admission.found.map { record($0, date) }
        // Keeps the order: a scan without an image does not overtake those that wait for theirs.
        guard admission.waits else {
            keep(records, of: run)
            return admission.found
        }
        let wanted = configuration.image
        let withImage = admission.hasImage ? frame : nil
        thumbnails.async { [self] in
            let records = withImage.map { Self.adding(wanted, of: $0.pixelBuffer, to: records) } ?? records
            inner.withLock { $0.intake.endWait(of: records.count, hadImage: admission.hasImage) }
            keep(records, of: run)
        }
        return admission.found
    }

    /// Returns the scans of a frame with their images.
    private static func adding(_ wanted: ScanImage, of image: CVPixelBuffer, to records: [ScanRecord]) -> [ScanRecord] {
        var records = records
        let maker = JPEGMaker()
        switch wanted {
        case .none: break
        case .frame(let width):
            let jpeg = maker.jpeg(image, width: width, quality: 0.75)
            for place in records.indices { records[place].image = jpeg }
        case .code(let width):
            for place in records.indices {
                guard let part = surroundings(of: records[place].corners, in: image) else { continue }
                records[place].image = maker.jpeg(image, part: part, width: width, quality: 0.8)
            }
        }
        return records
    }

    /// Returns the part of an image with a code in its center, twice as wide and high as the code.
    static func surroundings(of corners: [ScanPoint], in image: CVPixelBuffer) -> PixelTransform.Rect? {
        guard let left = corners.map(\.x).min(), let right = corners.map(\.x).max(),
            let top = corners.map(\.y).min(), let bottom = corners.map(\.y).max(),
            [left, right, top, bottom].allSatisfy({ $0.isFinite && abs($0) < 16 })
        else { return nil }
        let (wide, high) = (Double(CVPixelBufferGetWidth(image)), Double(CVPixelBufferGetHeight(image)))
        let (marginX, marginY) = ((right - left) / 2, (bottom - top) / 2)
        let x = Int(((left - marginX) * wide).rounded(.down))
        let y = Int(((top - marginY) * high).rounded(.down))
        return PixelTransform.Rect(
            x: x,
            y: y,
            width: Int(((right + marginX) * wide).rounded(.up)) - x,
            height: Int(((bottom + marginY) * high).rounded(.up)) - y
        )
    }

    /// Puts a record that belongs to no frame on the shelf, and announces it once it is there.
    package func keep(_ record: ScanRecord) {
        shelf.keep([record]) { [weak self] result in self?.kept(result) }
    }

    /// Puts scans on the shelf, and announces them once they are there.
    private func keep(_ records: [ScanRecord], of run: CameraRun, withMovie: Bool = true) {
        shelf.keep(records) { [weak self] result in self?.kept(result) }
        if withMovie, let last = records.last?.seconds { movie(records.map(\.id), at: last, of: run) }
    }

    private func kept(_ result: Result<StoredScan, any Error>) {
        switch result {
        case .success(let scan):
            if inner.withLock({ $0.kept(scan.record) }) { post(.information, "Scans are stored again.") }
            news.send(.scan(ConsoleScan(scan)))
        case .failure(let error):
            if inner.withLock({ $0.lostScan() }) {
                post(.error, "Scans cannot be stored and are lost. \(error.localizedDescription)")
            }
        }
    }

    /// Returns when all scans that were taken are on their way to the shelf.
    func finishKeeping() async {
        await withCheckedContinuation { done in thumbnails.async { done.resume() } }
        await withCheckedContinuation { done in grading.async { done.resume() } }
    }

    // MARK: Movies around scans

    /// Saves a movie around scans once its end has been captured.
    private func movie(_ scans: [UUID], at time: Double, of run: CameraRun) {
        guard run.planMovie(around: scans, at: time) else { return }
        Task { [weak self] in
            while let end = run.nextMovieEnd {
                await run.waitUntilCaptured(end)
                guard let movie = run.takeMovie(capturedUntil: end) else { continue }
                await self?.save(movie, of: run)
            }
        }
    }

    private func save(_ movie: ScanClipPlan.Movie, of run: CameraRun) async {
        guard let buffer = run.past?.clips, let start = run.time(movie.start), let end = run.time(movie.end) else {
            return
        }
        do throws(ConsoleError) {
            let clip = try await folder.save(buffer, from: start, to: end, date: Date().timeIntervalSince1970)
            shelf.attach(clip: clip.name, to: movie.scans)
            news.send(.clip(clip))
        } catch {
            post(.warning, "The movie around a scan could not be saved. \(error.message)")
        }
    }
}

extension ScanRecord {
    /// Creates the record of a code that was read in a frame.
    fileprivate init(_ scan: Scan, in frame: StationFrame, of run: CameraRun, date: Date) {
        self.init(
            camera: run.camera,
            source: run.key,
            type: scan.type.rawValue,
            text: CodeTypes.text(scan.text, of: scan.type),
            payload: scan.bytes ?? Data((scan.text ?? "").utf8),
            time: date,
            seconds: frame.time,
            frame: frame.number.map(Int64.init),
            corners: scan.corners.map { ScanPoint(x: $0.x, y: $0.y) }
        )
    }
}

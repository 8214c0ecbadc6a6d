import AVFoundation
import Foundation
import Synchronization

/// A recorder that writes one movie after another into a folder, reads each of them and deletes it.
final class MovieRecorder: NSObject, AVCaptureFileOutputRecordingDelegate, @unchecked Sendable {
    // @unchecked: a mutex guards the mutable state; the output may be used on any thread.
    struct Counts: Sendable {
        var begun = 0
        var whole = 0
        var cutShort = 0
        var images = 0
    }

    private struct State {
        var counts = Counts()
        var isBusy = false
        var wasDisturbed = false
    }

    private let folder: URL
    private let trouble: Trouble
    private let state = Mutex(State())
    /// The serial queue that reads finished movies.
    private let reading = DispatchQueue(label: "soak.films")

    init(folder: URL, trouble: Trouble) {
        self.folder = folder
        self.trouble = trouble
    }

    var counts: Counts { state.withLock { $0.counts } }
    /// Indicates whether a movie is being recorded or read.
    var isBusy: Bool { state.withLock { $0.isBusy } }

    /// Records that the current movie may fail, because the session was changed or the disk is full.
    func disturb() { state.withLock { $0.wasDisturbed = true } }

    /// Starts a movie unless one is being recorded.
    func begin(on output: AVCaptureMovieFileOutput) {
        let number = state.withLock { state -> Int? in
            guard !state.isBusy else { return nil }
            state.isBusy = true
            state.wasDisturbed = false
            state.counts.begun += 1
            return state.counts.begun
        }
        guard let number else { return }
        output.startRecording(to: folder.appendingPathComponent("film-\(number).mov"), recordingDelegate: self)
    }

    func fileOutput(
        _ output: AVCaptureFileOutput,
        didFinishRecordingTo url: URL,
        from connections: [AVCaptureConnection],
        error: (any Error)?
    ) {
        let isGood = error.map { ($0 as? AVError)?.recordingSuccessfullyFinished ?? false } ?? true
        let text = error.map { "\($0)" }
        reading.async { [self] in
            defer {
                try? FileManager.default.removeItem(at: url)
                state.withLock { $0.isBusy = false }
            }
            let wasDisturbed = state.withLock { $0.wasDisturbed }
            let images = isGood ? read(url) : nil
            state.withLock { state in
                if isGood, let images {
                    state.counts.whole += 1
                    state.counts.images += images
                } else {
                    state.counts.cutShort += 1
                }
            }
            if wasDisturbed { return }
            if !isGood { trouble.note("A movie failed without a change or fault: \(text ?? "-")") }
            if isGood, images ?? 0 == 0 { trouble.note("A successfully recorded movie contains no frames.") }
        }
    }

    /// Returns the number of frames in a movie, or nil if it cannot be read.
    private func read(_ url: URL) -> Int? {
        let asset = AVURLAsset(url: url)
        guard let track = asset.tracks(withMediaType: .video).first, let reader = try? AVAssetReader(asset: asset)
        else {
            return nil
        }
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
        reader.add(output)
        guard reader.startReading() else { return nil }
        var count = 0
        while let sample = output.copyNextSampleBuffer() { count += CMSampleBufferGetNumSamples(sample) }
        return reader.status == .completed ? count : nil
    }
}

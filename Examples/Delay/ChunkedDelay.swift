import AVFoundation
import Foundation

/// Plays chunk after chunk; ends after the last chunk if the camera has an end.
func showChunks(_ device: AVCaptureDevice, delay: Double, keeping kept: URL?) async throws {
    let files = FileManager.default
    let folder = kept ?? files.temporaryDirectory.appendingPathComponent("chunks-\(UUID().uuidString)")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { if kept == nil { try? files.removeItem(at: folder) } }

    let camera = try ChunkCamera(device, length: CMTime(seconds: delay, preferredTimescale: 600), folder: folder)
    // An app would show the video with AVPlayerLayer(player: player).
    let player = AVQueuePlayer()
    var playing: [Task<Void, Never>] = []
    for await chunk in camera.chunks() {
        await chunk.writer.finishWriting()
        guard chunk.writer.status == .completed else {
            let error = chunk.writer.error.map { "\($0)" } ?? "it was cancelled"
            print("chunk \(chunk.number) could not be written: \(error)")
            continue
        }
        let url = chunk.writer.outputURL
        let item = AVPlayerItem(url: url)
        let ended = endOfPlaying(item)
        player.insert(item, after: nil)
        player.play()
        print(
            "chunk \(chunk.number): \(chunk.frameCount) frames,",
            String(format: "%.3f to %.3f s", chunk.start.seconds, chunk.end.seconds)
        )
        let number = chunk.number
        playing.append(
            Task {
                for await _ in ended {}
                print("chunk \(number) has been shown")
                // Remaining chunks would fill the disk.
                if kept == nil { try? FileManager.default.removeItem(at: url) }
            }
        )
    }
    for chunk in playing { await chunk.value }
    print(camera.summary)
}

/// Returns a stream that ends when an item has played to its end or failed to.
private func endOfPlaying(_ item: AVPlayerItem) -> AsyncStream<Never> {
    AsyncStream { end in
        let names: [Notification.Name] = [.AVPlayerItemDidPlayToEndTime, .AVPlayerItemFailedToPlayToEndTime]
        for name in names {
            _ = NotificationCenter.default.addObserver(forName: name, object: item, queue: nil) { _ in end.finish() }
        }
    }
}

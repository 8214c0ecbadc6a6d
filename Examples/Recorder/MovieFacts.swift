import AVFoundation
import Foundation

/// Reads a whole movie, and returns a line for each of its tracks.
func facts(of file: URL) async throws -> [String] {
    let movie = AVURLAsset(url: file)
    var lines = [String(format: "%@: %.3f s", file.lastPathComponent, try await movie.load(.duration).seconds)]
    for track in try await movie.loadTracks(withMediaType: .video) {
        let size = try await track.load(.naturalSize)
        let count = try samples(of: track, in: movie, settings: nil).count
        lines.append("picture: \(Int(size.width))x\(Int(size.height)), \(count) frames")
    }
    for track in try await movie.loadTracks(withMediaType: .audio) {
        let buffers = try samples(of: track, in: movie, settings: [AVFormatIDKey: kAudioFormatLinearPCM])
        let format = buffers.first?.formatDescription?.audioStreamBasicDescription
        let rate = format?.mSampleRate ?? 0
        let channels = format?.mChannelsPerFrame ?? 0
        let count = buffers.reduce(0) { $0 + $1.numSamples }
        lines.append(
            "sound: \(Int(rate)) Hz, \(channels) \(channels == 1 ? "channel" : "channels"), "
                + String(format: "%.3f s", rate > 0 ? Double(count) / rate : 0)
        )
    }
    return lines
}

/// Returns all samples of a track; without settings, they have their stored format.
private func samples(of track: AVAssetTrack, in movie: AVAsset, settings: [String: Any]?) throws -> [CMSampleBuffer] {
    let reader = try AVAssetReader(asset: movie)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
    reader.add(output)
    guard reader.startReading() else { throw reader.error ?? CocoaError(.fileReadUnknown) }
    var list: [CMSampleBuffer] = []
    while let next = output.copyNextSampleBuffer() { if next.numSamples > 0 { list.append(next) } }
    if reader.status == .failed, let error = reader.error { throw error }
    return list
}

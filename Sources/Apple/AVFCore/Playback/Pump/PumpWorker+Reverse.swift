import CoreMedia
import DequeModule
import MediaFiles

/// Reverse playback: groups of frames are decoded forwards and kept in part, the last part first.
extension PumpWorker {
    /// Number of frames of a group that are kept at a time; a longer group is decoded several times.
    static let window = 16

    /// Starts collecting the frames before the one at a time.
    func beginBackward(from time: CMTime) {
        frames.keepOnly(at: time)
        reverseCursor = frames.range?.start ?? time
        dropBefore = nil
        media?.leaveStore()
        if media?.videoTrack == nil { frames.end(isBroken: false) }
    }

    /// Decodes the frames right before the stored ones.
    func fillBackward(_ media: OpenMedia) throws(MediaError) {
        guard let cursor = reverseCursor else { return frames.end(isBroken: false) }
        var kept: Deque<StoredFrame> = []
        // The smallest step back finds the group of the previous frame.
        let target = cursor - CMTime(value: 1, timescale: 1_000_000)
        guard target >= .zero else { return frames.end(isBroken: false) }
        _ = try media.seek(to: PlayerMachine.SeekRequest(time: target, before: .zero, after: .zero))
        search: while true {
            switch try media.next(wantsVideo: true, wantsAudio: false) {
            case .images(let images):
                for image in images {
                    if image.start >= cursor { break search }
                    kept.append(image)
                    if kept.count > Self.window { kept.removeFirst() }
                }
            case .audio, .audioEnd, .nothing: continue
            case .videoEnd: break search
            }
        }
        media.leaveStore()
        guard let first = kept.first else { return frames.end(isBroken: false) }
        for image in kept { take(image) }
        reverseCursor = first.start
    }
}

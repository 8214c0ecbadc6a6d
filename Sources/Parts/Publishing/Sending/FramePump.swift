import AVFoundation
import Basics
import MediaFiles
import Obscura

/// Passes every frame of a feed to a receiver when it is due.
struct FramePump: Sendable {
    let feed: DelayedFeed
    /// The delay in seconds.
    let delay: Double
    /// True to pass frames of a source that does not run in real time at the pace of their times.
    let isPaced: Bool
    /// The sound that goes along; nil for none.
    var sound: FeedSound?

    /// The most frames that wait for a receiver before a source that can wait does.
    private static let backlog = 30

    /// Runs until the input ends, the receiver wants no more, or the task is cancelled.
    func run(_ frames: EveryFrame, into taker: any FrameTaker) async {
        var packer: FramePacker?
        var track = sound.map { SoundTrack($0, delay: Nanoseconds(delay * 1e9)) }
        var begin: (time: Nanoseconds, host: Nanoseconds)?
        feeding: while case let batch = await frames.nextCompressed(), !batch.isEmpty {
            let isHostTime = feed.clock === CMClockGetHostTimeClock()
            var present = packer ?? FramePacker(delay: Nanoseconds(delay * 1e9), isHostTime: isHostTime)
            for frame in batch {
                guard let packed = present.pack(frame, now: HostClock.now) else { continue }
                var due = packed.time
                if !isHostTime {
                    let first = begin ?? (packed.time, HostClock.now)
                    begin = first
                    due = isPaced ? first.host + (packed.time - first.time) : HostClock.now
                    let pause = due - HostClock.now
                    if isPaced, pause > 0 { try? await Task.sleep(nanoseconds: UInt64(pause)) }
                    while taker.backlog > Self.backlog, !Task.isCancelled {
                        try? await Task.sleep(nanoseconds: 5_000_000)
                    }
                }
                let sounds = await track?.next(for: packed, waits: !isHostTime) ?? []
                guard !Task.isCancelled, await taker.take(packed, sound: sounds, due: due) else { break feeding }
            }
            packer = present
        }
        frames.stop()
        taker.end(nil)
    }
}

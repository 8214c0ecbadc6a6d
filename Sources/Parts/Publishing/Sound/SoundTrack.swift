import Basics
import MediaFiles

/// One receiver's way through a feed's sound: the packets that go along with each frame.
struct SoundTrack {
    private let sound: FeedSound
    /// The delay of picture and sound.
    private let delay: Nanoseconds
    private var position: Int?
    /// The capture time of the first frame.
    private var begin: Nanoseconds?

    init(_ sound: FeedSound, delay: Nanoseconds) {
        self.sound = sound
        self.delay = delay
    }

    /// The attempts for sound that is not there yet, and the pause between them in nanoseconds.
    private static let attempts = (count: 400, pause: UInt64(5_000_000))

    /// Returns the sound until the frame's end, with the frame's delay.
    ///
    /// - Parameter waits: true to wait for sound that is not there yet, because picture and sound come as fast as they
    ///   are taken; otherwise it goes along with a later frame.
    mutating func next(for frame: StreamFrame, waits: Bool) async -> [StreamSound] {
        let captured = frame.time - delay
        let end = captured + frame.duration
        if waits {
            for _ in 0..<Self.attempts.count where (sound.end ?? .min) < end && !Task.isCancelled {
                try? await Task.sleep(nanoseconds: Self.attempts.pause)
            }
        }
        // Sound comes later than its picture: until the first packet is there, its position is not known.
        let begin = begin ?? captured
        self.begin = begin
        let (packets, next) = sound.packets(from: position ?? sound.position(of: begin), before: end)
        if position != nil || !packets.isEmpty { position = next }
        return packets.map { StreamSound(bytes: $0.bytes, time: $0.time + delay, duration: $0.duration) }
    }
}

import AVFoundation
import Basics
import Foundation
import MediaFiles
import Obscura
import Synchronization

/// The sound of a feed: takes a microphone's audio from the feed's session, compresses it once, and holds it for all
/// receivers, each with its own delay.
final class FeedSound: NSObject, @unchecked Sendable {
    // @unchecked: the encoder is used on `queue` only, and the capture objects can be used from any thread.

    /// The format of the packets.
    let format: StreamSound.Format
    private let session: AVCaptureSession
    private let input: AVCaptureDeviceInput
    private let output = AVCaptureAudioDataOutput()
    private let queue = DispatchQueue(label: "Obscura.FeedSound", qos: .userInitiated)
    private let encoder: AudioEncoder
    private let ring = Mutex(SoundRing())

    /// Adds a microphone to a session.
    init(_ session: AVCaptureSession, _ microphone: AVCaptureDevice) throws(PublishingError) {
        let stream = microphone.activeFormat.formatDescription.audioStreamBasicDescription
        let channels = min(max(Int(stream?.mChannelsPerFrame ?? 1), 1), 2)
        do throws(MediaError) {
            encoder = try AudioEncoder(
                AudioEncoding(codec: .aac, sampleRate: stream?.mSampleRate ?? 48_000, channels: channels)
            )
        } catch {
            throw PublishingError(.failed, error.message)
        }
        guard let format = StreamSound.Format(encoder.formatDescription) else {
            throw PublishingError(.failed, "The encoder of AAC gives no configuration. Publish without sound.")
        }
        self.format = format
        self.session = session
        do { input = try AVCaptureDeviceInput(device: microphone) } catch {
            throw PublishingError(.noDevice, error.localizedDescription)
        }
        super.init()
        session.beginConfiguration()
        defer { session.commitConfiguration() }
        guard session.canAddInput(input), session.canAddOutput(output) else {
            throw PublishingError(
                .noDevice,
                "The session does not accept \(microphone.localizedName). Choose another microphone, or publish "
                    + "without sound."
            )
        }
        session.addInput(input)
        session.addOutput(output)
        output.setSampleBufferDelegate(self, queue: queue)
    }

    deinit {
        output.setSampleBufferDelegate(nil, queue: nil)
        session.beginConfiguration()
        if session.outputs.contains(output) { session.removeOutput(output) }
        if session.inputs.contains(input) { session.removeInput(input) }
        session.commitConfiguration()
    }

    /// The end of the newest packet on the session's clock; nil before the first one.
    var end: Nanoseconds? { ring.withLock { $0.end } }

    /// Returns the packets from a position on that begin before a time, and the position after them.
    func packets(from position: Int, before time: Nanoseconds) -> (packets: [StreamSound], next: Int) {
        ring.withLock { $0.packets(from: position, before: time) }
    }

    /// Returns the position of the first packet that begins at a time or later.
    func position(of time: Nanoseconds) -> Int { ring.withLock { $0.position(of: time) } }
}

extension FeedSound: AVCaptureAudioDataOutputSampleBufferDelegate {
    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        queue.assertIsCurrent()
        let packets = (try? encoder.encode(sampleBuffer)) ?? []
        let duration = Nanoseconds(1024) * 1_000_000_000 / Nanoseconds(format.sampleRate)
        for packet in packets {
            guard let bytes = CMSampleBufferGetDataBuffer(packet).flatMap({ try? $0.dataBytes() }),
                let time = Nanoseconds(packet.presentationTimeStamp)
            else { continue }
            ring.withLock { $0.append(StreamSound(bytes: [UInt8](bytes), time: time, duration: duration)) }
        }
    }
}

extension DispatchQueue {
    fileprivate func assertIsCurrent() { dispatchPrecondition(condition: .onQueue(self)) }
}

/// A feed with its sound.
struct PublishedFeed: Sendable {
    var feed: DelayedFeed
    var sound: FeedSound?
}

/// The sound of feeds that come and go, from one microphone.
final class FeedSounds: @unchecked Sendable {
    // @unchecked: any thread may use the microphone, which Apple's interface does not declare; the rest is locked.

    private let microphone: AVCaptureDevice
    /// Locked while a microphone is added, so that a session gets it once.
    private let present = Mutex<(feed: ObjectIdentifier, sound: FeedSound)?>(nil)

    init(_ microphone: AVCaptureDevice) { self.microphone = microphone }

    /// Returns the sound of a feed; nil if its session does not accept the microphone.
    func sound(of feed: DelayedFeed) -> FeedSound? {
        let identity = ObjectIdentifier(feed)
        return present.withLock { present in
            if let present, present.feed == identity { return present.sound }
            guard let made = try? FeedSound(feed.session, microphone) else { return nil }
            present = (identity, made)
            return made
        }
    }
}

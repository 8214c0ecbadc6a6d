import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import Testing

@testable import AVFCapture

/// A kind of data that waits in mailboxes.
enum MailboxKind: String, CaseIterable, Sendable {
    case video
    case depth
    case audio
    case metadata
    case sets
    case events
}

/// Real items of one kind, numbered; the number also is the time in seconds.
struct MailboxSamples<Item: MailboxItem> {
    /// True if a report takes the place of a dropped item.
    let isReported: Bool
    let make: (Int) -> Item
    let end: () -> Item
    /// Returns an item's number, after `late` or `full` for a report; `end` for an end.
    let text: (Item) -> String

    /// The load of one item.
    var unit: Int { make(0).load }
}

/// Makes items of all kinds.
struct MailboxKinds {
    let connection = AVCaptureConnection(inputPorts: [], output: AVCaptureVideoDataOutput())
    private let image: CVPixelBuffer
    private let format: CapturedFormat
    private let receiver = Receiver()

    private final class Receiver: OutputEventReceiver {
        func receive(_ event: OutputEvent, tag: Int) {}
    }

    init() throws {
        image = try CVPixelBuffer.make(width: 2, height: 2, format: kCVPixelFormatType_32BGRA)
        format = CapturedFormat(like: image, nominalDuration: CMTime(value: 1, timescale: 1))
    }

    private func time(_ number: Int) -> CMTime { CMTime(value: CMTimeValue(number), timescale: 1) }

    private func frame(_ number: Int) -> CapturedFrame {
        let frame = CameraFrame(
            image: image,
            presentationTime: time(number),
            duration: .invalid,
            number: number,
            hostTime: 0
        )
        return CapturedFrame(frame: frame, format: format, ticket: nil)
    }

    private func text(_ time: CMTime, _ reason: DropReason? = nil) -> String {
        (reason.map { $0 == .late ? "late " : "full " } ?? "") + "\(time.value)"
    }

    /// Video frames, which the connection's ledger counts.
    var video: MailboxSamples<DelegateQueue<VideoDatum>.Item> {
        let route = VideoRoute(connection: connection, recipe: .identity)
        return MailboxSamples(
            isReported: true,
            make: { .datum(VideoDatum(frame: frame($0), route: route)) },
            end: { .end(DrainToken {}) },
            text: { item in
                switch item {
                case .datum(let datum): text(datum.time)
                case .drop(let drop): text(drop.time, drop.reason)
                case .end: "end"
                }
            }
        )
    }

    /// Depth maps, which the connection's ledger counts.
    var depth: MailboxSamples<DelegateQueue<DepthDatum>.Item> {
        let recipe = DepthRecipe(
            type: DepthType(isDisparity: false, isHalf: false),
            orientation: .identity,
            isFiltered: false,
            minFrameDuration: .invalid,
            image: CameraFormat(
                width: 2,
                height: 2,
                pixelFormat: image.pixelFormatType,
                frameDurations: [],
                defaultFrameDuration: .invalid
            ),
            focalLength: nil
        )
        let route = DepthRoute(connection: connection, maker: DepthMaker(recipe))
        return MailboxSamples(
            isReported: true,
            make: { .datum(DepthDatum(map: image, frame: frame($0), route: route)) },
            end: { .end(DrainToken {}) },
            text: { item in
                switch item {
                case .datum(let datum): text(datum.time)
                case .drop(let drop): text(drop.time, drop.reason)
                case .end: "end"
                }
            }
        )
    }

    /// Buffers of one second of audio, fewer than 60.
    func audio() throws -> MailboxSamples<DelegateQueue<AudioDatum>.Item> {
        let description = MicrophoneFormat(rate: 8000, channels: 1, sample: .int16).makeDescription()
        let buffers = try (0..<60).map { number in
            let timing = CMSampleTimingInfo(
                duration: CMTime(value: 1, timescale: 8000),
                presentationTimeStamp: time(number),
                decodeTimeStamp: .invalid
            )
            return try CMSampleBuffer(
                dataBuffer: nil,
                formatDescription: description,
                numSamples: 8000,
                sampleTimings: [timing],
                sampleSizes: [2]
            )
        }
        return MailboxSamples(
            isReported: false,
            make: { number in
                let audio = CapturedAudio(buffers[number], hostTime: 0, ticket: nil)
                return .datum(AudioDatum(audio: audio, connection: connection))
            },
            end: { .end(DrainToken {}) },
            text: { item in
                if case .datum(let datum) = item { text(datum.time) } else { "end" }
            }
        )
    }

    /// Results of a metadata output.
    var metadata: MailboxSamples<MetadataItem> {
        let connection = UncheckedWeakReference(connection)
        return MailboxSamples(
            isReported: false,
            make: { .objects(MetadataDatum(time: time($0), objects: [], frame: nil), connection) },
            end: { .end(DrainToken {}) },
            text: { item in
                if case .objects(let datum, _) = item { text(datum.time) } else { "end" }
            }
        )
    }

    /// Sets of one video frame, each captured when those before it were ready.
    var sets: MailboxSamples<SynchronizerItem> {
        let route = VideoRoute(connection: connection, recipe: .identity)
        return MailboxSamples(
            isReported: true,
            make: { number in
                let datum = OutputDatum.video(VideoDatum(frame: frame(number), route: route))
                let entry = SynchronizedSet.Entry(output: 0, datum: .data(datum, arrival: number))
                return .set(SynchronizedSet(time: time(number), entries: [entry]), event: number)
            },
            end: { .end([DrainToken {}]) },
            text: { item in
                guard case .set(let set, _) = item else { return "end" }
                if case .dropped(let drop)? = set.entries.first?.datum { return text(drop.time, drop.reason) }
                return text(set.time)
            }
        )
    }

    /// Events for a receiver.
    var events: MailboxSamples<AddressedEvent> {
        MailboxSamples(
            isReported: false,
            make: { AddressedEvent(event: .nothing(time($0)), receiver: receiver, tag: 0) },
            end: { AddressedEvent(event: .end(nil), receiver: receiver, tag: 0) },
            text: { item in item.event.time.map { text($0) } ?? "end" }
        )
    }
}

public import CoreVideo
import Foundation
import Synchronization

/// A number of samples.
public typealias CMItemCount = CFIndex
/// The largest number of items.
public var CMITEMCOUNT_MAX: Int { Int.max }
/// The version of a structure of functions.
public typealias CMBaseClassVersion = UInt
/// The version of a structure.
public typealias CMStructVersion = UInt
/// The index of a sample, from 0.
public typealias CMItemIndex = CFIndex

/// A group of media samples: one image, or bytes of compressed or uncompressed media, or nothing.
///
/// A format description, timing, sizes and attachments accompany the media. A camera frame is a sample buffer with one
/// image and one timing entry. A dropped frame is one without media, whose attachments give the reason.
///
/// A buffer retains its image, and cameras have few pixel buffers: keep captured buffers only as long as needed.
///
/// Threads: reading is safe from any thread, and so is access to attachments. Equality is identity. Not Sendable, as on
/// Apple's systems.
public final class CMSampleBuffer: Hashable {
    let image: CVImageBuffer?
    let format: CMFormatDescription?
    let sampleCount: Int
    let timing: SampleEntries<CMSampleTimingInfo>
    let sizes: SampleEntries<Int>
    let packets: [AudioStreamPacketDescription]
    let invalidated = Atomic<Bool>(false)
    private let state: Mutex<State>

    // `@unchecked Sendable`: accessed only under the lock; what it refers to is safe to share or is only passed on.
    /// The mutable state of a buffer.
    struct State: @unchecked Sendable {
        var attachments = BufferAttachments.empty
        var frameNumber: Int?
        var data: CMBlockBuffer?
        /// One mutable dictionary per sample, after a client has requested them.
        var sampleAttachments: SampleAttachmentList?
        /// The time that was set, or invalid.
        var outputPresentationTime = CMTime.invalid
        var readiness = DataReadiness.ready
        var makeDataReady: CMSampleBufferMakeDataReadyHandler?
        var tracked: CMSampleBuffer?
        var invalidateHandler: ((CMSampleBuffer) throws -> Void)?
        /// The packet descriptions, after a client has requested their address.
        var packetMemory: ImmutableBytes?
    }

    init(
        image: CVImageBuffer?,
        format: CMFormatDescription?,
        sampleCount: Int,
        timing: SampleEntries<CMSampleTimingInfo>,
        sizes: SampleEntries<Int> = .none,
        packets: [AudioStreamPacketDescription] = [],
        state: State
    ) {
        self.image = image
        self.format = format
        self.sampleCount = sampleCount
        self.timing = timing
        self.sizes = sizes
        self.packets = packets
        self.state = Mutex(state)
    }

    /// Creates the buffer of a captured frame without checks: one allocation, no dictionaries.
    ///
    /// - Parameters:
    ///   - image: The image, which must match the description.
    ///   - formatDescription: The format, shared by all frames of a stream.
    ///   - presentationTime: The exposure time of the frame on the session's clock.
    ///   - duration: The duration of the frame; invalid if unknown.
    ///   - frameNumber: The value of the attachment `ObscuraFrameNumber`.
    package init(
        image: CVImageBuffer,
        formatDescription: CMFormatDescription,
        presentationTime: CMTime,
        duration: CMTime,
        frameNumber: Int?
    ) {
        self.image = image
        format = formatDescription
        sampleCount = 1
        timing = .one(
            CMSampleTimingInfo(
                duration: duration,
                presentationTimeStamp: presentationTime,
                decodeTimeStamp: .invalid
            )
        )
        sizes = .none
        packets = []
        // Made in place: frames take this way.
        state = Mutex(State(frameNumber: frameNumber))
    }

    /// Creates the buffer of a frame that the camera has compressed.
    ///
    /// - Parameters:
    ///   - data: The bytes of the sample.
    ///   - formatDescription: The format, shared by all frames of a stream.
    ///   - presentationTime: The exposure time of the frame on the session's clock.
    ///   - duration: The duration of the frame; invalid if unknown.
    ///   - frameNumber: The value of the attachment `ObscuraFrameNumber`.
    package convenience init(
        data: CMBlockBuffer,
        formatDescription: CMFormatDescription,
        presentationTime: CMTime,
        duration: CMTime,
        frameNumber: Int?
    ) {
        var state = State()
        state.data = data
        state.frameNumber = frameNumber
        self.init(
            image: nil,
            format: formatDescription,
            sampleCount: 1,
            timing: .one(
                CMSampleTimingInfo(
                    duration: duration,
                    presentationTimeStamp: presentationTime,
                    decodeTimeStamp: .invalid
                )
            ),
            sizes: .one(data.dataLength),
            state: state
        )
    }

    /// A snapshot of the mutable state.
    var current: State { state.withLock { $0 } }

    /// Changes the mutable state atomically.
    ///
    /// The closure must not call anything that could call back.
    func update<R: Sendable>(_ body: (inout State) -> R) -> R {
        // The copy keeps removed objects alive until the lock is released.
        let (result, old) = state.withLock { state in
            let old = state
            return (body(&state), old)
        }
        _ = old
        return result
    }

    /// The number of the frame within its stream, dropped frames included.
    ///
    /// It is also available as the attachment `ObscuraFrameNumber`, which is created on demand.
    package var frameNumber: Int? {
        get { state.withLock { $0.frameNumber } }
        set { state.withLock { $0.frameNumber = newValue } }
    }

    /// A Boolean value that indicates whether the buffer is valid, that is, has not been invalidated.
    public var isValid: Bool { !invalidated.load(ordering: .acquiring) }

    /// The image; nil if there is none or the buffer has been invalidated.
    public var imageBuffer: CVImageBuffer? { isValid ? image : nil }

    /// The bytes; nil if there are none, if there is an image, or if the buffer has been invalidated.
    public var dataBuffer: CMBlockBuffer? {
        guard isValid, image == nil else { return nil }
        return current.data
    }

    /// The format of the samples; nil if unknown or the buffer has been invalidated.
    public var formatDescription: CMFormatDescription? { isValid ? format : nil }

    /// The number of samples; 0 after invalidation.
    public var numSamples: Int { isValid ? sampleCount : 0 }

    /// The type ID of sample buffers.
    public static var typeID: CFTypeID { CMTypeID.sampleBuffer.rawValue }

    /// Returns a Boolean value that indicates whether both references are to the same buffer.
    public static func == (lhs: CMSampleBuffer, rhs: CMSampleBuffer) -> Bool { lhs === rhs }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@available(*, unavailable)
extension CMSampleBuffer: @unchecked Sendable {}

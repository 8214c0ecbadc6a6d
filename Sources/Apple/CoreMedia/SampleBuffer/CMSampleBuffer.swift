public import CoreVideo
import Foundation
import Synchronization

/// A number of samples.
public typealias CMItemCount = CFIndex
/// The position of a sample, from 0.
public typealias CMItemIndex = CFIndex

/// Media samples that belong together: one picture, or bytes of compressed or uncompressed media, or nothing.
///
/// With the media come a format description, times, sizes and attachments. A camera frame is a sample buffer with one
/// picture and one timing entry; a frame that was lost is one without media that says why.
///
/// Whoever holds a buffer keeps its picture, and cameras have few: hold captured buffers only as long as needed.
///
/// Threads: reading is safe from any thread, as are attachments. Equality is identity. Not Sendable, as on Apple's
/// systems.
public final class CMSampleBuffer: Hashable {
    let image: CVImageBuffer?
    let format: CMFormatDescription?
    let sampleCount: Int
    let timing: SampleEntries<CMSampleTimingInfo>
    let sizes: SampleEntries<Int>
    let packets: [AudioStreamPacketDescription]
    let invalidated = Atomic<Bool>(false)
    private let state: Mutex<State>

    // Sendable unchecked: only ever touched under the lock; what it refers to is safe to share or is only handed on.
    /// What can change after creation.
    struct State: @unchecked Sendable {
        var attachments = BufferAttachments.empty
        var frameNumber: Int?
        var data: CMBlockBuffer?
        /// One mutable dictionary a sample, once somebody asked for them.
        var sampleAttachments: SampleAttachmentList?
        /// Explicitly set, or invalid.
        var outputPresentationTime = CMTime.invalid
        var readiness = DataReadiness.ready
        var makeDataReady: CMSampleBufferMakeDataReadyHandler?
        var tracked: CMSampleBuffer?
        var invalidateHandler: ((CMSampleBuffer) throws -> Void)?
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

    /// Makes the buffer of a captured frame, without checks: one allocation, no dictionaries.
    ///
    /// - Parameters:
    ///   - image: the picture; the description must match it.
    ///   - formatDescription: shared by all frames of a stream.
    ///   - presentationTime: when the frame was exposed, on the session's clock.
    ///   - duration: how long the frame lasts; invalid where unknown.
    ///   - frameNumber: what the attachment `ObscuraFrameNumber` says.
    package convenience init(
        image: CVImageBuffer,
        formatDescription: CMFormatDescription,
        presentationTime: CMTime,
        duration: CMTime,
        frameNumber: Int?
    ) {
        var state = State()
        state.frameNumber = frameNumber
        self.init(
            image: image,
            format: formatDescription,
            sampleCount: 1,
            timing: .one(
                CMSampleTimingInfo(
                    duration: duration,
                    presentationTimeStamp: presentationTime,
                    decodeTimeStamp: .invalid
                )
            ),
            state: state
        )
    }

    /// Makes the buffer of a frame as its camera compressed it.
    ///
    /// - Parameters:
    ///   - data: the bytes of the one sample.
    ///   - formatDescription: what they are; shared by all frames of a stream.
    ///   - presentationTime: when the frame was exposed, on the session's clock.
    ///   - duration: how long the frame lasts; invalid where unknown.
    ///   - frameNumber: what the attachment `ObscuraFrameNumber` says.
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

    /// A copy of the changeable part.
    var current: State { state.withLock { $0 } }

    /// Changes the changeable part in one step.
    ///
    /// Nothing that could call back may be called in the body.
    func update<R: Sendable>(_ body: (inout State) -> R) -> R {
        // The copy keeps removed objects alive until after the lock.
        let (result, old) = state.withLock { state in
            let old = state
            return (body(&state), old)
        }
        _ = old
        return result
    }

    /// The number of the frame within its stream, lost frames counted.
    ///
    /// Also to be had as the attachment `ObscuraFrameNumber`, which is made only when asked for.
    package var frameNumber: Int? {
        get { state.withLock { $0.frameNumber } }
        set { state.withLock { $0.frameNumber = newValue } }
    }

    /// Whether the buffer has not been invalidated.
    public var isValid: Bool { !invalidated.load(ordering: .acquiring) }

    /// The picture; nil where there is none or the buffer was invalidated.
    public var imageBuffer: CVImageBuffer? { isValid ? image : nil }

    /// The bytes; nil where there are none, there is a picture, or the buffer was invalidated.
    public var dataBuffer: CMBlockBuffer? {
        guard isValid, image == nil else { return nil }
        return current.data
    }

    /// What the samples are; nil where nobody said or the buffer was invalidated.
    public var formatDescription: CMFormatDescription? { isValid ? format : nil }

    /// How many samples there are; 0 after invalidation.
    public var numSamples: Int { isValid ? sampleCount : 0 }

    /// The number that stands for the type.
    public static var typeID: CFTypeID { CMTypeID.sampleBuffer.rawValue }

    /// Whether two references are to one buffer.
    public static func == (lhs: CMSampleBuffer, rhs: CMSampleBuffer) -> Bool { lhs === rhs }

    /// Feeds the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@available(*, unavailable)
extension CMSampleBuffer: @unchecked Sendable {}

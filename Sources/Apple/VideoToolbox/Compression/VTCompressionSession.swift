import CoreMedia
import CoreVideo
import Foundation
import MediaFiles
import Synchronization

// `@unchecked Sendable`: the state is behind a lock or on the session's queue; the client's callback belongs to it.
/// A session that compresses frames.
///
/// Frames of any size and pixel format are fitted to the session's size. Each frame that the session takes has one
/// callback, in decode order. H.264 and HEVC samples have lengths of four bytes before their NAL units and parameter
/// sets in the format description only.
///
/// The session may be used from any thread. At most three frames wait for the encoder; the function that adds a further
/// one waits for the first of them.
///
/// Differs from Apple: completing frames, or changing a property other than the bit rate, makes the next frame a key
/// frame if frames were inside the encoder.
public final class VTCompressionSession: Hashable, @unchecked Sendable, PropertySession {
    /// The state that any thread may use.
    private struct State: Sendable {
        var properties: PropertyStore
        var isInvalid = false
        var lastTime = CMTime.invalid
        var pending = 0
    }

    let codec: VideoEncoding.Codec
    let width: Int
    let height: Int
    let callback: VTCompressionOutputCallback?
    let refcon: UnsafeMutableRawPointer?
    let pool: CVPixelBufferPool?
    private let isLowLatency: Bool
    private let encoderName: String
    private let isHardware: Bool
    private let queue = SessionQueue("VTCompressionSession")
    private let core: CompressionCore
    private let room = DispatchSemaphore(value: 3)
    private let state: Mutex<State>

    /// Creates a session and chooses its encoder.
    init(
        _ codec: VideoEncoding.Codec,
        width: Int,
        height: Int,
        specification: NSDictionary?,
        attributes: NSDictionary?,
        callback: VTCompressionOutputCallback?,
        refcon: UnsafeMutableRawPointer?
    ) throws {
        func flag(_ key: CFString) -> Bool {
            (specification?[key] as AnyObject?).flatMap(PropertyStore.number)?.boolValue ?? false
        }
        self.codec = codec
        self.width = width
        self.height = height
        self.callback = callback
        self.refcon = refcon
        isLowLatency = flag(kVTVideoEncoderSpecification_EnableLowLatencyRateControl)
        let encoder = try VideoEncoder(VideoEncoding(codec: codec, width: width, height: height))
        if flag(kVTVideoEncoderSpecification_RequireHardwareAcceleratedVideoEncoder), !encoder.isHardware {
            throw MediaError(.unsupportedCodec, "No hardware encodes \(codec) on this machine. Allow software.")
        }
        encoderName = encoder.encoderName
        isHardware = encoder.isHardware
        core = CompressionCore(queue)
        state = Mutex(
            State(
                properties: PropertyStore(
                    CompressionSettings.rules(codec),
                    defaults: CompressionSettings.defaults(codec)
                )
            )
        )
        let merged = NSMutableDictionary()
        merged[kCVPixelBufferPixelFormatTypeKey] = NSNumber(value: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        if let attributes { merged.addEntries(from: attributes as? [AnyHashable: Any] ?? [:]) }
        merged[kCVPixelBufferWidthKey] = NSNumber(value: width)
        merged[kCVPixelBufferHeightKey] = NSNumber(value: height)
        var pool: CVPixelBufferPool?
        CVPixelBufferPoolCreate(nil, nil, merged, &pool)
        self.pool = pool
    }

    /// Returns a Boolean value that indicates whether both are the same object.
    public static func == (a: VTCompressionSession, b: VTCompressionSession) -> Bool { a === b }
    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    // MARK: Properties

    var properties: PropertyStore? { state.withLock { $0.isInvalid ? nil : $0.properties } }

    func setProperty(_ key: String, _ value: AnyObject?) -> OSStatus {
        nonisolated(unsafe) let value = value
        return state.withLock { state in
            if key == kVTCompressionPropertyKey_ConstantBitRate as String, value != nil {
                // The two exclude each other; the last one counts.
                _ = state.properties.set(kVTCompressionPropertyKey_AverageBitRate as String, nil)
            } else if key == kVTCompressionPropertyKey_AverageBitRate as String, value != nil {
                _ = state.properties.set(kVTCompressionPropertyKey_ConstantBitRate as String, nil)
            }
            return state.properties.set(key, value)
        }
    }

    func currentValue(of key: CFString) -> AnyObject? {
        switch key {
        case kVTCompressionPropertyKey_NumberOfPendingFrames:
            NSNumber(value: state.withLock { $0.pending })
        case kVTCompressionPropertyKey_UsingHardwareAcceleratedVideoEncoder: NSNumber(value: isHardware)
        case kVTCompressionPropertyKey_EncoderID: NSString(string: encoderName)
        case kVTCompressionPropertyKey_PixelBufferPoolIsShared: NSNumber(value: false)
        case kVTCompressionPropertyKey_VideoEncoderPixelBufferAttributes:
            pool.flatMap(CVPixelBufferPoolGetPixelBufferAttributes)
        default: nil
        }
    }

    // MARK: Frames

    /// Indicates whether the session still works.
    var isValid: Bool { state.withLock { !$0.isInvalid } }

    /// Takes a frame.
    ///
    /// - Returns: the status; other than `noErr` if the frame was not taken and has no callback.
    func encode(_ job: CompressionJob) -> OSStatus {
        let status = state.withLock { state -> OSStatus in
            if state.isInvalid { return kVTInvalidSessionErr }
            guard job.time.isNumeric, !state.lastTime.isNumeric || job.time > state.lastTime else {
                return kVTParameterErr
            }
            state.lastTime = job.time
            state.pending += 1
            return noErr
        }
        guard status == noErr else { return status }
        // A callback that encodes must not wait for itself.
        let isWaiting = !queue.isCurrent
        if isWaiting { room.wait() }
        nonisolated(unsafe) let reporting = CompressionJob(
            image: job.image,
            time: job.time,
            duration: job.duration,
            isKeyFrame: job.isKeyFrame
        ) { [self] status, flags, sample in
            state.withLock { $0.pending -= 1 }
            job.report(status, flags, sample)
        }
        queue.add { [self] in
            if let properties {
                let encoding = CompressionSettings.encoding(
                    codec,
                    width: width,
                    height: height,
                    properties,
                    isLowLatency: isLowLatency
                )
                core.run(reporting, encoding)
            }
            if isWaiting { room.signal() }
        }
        return noErr
    }

    /// Waits until all frames up to a time have had their callbacks.
    func complete(until time: CMTime) -> OSStatus {
        guard isValid else { return kVTInvalidSessionErr }
        queue.wait { core.complete(until: time) }
        return noErr
    }

    /// Ends the session; no callback comes after the return, unless one calls this method.
    func invalidate() {
        let isFirst = state.withLock { state in
            defer { state.isInvalid = true }
            return !state.isInvalid
        }
        if isFirst { queue.wait { core.stop() } }
    }
}

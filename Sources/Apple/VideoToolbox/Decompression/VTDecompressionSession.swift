import CoreMedia
import CoreVideo
import Foundation
import MediaFiles
import Synchronization

// `@unchecked Sendable`: the state is behind a lock or on the session's queue; the client's callback belongs to it.
/// A session that decodes frames.
///
/// Each sample that the session takes has one callback: with its image, or without one and with a status. Decoding
/// begins at a sync sample, and goes on after damaged data at the next one.
///
/// The session may be used from any thread. The images are the decoder's own: do not write to them unless the flags
/// contain ``VTDecodeInfoFlags/imageBufferModifiable``.
///
/// Differs from Apple: frames of a stream that reorders come in presentation order, also without temporal processing.
public final class VTDecompressionSession: Hashable, @unchecked Sendable, PropertySession {
    private struct State: Sendable {
        var properties: PropertyStore
        var isInvalid = false
    }

    let format: CMFormatDescription
    let pixelFormat: OSType
    let callback: VTDecompressionOutputCallbackRecord?
    private let queue = SessionQueue("VTDecompressionSession")
    private let core: DecompressionCore
    private let state: Mutex<State>

    init(
        _ format: CMFormatDescription,
        attributes: NSDictionary?,
        callback: VTDecompressionOutputCallbackRecord?
    ) throws {
        self.format = format
        self.callback = callback
        let wanted = attributes?[kCVPixelBufferPixelFormatTypeKey] as AnyObject?
        let types = (wanted as? NSArray)?.compactMap { PropertyStore.number($0 as AnyObject) }
        let isJPEG = format.mediaSubType.rawValue == kCMVideoCodecType_JPEG
        pixelFormat =
            (types?.first ?? wanted.flatMap(PropertyStore.number))?.uint32Value
            ?? (isJPEG
                ? kCVPixelFormatType_420YpCbCr8BiPlanarFullRange : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        func side(_ key: CFString) -> Int? {
            (attributes?[key] as AnyObject?).flatMap(PropertyStore.number)?.intValue
        }
        // A single thread returns each frame with its sample; several would return it some samples later.
        let decoder = try VideoSampleDecoder(
            format: format,
            pixelFormat: pixelFormat,
            width: side(kCVPixelBufferWidthKey),
            height: side(kCVPixelBufferHeightKey),
            threads: 1
        )
        core = DecompressionCore(queue, decoder)
        state = Mutex(State(properties: PropertyStore(Self.rules)))
    }

    private static let rules: [PropertyRule] = [
        PropertyRule(kVTDecompressionPropertyKey_NumberOfFramesBeingDecoded, .count, isReadOnly: true),
        PropertyRule(kVTDecompressionPropertyKey_RealTime, .boolean),
        PropertyRule(kVTDecompressionPropertyKey_UsingHardwareAcceleratedVideoDecoder, .boolean, isReadOnly: true),
    ]

    /// Returns a Boolean value that indicates whether both are the same object.
    public static func == (a: VTDecompressionSession, b: VTDecompressionSession) -> Bool { a === b }
    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    var properties: PropertyStore? { state.withLock { $0.isInvalid ? nil : $0.properties } }

    func setProperty(_ key: String, _ value: AnyObject?) -> OSStatus {
        nonisolated(unsafe) let value = value
        return state.withLock { $0.properties.set(key, value) }
    }

    func currentValue(of key: CFString) -> AnyObject? {
        switch key {
        case kVTDecompressionPropertyKey_UsingHardwareAcceleratedVideoDecoder: return NSNumber(value: false)
        case kVTDecompressionPropertyKey_NumberOfFramesBeingDecoded:
            var count = 0
            queue.wait { count = core.count }
            return NSNumber(value: count)
        default: return nil
        }
    }

    var isValid: Bool { state.withLock { !$0.isInvalid } }

    /// Indicates whether samples of the format can be decoded by this session.
    func accepts(_ other: CMFormatDescription) -> Bool {
        if other === format || other == format { return true }
        let (a, b) = (other.dimensions, format.dimensions)
        return other.mediaSubType == format.mediaSubType && a.width == b.width && a.height == b.height
            && ParameterSets.areUsable(in: other)
    }

    /// Decodes a sample, on the calling thread unless the flags allow another one.
    func decode(
        _ sample: CMSampleBuffer,
        _ flags: VTDecodeFrameFlags,
        _ infoFlagsOut: UnsafeMutablePointer<VTDecodeInfoFlags>?,
        _ report: @escaping VTDecompressionOutputHandler
    ) -> OSStatus {
        infoFlagsOut?.pointee = []
        guard isValid else { return kVTInvalidSessionErr }
        guard sample.dataBuffer != nil, sample.numSamples > 0 else { return kVTParameterErr }
        if let other = sample.formatDescription, !accepts(other) { return kVTFormatDescriptionChangeNotSupportedErr }
        if flags.contains(._EnableAsynchronousDecompression) {
            infoFlagsOut?.pointee = .asynchronous
            nonisolated(unsafe) let (sample, report) = (sample, report)
            queue.add { [self] in core.run(sample, flags, report) }
        } else {
            queue.wait { core.run(sample, flags, report) }
        }
        return noErr
    }

    /// Waits until all samples have had their callbacks.
    func finish() -> OSStatus {
        guard isValid else { return kVTInvalidSessionErr }
        queue.wait { core.finish() }
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

public import CoreVideo
import Foundation
import PixelTransforms
import Synchronization

// `@unchecked Sendable`: the state is behind a lock.
/// A session that copies images between buffers of different sizes and pixel formats.
///
/// May be used from any thread; transfers of one session run one after another.
public final class VTPixelTransferSession: Hashable, @unchecked Sendable, PropertySession {
    private struct State: Sendable {
        var properties = PropertyStore(VTPixelTransferSession.rules)
        var isInvalid = false
        var transformer: PixelTransformer?
    }

    private let state = Mutex(State())

    fileprivate static let rules: [PropertyRule] = [
        PropertyRule(kVTPixelTransferPropertyKey_DestinationColorPrimaries, .text([])),
        PropertyRule(kVTPixelTransferPropertyKey_DestinationTransferFunction, .text([])),
        PropertyRule(kVTPixelTransferPropertyKey_DestinationYCbCrMatrix, .text([])),
        PropertyRule(
            kVTPixelTransferPropertyKey_DownsamplingMode,
            .text([kVTDownsamplingMode_Average as String, kVTDownsamplingMode_Decimate as String])
        ),
        PropertyRule(kVTPixelTransferPropertyKey_RealTime, .boolean),
        PropertyRule(
            kVTPixelTransferPropertyKey_ScalingMode,
            .text(
                [
                    kVTScalingMode_Normal, kVTScalingMode_CropSourceToCleanAperture, kVTScalingMode_Letterbox,
                    kVTScalingMode_Trim,
                ].map { $0 as String }
            )
        ),
    ]

    init() {}

    /// Returns a Boolean value that indicates whether both are the same object.
    public static func == (a: VTPixelTransferSession, b: VTPixelTransferSession) -> Bool { a === b }
    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    var properties: PropertyStore? { state.withLock { $0.isInvalid ? nil : $0.properties } }

    func setProperty(_ key: String, _ value: AnyObject?) -> OSStatus {
        nonisolated(unsafe) let value = value
        return state.withLock { $0.properties.set(key, value) }
    }

    func invalidate() {
        state.withLock { state in
            state.isInvalid = true
            state.transformer = nil
        }
    }

    /// Returns a transformer, the previous one if it does the same.
    private func transformer(_ transform: PixelTransform) throws(PixelTransformError) -> PixelTransformer {
        if let known = state.withLock({ $0.transformer }), known.transform == transform { return known }
        let made = try PixelTransformer(transform)
        state.withLock { $0.transformer = made }
        return made
    }

    /// Copies an image.
    func transfer(from source: CVPixelBuffer, to destination: CVPixelBuffer) -> OSStatus {
        guard let properties else { return kVTInvalidSessionErr }
        let fit = TransferFit(
            properties.text(kVTPixelTransferPropertyKey_ScalingMode),
            from: source,
            width: destination.width,
            height: destination.height
        )
        let transform = PixelTransform(
            sourceFormat: source.pixelFormatType,
            sourceWidth: source.width,
            sourceHeight: source.height,
            crop: fit.crop,
            outputWidth: fit.width,
            outputHeight: fit.height,
            outputFormat: destination.pixelFormatType
        )
        do throws(PixelTransformError) {
            let transformer = try transformer(transform)
            if fit.isWhole {
                try transformer.apply(from: source, to: destination)
            } else {
                destination.fillOpaqueBlack()
                try transformer.apply(from: source, to: destination, x: fit.x, y: fit.y)
            }
        } catch {
            return error.code == .outOfMemory ? kVTAllocationFailedErr : kVTPixelTransferNotSupportedErr
        }
        for (key, property) in [
            (kCVImageBufferColorPrimariesKey, kVTPixelTransferPropertyKey_DestinationColorPrimaries),
            (kCVImageBufferTransferFunctionKey, kVTPixelTransferPropertyKey_DestinationTransferFunction),
        ] {
            guard let value = properties.text(property) else { continue }
            CVBufferSetAttachment(destination, key, NSString(string: value), .shouldPropagate)
        }
        return noErr
    }
}

extension CVPixelBuffer {
    /// Makes all pixels black, and opaque where they have alpha.
    fileprivate func fillOpaqueBlack() {
        fillBlack()
        let offset: Int
        switch pixelFormatType {
        case kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA: offset = 3
        case kCVPixelFormatType_32ARGB, kCVPixelFormatType_32ABGR: offset = 0
        default: return
        }
        withPlanes { planes in
            for plane in planes {
                for y in 0..<plane.height {
                    let row = plane.row(y)
                    for x in 0..<plane.width { row[x * 4 + offset] = 255 }
                }
            }
        }
    }
}

/// Creates a session.
@discardableResult
public func VTPixelTransferSessionCreate(
    allocator: CFAllocator?,
    pixelTransferSessionOut: UnsafeMutablePointer<VTPixelTransferSession?>
) -> OSStatus {
    pixelTransferSessionOut.pointee = VTPixelTransferSession()
    return noErr
}

/// Ends a session.
public func VTPixelTransferSessionInvalidate(_ session: VTPixelTransferSession) { session.invalidate() }

/// Copies an image into another buffer, converted to its pixel format and fitted to its size.
///
/// The source's attachments tell the YCbCr matrix and go along. Equal sizes and pixel formats give equal bytes.
///
/// - Returns: ``kVTPixelTransferNotSupportedErr`` for pixel formats that cannot be converted.
@discardableResult
public func VTPixelTransferSessionTransferImage(
    _ session: VTPixelTransferSession,
    from sourceBuffer: CVPixelBuffer,
    to destinationBuffer: CVPixelBuffer
) -> OSStatus {
    session.transfer(from: sourceBuffer, to: destinationBuffer)
}

public import CoreVideo
import Foundation
import PixelTransforms
import Synchronization

// `@unchecked Sendable`: the state is behind a lock.
/// A session that rotates and mirrors images.
///
/// May be used from any thread.
public final class VTPixelRotationSession: Hashable, @unchecked Sendable, PropertySession {
    private struct State: Sendable {
        var properties = PropertyStore(VTPixelRotationSession.rules)
        var isInvalid = false
        var transformer: PixelTransformer?
    }

    private let state = Mutex(State())

    fileprivate static let rules: [PropertyRule] = [
        PropertyRule(kVTPixelRotationPropertyKey_FlipHorizontalOrientation, .boolean),
        PropertyRule(kVTPixelRotationPropertyKey_FlipVerticalOrientation, .boolean),
        PropertyRule(
            kVTPixelRotationPropertyKey_Rotation,
            .text([kVTRotation_0, kVTRotation_CW90, kVTRotation_180, kVTRotation_CCW90].map { $0 as String })
        ),
    ]

    init() {}

    /// Returns a Boolean value that indicates whether both are the same object.
    public static func == (a: VTPixelRotationSession, b: VTPixelRotationSession) -> Bool { a === b }
    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    var properties: PropertyStore? { state.withLock { $0.isInvalid ? nil : $0.properties } }

    func setProperty(_ key: String, _ value: AnyObject?) -> OSStatus {
        nonisolated(unsafe) let value = value
        return state.withLock { $0.properties.set(key, value) }
    }

    func invalidate() { state.withLock { $0.isInvalid = true } }

    /// Rotates an image.
    func rotate(_ source: CVPixelBuffer, _ destination: CVPixelBuffer) -> OSStatus {
        guard let properties else { return kVTInvalidSessionErr }
        var degrees: Int
        switch properties.string(kVTPixelRotationPropertyKey_Rotation) {
        case kVTRotation_CW90: degrees = 90
        case kVTRotation_180: degrees = 180
        case kVTRotation_CCW90: degrees = 270
        default: degrees = 0
        }
        var isMirrored = properties.flag(kVTPixelRotationPropertyKey_FlipHorizontalOrientation) ?? false
        if properties.flag(kVTPixelRotationPropertyKey_FlipVerticalOrientation) == true {
            // Mirroring from top to bottom is a rotation by 180° and mirroring from left to right.
            degrees += 180
            isMirrored.toggle()
        }
        guard source.pixelFormatType == destination.pixelFormatType,
            let rotation = PixelTransform.Rotation(degrees: degrees)
        else { return kVTImageRotationNotSupportedErr }
        let transform = PixelTransform(
            sourceFormat: source.pixelFormatType,
            sourceWidth: source.width,
            sourceHeight: source.height,
            rotation: rotation,
            isMirrored: isMirrored
        )
        guard transform.outputWidth == destination.width, transform.outputHeight == destination.height else {
            return kVTImageRotationNotSupportedErr
        }
        do throws(PixelTransformError) {
            var transformer = state.withLock { $0.transformer }
            if transformer?.transform != transform { transformer = try PixelTransformer(transform) }
            guard let transformer else { return kVTImageRotationNotSupportedErr }
            state.withLock { $0.transformer = transformer }
            try transformer.apply(from: source, to: destination)
            return noErr
        } catch {
            return error.code == .outOfMemory ? kVTAllocationFailedErr : kVTImageRotationNotSupportedErr
        }
    }
}

/// Creates a session.
@discardableResult
public func VTPixelRotationSessionCreate(
    _ allocator: CFAllocator?,
    _ pixelRotationSessionOut: UnsafeMutablePointer<VTPixelRotationSession?>
) -> OSStatus {
    pixelRotationSessionOut.pointee = VTPixelRotationSession()
    return noErr
}

/// Ends a session.
public func VTPixelRotationSessionInvalidate(_ session: VTPixelRotationSession) { session.invalidate() }

/// Rotates an image clockwise, then mirrors it, as the session's properties say.
///
/// - Returns: ``kVTImageRotationNotSupportedErr`` unless both buffers have the same pixel format and the destination
///   has the size of the rotated source.
@discardableResult
public func VTPixelRotationSessionRotateImage(
    _ session: VTPixelRotationSession,
    _ sourceBuffer: CVPixelBuffer,
    _ destinationBuffer: CVPixelBuffer
) -> OSStatus {
    session.rotate(sourceBuffer, destinationBuffer)
}

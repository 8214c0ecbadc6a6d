public import CoreVideo
public import Foundation
import Synchronization

/// A closure that loads the data of a buffer and returns 0 on success.
public typealias CMSampleBufferMakeDataReadyHandler = (CMSampleBuffer) -> OSStatus
/// A callback that loads the data of a buffer and returns 0 on success; the pointer is the reference constant.
public typealias CMSampleBufferMakeDataReadyCallback = (CMSampleBuffer, UnsafeMutableRawPointer?) -> OSStatus
/// A callback called when a buffer is invalidated; the number is the reference constant.
public typealias CMSampleBufferInvalidateCallback = (CMSampleBuffer, UInt64) -> Void
/// A closure called when a buffer is invalidated.
public typealias CMSampleBufferInvalidateHandler = (CMSampleBuffer) -> Void

extension CMSampleBuffer {
    /// The readiness of a buffer's data.
    public enum DataReadiness: Hashable, Sendable {
        /// The data is not ready yet.
        case notReady
        /// The data is ready, or there is none to wait for.
        case ready
        /// Loading failed with a status.
        case failed(OSStatus)
    }

    /// The readiness of the data; that of the tracked buffer, if there is one.
    ///
    /// Not ready after invalidation.
    public var dataReadiness: DataReadiness {
        guard isValid else { return .notReady }
        let state = current
        if case .notReady = state.readiness, let tracked = state.tracked { return tracked.dataReadiness }
        return state.readiness
    }

    /// Sets the data ready, or reports that loading failed.
    ///
    /// - Throws: ``Error/invalidated``; ``Error/requiredParameterMissing`` for a change from ready to another state.
    public func setDataReadiness(_ newValue: DataReadiness) throws {
        guard isValid else { throw Error.invalidated }
        let (old, changed) = update { state in
            let old = state.readiness
            if old == .ready && newValue != .ready { return (old, false) }
            state.readiness = newValue
            return (old, old != newValue)
        }
        guard changed else {
            if old != newValue { throw Error.requiredParameterMissing }
            return
        }
        switch newValue {
        case .ready: NotificationCenter.default.post(name: Self.dataBecameReady, object: self)
        case .failed(let status):
            NotificationCenter.default.post(
                name: Self.dataFailed,
                object: self,
                userInfo: [kCMSampleBufferNotificationParameter_OSStatus as String: NSNumber(value: status)]
            )
        case .notReady: break
        }
    }

    /// Loads the data if it is not ready yet, and returns when it is.
    ///
    /// - Throws: ``Error/bufferNotReady`` if there is no handler or loading failed; ``Error/invalidated``.
    public func makeDataReady() throws {
        guard isValid else { throw Error.invalidated }
        let state = current
        switch state.readiness {
        case .ready: return
        case .failed: throw Error.bufferNotReady
        case .notReady: break
        }
        if let tracked = state.tracked {
            try tracked.makeDataReady()
            return try setDataReadiness(.ready)
        }
        guard let handler = state.makeDataReady, handler(self) == noErr else { throw Error.bufferNotReady }
        try setDataReadiness(.ready)
    }

    /// Makes the readiness of this buffer follow that of another one, which also loads the data.
    ///
    /// - Throws: ``Error/invalidated``; ``Error/requiredParameterMissing`` for the buffer itself.
    public func trackDataReadiness(_ sampleBufferToTrack: CMSampleBuffer) throws {
        guard isValid else { throw Error.invalidated }
        var next: CMSampleBuffer? = sampleBufferToTrack
        while let buffer = next {
            // A cycle of buffers would recurse forever.
            guard buffer !== self else { throw Error.requiredParameterMissing }
            next = buffer.current.tracked
        }
        update { $0.tracked = sampleBufferToTrack }
    }

    /// Sets the data of a buffer that was created without data.
    ///
    /// - Throws: ``Error/alreadyHasDataBuffer`` if there is data or an image; ``Error/invalidated``.
    public func setDataBuffer(_ dataBuffer: CMBlockBuffer) throws {
        guard isValid else { throw Error.invalidated }
        nonisolated(unsafe) let data = dataBuffer  // Only stored in the state.
        let isSet =
            image == nil
            && update { state in
                if state.data != nil { return false }
                state.data = data
                return true
            }
        if !isSet { throw Error.alreadyHasDataBuffer }
    }

    /// Invalidates the buffer: from now on every accessor fails or returns an empty value; then calls the handler.
    ///
    /// - Throws: ``Error/invalidated`` if the buffer has already been invalidated, and the errors of the handler.
    public func invalidate() throws {
        guard !invalidated.exchange(true, ordering: .acquiringAndReleasing) else { throw Error.invalidated }
        let handler = current.invalidateHandler
        update { state in
            state.invalidateHandler = nil
            state.data = nil
            state.makeDataReady = nil
            state.tracked = nil
        }
        try handler?(self)
    }

    /// Sets the handler called on invalidation; it is not called when the buffer is merely released.
    ///
    /// - Throws: ``Error/requiredParameterMissing`` if there already is a handler; ``Error/invalidated``.
    public func setInvalidateHandler(_ body: @escaping (CMSampleBuffer) throws -> Void) throws {
        try setInvalidateHandler(optional: body)
    }

    /// Sets the handler, or removes it if nil.
    func setInvalidateHandler(optional body: ((CMSampleBuffer) throws -> Void)?) throws {
        guard isValid else { throw Error.invalidated }
        nonisolated(unsafe) let body = body  // Only stored in the state.
        let isSet = update { state in
            if body != nil && state.invalidateHandler != nil { return false }
            state.invalidateHandler = body
            return true
        }
        if !isSet { throw Error.requiredParameterMissing }
    }

    /// Posted when the data of a buffer has become ready.
    public static let dataBecameReady = NSNotification.Name(kCMSampleBufferNotification_DataBecameReady as String)
    /// Posted when the data of a buffer could not be loaded.
    public static let dataFailed = NSNotification.Name(kCMSampleBufferNotification_DataFailed as String)

    // `@unchecked Sendable`: the string is immutable.
    /// A key of a notification's user info.
    public struct NotificationKey: RawRepresentable, Hashable, @unchecked Sendable {
        /// The string.
        public var rawValue: CFString

        /// Creates a key from its string.
        public init(rawValue: CFString) { self.rawValue = rawValue }

        /// The status of the failed loading.
        public static let status = NotificationKey(rawValue: kCMSampleBufferNotificationParameter_OSStatus)
    }
}

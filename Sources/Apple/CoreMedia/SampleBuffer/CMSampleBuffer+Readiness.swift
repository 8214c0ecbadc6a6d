public import CoreVideo
public import Foundation
import Synchronization

/// Fetches the data of a buffer; 0 on success.
public typealias CMSampleBufferMakeDataReadyHandler = (CMSampleBuffer) -> OSStatus
/// Fetches the data of a buffer, with a pointer that was given along; 0 on success.
public typealias CMSampleBufferMakeDataReadyCallback = (CMSampleBuffer, UnsafeMutableRawPointer?) -> OSStatus
/// Is called when a buffer is invalidated, with a number that was given along.
public typealias CMSampleBufferInvalidateCallback = (CMSampleBuffer, UInt64) -> Void
/// Is called when a buffer is invalidated.
public typealias CMSampleBufferInvalidateHandler = (CMSampleBuffer) -> Void

extension CMSampleBuffer {
    /// Whether the data of a buffer is there.
    public enum DataReadiness: Hashable, Sendable {
        /// It is not there yet.
        case notReady
        /// It is there, or there is none to come.
        case ready
        /// Loading failed with a status.
        case failed(OSStatus)
    }

    /// Whether the data is there; asks the tracked buffer where one is tracked.
    ///
    /// Not ready after invalidation.
    public var dataReadiness: DataReadiness {
        guard isValid else { return .notReady }
        let state = current
        if case .notReady = state.readiness, let tracked = state.tracked { return tracked.dataReadiness }
        return state.readiness
    }

    /// Says that the data is there, or that loading it failed.
    ///
    /// - Throws: ``Error/invalidated``; ``Error/requiredParameterMissing`` for anything but ready once it is ready.
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

    /// Fetches the data where it is not there yet; returns when it is.
    ///
    /// - Throws: ``Error/bufferNotReady`` when nobody can fetch it or fetching failed; ``Error/invalidated``.
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

    /// Lets another buffer answer whether the data is ready, and make it so.
    ///
    /// - Throws: ``Error/invalidated``; ``Error/requiredParameterMissing`` for the buffer itself.
    public func trackDataReadiness(_ sampleBufferToTrack: CMSampleBuffer) throws {
        guard isValid else { throw Error.invalidated }
        var next: CMSampleBuffer? = sampleBufferToTrack
        while let buffer = next {
            // A ring of buffers would ask each other for ever.
            guard buffer !== self else { throw Error.requiredParameterMissing }
            next = buffer.current.tracked
        }
        update { $0.tracked = sampleBufferToTrack }
    }

    /// Gives a buffer that was made without data its data.
    ///
    /// - Throws: ``Error/alreadyHasDataBuffer`` when there is data or a picture; ``Error/invalidated``.
    public func setDataBuffer(_ dataBuffer: CMBlockBuffer) throws {
        guard isValid else { throw Error.invalidated }
        nonisolated(unsafe) let data = dataBuffer  // Only handed on to the state.
        let isSet =
            image == nil
            && update { state in
                if state.data != nil { return false }
                state.data = data
                return true
            }
        if !isSet { throw Error.alreadyHasDataBuffer }
    }

    /// Ends the use of the buffer: every accessor fails or gives an empty value from now on, and the handler runs.
    ///
    /// - Throws: ``Error/invalidated`` when called before; what the handler throws.
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

    /// Sets what is called when the buffer is invalidated; not called when it just ends.
    ///
    /// - Throws: ``Error/requiredParameterMissing`` when one is set already; ``Error/invalidated``.
    public func setInvalidateHandler(_ body: @escaping (CMSampleBuffer) throws -> Void) throws {
        try setInvalidateHandler(optional: body)
    }

    /// Sets the handler, or clears it with nil.
    func setInvalidateHandler(optional body: ((CMSampleBuffer) throws -> Void)?) throws {
        guard isValid else { throw Error.invalidated }
        nonisolated(unsafe) let body = body  // Only handed on to the state.
        let isSet = update { state in
            if body != nil && state.invalidateHandler != nil { return false }
            state.invalidateHandler = body
            return true
        }
        if !isSet { throw Error.requiredParameterMissing }
    }

    /// Posted when the data of a buffer has come.
    public static let dataBecameReady = NSNotification.Name(kCMSampleBufferNotification_DataBecameReady as String)
    /// Posted when loading the data of a buffer has failed.
    public static let dataFailed = NSNotification.Name(kCMSampleBufferNotification_DataFailed as String)

    // Sendable unchecked: the text is immutable.
    /// The name of a fact in a notification.
    public struct NotificationKey: RawRepresentable, Hashable, @unchecked Sendable {
        /// The text.
        public var rawValue: CFString

        /// Makes a key from its text.
        public init(rawValue: CFString) { self.rawValue = rawValue }

        /// The status with which loading failed.
        public static let status = NotificationKey(rawValue: kCMSampleBufferNotificationParameter_OSStatus)
    }
}

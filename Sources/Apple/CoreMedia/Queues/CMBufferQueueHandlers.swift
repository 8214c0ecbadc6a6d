public import CoreVideo
import Foundation

/// What a buffer queue holds: usually sample buffers.
public typealias CMBuffer = CFTypeRef
/// Tells a time of a buffer.
public typealias CMBufferGetTimeHandler = (CMBuffer) -> CMTime
/// Tells whether something is so of a buffer.
public typealias CMBufferGetBooleanHandler = (CMBuffer) -> Bool
/// Tells the order of two buffers.
public typealias CMBufferCompareHandler = (CMBuffer, CMBuffer) -> CFComparisonResult
/// Tells the size of a buffer in bytes.
public typealias CMBufferGetSizeHandler = (CMBuffer) -> Int
/// Tells a time of a buffer, with a pointer that was given along.
public typealias CMBufferGetTimeCallback = (CMBuffer, UnsafeMutableRawPointer?) -> CMTime
/// Tells whether something is so of a buffer, with a pointer that was given along.
public typealias CMBufferGetBooleanCallback = (CMBuffer, UnsafeMutableRawPointer?) -> DarwinBoolean
/// Tells the order of two buffers, with a pointer that was given along.
public typealias CMBufferCompareCallback = (CMBuffer, CMBuffer, UnsafeMutableRawPointer?) -> CFComparisonResult
/// Tells the size of a buffer in bytes, with a pointer that was given along.
public typealias CMBufferGetSizeCallback = (CMBuffer, UnsafeMutableRawPointer?) -> Int
/// Is called when the condition of a trigger has become true.
public typealias CMBufferQueueTriggerHandler = (CMBufferQueueTriggerToken) -> Void
/// Is called when the condition of a trigger has become true, with a pointer that was given along.
public typealias CMBufferQueueTriggerCallback = (UnsafeMutableRawPointer?, CMBufferQueueTriggerToken) -> Void
/// Stands for a trigger that was installed.
public typealias CMBufferQueueTriggerToken = OpaquePointer
/// The number of a condition of a buffer queue.
public typealias CMBufferQueueTriggerCondition = Int32
/// Tells whether a buffer may be put in: 0 if so.
public typealias CMBufferValidationHandler = (CMBufferQueue, CMBuffer) -> OSStatus
/// Tells whether a buffer may be put in, with a pointer that was given along: 0 if so.
public typealias CMBufferValidationCallback = (CMBufferQueue, CMBuffer, UnsafeMutableRawPointer?) -> OSStatus

extension CMBufferQueue {
    // Sendable unchecked: a value of closures that the queue calls under its lock, one at a time.
    /// How a queue asks its buffers for times, sizes and order.
    public struct Handlers: @unchecked Sendable {
        /// Tells when a buffer is to be decoded; nil where that does not matter.
        public let getDecodeTimeStamp: CMBufferGetTimeHandler?
        /// Tells when a buffer is presented; nil where that does not matter.
        public let getPresentationTimeStamp: CMBufferGetTimeHandler?
        /// Tells how long a buffer lasts.
        public let getDuration: CMBufferGetTimeHandler
        /// Tells whether the data of a buffer is there; nil where it always is.
        public let isDataReady: CMBufferGetBooleanHandler?
        /// Tells the order; nil for first in, first out.
        public let compare: CMBufferCompareHandler?
        /// The notification that buffers post when their data has come; nil for none.
        public let dataBecameReadyNotification: String?
        /// Tells how large a buffer is; nil where that does not matter.
        public let getSize: CMBufferGetSizeHandler?

        // Sendable unchecked: as the handlers that it makes.
        /// Collects handlers.
        public struct Builder: @unchecked Sendable {
            var decode: CMBufferGetTimeHandler?
            var presentation: CMBufferGetTimeHandler?
            var duration: CMBufferGetTimeHandler?
            var ready: CMBufferGetBooleanHandler?
            var order: CMBufferCompareHandler?
            var size: CMBufferGetSizeHandler?
            /// The notification that buffers post when their data has come; nil for none.
            public var dataBecameReadyNotification: String?

            /// Sets what tells when a buffer is to be decoded.
            public mutating func getDecodeTimeStamp(_ body: @escaping CMBufferGetTimeHandler) { decode = body }

            /// Sets what tells when a buffer is presented.
            public mutating func getPresentationTimeStamp(_ body: @escaping CMBufferGetTimeHandler) {
                presentation = body
            }

            /// Sets what tells how long a buffer lasts.
            public mutating func getDuration(_ body: @escaping CMBufferGetTimeHandler) { duration = body }

            /// Sets what tells whether the data of a buffer is there.
            public mutating func isDataReady(_ body: @escaping CMBufferGetBooleanHandler) { ready = body }

            /// Sets what tells the order of two buffers.
            public mutating func compare(_ body: @escaping CMBufferCompareHandler) { order = body }

            /// Sets what tells how large a buffer is.
            public mutating func getSize(_ body: @escaping CMBufferGetSizeHandler) { size = body }
        }

        /// Makes handlers; a duration handler that is not set tells that buffers last no time.
        public init(withHandlers body: (inout Builder) -> Void) {
            self.init(Builder(), body)
        }

        /// A copy of the handlers with some of them replaced.
        public func withHandlers(_ body: (inout Builder) -> Void) -> Handlers {
            Handlers(
                Builder(
                    decode: getDecodeTimeStamp,
                    presentation: getPresentationTimeStamp,
                    duration: getDuration,
                    ready: isDataReady,
                    order: compare,
                    size: getSize,
                    dataBecameReadyNotification: dataBecameReadyNotification
                ),
                body
            )
        }

        private init(_ start: Builder, _ body: (inout Builder) -> Void) {
            var builder = start
            body(&builder)
            getDecodeTimeStamp = builder.decode
            getPresentationTimeStamp = builder.presentation
            getDuration = builder.duration ?? { _ in .zero }
            isDataReady = builder.ready
            compare = builder.order
            getSize = builder.size
            dataBecameReadyNotification = builder.dataBecameReadyNotification
        }

        /// Sample buffers, first in, first out; times are the output times.
        public static let unsortedSampleBuffers = Handlers { builder in
            func ask<R>(_ other: R, _ body: @escaping (CMSampleBuffer) -> R) -> (CMBuffer) -> R {
                { ($0 as? CMSampleBuffer).map(body) ?? other }
            }
            builder.getDecodeTimeStamp(ask(.invalid) { $0.outputDecodeTimeStamp })
            builder.getPresentationTimeStamp(ask(.invalid) { $0.outputPresentationTimeStamp })
            builder.getDuration(ask(.invalid) { $0.outputDuration })
            builder.isDataReady(ask(false) { $0.dataReadiness == .ready })
            builder.getSize(ask(0) { $0.totalSampleSize })
            builder.dataBecameReadyNotification = kCMSampleBufferNotification_DataBecameReady as String
        }

        /// Sample buffers in order of their output presentation times.
        public static let outputPTSSortedSampleBuffers = unsortedSampleBuffers.withHandlers { builder in
            builder.compare { first, second in
                let times = [first, second].map { ($0 as? CMSampleBuffer)?.outputPresentationTimeStamp ?? .invalid }
                return CFComparisonResult(rawValue: CFIndex(CMTimeCompare(times[0], times[1]))) ?? .compareEqualTo
            }
        }
    }

    /// When a trigger calls.
    public enum TriggerCondition: Sendable {
        /// The duration of the queue has become less.
        case whenDurationBecomesLessThan(CMTime)
        /// The duration of the queue has become less or equal.
        case whenDurationBecomesLessThanOrEqualTo(CMTime)
        /// The duration of the queue has become greater.
        case whenDurationBecomesGreaterThan(CMTime)
        /// The duration of the queue has become greater or equal.
        case whenDurationBecomesGreaterThanOrEqualTo(CMTime)
        /// The earliest presentation time is another.
        case whenMinPresentationTimeStampChanges
        /// The latest presentation time is another.
        case whenMaxPresentationTimeStampChanges
        /// The first buffer has become ready.
        case whenDataBecomesReady
        /// The end was marked and the last buffer taken out.
        case whenEndOfDataReached
        /// The queue was reset.
        case whenReset
        /// The number of buffers has become less.
        case whenBufferCountBecomesLessThan(CMItemCount)
        /// The number of buffers has become greater.
        case whenBufferCountBecomesGreaterThan(CMItemCount)
    }
}

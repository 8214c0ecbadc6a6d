public import CoreVideo
import Foundation

/// An element of a buffer queue, usually a sample buffer.
public typealias CMBuffer = CFTypeRef
/// A closure that returns a time of a buffer.
public typealias CMBufferGetTimeHandler = (CMBuffer) -> CMTime
/// A closure that returns a Boolean property of a buffer.
public typealias CMBufferGetBooleanHandler = (CMBuffer) -> Bool
/// A closure that returns the order of two buffers.
public typealias CMBufferCompareHandler = (CMBuffer, CMBuffer) -> CFComparisonResult
/// A closure that returns the size of a buffer in bytes.
public typealias CMBufferGetSizeHandler = (CMBuffer) -> Int
/// A callback that returns a time of a buffer; the pointer is the reference constant.
public typealias CMBufferGetTimeCallback = (CMBuffer, UnsafeMutableRawPointer?) -> CMTime
/// A callback that returns a Boolean property of a buffer; the pointer is the reference constant.
public typealias CMBufferGetBooleanCallback = (CMBuffer, UnsafeMutableRawPointer?) -> DarwinBoolean
/// A callback that returns the order of two buffers; the pointer is the reference constant.
public typealias CMBufferCompareCallback = (CMBuffer, CMBuffer, UnsafeMutableRawPointer?) -> CFComparisonResult
/// A callback that returns the size of a buffer in bytes; the pointer is the reference constant.
public typealias CMBufferGetSizeCallback = (CMBuffer, UnsafeMutableRawPointer?) -> Int
/// A closure called when the condition of a trigger has become true.
public typealias CMBufferQueueTriggerHandler = (CMBufferQueueTriggerToken) -> Void
/// A callback called when the condition of a trigger has become true; the pointer is the reference constant.
public typealias CMBufferQueueTriggerCallback = (UnsafeMutableRawPointer?, CMBufferQueueTriggerToken) -> Void
/// A token that identifies an installed trigger.
public typealias CMBufferQueueTriggerToken = OpaquePointer
/// The number of a trigger condition.
public typealias CMBufferQueueTriggerCondition = Int32
/// A closure that returns 0 if a buffer may be added.
public typealias CMBufferValidationHandler = (CMBufferQueue, CMBuffer) -> OSStatus
/// A callback that returns 0 if a buffer may be added; the pointer is the reference constant.
public typealias CMBufferValidationCallback = (CMBufferQueue, CMBuffer, UnsafeMutableRawPointer?) -> OSStatus

extension CMBufferQueue {
    // `@unchecked Sendable`: a value of closures that the queue calls under its lock, one at a time.
    /// The handlers with which a queue queries its buffers for times, sizes and order.
    public struct Handlers: @unchecked Sendable {
        /// A handler that returns the decode time of a buffer; nil if decode times are irrelevant.
        public let getDecodeTimeStamp: CMBufferGetTimeHandler?
        /// A handler that returns the presentation time of a buffer; nil if presentation times are irrelevant.
        public let getPresentationTimeStamp: CMBufferGetTimeHandler?
        /// A handler that returns the duration of a buffer.
        public let getDuration: CMBufferGetTimeHandler
        /// A handler that returns true if the data of a buffer is ready; nil if data is always ready.
        public let isDataReady: CMBufferGetBooleanHandler?
        /// A handler that returns the order of two buffers; nil for first in, first out.
        public let compare: CMBufferCompareHandler?
        /// The notification that buffers post when their data becomes ready; nil for none.
        public let dataBecameReadyNotification: String?
        /// A handler that returns the size of a buffer; nil if sizes are irrelevant.
        public let getSize: CMBufferGetSizeHandler?

        // `@unchecked Sendable`: for the same reason as the handlers that it builds.
        /// A builder of handlers.
        public struct Builder: @unchecked Sendable {
            var decode: CMBufferGetTimeHandler?
            var presentation: CMBufferGetTimeHandler?
            var duration: CMBufferGetTimeHandler?
            var ready: CMBufferGetBooleanHandler?
            var order: CMBufferCompareHandler?
            var size: CMBufferGetSizeHandler?
            /// The notification that buffers post when their data becomes ready; nil for none.
            public var dataBecameReadyNotification: String?

            /// Sets the handler that returns the decode time of a buffer.
            public mutating func getDecodeTimeStamp(_ body: @escaping CMBufferGetTimeHandler) { decode = body }

            /// Sets the handler that returns the presentation time of a buffer.
            public mutating func getPresentationTimeStamp(_ body: @escaping CMBufferGetTimeHandler) {
                presentation = body
            }

            /// Sets the handler that returns the duration of a buffer.
            public mutating func getDuration(_ body: @escaping CMBufferGetTimeHandler) { duration = body }

            /// Sets the handler that returns true if the data of a buffer is ready.
            public mutating func isDataReady(_ body: @escaping CMBufferGetBooleanHandler) { ready = body }

            /// Sets the handler that returns the order of two buffers.
            public mutating func compare(_ body: @escaping CMBufferCompareHandler) { order = body }

            /// Sets the handler that returns the size of a buffer.
            public mutating func getSize(_ body: @escaping CMBufferGetSizeHandler) { size = body }
        }

        /// Creates handlers; without a duration handler, buffers have a duration of zero.
        public init(withHandlers body: (inout Builder) -> Void) {
            self.init(Builder(), body)
        }

        /// Returns a copy of the handlers with some of them replaced.
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

        /// Handlers for sample buffers, first in, first out, with output times.
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

        /// Handlers for sample buffers, sorted by output presentation time.
        public static let outputPTSSortedSampleBuffers = unsortedSampleBuffers.withHandlers { builder in
            builder.compare { first, second in
                let times = [first, second].map { ($0 as? CMSampleBuffer)?.outputPresentationTimeStamp ?? .invalid }
                return CFComparisonResult(rawValue: CFIndex(CMTimeCompare(times[0], times[1]))) ?? .compareEqualTo
            }
        }
    }

    /// The condition of a trigger.
    public enum TriggerCondition: Sendable {
        /// The duration of the queue has become less than the threshold.
        case whenDurationBecomesLessThan(CMTime)
        /// The duration of the queue has become less than or equal to the threshold.
        case whenDurationBecomesLessThanOrEqualTo(CMTime)
        /// The duration of the queue has become greater than the threshold.
        case whenDurationBecomesGreaterThan(CMTime)
        /// The duration of the queue has become greater than or equal to the threshold.
        case whenDurationBecomesGreaterThanOrEqualTo(CMTime)
        /// The earliest presentation time has changed.
        case whenMinPresentationTimeStampChanges
        /// The latest presentation time has changed.
        case whenMaxPresentationTimeStampChanges
        /// The data of the first buffer has become ready.
        case whenDataBecomesReady
        /// The end of the data has been marked and the last buffer removed.
        case whenEndOfDataReached
        /// The queue has been reset.
        case whenReset
        /// The number of buffers has become less than the threshold.
        case whenBufferCountBecomesLessThan(CMItemCount)
        /// The number of buffers has become greater than the threshold.
        case whenBufferCountBecomesGreaterThan(CMItemCount)
    }
}

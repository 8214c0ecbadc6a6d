// Signposts mark spans of time for Apple's tools for measuring. Nothing records them on Linux.

/// A number that tells spans of the same name apart.
public struct OSSignpostID: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt64

    /// Makes an id from its number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// Makes an id from its number.
    public init(_ value: UInt64) { rawValue = value }
    /// Makes an id for use with a log.
    public init(log: OSLog) { self = .exclusive }
    /// Makes an id that belongs to an object.
    public init(log: OSLog, object: AnyObject) {
        rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object).hashValue))
    }

    /// For spans of which there is one at a time.
    public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
    /// No id.
    public static let invalid = OSSignpostID(.max)
    /// No id.
    public static let null = OSSignpostID(0)
}

/// What a signpost marks.
public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt8
    /// Makes a type from its number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A moment.
    public static let event = OSSignpostType(rawValue: 0)
    /// The beginning of a span.
    public static let begin = OSSignpostType(rawValue: 1)
    /// The end of a span.
    public static let end = OSSignpostType(rawValue: 2)
}

/// Marks a moment or an end of a span; has no effect.
public func os_signpost(
    _ type: OSSignpostType,
    dso: UnsafeRawPointer? = nil,
    log: OSLog,
    name: StaticString,
    signpostID: OSSignpostID = .exclusive
) {}

/// Marks a moment or an end of a span, with a message; has no effect.
public func os_signpost(
    _ type: OSSignpostType,
    dso: UnsafeRawPointer? = nil,
    log: OSLog,
    name: StaticString,
    signpostID: OSSignpostID = .exclusive,
    _ format: StaticString,
    _ arguments: Any...
) {}

/// A span that has begun.
public struct OSSignpostIntervalState: Sendable {
    /// Its id.
    public let signpostID: OSSignpostID
}

/// Marks moments and spans; has no effect.
public struct OSSignposter: Sendable {
    /// Marks in the log of messages that belong to no category.
    public init() {}
    /// Marks in the log of a category of a subsystem.
    public init(subsystem: String, category: String) {}
    /// Marks in the log of a category of a subsystem.
    public init(subsystem: String, category: OSLog.Category) {}
    /// Marks in the log of a logger.
    public init(logger: Logger) {}
    /// Marks in a log.
    public init(logHandle: OSLog) {}

    /// One that marks nothing.
    public static let disabled = OSSignposter()
    /// Whether anything is recorded: never here.
    public var isEnabled: Bool { false }

    /// Makes an id.
    public func makeSignpostID() -> OSSignpostID { .exclusive }
    /// Makes an id that belongs to an object.
    public func makeSignpostID(from object: AnyObject) -> OSSignpostID { OSSignpostID(log: .disabled, object: object) }

    /// Marks a moment.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}
    /// Marks a moment, with a message.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage) {}

    /// Marks the beginning of a span.
    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
        OSSignpostIntervalState(signpostID: id)
    }
    /// Marks the beginning of a span, with a message.
    public func beginInterval(
        _ name: StaticString,
        id: OSSignpostID = .exclusive,
        _ message: OSLogMessage
    ) -> OSSignpostIntervalState { OSSignpostIntervalState(signpostID: id) }

    /// Marks the end of a span.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
    /// Marks the end of a span, with a message.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: OSLogMessage) {}

    /// Calls a closure and marks the span.
    public func withIntervalSignpost<T>(
        _ name: StaticString,
        id: OSSignpostID = .exclusive,
        around task: () throws -> T
    ) rethrows -> T { try task() }
}

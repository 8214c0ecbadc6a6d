// Signposts mark intervals for Apple's profiling tools. Nothing records them on Linux.

/// A number that distinguishes intervals with the same name.
public struct OSSignpostID: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt64

    /// Creates an ID from its number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// Creates an ID from its number.
    public init(_ value: UInt64) { rawValue = value }
    /// Creates an ID for use with a log.
    public init(log: OSLog) { self = .exclusive }
    /// Creates an ID for an object.
    public init(log: OSLog, object: AnyObject) {
        rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object).hashValue))
    }

    /// The ID of intervals that never overlap.
    public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
    /// The invalid ID.
    public static let invalid = OSSignpostID(.max)
    /// The null ID.
    public static let null = OSSignpostID(0)
}

/// The type of a signpost.
public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt8
    /// Creates a type from its number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// An event.
    public static let event = OSSignpostType(rawValue: 0)
    /// The start of an interval.
    public static let begin = OSSignpostType(rawValue: 1)
    /// The end of an interval.
    public static let end = OSSignpostType(rawValue: 2)
}

/// Marks an event or the start or end of an interval; has no effect.
public func os_signpost(
    _ type: OSSignpostType,
    dso: UnsafeRawPointer? = nil,
    log: OSLog,
    name: StaticString,
    signpostID: OSSignpostID = .exclusive
) {}

/// Marks an event or the start or end of an interval, with a message; has no effect.
public func os_signpost(
    _ type: OSSignpostType,
    dso: UnsafeRawPointer? = nil,
    log: OSLog,
    name: StaticString,
    signpostID: OSSignpostID = .exclusive,
    _ format: StaticString,
    _ arguments: Any...
) {}

/// The state of an interval that has started.
public struct OSSignpostIntervalState: Sendable {
    /// The ID of the interval.
    public let signpostID: OSSignpostID
}

/// A recorder of events and intervals; has no effect.
public struct OSSignposter: Sendable {
    /// Creates a signposter for the default log.
    public init() {}
    /// Creates a signposter for a category in a subsystem.
    public init(subsystem: String, category: String) {}
    /// Creates a signposter for a category in a subsystem.
    public init(subsystem: String, category: OSLog.Category) {}
    /// Creates a signposter for the log of a logger.
    public init(logger: Logger) {}
    /// Creates a signposter for a log.
    public init(logHandle: OSLog) {}

    /// A signposter that records nothing.
    public static let disabled = OSSignposter()
    /// A Boolean value that indicates whether signposts are recorded: always false here.
    public var isEnabled: Bool { false }

    /// Returns an ID.
    public func makeSignpostID() -> OSSignpostID { .exclusive }
    /// Returns an ID for an object.
    public func makeSignpostID(from object: AnyObject) -> OSSignpostID { OSSignpostID(log: .disabled, object: object) }

    /// Marks an event.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}
    /// Marks an event, with a message.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage) {}

    /// Marks the start of an interval.
    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
        OSSignpostIntervalState(signpostID: id)
    }
    /// Marks the start of an interval, with a message.
    public func beginInterval(
        _ name: StaticString,
        id: OSSignpostID = .exclusive,
        _ message: OSLogMessage
    ) -> OSSignpostIntervalState { OSSignpostIntervalState(signpostID: id) }

    /// Marks the end of an interval.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
    /// Marks the end of an interval, with a message.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: OSLogMessage) {}

    /// Calls a closure and marks its interval.
    public func withIntervalSignpost<T>(
        _ name: StaticString,
        id: OSSignpostID = .exclusive,
        around task: () throws -> T
    ) rethrows -> T { try task() }
}

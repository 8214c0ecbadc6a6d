/// The outcome of a frame on one connection.
package struct CapsuleFate: Sendable, Hashable {
    /// The outcome.
    package enum Outcome: UInt8, Sendable, Hashable, CaseIterable {
        /// It arrived and waits.
        case captured
        /// Its callback begins.
        case delivered
        /// It was dropped because the client was busy.
        case late
        /// It was dropped because no buffer was free.
        case outOfBuffers
        /// It was dropped because its data is damaged.
        case discontinuity
        /// The source lost it for lack of buffers.
        case lostOutOfBuffers
        /// The source lost it.
        case lostDiscontinuity
        /// It was discarded before the client was offered it.
        case withdrawn
        /// A drop was taken back, as nobody would be told.
        case withdrawnLate
        case withdrawnOutOfBuffers
        case withdrawnDiscontinuity
    }

    /// The connection's number in the capsule.
    package var connection: Int
    package var number: Int
    package var outcome: Outcome

    package init(connection: Int, number: Int, outcome: Outcome) {
        self.connection = connection
        self.number = number
        self.outcome = outcome
    }
}

/// The counts of a connection's frames since the recording began.
package struct CapsuleLedger: Sendable, Hashable {
    package var captured = 0
    package var delivered = 0
    package var late = 0
    package var outOfBuffers = 0
    package var discontinuity = 0
    package var inFlight = 0

    package init() {}

    /// Counts an outcome.
    package mutating func count(_ outcome: CapsuleFate.Outcome) {
        switch outcome {
        case .captured: (captured, inFlight) = (captured + 1, inFlight + 1)
        case .delivered: (delivered, inFlight) = (delivered + 1, inFlight - 1)
        case .late: (late, inFlight) = (late + 1, inFlight - 1)
        case .outOfBuffers: (outOfBuffers, inFlight) = (outOfBuffers + 1, inFlight - 1)
        case .discontinuity: (discontinuity, inFlight) = (discontinuity + 1, inFlight - 1)
        case .lostOutOfBuffers: (captured, outOfBuffers) = (captured + 1, outOfBuffers + 1)
        case .lostDiscontinuity: (captured, discontinuity) = (captured + 1, discontinuity + 1)
        case .withdrawn: (captured, inFlight) = (captured - 1, inFlight - 1)
        case .withdrawnLate: (captured, late) = (captured - 1, late - 1)
        case .withdrawnOutOfBuffers: (captured, outOfBuffers) = (captured - 1, outOfBuffers - 1)
        case .withdrawnDiscontinuity: (captured, discontinuity) = (captured - 1, discontinuity - 1)
        }
    }

    /// True if every captured frame is accounted for.
    package var isBalanced: Bool { captured == delivered + late + outOfBuffers + discontinuity + inFlight }
}

/// A code, or another object, that was found in a frame.
package struct CapsuleScan: Sendable, Hashable {
    package var connection: Int
    package var number: Int
    package var time: CapsuleTime
    package var type: String
    /// The text; nil if it is none.
    package var text: String?
    package var bytes: [UInt8]
    /// The corners, each x and y as fractions of the picture; empty for objects without.
    package var corners: [Double]

    package init(
        connection: Int,
        number: Int,
        time: CapsuleTime,
        type: String,
        text: String?,
        bytes: [UInt8],
        corners: [Double]
    ) {
        self.connection = connection
        self.number = number
        self.time = time
        self.type = type
        self.text = text
        self.bytes = bytes
        self.corners = corners
    }
}

/// One callback of a client.
package struct CapsuleCallback: Sendable, Hashable {
    /// The number of the mailbox.
    package var mailbox: Int
    /// The key of the letter.
    package var key: Int
    /// The duration in nanoseconds.
    package var duration: UInt64

    package init(mailbox: Int, key: Int, duration: UInt64) {
        self.mailbox = mailbox
        self.key = key
        self.duration = duration
    }
}

extension CapsuleFate {
    func write(to writer: inout ByteWriter) {
        writer.int(connection)
        writer.int(number)
        writer.byte(outcome.rawValue)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
        let connection = try reader.int()
        let number = try reader.int()
        guard let outcome = Outcome(rawValue: try reader.byte()) else { throw ByteReader.Malformed() }
        self.init(connection: connection, number: number, outcome: outcome)
    }
}

extension CapsuleLedger {
    func write(to writer: inout ByteWriter) {
        for count in [captured, delivered, late, outOfBuffers, discontinuity, inFlight] { writer.int(count) }
    }

    init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
        self.init()
        captured = try reader.int()
        delivered = try reader.int()
        late = try reader.int()
        outOfBuffers = try reader.int()
        discontinuity = try reader.int()
        inFlight = try reader.int()
    }
}

extension CapsuleScan {
    func write(to writer: inout ByteWriter) {
        writer.int(connection)
        writer.int(number)
        writer.time(time)
        writer.text(type)
        writer.optional(text) { $0.text($1) }
        writer.data(bytes)
        writer.list(corners) { $0.double($1) }
    }

    init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
        self.init(
            connection: try reader.int(),
            number: try reader.int(),
            time: try reader.time(),
            type: try reader.text(),
            text: try reader.optional { (reader) throws(ByteReader.Malformed) in try reader.text() },
            bytes: try reader.data(),
            corners: try reader.list { (reader) throws(ByteReader.Malformed) in try reader.double() }
        )
    }
}

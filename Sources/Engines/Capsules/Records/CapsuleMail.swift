/// A step of the mailbox between a camera and one client, in the order in which the steps were taken.
///
/// These are all inputs of the late policy, so that the policy can be run again without threads and clocks.
package struct CapsuleMail: Sendable, Hashable {
    /// The input or the result.
    package enum Step: Sendable, Hashable {
        /// A datum arrived: its key, its load, and the rule for those that wait.
        case offered(CapsuleLetter, limit: Limit)
        /// A report arrived that no rule applies to: a loss of the source, or its end.
        case added(CapsuleLetter)
        /// A callback began, with this letter.
        case began(CapsuleLetter)
        /// The callback ended.
        case ended
        /// All that waited but the newest became late.
        case keptNewest
        /// Everything that waited was taken out.
        case emptied
    }

    /// The rule for those that wait when a datum arrives.
    package enum Limit: Sendable, Hashable {
        case unlimited
        case newestOnly
        case keepOldest(Int)
        case keepNewest(Int)
    }

    /// The mailbox's number in the capsule.
    package var mailbox: Int
    package var step: Step

    package init(mailbox: Int, step: Step) {
        self.mailbox = mailbox
        self.step = step
    }
}

/// A letter in a mailbox: a datum, a report of a drop, or the end.
package struct CapsuleLetter: Sendable, Hashable {
    /// The frame's number, or the time in nanoseconds for sound and sets; -1 for the end.
    package var key: Int
    /// The share of a limit; 0 for reports and the end.
    package var load: Int
    /// The reason of the drop that it reports; empty for a datum and for the end.
    package var reason: String
    /// For sets, the number of the event that completed it.
    package var event: Int?
    /// For sets, the number of the event that delivered its newest frame.
    package var arrival: Int?

    package init(key: Int, load: Int, reason: String = "", event: Int? = nil, arrival: Int? = nil) {
        self.key = key
        self.load = load
        self.reason = reason
        self.event = event
        self.arrival = arrival
    }
}

extension CapsuleLetter {
    func write(to writer: inout ByteWriter) {
        writer.int(key)
        writer.int(load)
        writer.text(reason)
        writer.optional(event) { $0.int($1) }
        writer.optional(arrival) { $0.int($1) }
    }

    init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
        self.init(
            key: try reader.int(),
            load: try reader.int(in: 0...Int(Int32.max)),
            reason: try reader.text(),
            event: try reader.optional { (reader) throws(ByteReader.Malformed) in try reader.int() },
            arrival: try reader.optional { (reader) throws(ByteReader.Malformed) in try reader.int() }
        )
    }
}

extension CapsuleMail {
    func write(to writer: inout ByteWriter) {
        writer.int(mailbox)
        switch step {
        case .offered(let letter, let limit):
            writer.byte(0)
            letter.write(to: &writer)
            switch limit {
            case .unlimited: writer.byte(0)
            case .newestOnly: writer.byte(1)
            case .keepOldest(let count):
                writer.byte(2)
                writer.int(count)
            case .keepNewest(let count):
                writer.byte(3)
                writer.int(count)
            }
        case .added(let letter):
            writer.byte(1)
            letter.write(to: &writer)
        case .began(let letter):
            writer.byte(2)
            letter.write(to: &writer)
        case .ended: writer.byte(3)
        case .keptNewest: writer.byte(4)
        case .emptied: writer.byte(5)
        }
    }

    init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
        let mailbox = try reader.int()
        let step: Step
        switch try reader.byte() {
        case 0:
            let letter = try CapsuleLetter(from: &reader)
            let limit: Limit
            switch try reader.byte() {
            case 0: limit = .unlimited
            case 1: limit = .newestOnly
            case 2: limit = .keepOldest(try reader.int())
            case 3: limit = .keepNewest(try reader.int())
            default: throw ByteReader.Malformed()
            }
            step = .offered(letter, limit: limit)
        case 1: step = .added(try CapsuleLetter(from: &reader))
        case 2: step = .began(try CapsuleLetter(from: &reader))
        case 3: step = .ended
        case 4: step = .keptNewest
        case 5: step = .emptied
        default: throw ByteReader.Malformed()
        }
        self.init(mailbox: mailbox, step: step)
    }
}

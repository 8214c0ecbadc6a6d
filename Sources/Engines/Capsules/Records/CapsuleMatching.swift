/// A step of a synchronizer's matching, in the order in which the steps were taken.
package struct CapsuleMatching: Sendable, Hashable {
    /// The input or the result.
    package enum Step: Sendable, Hashable {
        /// The synchronizer was made, for a number of outputs.
        case began(outputs: Int)
        /// Data or a report arrived at a time on the host's clock.
        case delivered(time: CapsuleTime, output: Int, now: UInt64)
        /// An output has nothing at this time or before.
        case nothing(time: CapsuleTime, output: Int)
        /// Data can arrive from an output, or cannot.
        case flows(output: Int, Bool)
        /// Everything that waited from an output was taken out.
        case removed(output: Int)
        /// A new timeline began.
        case reset
        /// A set left, by this rule, with these outputs.
        case left(time: CapsuleTime, outputs: [Int], rule: Rule)
    }

    /// The reason for which a set left.
    package enum Rule: Sendable, Hashable {
        /// It was complete.
        case complete
        /// No buffer was free.
        case regardless
        /// Its data had waited since this time.
        case overdue(UInt64)
    }

    /// The synchronizer's number in the capsule.
    package var synchronizer: Int
    package var step: Step

    package init(synchronizer: Int, step: Step) {
        self.synchronizer = synchronizer
        self.step = step
    }
}

extension CapsuleMatching {
    func write(to writer: inout ByteWriter) {
        writer.int(synchronizer)
        switch step {
        case .began(let outputs):
            writer.byte(0)
            writer.int(outputs)
        case .delivered(let time, let output, let now):
            writer.byte(1)
            writer.time(time)
            writer.int(output)
            writer.unsigned(now)
        case .nothing(let time, let output):
            writer.byte(2)
            writer.time(time)
            writer.int(output)
        case .flows(let output, let isFlowing):
            writer.byte(3)
            writer.int(output)
            writer.flag(isFlowing)
        case .removed(let output):
            writer.byte(4)
            writer.int(output)
        case .reset: writer.byte(5)
        case .left(let time, let outputs, let rule):
            writer.byte(6)
            writer.time(time)
            writer.list(outputs) { $0.int($1) }
            switch rule {
            case .complete: writer.byte(0)
            case .regardless: writer.byte(1)
            case .overdue(let limit):
                writer.byte(2)
                writer.unsigned(limit)
            }
        }
    }

    init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
        let synchronizer = try reader.int()
        let outputs = 0...CapsuleLimits.mostOutputs
        let step: Step
        switch try reader.byte() {
        case 0: step = .began(outputs: try reader.int(in: outputs))
        case 1:
            step = .delivered(time: try reader.time(), output: try reader.int(in: outputs), now: try reader.unsigned())
        case 2: step = .nothing(time: try reader.time(), output: try reader.int(in: outputs))
        case 3: step = .flows(output: try reader.int(in: outputs), try reader.flag())
        case 4: step = .removed(output: try reader.int(in: outputs))
        case 5: step = .reset
        case 6:
            let time = try reader.time()
            let entries = try reader.list { (reader) throws(ByteReader.Malformed) in try reader.int(in: outputs) }
            switch try reader.byte() {
            case 0: step = .left(time: time, outputs: entries, rule: .complete)
            case 1: step = .left(time: time, outputs: entries, rule: .regardless)
            case 2: step = .left(time: time, outputs: entries, rule: .overdue(try reader.unsigned()))
            default: throw ByteReader.Malformed()
            }
        default: throw ByteReader.Malformed()
        }
        self.init(synchronizer: synchronizer, step: step)
    }
}

import AVFoundation
import ArgumentParser
import CameraSources

/// Where a command's films go, as its options say.
enum RecordingTarget {
    /// Reads the options.
    ///
    /// - Throws: `ValidationError` for what cannot be.
    static func plan(
        output: String,
        codec: RecordingCodec,
        segment: Double? = nil,
        replaces: Bool
    ) throws -> Recording.Plan {
        do {
            let pattern = try FilePattern(parsing: output)
            let format = try MovieFormat(path: pattern.path(1))
            try format.check(codec)
            if let segment, !(segment.isFinite && segment > 0) {
                throw ValidationError("--segment: give seconds above 0.")
            }
            if segment != nil, !pattern.isNumbered {
                throw ValidationError(
                    "--segment: '\(output)' is the name of one file. Give a pattern, such as clip-%03d.mov."
                )
            }
            return Recording.Plan(
                pattern: pattern,
                format: format,
                codec: codec,
                segment: segment,
                replaces: replaces
            )
        } catch let error as FilePattern.Malformed {
            throw ValidationError("--output: \(error)")
        } catch let error as MovieFormat.Unsuitable {
            throw ValidationError("--output: \(error)")
        }
    }

    /// The one input that a command takes.
    static func input(_ argument: String?) throws -> PlannedInput {
        let plan: InputPlan
        do {
            plan = try InputPlan(argument.map { [$0] } ?? [])
        } catch {
            throw ValidationError(error.message)
        }
        guard plan.inputs.count == 1, plan.failures.isEmpty, let input = plan.inputs.first else {
            throw ValidationError("'\(argument ?? "")' is a folder. Give one camera, file or address.")
        }
        return input
    }

    /// Makes sure that the files can be written, and says what is in the way.
    static func prepare(_ plan: Recording.Plan, statistics: OutputFile?) -> ToolStatus? {
        if let path = plan.obstacle {
            Message.error("\(path) exists already. Choose another name, or give --force to replace it.")
            return .usage
        }
        do throws(OutputError) {
            try plan.prepare()
            try statistics?.prepare()
            return nil
        } catch {
            Message.error(error.description)
            return error.toolStatus
        }
    }
}

/// How a run that writes films came out.
struct RecordingOutcome {
    /// Why the input could not be read to its end.
    var problem: InputProblem?
    /// Why files could not be written.
    var writeFailure: String?
    var frameCount = 0
    /// Why frames that came were not written, where that is so.
    var reasonForNone: String?

    /// The exit status.
    var status: ToolStatus {
        if let problem, frameCount == 0 {
            switch problem.kind {
            case .noCamera: return .noCamera
            case .noPermission: return .noPermission
            case .unreadable: return .someFailed
            }
        }
        if problem != nil || writeFailure != nil { return .someFailed }
        return frameCount > 0 ? .done : .nothingFound
    }

    /// Says what went wrong.
    func tell(_ label: String) {
        if let problem {
            Message.error(problem.message.contains(label) ? problem.message : "\(label): \(problem.message)")
        }
        if let writeFailure { Message.error(writeFailure) }
        if frameCount == 0, problem == nil, writeFailure == nil {
            Message.error(
                reasonForNone
                    ?? "No frame came from \(label), so nothing was written. Look at it with 'obscura devices'."
            )
        }
    }
}

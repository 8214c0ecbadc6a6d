import AVFoundation
import ArgumentParser
import CameraSources
import MediaFiles

/// The destination of a command's movies, according to its options.
enum RecordingTarget {
    /// Parses the options.
    ///
    /// - Throws: `ValidationError` for invalid values.
    static func plan(
        output: String,
        codec: RecordingCodec,
        segment: Double? = nil,
        replaces: Bool,
        key: String? = nil
    ) throws -> Recording.Plan {
        do {
            let pattern = try FilePattern(parsing: output)
            let format = try MovieFormat(path: pattern.path(1))
            try format.check(codec)
            if let segment, !(segment.isFinite && segment > 0) {
                throw ValidationError("--segment: give seconds above 0.")
            }
            // No frame is shorter, and the grid of segments counts microseconds.
            if let segment, segment < 0.001 {
                throw ValidationError("--segment: give 0.001 seconds or more.")
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
                replaces: replaces,
                key: try key.map { try SigningKey(named: $0) }
            )
        } catch let error as FilePattern.Malformed {
            throw ValidationError("--output: \(error)")
        } catch let error as MediaError {
            throw ValidationError("--sign: \(error.message)")
        } catch let error as MovieFormat.Unsuitable {
            throw ValidationError("--output: \(error)")
        }
    }

    /// Parses the single input of a command.
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

    /// Ensures that the files can be written, or prints the obstacle and returns its status.
    static func prepare(_ plan: Recording.Plan?, statistics: ResultFile?) -> ToolStatus? {
        if let path = plan?.obstacle {
            Message.error("\(path) exists already. Choose another name, or give --force to replace it.")
            return .usage
        }
        do throws(OutputError) {
            try plan?.prepare()
            try statistics?.prepare()
            return nil
        } catch {
            Message.error(error.description)
            return error.toolStatus
        }
    }
}

/// The result of a run that writes movies.
struct RecordingOutcome {
    /// The reason why the input could not be read to its end.
    var problem: InputProblem?
    /// The reason why files could not be written.
    var writeFailure: String?
    var frameCount = 0
    /// The reason why frames arrived but none was written, if known.
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

    /// Prints the errors.
    func report(_ label: String) {
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

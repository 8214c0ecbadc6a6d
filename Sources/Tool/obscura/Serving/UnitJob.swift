import CameraSources
import Foundation
import Logging
import ObscuraUnit
import Synchronization
import SystemService
import ToolCommands
import UnitConfiguration

/// One run of `serve --config`: an unattended unit, until it is stopped.
struct UnitJob {
    /// The path of the configuration.
    var file: String
    /// Only checks the configuration.
    var onlyChecks = false
    let stop = StopSwitch()

    func run() async -> ToolStatus {
        let checked: CheckedUnitConfiguration
        do throws(UnitConfigurationError) {
            checked = try UnitConfiguration.read(file: file, sourceProblem: Self.problem)
        } catch {
            for problem in error.problems { Message.error(problem.description) }
            return access(file, F_OK) == 0 && access(file, R_OK) != 0 ? .noPermission : .usage
        }
        for warning in checked.warnings { Message.error(warning.description) }
        if onlyChecks {
            Message.show("\(file): \(checked.configuration.cameras.count) cameras; nothing is wrong.")
            return .done
        }
        let configuration = checked.configuration
        ToolLogging.becomeUnattended(Logger.Level(rawValue: configuration.logLevel.rawValue) ?? .info)
        let notifier: ServiceNotifier
        let unit: UnattendedUnit
        do {
            notifier = try ServiceNotifier()
            unit = try UnattendedUnit(configuration, logger: Logger(label: configuration.unit))
            if let address = try await unit.start() {
                try? StandardOutput().line(address)
                Message.show("Serving at \(address).")
            }
        } catch {
            Message.error(error.localizedDescription)
            return (error as? UnitFailure)?.toolStatus ?? .someFailed
        }
        let logger = Logger(label: configuration.unit)
        notifier.ready("\(configuration.cameras.count) cameras")
        let pulse = UnitCheck(unit)
        let watchdog = Watchdog(notifier, check: { pulse.verdict }) { verdict in
            switch verdict {
            case .alive: logger.notice("All parts move again.")
            case .stuck(let messages): logger.critical("\(messages.joined(separator: " "))")
            }
        }
        await withCheckedContinuation { done in
            // The switch retains the action until then.
            _ = stop.whenOn { done.resume() }
        }
        notifier.stopping("What was read is being stored.")
        watchdog.stop()
        await unit.stop()
        return .done
    }

    /// Returns the problem with a camera's name, without its address; nil if there is none.
    @Sendable private static func problem(_ source: String) -> String? {
        do throws(CameraError) {
            _ = try CameraName(parsing: source)
            return nil
        } catch {
            return CameraName.hidingCredentials(in: error.message)
        }
    }
}

/// Checks a unit's counters repeatedly.
private final class UnitCheck: Sendable {
    private let pulse = Mutex(UnitPulse())
    private let unit: UnattendedUnit
    private let begin = SuspendingClock.now

    init(_ unit: UnattendedUnit) { self.unit = unit }

    var verdict: UnitPulse.Verdict {
        let counters = unit.counters
        let now = SuspendingClock.now - begin
        return pulse.withLock { $0.check(counters, at: now) }
    }
}

extension UnitFailure {
    /// The exit status for this failure.
    fileprivate var toolStatus: ToolStatus {
        switch code {
        case .configuration: .usage
        case .noPermission: .noPermission
        case .failed: .someFailed
        }
    }
}

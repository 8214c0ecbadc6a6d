import Foundation
import Glibc
import Synchronization

/// Finds the cameras that the kernel's Video4Linux drives, and follows their connection and disconnection.
final class V4L2Finder: CameraFinder {
    /// The cameras to find.
    enum Selection: Sendable {
        /// All cameras of the machine.
        case all
        /// The camera with this device file, link or identifier, with the options of its name.
        case named(String, CameraName)
    }

    /// Opens the camera of a node.
    typealias Opening = @Sendable (String, V4L2Identity, any VideoSystem) throws(CameraError) -> any CameraSource

    /// Timeout of ``start(_:)`` for cameras that do not answer, in seconds.
    static let timeout = 4

    /// The result of inspecting a node.
    fileprivate enum Finding {
        case camera(any CameraSource)
        /// Permanently unusable as a camera.
        case noCamera
        /// Currently not usable; inspected again after the next event.
        case problem(CameraError)
        case gone
    }

    fileprivate struct State {
        var findings: [(node: V4L2Node, finding: Finding)] = []
        /// The problem when a requested camera was not found.
        var absence: CameraError?
        var monitor: DeviceFolderMonitor?
        /// The latest findings that were reported.
        var reported: FoundCameras?
    }

    private let selection: Selection
    private let folder: String
    private let sysfs: String
    private let system: any VideoSystem
    private let opening: Opening
    private let state = Mutex(State())
    /// Signalled at the end of the first look.
    private let firstScan = DispatchSemaphore(value: 0)

    /// Creates a finder.
    ///
    /// - Parameters:
    ///   - selection: The cameras to find.
    ///   - folder: The folder of device files.
    ///   - sysfs: The path of the kernel's sysfs.
    ///   - system: The receiver of system calls.
    ///   - opening: Makes the source of a node.
    init(
        _ selection: Selection = .all,
        folder: String = "/dev",
        sysfs: String = "/sys",
        system: any VideoSystem = .kernel,
        opening: @escaping Opening = { (path, identity, system) throws(CameraError) in
            try V4L2Camera(path: path, identity: identity, system: system)
        }
    ) {
        self.selection = selection
        self.folder = folder
        self.sysfs = sysfs
        self.system = system
        self.opening = opening
    }

    func start(_ changed: @escaping @Sendable (FoundCameras) -> Void) -> FoundCameras {
        var folders = [folder, folder + "/v4l/by-id", folder + "/v4l/by-path"].filter(Self.exists)
        if folders.isEmpty { folders = [folder] }
        if case .named(let path, _) = selection, path.hasPrefix("/"), let slash = path.lastIndex(of: "/") {
            let own = String(path[..<slash])
            if !folders.contains(own), Self.exists(own) { folders.append(own) }
        }
        let monitor = DeviceFolderMonitor(folders: folders) { [weak self] in self?.rescan(changed) }
        state.withLock { $0.monitor = monitor }
        // A camera that does not answer blocks only the monitor's thread. It is reported when it has answered.
        let isComplete = firstScan.wait(timeout: .now() + .seconds(Self.timeout)) == .success
        return state.withLock { state in
            var found = state.found
            if !isComplete {
                let text = "A camera has not answered for \(Self.timeout) seconds. Unplug it and plug it in again."
                found.problems.append(CameraError(.unreadable, text))
            }
            state.reported = found
            return found
        }
    }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Opens the camera with a device file, a link to it, or an identifier, without monitoring it.
    static func open(_ text: String, _ name: CameraName) throws(CameraError) -> any CameraSource {
        let finder = V4L2Finder(.named(text, name))
        finder.rescan { _ in }
        let found = finder.state.withLock { $0.found }
        guard let camera = found.cameras.first else {
            throw found.problems.first ?? V4L2Errors.notThere(text)
        }
        return camera
    }

    // MARK: Looking, on the monitor's thread

    private func rescan(_ changed: (FoundCameras) -> Void) {
        let nodes = candidates()
        let old = state.withLock { state in
            // A camera whose file is gone is gone, even if its stream may still be ending.
            state.findings.removeAll { finding in !nodes.contains(finding.node) }
            return state.findings
        }
        var absence: CameraError?
        for node in nodes {
            let known = old.first { $0.node == node }?.finding
            switch known {
            case .camera, .noCamera: continue
            case .problem, .gone, nil: break
            }
            let finding = probe(node)
            if case .gone = finding { continue }
            state.withLock { state in
                state.findings.removeAll { $0.node == node }
                state.findings.append((node, finding))
                let order = nodes
                state.findings.sort { one, other in
                    (order.firstIndex(of: one.node) ?? .max) < (order.firstIndex(of: other.node) ?? .max)
                }
            }
        }
        if case .named(let name, _) = selection { absence = self.absence(of: name) }
        let news = state.withLock { state -> FoundCameras? in
            state.absence = absence
            let found = state.found
            // Before `start` has returned, its return value reports the findings.
            guard let reported = state.reported, reported != found else { return nil }
            state.reported = found
            return found
        }
        if let news { changed(news) }
        firstScan.signal()
    }

    /// Forgets the camera of a device file and looks at it again, as its formats are others now.
    func lookAgain(at path: String) {
        state.withLock { state in
            state.findings.removeAll { $0.node.path == path }
            return state.monitor
        }?.look()
    }

    /// Returns the nodes to inspect.
    private func candidates() -> [V4L2Node] {
        switch selection {
        case .all: V4L2Node.all(in: folder)
        case .named(let name, _) where name.hasPrefix("/"): V4L2Node(path: name).map { [$0] } ?? []
        case .named: V4L2Node.all(in: folder)
        }
    }

    /// Returns the reason why a requested camera is missing; nil if it exists, or if its problem is known.
    private func absence(of name: String) -> CameraError? {
        let isKnown = state.withLock { state in
            state.findings.contains { finding in
                switch finding.finding {
                case .camera, .problem: true
                case .noCamera, .gone: false
                }
            }
        }
        if isKnown { return nil }
        guard name.hasPrefix("/"), Self.exists(name) else { return V4L2Errors.notThere(name) }
        return V4L2Errors.noCamera(name)
    }

    private func probe(_ node: V4L2Node) -> Finding {
        let capability: V4L2Capability
        do throws(SystemFailure) {
            capability = try V4L2Capability(V4L2Handle(path: node.path, system: system))
        } catch {
            switch error.number {
            case ENOENT, ENODEV, ENXIO: return .gone
            case EACCES, EPERM: return refusal(of: node)
            // Any other file, for example one that was named by mistake.
            case ENOTTY: return .noCamera
            default: return isWanted(nil) ? .problem(V4L2Errors.failed(node.path, error)) : .noCamera
            }
        }
        guard capability.role == .camera else { return .noCamera }
        var identity = V4L2Identity(path: node.path, capability: capability, sysfs: sysfs)
        guard isWanted(identity) else { return .noCamera }
        if case .named(_, let name) = selection {
            identity.position = name.position
            identity.kind = name.kind
        }
        identity.uniqueID = freeID(identity, of: node)
        do throws(CameraError) {
            let camera = try opening(node.path, identity, system)
            (camera as? V4L2Camera)?.setSignalObserver { [weak self] in self?.lookAgain(at: node.path) }
            return .camera(camera)
        } catch {
            switch error.code {
            case .notFound, .disconnected: return .gone
            default: return .problem(error)
            }
        }
    }

    /// Returns the finding for a node without access permission, as far as it can be determined from outside.
    private func refusal(of node: V4L2Node) -> Finding {
        let facts = SysfsCamera(path: node.path, sysfs: sysfs)
        if case .all = selection, !facts.looksLikeCamera { return .noCamera }
        guard isWanted(nil) else { return .noCamera }
        return .problem(V4L2Errors.refused(node.path, name: facts.usb?.productName ?? facts.name))
    }

    /// Returns whether a camera is the requested one; if its identity is unknown, returns whether it may be.
    private func isWanted(_ identity: V4L2Identity?) -> Bool {
        guard case .named(let name, _) = selection, !name.hasPrefix("/") else { return true }
        guard let identity else { return false }
        return ["v4l2:" + name].contains { $0 == identity.uniqueID || $0 == identity.placedID }
    }

    /// Returns an identifier that no other camera has.
    ///
    /// It includes the location if another camera has the same serial number.
    private func freeID(_ identity: V4L2Identity, of node: V4L2Node) -> String {
        if case .named(let name, _) = selection, "v4l2:" + name == identity.placedID { return identity.placedID }
        let used = state.withLock { state in
            state.findings.compactMap { entry -> String? in
                guard entry.node != node, case .camera(let camera) = entry.finding else { return nil }
                return camera.info.uniqueID
            }
        }
        var number = 2
        var candidate = used.contains(identity.uniqueID) ? identity.placedID : identity.uniqueID
        while used.contains(candidate) {
            candidate = "\(identity.placedID)#\(number)"
            number += 1
        }
        return candidate
    }
}

extension V4L2Finder.State {
    fileprivate var found: FoundCameras {
        var found = FoundCameras()
        for entry in findings {
            switch entry.finding {
            case .camera(let camera): found.cameras.append(camera)
            case .problem(let problem): found.problems.append(problem)
            case .noCamera, .gone: break
            }
        }
        if let absence { found.problems.append(absence) }
        return found
    }
}

extension FoundCameras {
    fileprivate static func != (one: FoundCameras, other: FoundCameras) -> Bool {
        one.problems != other.problems || one.cameras.count != other.cameras.count
            || zip(one.cameras, other.cameras).contains { $0 !== $1 }
    }
}

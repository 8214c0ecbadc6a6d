import Foundation
import Glibc
import Synchronization

/// Finds the cameras of the machine that the kernel's Video4Linux drives, and follows their coming and going.
final class V4L2Finder: CameraFinder {
    /// Which of the machine's cameras are wanted.
    enum Selection: Sendable {
        /// All of them.
        case all
        /// The one with a device file, a link to it, or an identifier; with what its name says of it.
        case named(String, CameraName)
    }

    /// Opens the camera of a node.
    typealias Opening = @Sendable (String, V4L2Identity, any VideoSystem) throws(CameraError) -> any CameraSource

    /// How long ``start(_:)`` waits for cameras that do not answer, in seconds.
    static let patience = 4

    /// What is known of a node.
    fileprivate enum Finding {
        case camera(any CameraSource)
        /// Of no use as a camera, for good.
        case noCamera
        /// Not usable now; asked again when something happens.
        case problem(CameraError)
        case gone
    }

    fileprivate struct State {
        var findings: [(node: V4L2Node, finding: Finding)] = []
        /// Why nothing was found at all.
        var absence: CameraError?
        var monitor: DeviceFolderMonitor?
        /// What was told last.
        var told: FoundCameras?
    }

    private let selection: Selection
    private let folder: String
    private let sysfs: String
    private let system: any VideoSystem
    private let opening: Opening
    private let state = Mutex(State())
    /// Set by the first look's end.
    private let firstLook = DispatchSemaphore(value: 0)

    /// Prepares to find.
    ///
    /// - Parameters:
    ///   - selection: which cameras.
    ///   - folder: where device files are.
    ///   - sysfs: where the kernel's sysfs is.
    ///   - system: what calls go to.
    ///   - opening: makes the source of a node.
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
        let monitor = DeviceFolderMonitor(folders: folders) { [weak self] in self?.look(changed) }
        state.withLock { $0.monitor = monitor }
        // A camera that does not answer holds up its own thread only; it is told of when it has.
        let isComplete = firstLook.wait(timeout: .now() + .seconds(Self.patience)) == .success
        return state.withLock { state in
            var found = state.found
            if !isComplete {
                let text = "A camera has not answered for \(Self.patience) seconds. Unplug it and plug it in again."
                found.problems.append(CameraError(.unreadable, text))
            }
            state.told = found
            return found
        }
    }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Opens the camera with a device file, a link to it, or an identifier, without looking on.
    static func open(_ text: String, _ name: CameraName) throws(CameraError) -> any CameraSource {
        let finder = V4L2Finder(.named(text, name))
        finder.look { _ in }
        let found = finder.state.withLock { $0.found }
        guard let camera = found.cameras.first else {
            throw found.problems.first ?? V4L2Words.notThere(text)
        }
        return camera
    }

    // MARK: Looking, on the monitor's thread

    private func look(_ changed: (FoundCameras) -> Void) {
        let nodes = candidates()
        let old = state.withLock { state in
            // Whose file is gone is gone, though a stream of it may still be ending.
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
            // Before the start has returned it tells by returning.
            guard let told = state.told, told != found else { return nil }
            state.told = found
            return found
        }
        if let news { changed(news) }
        firstLook.signal()
    }

    /// The nodes to look at.
    private func candidates() -> [V4L2Node] {
        switch selection {
        case .all: V4L2Node.all(in: folder)
        case .named(let name, _) where name.hasPrefix("/"): V4L2Node(path: name).map { [$0] } ?? []
        case .named: V4L2Node.all(in: folder)
        }
    }

    /// Why a camera that is asked for is not there; nil where it is, or where it is known what is wrong with it.
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
        guard name.hasPrefix("/"), Self.exists(name) else { return V4L2Words.notThere(name) }
        return V4L2Words.noCamera(name)
    }

    private func probe(_ node: V4L2Node) -> Finding {
        let capability: V4L2Capability
        do throws(SystemFailure) {
            capability = try V4L2Capability(V4L2Handle(path: node.path, system: system))
        } catch {
            switch error.number {
            case ENOENT, ENODEV, ENXIO: return .gone
            case EACCES, EPERM: return refusal(of: node)
            // Any other file, such as one that was named by mistake.
            case ENOTTY: return .noCamera
            default: return isWanted(nil) ? .problem(V4L2Words.failed(node.path, error)) : .noCamera
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
            return .camera(try opening(node.path, identity, system))
        } catch {
            switch error.code {
            case .notFound, .disconnected: return .gone
            default: return .problem(error)
            }
        }
    }

    /// What a node is that may not be opened, as far as can be told from outside.
    private func refusal(of node: V4L2Node) -> Finding {
        let facts = SysfsCamera(path: node.path, sysfs: sysfs)
        if case .all = selection, !facts.looksLikeCamera { return .noCamera }
        guard isWanted(nil) else { return .noCamera }
        return .problem(V4L2Words.refused(node.path, name: facts.usb?.productName ?? facts.name))
    }

    /// Whether a camera is the one that is asked for; of one that cannot be asked for its identity, whether it may be.
    private func isWanted(_ identity: V4L2Identity?) -> Bool {
        guard case .named(let name, _) = selection, !name.hasPrefix("/") else { return true }
        guard let identity else { return false }
        return ["v4l2:" + name].contains { $0 == identity.uniqueID || $0 == identity.placedID }
    }

    /// An identifier that no other camera has: with its place where another one has the same serial number.
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

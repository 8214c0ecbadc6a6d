import Basics
import Foundation
import MediaFiles
import Pacing
import Synchronization

/// Keeps one network camera in the list of cameras.
///
/// Connects to describe it, retries while it cannot be reached, and creates a new source after one was lost.
///
/// The first attempt begins when the finder is created, so several finders connect in parallel.
final class NetworkFinder: CameraFinder {
    private let keeper: Keeper
    private let firstAnswer: Nanoseconds

    /// - Parameters:
    ///   - address: The camera's address.
    ///   - open: Connects and describes the stream; injected for tests.
    init(
        _ address: String,
        options: NetworkCamera.Options,
        open: @escaping @Sendable (String, NetworkCamera.Options) throws(CameraError) -> any CameraSource = {
            address,
            options throws(CameraError) in
            try NetworkFinder.open(address, options: options)
        }
    ) {
        firstAnswer = HostClock.now + options.limits.launch.nanoseconds
        keeper = Keeper(limits: options.limits, name: "\(MediaLocation.address(address))") {
            () throws(CameraError) in try open(address, options)
        }
        keeper.begin()
    }

    deinit { keeper.end() }

    func start(_ changed: @escaping @Sendable (FoundCameras) -> Void) -> FoundCameras {
        keeper.firstFinding(until: firstAnswer, then: changed)
    }

    /// Returns a source for an address: a network camera, or a player if the stream is a file of limited length.
    static func open(
        _ address: String,
        options: NetworkCamera.Options
    ) throws(CameraError) -> any CameraSource {
        let network = try NetworkAddress(address)
        let description = try StreamProbe(network, limits: options.limits).describe()
        guard description.isFile else { return NetworkCamera(network, options: options, description: description) }
        description.opening.feed.cancel()
        return try MediaFileCamera(
            network.text,
            options: MediaFileCamera.Options(
                pace: .realtime,
                position: options.position,
                kind: options.kind,
                uniqueID: options.uniqueID
            )
        )
    }
}

extension NetworkFinder {
    /// The thread behind a finder.
    ///
    /// `@unchecked Sendable`: mutable state is used only with the condition's mutex held.
    private final class Keeper: @unchecked Sendable {
        private let limits: NetworkLimits
        private let name: String
        private let open: @Sendable () throws(CameraError) -> any CameraSource
        private let condition = WaitCondition()

        // With the mutex held.
        private var hasEnded = false
        private var hasAnswer = false
        private var camera: (any CameraSource)?
        private var problem: CameraError?
        private var changed: (@Sendable (FoundCameras) -> Void)?

        init(
            limits: NetworkLimits,
            name: String,
            open: @escaping @Sendable () throws(CameraError) -> any CameraSource
        ) {
            self.limits = limits
            self.name = name
            self.open = open
        }

        func begin() {
            let thread = Thread(name: "network finder") { self.main() }
            thread.start()
        }

        func end() {
            condition.locked {
                hasEnded = true
                changed = nil
                condition.broadcast()
            }
        }

        func firstFinding(
            until limit: Nanoseconds,
            then changed: @escaping @Sendable (FoundCameras) -> Void
        ) -> FoundCameras {
            condition.locked {
                while !hasAnswer, HostClock.now < limit { condition.wait(untilNanoseconds: limit) }
                if !hasAnswer {
                    problem = CameraError(
                        .notFound,
                        "\(name) has not answered yet. It will appear in the list of cameras when it does."
                    )
                }
                self.changed = changed
                return finding
            }
        }

        // With the mutex held.
        private var finding: FoundCameras {
            FoundCameras(cameras: camera.map { [$0] } ?? [], problems: problem.map { [$0] } ?? [])
        }

        private func main() {
            var tries = 0
            while !condition.locked({ hasEnded }) {
                let source: any CameraSource
                do throws(CameraError) {
                    source = try open()
                } catch {
                    notify(nil, error)
                    let longest = error.code == .noPermission ? limits.refusedAbsence : limits.longestAbsence
                    // Repeated attempts with a wrong password can lock users out.
                    let first = error.code == .noPermission ? longest : 1
                    let pause = BackOff.camera(first: first, longest: longest)
                        .pause(after: tries, random: .random(in: 0...1)).nanoseconds
                    tries += 1
                    if !wait(until: HostClock.now + pause) { return }
                    continue
                }
                tries = 0
                guard let camera = source as? NetworkCamera else {
                    // A file stays available.
                    notify(source, nil)
                    return
                }
                let lost = Lost()
                camera.whenGone { [weak self] error in
                    self?.condition.locked {
                        lost.error = error
                        self?.condition.broadcast()
                    }
                }
                notify(source, nil)
                let error = condition.locked { () -> CameraError? in
                    while lost.error == nil, !hasEnded { condition.wait() }
                    return lost.error
                }
                guard let error else { return }
                notify(nil, error)
            }
        }

        /// The reason for the loss of a camera, once known; used with the condition's mutex held.
        private final class Lost: @unchecked Sendable {
            var error: CameraError?
        }

        private func wait(until time: Nanoseconds) -> Bool {
            condition.locked {
                while !hasEnded, HostClock.now < time { condition.wait(untilNanoseconds: time) }
                return !hasEnded
            }
        }

        private func notify(_ camera: (any CameraSource)?, _ problem: CameraError?) {
            let (body, found) = condition.locked { () -> ((@Sendable (FoundCameras) -> Void)?, FoundCameras) in
                self.camera = camera
                self.problem = problem
                hasAnswer = true
                condition.broadcast()
                return (changed, finding)
            }
            body?(found)
        }
    }
}

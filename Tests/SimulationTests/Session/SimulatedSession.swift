import AVFBase
import Basics
import Capsules
import CoreMedia
import Dispatch
import Foundation

@testable import AVFCapture

/// A real session with its outputs and synchronizer, on a camera and with clients, queues and clocks in virtual time.
///
/// All its classes are the product's own: session, source's runner, sinks, delivery, examiner, synchronizer. Its queues
/// are ``SteppedQueue``s, so the seed decides which goes on next, and no two threads ever run at once. One video data
/// output has a client of its own, whose behaviour ``DirectClientLaws`` judges; another one and a metadata output have a
/// synchronizer, see ``SetLaws``. Meanwhile the session is stopped, started and changed at any moment.
///
/// `@unchecked Sendable`: of all threads of a simulation, one runs at a time.
final class SimulatedSession: @unchecked Sendable {
    static let holdLimit: UInt64 = 500_000_000

    let world: SimulatedWorld
    let camera = SimulatedCamera()
    let session = AVCaptureSession()
    private let input: AVCaptureDeviceInput
    let direct = AVCaptureVideoDataOutput()
    private let video = AVCaptureVideoDataOutput()
    private let metadata: AVCaptureMetadataOutput
    let synchronizer: AVCaptureDataOutputSynchronizer
    let queues: [SteppedQueue]
    private let others: [SteppedQueue]
    /// A second use of each queue, without which outputs would have threads of their own.
    private let shares: [QueueShare]
    var clients: [SessionClient] = []
    var setClient: SessionClient?
    let directLaws: DirectClientLaws
    let setLaws: SetLaws
    var isAttached = true
    var isStopped = false
    private var isEnding = false
    /// The time at which anything came that can wait.
    private var lastArrival: UInt64 = 0
    /// The steps that a queue may still make, after which nothing is left that the simulation knows of.
    private var budgets: [Int]
    private var isScheduled: [Bool]

    init(_ world: SimulatedWorld) throws {
        self.world = world
        directLaws = DirectClientLaws(world, direct)
        setLaws = SetLaws(world)
        let detector = SimulatedDetector()
        metadata = AVCaptureMetadataOutput(parallelLimit: 1) { _ in detector }
        guard let device = AVCaptureDevice.unlisted(camera) else { throw CocoaError(.featureUnsupported) }
        input = try AVCaptureDeviceInput(device: device)
        queues = (0..<2).map { SteppedQueue(DispatchQueue(label: "client \($0)")) }
        shares = queues.map { QueueShare(of: $0.queue) }
        others = [SteppedQueue(metadata.examiner.workQueue), SteppedQueue(session.core.control)]
        budgets = Array(repeating: 0, count: 4)
        isScheduled = Array(repeating: false, count: 4)
        synchronizer = AVCaptureDataOutputSynchronizer(
            dataOutputs: [video, metadata],
            clock: SimulatedHoldClock(world),
            holdLimit: Self.holdLimit
        )
        for (index, queue) in queues.enumerated() { queue.queue.setSpecific(key: SessionClient.key, value: index) }
        session.sessionPreset = .inputPriority
        session.addInputWithNoConnections(input)
        add(direct)
        add(video)
        session.addOutputWithNoConnections(metadata)
        let ports = input.ports.filter { $0.mediaType == .metadataObject }
        session.addConnection(AVCaptureConnection(inputPorts: ports, output: metadata))
        metadata.metadataObjectTypes = [.qr]
        detector.examine = { [unowned self] number in examine(number) }
        clients = queues.indices.map { SessionClient(self, queue: $0) }
        let setClient = SessionClient(self, queue: world.draw(0...1))
        self.setClient = setClient
        direct.alwaysDiscardsLateVideoFrames = world.happens(oneIn: 2)
        setDirectClient(clients[0])
        synchronizer.setDelegate(setClient, queue: queues[setClient.queue].queue)
        session.startRunning()
    }

    func add(_ output: AVCaptureVideoDataOutput) {
        output.videoSettings = [:]
        session.addOutputWithNoConnections(output)
        let ports = input.ports.filter { $0.mediaType == .video }
        session.addConnection(AVCaptureConnection(inputPorts: ports, output: output))
    }

    private var all: [SteppedQueue] { queues + others }

    // MARK: The camera

    func receive(_ number: Int) {
        lastArrival = world.now
        guard camera.isRunning else { return recover() }
        setLaws.arrived(number, isExpected: isAttached)
        directLaws.arrived(number)
        do {
            try camera.deliver(number, at: world.now)
        } catch {
            world.require(false, "a frame is made: \(error)")
        }
        directLaws.hasArrived(number)
        checkHoldLimit()
        check()
        stir()
        if world.fails(.reconfiguration, oneIn: 40) { change() }
        if world.fails(.failure, oneIn: 400) {
            world.note(.note("the camera fails"))
            camera.fail()
            stir()
        }
    }

    func lose(_ number: Int) {
        guard camera.isRunning else { return recover() }
        setLaws.arrived(number, isExpected: isAttached, isLost: true)
        directLaws.arrived(number, isLost: true)
        camera.lose(number, at: world.now)
        check()
        stir()
    }

    private func recover() {
        // A session whose camera has failed may take a while to end.
        guard !isStopped, world.happens(oneIn: 20), !session.isRunning else { return stir() }
        session.startRunning()
        stir()
    }

    /// Returns the codes in a frame, after the time that a detector takes.
    private func examine(_ number: Int) -> [Int] {
        let isLong = world.happens(oneIn: 60)
        let work = isLong ? world.draw(400_000_000...900_000_000) : world.draw(1_000_000...60_000_000)
        pause(others[0], work)
        // Codes of a frame from before a change may come alone, and wait from now on.
        lastArrival = world.now
        return SetLaws.codes(number)
    }

    // MARK: Queues

    /// Lets queues go on soon, in an order of the seed.
    func stir() {
        for index in all.indices {
            budgets[index] = 2
            schedule(index)
        }
    }

    private func schedule(_ index: Int) {
        guard !isScheduled[index], budgets[index] > 0, !all[index].isParked else { return }
        isScheduled[index] = true
        world.after(UInt64(world.draw(0...3_000_000))) {
            self.isScheduled[index] = false
            self.budgets[index] -= 1
            self.all[index].step()
            self.check()
            self.schedule(index)
        }
    }

    /// Stops the present block of a queue for a while.
    private func pause(_ queue: SteppedQueue, _ nanoseconds: Int) {
        guard !isEnding else { return }
        world.after(UInt64(nanoseconds)) {
            queue.goOn()
            self.check()
            self.stir()
        }
        queue.park()
    }

    /// Takes the time of a client's work, in its callback.
    func work(of client: SessionClient, on queue: Int) {
        let isSlow = world.fails(.slowClient, oneIn: 3)
        let isVerySlow = world.fails(.slowClient, oneIn: 60)
        let usual = isSlow ? world.draw(30_000_000...200_000_000) : world.draw(100_000...20_000_000)
        pause(queues[queue], isVerySlow ? world.draw(1_000_000_000...2_500_000_000) : usual)
    }

    // MARK: Clients

    func receive(_ sample: CMSampleBuffer, isDrop: Bool, _ client: SessionClient) {
        directLaws.told(sample, isDrop: isDrop, client)
        client.isBusy = true
        work(of: client, on: client.present)
        client.isBusy = false
        directLaws.ended()
    }

    func receive(_ collection: AVCaptureSynchronizedDataCollection, _ client: SessionClient) {
        world.require(!client.isBusy, "callbacks of sets come one at a time")
        world.require(isAttached && !isStopped, "no set is given after the end")
        setLaws.told(collection, video, metadata)
        client.isBusy = true
        work(of: client, on: client.present)
        client.isBusy = false
    }

    func setDirectClient(_ client: SessionClient?) {
        directLaws.client = client
        direct.setSampleBufferDelegate(client, queue: client.map { queues[$0.queue].queue })
        if client == nil { directLaws.discard() }
    }

    // MARK: Laws

    private func checkHoldLimit() {
        world.after(Self.holdLimit + 1) {
            guard self.lastArrival + Self.holdLimit < self.world.now, self.isAttached else { return }
            let waiting = self.synchronizer.storage.waitingCount
            self.world.require(waiting == 0, "every wait is bounded: \(waiting) data wait for more than the hold limit")
        }
    }

    func check() {
        for output in [direct, video, metadata] {
            guard let counts = output.connections.first?.ledger.counts else { continue }
            let isBalanced = counts.captured == counts.delivered + counts.dropped + counts.inFlight
            world.require(isBalanced && counts.inFlight >= 0, "conservation: \(counts)")
        }
        directLaws.check()
        for queue in all { world.require(!queue.hangs, "no wait without a bound: a block of a queue does not end") }
    }

    /// Checks the laws of the end.
    func finish() {
        isEnding = true
        for _ in 0..<12 { for queue in all { queue.isParked ? queue.goOn() : queue.step() } }
        check()
        let hasFailed = !camera.isRunning && !isStopped
        world.require(!hasFailed || !session.isRunning, "a session without a camera ends")
        directLaws.finish()
        if isAttached {
            setLaws.finish()
            let storage = synchronizer.storage
            world.require(storage.waitingCount == 0 && storage.isIdle, "no set waits forever")
        }
        world.require(metadata.examiner.isIdle, "the examiner has examined everything")
        session.stopRunning()
        for _ in 0..<4 { for queue in all { queue.step() } }
        check()
        withExtendedLifetime(shares) {}
    }
}

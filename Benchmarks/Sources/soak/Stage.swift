import AVFoundation
import CameraSources
import Foundation
import Obscura
import Synchronization

/// One session with many consumers at once, for some tens of seconds.
///
/// Camera A feeds a delegate that retains buffers, the synchronizer, a scanner and a delayed feed. Camera B feeds the
/// synchronizer and the recorder.
final class Stage: @unchecked Sendable {
    // @unchecked: used by the conducting thread only; the parts that other threads use are Sendable.

    /// The objects that outlive a stage.
    struct World {
        let plan: Plan
        let trouble: Trouble
        let books: [CameraBooks]
        let films: MovieRecorder
        let tallies: Tallies
    }

    let world: World
    let accounts: [Account]
    private(set) var cameras: [SoakCamera] = []
    private(set) var session: AVCaptureMultiCamSession?
    private(set) var inputs: [AVCaptureDeviceInput?] = []
    private(set) var hoardingOutput: AVCaptureVideoDataOutput?
    private(set) var setOutputs: [AVCaptureVideoDataOutput?] = []
    private(set) var movieOutput: AVCaptureMovieFileOutput?
    private(set) var synchronizer: AVCaptureDataOutputSynchronizer?
    private var scanner: SynchronizedScanner?
    private var feed: DelayedFeed?
    private var reader: DelayedFeedReader?
    let hoarder: Hoarder
    private var sets: SetListener?
    private let scanning: Scanning
    private let watching: Watching
    private let errors = Mutex(0)
    private var observer: (any NSObjectProtocol)?
    let hoarderQueue = DispatchQueue(label: "soak.hoarder")
    private let setQueue = DispatchQueue(label: "soak.sets")
    private let watchQueue = DispatchQueue(label: "soak.watching")

    init(_ world: World) throws {
        self.world = world
        let trouble = world.trouble
        let (a, b) = (world.books[0], world.books[1])
        let hoarding = Account("the hoarder's output of A", trouble)
        // The synchronizer waits half a second for a silent output. If the machine suspends a camera's thread for
        // longer, the frames due meanwhile are too late to be matched with the other camera's and are dropped, as
        // documented.
        let setA = Account("the synchronizer, of A", trouble, longestHold: 0.5)
        let setB = Account("the synchronizer, of B", trouble, longestHold: 0.5)
        let scans = Account("the scanner of A", trouble)
        accounts = [hoarding, setA, scans, setB]
        hoarder = Hoarder(account: hoarding, books: a, trouble: trouble)
        scanning = Scanning(account: scans, books: a, trouble: trouble)
        watching = Watching(
            books: a,
            trouble: trouble,
            span: Int(world.plan.rate(of: 0) * (world.plan.delay + 1))
        )
        a.beginLife([hoarding, setA, scans])
        b.beginLife([setB])
        for index in 0...1 { try plugIn(index) }
        try build(setA, setB)
    }

    /// Creates a camera and adds it to the machine's cameras.
    private func plugIn(_ index: Int) throws {
        let books = world.books[index]
        books.beginCamera()
        let other = world.plan.clock == .virtual ? world.books[1 - index] : nil
        let camera = try SoakCamera(world.plan.name(of: index), books: books, inStepWith: other)
        guard CameraRegistry.add(camera) != nil else { throw SoakError("Camera \(books.name) could not be added.") }
        if index < cameras.count { cameras[index] = camera } else { cameras.append(camera) }
    }

    private func makeInput(_ index: Int) throws -> AVCaptureDeviceInput {
        guard let device = AVCaptureDevice(uniqueID: cameras[index].info.uniqueID) else {
            throw SoakError("Camera \(world.books[index].name) is not among the devices.")
        }
        return try AVCaptureDeviceInput(device: device)
    }

    private func build(_ setA: Account, _ setB: Account) throws {
        let session = AVCaptureMultiCamSession()
        self.session = session
        session.beginConfiguration()
        inputs = [try makeInput(0), nil]
        if let input = inputs[0] { session.addInput(input) }
        addHoarder()
        let first = AVCaptureVideoDataOutput()
        first.videoSettings = [:]
        session.addOutput(first)
        var scannerConfiguration = ScannerConfiguration()
        scannerConfiguration.types = [.qr, .aztec, .dataMatrix, .ean13]
        scanner = try SynchronizedScanner(session: session, configuration: scannerConfiguration)
        var feedConfiguration = DelayedFeedConfiguration()
        feedConfiguration.memoryBudget = 16 << 20
        feedConfiguration.longestDelay = world.plan.delay
        let feed = try DelayedFeed(session: session, configuration: feedConfiguration)
        self.feed = feed
        // Camera B's outputs are connected explicitly, because there are two cameras to choose from.
        let input = try makeInput(1)
        inputs[1] = input
        session.addInputWithNoConnections(input)
        let second = AVCaptureVideoDataOutput()
        second.videoSettings = [:]
        let movie = AVCaptureMovieFileOutput()
        movie.movieFragmentInterval = CMTime(value: 1, timescale: 1)
        for output in [second, movie] {
            session.addOutputWithNoConnections(output)
            connect(output, to: input)
        }
        movieOutput = movie
        setOutputs = [first, second]
        let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [first, second])
        let sets = SetListener(
            members: [
                .init(output: first, account: setA, books: world.books[0]),
                .init(output: second, account: setB, books: world.books[1]),
            ],
            trouble: world.trouble
        )
        synchronizer.setDelegate(sets, queue: setQueue)
        self.sets = sets
        self.synchronizer = synchronizer
        session.commitConfiguration()
        observer = NotificationCenter.default.addObserver(
            forName: AVCaptureSession.runtimeErrorNotification,
            object: session,
            queue: nil
        ) { [weak self] _ in self?.errors.withLock { $0 += 1 } }
        let reader = feed.reader(delay: world.plan.delay)
        self.reader = reader
        // Capture starts before the reader requests it.
        feed.start()
        _ = wait(seconds: 5) { session.isRunning }
        if !session.isRunning { throw SoakError("The session did not start.") }
        reader.onFrame(queue: watchQueue) { [watching] in watching.show($0) }
        listen()
    }

    func addHoarder() {
        let output = AVCaptureVideoDataOutput()
        output.videoSettings = [:]
        output.setSampleBufferDelegate(hoarder, queue: hoarderQueue)
        if inputs[1] == nil {
            session?.addOutput(output)
        } else if let input = inputs[0] {
            session?.addOutputWithNoConnections(output)
            connect(output, to: input)
        }
        hoardingOutput = output
    }

    func removeHoarder() {
        if let output = hoardingOutput { session?.removeOutput(output) }
        hoardingOutput = nil
    }

    private func connect(_ output: AVCaptureOutput, to input: AVCaptureDeviceInput) {
        let ports = input.ports.filter { $0.mediaType == .video }
        let connection = AVCaptureConnection(inputPorts: Array(ports.prefix(1)), output: output)
        guard let session, session.canAddConnection(connection) else {
            return world.trouble.note("A connection of \(output) cannot be added.")
        }
        session.addConnection(connection)
    }

    // MARK: Changes

    /// The number of errors that the session has reported.
    var errorCount: Int { errors.withLock { $0 } }

    /// Makes a change to the session that may lose frames in flight.
    func change(_ body: () throws -> Void) rethrows {
        for books in world.books { books.beginChange() }
        world.films.disturb()
        defer {
            listen()
            // If the capture has ended meanwhile, the reader has released its closure.
            reader?.onFrame(queue: watchQueue) { [watching] in watching.show($0) }
            for (index, books) in world.books.enumerated() {
                books.endChange(settling: Int(world.plan.rate(of: index)))
            }
        }
        try body()
    }

    /// Restarts the scanner and the feed if a change of the session has ended them.
    func listen() {
        guard session?.isRunning == true, let scanner, let feed else { return }
        scanning.begin(scanner)
        feed.start()
    }

    /// Waits until the scanner has received the end of the session.
    func waitForScannersEnd() {
        if !wait(seconds: 5, until: { scanning.hasEnded }) {
            world.trouble.note("The scanner did not receive the end of the session within 5 s.")
        }
    }

    /// Unplugs a camera and puts a new one of the same kind in its place in the session.
    func replace(_ index: Int) throws {
        guard let session else { return }
        let count = errorCount
        CameraRegistry.remove(cameras[index])
        cameras[index].fail(CameraError(.disconnected, "The soak unplugged this camera."))
        if !wait(seconds: 5, until: { errorCount > count }) {
            world.trouble.note("The session did not report a lost camera within 5 s.")
        }
        if index == 0 { waitForScannersEnd() }
        try plugIn(index)
        session.beginConfiguration()
        if let old = inputs[index] { session.removeInput(old) }
        let input = try makeInput(index)
        inputs[index] = input
        session.addInputWithNoConnections(input)
        let own = index == 0 ? session.outputs.filter { $0 !== setOutputs[1] && $0 !== movieOutput } : []
        for output in index == 0 ? own : [setOutputs[1], movieOutput].compactMap({ $0 }) {
            if output is AVCaptureMetadataOutput {
                let ports = input.ports.filter { $0.mediaType == .metadataObject }
                session.addConnection(AVCaptureConnection(inputPorts: Array(ports.prefix(1)), output: output))
            } else {
                connect(output, to: input)
            }
        }
        session.commitConfiguration()
        // The hoarder's new connection is enabled, even if the old one was not.
        if index == 0 { accounts[0].setOpen(true) }
        if !session.isRunning { session.startRunning() }
    }

    // MARK: The end

    /// Takes everything apart, in a random order, while frames arrive or after a stop.
    func end(stopping: Bool, using random: inout SoakRandom) {
        for books in world.books { books.beginChange() }
        world.films.disturb()
        if stopping { session?.stopRunning() }
        if let observer { NotificationCenter.default.removeObserver(observer) }
        observer = nil
        weak let gone = session
        var steps: [() -> Void] = [
            { self.session = nil }, { self.inputs = [] }, { self.hoardingOutput = nil }, { self.setOutputs = [] },
            { self.movieOutput = nil }, { self.synchronizer = nil }, { self.sets = nil }, { self.feed = nil },
            { self.reader = nil },
            {
                self.scanning.cancel()
                self.scanner = nil
            },
            { self.hoarder.setManner(Hoarder.Manner()) },
        ]
        steps.shuffle(using: &random)
        for step in steps {
            step()
            usleep(UInt32.random(in: 0...3_000, using: &random))
        }
        let trouble = world.trouble
        if !wait(seconds: 5, until: { gone == nil }) { trouble.note("A session without references still exists.") }
        for (index, camera) in cameras.enumerated() {
            CameraRegistry.remove(camera)
            if !wait(seconds: 5, until: { !world.books[index].isRunning }) {
                trouble.note("Camera \(world.books[index].name) still runs although its session no longer exists.")
            }
        }
        if !wait(seconds: 20, until: { !world.films.isBusy }) { trouble.note("A movie was not finished within 20 s.") }
        cameras = []
        world.tallies.add(accounts, watching.counts, codes: scanning.codes)
    }
}

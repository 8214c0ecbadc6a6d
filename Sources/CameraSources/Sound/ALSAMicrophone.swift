public import CoreMedia
import Foundation
import Glibc
import Synchronization

/// A capture device of the Advanced Linux Sound Architecture.
///
/// Its clock goes by the samples of the device, beginning with the host time at which the first was heard, so that its
/// times have no gaps and stay near host times: a device that is a few millionths fast is ahead by as much. What the
/// hardware cannot do is converted by the library.
public final class ALSAMicrophone: SoundSource {
    private struct State {
        var running: ALSARun?
        var latest: ALSARun?
        var number = 0
    }

    /// What the microphone is; 16-bit samples at the two usual rates, one channel or two.
    public let info: SoundInfo
    /// Goes by the samples of the device.
    public let clock: CMClock
    /// Live.
    public var pace: CameraPace { .live }

    let sampleClock: SampleClock
    private let open: @Sendable (SoundFormat) throws(CameraError) -> any SoundInput
    private let state = Mutex(State())

    /// Names a device; it is opened when it is started.
    ///
    /// - Parameters:
    ///   - device: ALSA's name of it, such as `default` or `plughw:CARD=PCH,DEV=0`.
    ///   - uniqueID: what tells it from others; `alsa:` and its name when nil.
    ///   - localizedName: what a person calls it; ALSA's name when nil.
    public convenience init(device: String, uniqueID: String? = nil, localizedName: String? = nil) {
        self.init(device: device, uniqueID: uniqueID, localizedName: localizedName) { format throws(CameraError) in
            try ALSAInput(device: device, format: format)
        }
    }

    /// Reads from what a closure opens.
    init(
        device: String,
        uniqueID: String? = nil,
        localizedName: String? = nil,
        open: @escaping @Sendable (SoundFormat) throws(CameraError) -> any SoundInput
    ) {
        let formats = [44100, 48000].flatMap { rate in [1, 2].map { SoundFormat(rate: rate, channels: $0) } }
        info = SoundInfo(
            uniqueID: uniqueID ?? MicrophoneName(.alsa(device: device)).description,
            localizedName: localizedName ?? device,
            modelID: "ALSA \(device)",
            manufacturer: "ALSA",
            formats: formats,
            defaultFormat: SoundFormat(rate: 48000, channels: 1)
        )
        let sampleClock = SampleClock()
        self.sampleClock = sampleClock
        clock = CMClock(name: "sound of \(device)") { sampleClock.now }
        self.open = open
    }

    deinit { state.withLock { $0.running }?.cancel() }

    /// See ``SoundSource/start(_:client:)``.
    ///
    /// - Throws: ``CameraError``: `unsupportedFormat` for a format that is not in ``info``, `busy` when the device runs
    ///   already, else what ALSA says.
    public func start(_ request: SoundRequest, client: any SoundClient) throws(CameraError) {
        guard info.formats.contains(request.format), let description = request.format.makeDescription() else {
            throw CameraError(
                .unsupportedFormat,
                "The microphone '\(info.localizedName)' does not have the format asked for; take one of its formats."
            )
        }
        let (isBusy, previous) = state.withLock { ($0.running != nil, $0.latest) }
        if isBusy {
            throw CameraError(.busy, "The microphone '\(info.localizedName)' is in use already; stop it first.")
        }
        // The device can be opened again once the thread of the run before has let go of it.
        previous?.stop()
        let input = try open(request.format)
        let run = ALSARun(self, request.format, UncheckedDescription(value: description), input: input, client: client)
        state.withLock { state in
            state.running = run
            state.latest = run
        }
        run.begin()
    }

    /// See ``SoundSource/stop()``.
    public func stop() {
        let run = state.withLock { state in
            defer { state.running = nil }
            return state.running ?? state.latest
        }
        run?.stop()
    }

    /// The number of the next sample frame.
    var number: Int {
        get { state.withLock { $0.number } }
        set { state.withLock { $0.number = newValue } }
    }

    /// A run makes no more callbacks.
    func runEnded(_ run: ALSARun) {
        state.withLock { state in
            if state.running === run { state.running = nil }
            if state.latest === run { state.latest = nil }
        }
    }
}

/// A clock that goes by the samples of a device, and between two reports of them by the host clock.
final class SampleClock: Sendable {
    private struct State {
        /// The clock's time at a host time; nil before the first sample.
        var anchor: (time: CMTime, host: CMTime)?
        var last = CMTime.zero
    }

    private let state = Mutex(State())

    /// The time now; the host time before the first sample.
    var now: CMTime {
        let host = CMClock.hostTimeClock.time
        return state.withLock { state in
            let time = state.anchor.map { $0.time + (host - $0.host) } ?? host
            state.last = max(state.last, time)
            return state.last
        }
    }

    /// The device has just given a sample of a time of the clock.
    func note(_ time: CMTime, atHost host: CMTime) { state.withLock { $0.anchor = (time, host) } }
}

/// An opened capture device, used by one thread.
protocol SoundInput: Sendable {
    /// Waits for samples.
    ///
    /// - Parameters:
    ///   - bytes: room for whole sample frames.
    ///   - frameSize: the bytes of one.
    func read(into bytes: UnsafeMutableRawBufferPointer, frameSize: Int) throws(CameraError) -> SoundRead
}

/// What came of waiting for samples.
enum SoundRead: Sendable {
    /// So many sample frames, the last of which was heard at a host time.
    case samples(Int, heardAt: CMTime)
    /// Nothing in a while.
    case nothing
    /// The device had no room for samples, and has begun anew.
    case overrun
}

/// One run of a capture device, on a thread of its own.
// @unchecked because what is not constant is either in the mutex or only used on the source thread.
final class ALSARun: @unchecked Sendable {
    private struct Shared {
        var isStopped = false
        var client: (any SoundClient)?
        var thread: pthread_t?
    }

    private let format: SoundFormat
    private let description: UncheckedDescription
    private let shared: Mutex<Shared>
    private let done = DispatchSemaphore(value: 0)
    private weak var microphone: ALSAMicrophone?

    // Used on the source thread only, once it runs.
    private var input: (any SoundInput)?
    /// The next sample of the clock, counted from its zero; nil before the first.
    private var clockSample: Int64?
    private var lastHost = CMTime.invalid

    /// How many sample frames are read at a time: about 20 ms.
    private var bufferLength: Int { max(64, format.rate / 50) }

    init(
        _ microphone: ALSAMicrophone,
        _ format: SoundFormat,
        _ description: UncheckedDescription,
        input: any SoundInput,
        client: any SoundClient
    ) {
        self.microphone = microphone
        self.format = format
        self.description = description
        self.input = input
        shared = Mutex(Shared(client: client))
    }

    func begin() {
        let thread = Thread { [self] in
            shared.withLock { $0.thread = pthread_self() }
            body()
            // Closed before anybody can open it again.
            input = nil
            microphone?.runEnded(self)
            shared.withLock { $0.client = nil }
            done.signal()
        }
        thread.name = "microphone"
        thread.start()
    }

    /// Lets no further callback begin, and waits for one that is under way, except on the source thread.
    func stop() {
        cancel()
        let isOwnThread = shared.withLock { $0.thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
        guard !isOwnThread else { return }
        done.wait()
        done.signal()
    }

    /// Lets no further callback begin.
    func cancel() { shared.withLock { $0.isStopped = true } }

    private func body() {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bufferLength * format.frameSize, alignment: 16)
        defer { memory.deallocate() }
        // ALSA's null device writes nothing.
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        var hasOverrun = false
        while !shared.withLock({ $0.isStopped }), let input {
            do throws(CameraError) {
                switch try input.read(into: memory, frameSize: format.frameSize) {
                case .nothing: break
                case .overrun: hasOverrun = true
                case .samples(let count, let host):
                    place(count, host, after: hasOverrun)
                    hasOverrun = false
                    deliver(UnsafeRawBufferPointer(memory)[0..<count * format.frameSize], count, host)
                }
            } catch {
                fail(error)
                return
            }
        }
    }

    private func time(_ clockSample: Int64) -> CMTime {
        CMTime(value: clockSample, timescale: CMTimeScale(format.rate))
    }

    /// Says where samples lie on the clock: after the ones before, unless some were lost.
    private func place(_ count: Int, _ host: CMTime, after overrun: Bool) {
        let now = host.convertScale(CMTimeScale(format.rate), method: .roundHalfAwayFromZero).value
        guard let present = clockSample else {
            let before = microphone?.clock.time.convertScale(
                CMTimeScale(format.rate),
                method: .roundTowardNegativeInfinity
            )
            // Not before what an earlier run has given.
            clockSample = max(now, before?.value ?? 0) - Int64(count)
            return
        }
        guard overrun, lastHost.isNumeric else { return }
        let passed = (host - lastHost).convertScale(CMTimeScale(format.rate), method: .roundHalfAwayFromZero).value
        let missing = Int(passed) - count
        guard missing > 0, let microphone else { return }
        let loss = SoundLoss(presentationTime: time(present), number: microphone.number, count: missing)
        clockSample = present + Int64(missing)
        microphone.number += missing
        call { $1.sound($0, didLose: loss) }
    }

    private func deliver(_ bytes: Slice<UnsafeRawBufferPointer>, _ count: Int, _ host: CMTime) {
        guard let first = clockSample, let microphone else { return }
        lastHost = host
        microphone.sampleClock.note(time(first + Int64(count)), atHost: host)
        clockSample = first + Int64(count)
        let number = microphone.number
        microphone.number = number + count
        guard
            let samples = format.makeBuffer(
                UnsafeRawBufferPointer(rebasing: bytes),
                description.value,
                at: time(first)
            )
        else { return }
        call { microphone, client in
            client.sound(
                microphone,
                didCapture: SoundBuffer(
                    samples: samples,
                    number: number,
                    hostTime: CMClock.convertHostTimeToSystemUnits(CMClock.hostTimeClock.time)
                )
            )
        }
    }

    private func fail(_ error: CameraError) {
        guard let microphone else { return }
        if error.code == .disconnected { MicrophoneRegistry.remove(microphone) }
        call { $1.sound($0, didFail: error) }
    }

    /// Calls the client unless the run was stopped.
    private func call(_ body: (ALSAMicrophone, any SoundClient) -> Void) {
        guard let microphone, let client = shared.withLock({ $0.isStopped ? nil : $0.client }) else { return }
        body(microphone, client)
    }
}

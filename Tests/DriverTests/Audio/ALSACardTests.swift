import ALSATestSupport
import AVFoundation
import CameraSources
import CoreMedia
import Foundation
import Glibc
import Synchronization
import Testing

/// Microphones on snd-aloop, a sound card of the kernel whose clock can be made to run fast or slow.
@Suite("microphones of a sound card", .inDriverMachine, .serialized)
struct ALSACardTests {
    private static let device = "plughw:CARD=Loopback,DEV=1,SUBDEV=0"
    private static let listed = "alsa:plughw:CARD=Loopback,DEV=1"
    private static let limit = DispatchTimeInterval.seconds(60)

    @Test("the card's devices are listed under the card's name")
    func listed() throws {
        let identifiers = MicrophoneRegistry.microphones.map(\.info.uniqueID)
        #expect(identifiers.contains(Self.listed))
        let microphone = try MicrophoneRegistry.make(named: Self.listed)
        #expect(microphone.info.localizedName.hasPrefix("Loopback"))
        #expect(AVCaptureDevice(uniqueID: Self.listed)?.hasMediaType(.audio) == true)
    }

    @Test(
        "claps have the host time at which they were heard, on a card whose clock is exact, fast or slow",
        arguments: [100_000, 100_300, 99_700]
    )
    func drift(shift: Int) throws {
        try LoopbackCard.setRateShift(shift)
        defer { try? LoopbackCard.setRateShift(100_000) }
        let player = try LoopbackPlayer()
        let microphone = ALSAMicrophone(device: Self.device)
        let client = ClapListener(seconds: 20)
        let format = MicrophoneFormat(rate: LoopbackPlayer.rate, channels: 1)
        try microphone.start(MicrophoneRequest(format: format), client: client)
        player.start()
        #expect(client.enough.wait(timeout: .now() + Self.limit) == .success)
        microphone.stop()
        player.stop()

        let (time, rate) = player.line()
        // Verifies the card's setting: its own clock is off by this much.
        let off = rate / Double(LoopbackPlayer.rate) - 1
        #expect(abs(off - (100_000 / Double(shift) - 1)) < 0.0005, "the card is off by \(off * 1_000_000) millionths")
        #expect(client.losses == 0 && client.gaps == 0)
        let claps = client.claps
        try #require(claps.count > 30)
        // Each clap is assigned to the nearest expected one.
        let spacing = Double(LoopbackPlayer.distance) / rate
        let first = ((claps[0] - time(0)) / spacing).rounded()
        let errors = claps.enumerated().map { index, clap in
            clap - time((Int(first) + index) * LoopbackPlayer.distance)
        }
        // The kernel's timer ticks every 4 ms, so the reports of both ends are off by as much. 3000 millionths of 20 s
        // are 60 ms.
        let late = errors.suffix(10).reduce(0, +) / 10
        let early = errors.dropFirst(8).prefix(10).reduce(0, +) / 10
        print(
            """
            claps of a card at \(shift): first \(early * 1000) ms, last \(late * 1000) ms, \
            worst \((errors.dropFirst(8).map(abs).max() ?? 0) * 1000) ms
            """
        )
        #expect(errors.dropFirst(8).allSatisfy { abs($0) < 0.012 })
        #expect(abs(late - early) < 0.005)
    }

    @Test("a client that is too slow for the card's buffer loses audio, learns how much, and continues in time")
    func overrun() throws {
        let microphone = ALSAMicrophone(device: Self.device)
        let client = ClapListener(seconds: 4)
        let isFirst = Mutex(true)
        client.onAudio = {
            guard
                isFirst.withLock({ first in
                    defer { first = false }
                    return first
                })
            else { return }
            // Blocks the source thread until the kernel reports lost audio, in a file without change notifications.
            let end = Date() + 30
            while LoopbackCard.captureState != "XRUN", Date() < end { usleep(10_000) }
        }
        let format = MicrophoneFormat(rate: LoopbackPlayer.rate, channels: 2)
        try microphone.start(MicrophoneRequest(format: format), client: client)
        #expect(client.enough.wait(timeout: .now() + Self.limit) == .success)
        microphone.stop()
        #expect(client.losses >= 1)
        // The card buffers half a second.
        #expect(client.lostSamples > LoopbackPlayer.rate * 4 / 10)
        #expect(client.gaps == 0)
        let lag = (CMClock.hostTimeClock.time - client.end).seconds
        #expect(lag > -0.05 && lag < 1)
    }

    @Test("a device in use is reported as such, and is usable afterwards")
    func busy() throws {
        let one = ALSAMicrophone(device: Self.device)
        let two = ALSAMicrophone(device: Self.device)
        let request = MicrophoneRequest(format: one.info.defaultFormat)
        let client = ClapListener(seconds: 0.1)
        try one.start(request, client: client)
        let error = #expect(throws: CameraError.self) { try two.start(request, client: client) }
        #expect(error?.code == .busy && error?.message.contains("another program has it") == true)
        #expect(client.enough.wait(timeout: .now() + Self.limit) == .success)
        one.stop()
        try two.start(request, client: ClapListener(seconds: 0.1))
        two.stop()
    }

    @Test("a hundred runs leave no descriptor and no thread behind")
    func manyRuns() throws {
        func count(_ folder: String) -> Int {
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(folder)").count) ?? 0
        }
        let microphone = ALSAMicrophone(device: Self.device)
        var before = (0, 0)
        for index in 0..<100 {
            let client = ClapListener(seconds: 0.02)
            try microphone.start(MicrophoneRequest(format: microphone.info.defaultFormat), client: client)
            #expect(client.enough.wait(timeout: .now() + Self.limit) == .success)
            microphone.stop()
            if index == 10 { before = (count("fd"), count("task")) }
        }
        #expect(count("fd") <= before.0 + 1 && count("task") <= before.1 + 2)
    }

    @Test("unplugging a running card fails its microphone, which leaves the list; plugged in again it is a new device")
    func unplug() throws {
        let microphone = try MicrophoneRegistry.make(named: Self.listed)
        let changes = Mutex<[String]>([])
        let changed = DispatchSemaphore(value: 0)
        let observation = MicrophoneRegistry.observe { change in
            changes.withLock {
                switch change {
                case .connected(let source): $0.append("+" + source.info.uniqueID)
                case .disconnected(let source): $0.append("-" + source.info.uniqueID)
                }
            }
            changed.signal()
        }
        let client = ClapListener(seconds: 0.2)
        try microphone.start(MicrophoneRequest(format: microphone.info.defaultFormat), client: client)
        #expect(client.enough.wait(timeout: .now() + Self.limit) == .success)
        // Returns when the last user of the card has closed it.
        #expect(try driver("unbind"))
        #expect(client.failed.wait(timeout: .now() + Self.limit) == .success)
        #expect(client.failure == .disconnected)
        microphone.stop()
        while !changes.withLock({ $0.contains("-" + Self.listed) }) {
            guard changed.wait(timeout: .now() + Self.limit) == .success else { break }
        }
        #expect(!MicrophoneRegistry.microphones.contains { $0.info.uniqueID == Self.listed })
        #expect(try driver("bind"))
        while !changes.withLock({ $0.contains("+" + Self.listed) }) {
            guard changed.wait(timeout: .now() + Self.limit) == .success else { break }
        }
        let back = try #require(MicrophoneRegistry.microphones.first { $0.info.uniqueID == Self.listed })
        #expect(back !== microphone)
        let again = ClapListener(seconds: 0.2)
        try back.start(MicrophoneRequest(format: back.info.defaultFormat), client: again)
        #expect(again.enough.wait(timeout: .now() + Self.limit) == .success)
        back.stop()
        #expect(changes.withLock { $0.filter { $0 == "-" + Self.listed }.count } == 1)
        observation.cancel()
    }

    /// Binds the card to its driver, or unbinds it.
    private func driver(_ what: String) throws -> Bool {
        let file = open("/sys/bus/platform/drivers/snd_aloop/\(what)", O_WRONLY)
        try #require(file >= 0, "errno \(errno)")
        defer { close(file) }
        return write(file, "snd_aloop.0", 11) == 11
    }
}

/// Records the times of claps, and losses.
// @unchecked because the closure is set before the client is used.
private final class ClapListener: MicrophoneClient, @unchecked Sendable {
    private struct State {
        var claps: [Double] = []
        var begin: CMTime?
        var end = CMTime.invalid
        var gaps = 0
        var losses = 0
        var lost = 0
        var isOver = false
        var failure: CameraError.Code?
    }

    private let state = Mutex(State())
    private let seconds: Double
    let enough = DispatchSemaphore(value: 0)
    let failed = DispatchSemaphore(value: 0)
    var onAudio: @Sendable () -> Void = {}

    /// - Parameter seconds: The amount of audio to record.
    init(seconds: Double) { self.seconds = seconds }

    /// Times of the claps in seconds of the host clock.
    var claps: [Double] { state.withLock { $0.claps } }
    var end: CMTime { state.withLock { $0.end } }
    /// Number of unreported discontinuities of times.
    var gaps: Int { state.withLock { $0.gaps } }
    var losses: Int { state.withLock { $0.losses } }
    var lostSamples: Int { state.withLock { $0.lost } }
    var failure: CameraError.Code? { state.withLock { $0.failure } }

    func microphone(_ source: any MicrophoneSource, didCapture buffer: MicrophoneBuffer) {
        let samples = buffer.samples
        let rate = samples.formatDescription?.audioStreamBasicDescription?.mSampleRate ?? 1
        let channels = Int(samples.formatDescription?.audioStreamBasicDescription?.mChannelsPerFrame ?? 1)
        var values = [Int16](repeating: 0, count: samples.numSamples * channels)
        values.withUnsafeMutableBytes { bytes in
            guard let data = samples.dataBuffer, let base = bytes.baseAddress else { return }
            _ = CMBlockBufferCopyDataBytes(data, atOffset: 0, dataLength: bytes.count, destination: base)
        }
        let time = samples.presentationTimeStamp
        let isEnough = state.withLock { state in
            if state.end.isNumeric, state.end != time { state.gaps += 1 }
            if state.begin == nil { state.begin = time }
            state.end = time + samples.duration
            for index in 0..<samples.numSamples where values[index * channels] > 12000 {
                let clap = time.seconds + Double(index) / rate
                // A clap between two buffers is in both.
                if clap - (state.claps.last ?? -1) > 0.01 { state.claps.append(clap) }
            }
            guard !state.isOver, let begin = state.begin, (state.end - begin).seconds >= seconds else { return false }
            state.isOver = true
            return true
        }
        if isEnough { enough.signal() }
        onAudio()
    }

    func microphone(_ source: any MicrophoneSource, didLose loss: MicrophoneLoss) {
        state.withLock { state in
            if state.end.isNumeric, state.end != loss.presentationTime { state.gaps += 1 }
            state.losses += 1
            state.lost += loss.count
            // The following audio begins after the missing part.
            state.end = .invalid
        }
    }

    func microphoneDidEnd(_ source: any MicrophoneSource) {}

    func microphone(_ source: any MicrophoneSource, didFail error: CameraError) {
        state.withLock { $0.failure = error.code }
        failed.signal()
    }
}

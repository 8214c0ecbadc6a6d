import AVFBase
import CoreMedia
import Foundation
import MediaFiles
import Pacing
import Synchronization

/// The working part of an audio queue.
///
/// `@unchecked Sendable`: the state is behind a lock, and the client's functions and pointer are used as it expects.
final class QueueCore: @unchecked Sendable {
    /// The client's function for a buffer that is done.
    enum Callback {
        case output(AudioQueueOutputCallback)
        case input(AudioQueueInputCallback)
    }

    private struct State: @unchecked Sendable {
        var buffers: Set<AudioQueueBufferRef> = []
        var waiting: [AudioQueueBufferRef] = []
        var current: [[Float]] = []
        var place = 0
        var isRunning = false
        var isStopping = false
        var volume: Float = 1
        var rendered: Int64 = 0
        var anchor: (time: CMTime, frame: Int64)?
        var device: (any AudioDevice)?
        var thread: TimeKeeper?
        var conversion: SoundConversion?
        var cookie: Data?
        var recorded: Int64 = 0
        var isMetering = false
        var meter = SoundMeter()
        var listeners:
            [(id: AudioQueuePropertyID, body: AudioQueuePropertyListenerProc, user: UnsafeMutableRawPointer?)] =
                []
    }

    let format: AudioStreamBasicDescription
    private let callback: Callback
    private let user: UnsafeMutableRawPointer?
    private let environment = PlaybackEnvironment.current
    private let input = SoundInput()
    private let state = Mutex(State())
    private let reference = Mutex<Reference>(Reference(value: nil))

    private struct Reference: @unchecked Sendable { var value: AudioQueueRef? }

    init(_ format: AudioStreamBasicDescription, _ callback: Callback, _ user: UnsafeMutableRawPointer?) {
        (self.format, self.callback, self.user) = (format, callback, user)
    }

    deinit {
        state.withLock { state in
            state.thread?.stop()
            for buffer in state.buffers { Self.release(buffer) }
        }
        input.stop()
    }

    /// The handle of the queue, which its functions receive.
    var handle: AudioQueueRef? {
        get { reference.withLock { $0 }.value }
        set {
            let carried = Reference(value: newValue)
            reference.withLock { $0 = carried }
        }
    }

    var isRunning: Bool { state.withLock { $0.isRunning } }
    var meter: SoundMeter { state.withLock { $0.meter } }
    func setMetering(_ isOn: Bool) { state.withLock { $0.isMetering = isOn } }
    func setVolume(_ volume: Float) { state.withLock { $0.volume = max(0, min(1, volume)) } }
    var volume: Float { state.withLock { $0.volume } }
    /// The number of frames that were played or recorded.
    var frames: Int64 { state.withLock { max($0.rendered, $0.recorded) } }

    func setCookie(_ data: Data) {
        state.withLock { state in
            state.cookie = data
            state.conversion = nil
        }
    }

    func listen(
        _ id: AudioQueuePropertyID,
        _ body: @escaping AudioQueuePropertyListenerProc,
        _ user: UnsafeMutableRawPointer?
    ) {
        let carried = UncheckedReference((id: id, body: body, user: user))
        state.withLock { $0.listeners.append(carried.value) }
    }

    private func announce() {
        guard let handle else { return }
        let list = state.withLock { UncheckedReference($0.listeners) }.value
        for listener in list where listener.id == kAudioQueueProperty_IsRunning {
            listener.body(listener.user, handle, listener.id)
        }
    }

    // MARK: Buffers

    func allocate(_ bytes: UInt32) -> AudioQueueBufferRef {
        let buffer = AudioQueueBufferRef.allocate(capacity: 1)
        let data = UnsafeMutableRawPointer.allocate(byteCount: max(1, Int(bytes)), alignment: 16)
        let value = AudioQueueBuffer(
            mAudioDataBytesCapacity: bytes,
            mAudioData: data,
            mAudioDataByteSize: 0,
            mUserData: nil,
            mPacketDescriptionCapacity: 0,
            mPacketDescriptions: nil,
            mPacketDescriptionCount: 0
        )
        buffer.initialize(to: value)
        let carried = UncheckedReference(buffer)
        state.withLock { _ = $0.buffers.insert(carried.value) }
        return buffer
    }

    private static func release(_ buffer: AudioQueueBufferRef) {
        buffer.pointee.mAudioData.deallocate()
        buffer.deinitialize(count: 1)
        buffer.deallocate()
    }

    /// Releases a buffer; returns false for one that is not the queue's.
    func free(_ buffer: AudioQueueBufferRef) -> Bool {
        let carried = UncheckedReference(buffer)
        let isOurs = state.withLock { state in
            state.waiting.removeAll { $0 == carried.value }
            return state.buffers.remove(carried.value) != nil
        }
        if isOurs { Self.release(buffer) }
        return isOurs
    }

    /// Adds a buffer; of packets, their places are read at once.
    func enqueue(_ buffer: AudioQueueBufferRef) -> OSStatus {
        let carried = UncheckedReference(buffer)
        let result = state.withLock { state -> OSStatus in
            guard state.buffers.contains(carried.value) else { return kAudioQueueErr_InvalidBuffer }
            if case .output = callback, carried.value.pointee.mAudioDataByteSize == 0 {
                return kAudioQueueErr_BufferEmpty
            }
            if case .input = callback { carried.value.pointee.mAudioDataByteSize = 0 }
            state.waiting.append(carried.value)
            return noErr
        }
        return result
    }

    // MARK: Running

    func start() -> OSStatus {
        let isNew = state.withLock { state in
            defer { (state.isRunning, state.isStopping) = (true, false) }
            return !state.isRunning
        }
        guard isNew else { return noErr }
        switch callback {
        case .input:
            do {
                try input.start { [weak self] buffer, time in self?.record(buffer, time) }
            } catch {
                state.withLock { $0.isRunning = false }
                return kAudioQueueErr_CannotStart
            }
        case .output:
            let now = environment.clock.now
            state.withLock { $0.anchor = (now, $0.rendered) }
            let thread = TimeKeeper(name: "AudioQueue", clock: environment.clock) { [weak self] now in
                self?.work(at: now) ?? .positiveInfinity
            }
            state.withLock { $0.thread = thread }
        }
        announce()
        return noErr
    }

    func pause() {
        input.stop()
        let (thread, device) = state.withLock { state in
            defer { (state.isRunning, state.thread, state.anchor) = (false, nil, nil) }
            return (state.thread, state.device)
        }
        thread?.stop()
        device?.stop()
    }

    /// Stops; not immediately means after what is enqueued.
    func stop(immediately: Bool) {
        let plays = if case .output = callback { true } else { false }
        if plays, !immediately, isRunning { return state.withLock { $0.isStopping = true } }
        guard isRunning else { return }
        pause()
        reset()
        state.withLock { $0.rendered = 0 }
        announce()
    }

    /// Gives all buffers back.
    func reset() {
        let buffers = state.withLock { state in
            defer { (state.waiting, state.current, state.place) = ([], [], 0) }
            return UncheckedReference(state.waiting)
        }
        for buffer in buffers.value { giveBack(buffer) }
    }

    private func giveBack(_ buffer: AudioQueueBufferRef, at time: UInt64 = 0) {
        guard let handle else { return }
        switch callback {
        case .output(let body): body(user, handle, buffer)
        case .input(let body):
            var stamp = AudioTimeStamp()
            stamp.mHostTime = time
            stamp.mSampleTime = Double(frames)
            let size = max(1, format.mBytesPerFrame)
            body(user, handle, buffer, &stamp, buffer.pointee.mAudioDataByteSize / size, nil)
        }
    }

    // MARK: Playing

    private func work(at now: CMTime) -> CMTime {
        while true {
            let rate = CMTimeScale(max(1, format.mSampleRate))
            let (isRunning, rendered, anchor) = state.withLock { ($0.isRunning, $0.rendered, $0.anchor) }
            guard isRunning, let anchor else { return .positiveInfinity }
            let device = openDevice()
            let done = CMTime(value: rendered - anchor.frame, timescale: rate)
            let due = anchor.time + done - (device.delay == nil ? .zero : EngineCore.lead)
            guard due <= now else { return due }
            let (samples, ended, isOver) = render(EngineCore.passLength)
            try? device.write(samples)
            for buffer in ended.value { giveBack(buffer) }
            if isOver {
                stop(immediately: true)
                return .positiveInfinity
            }
        }
    }

    private func openDevice() -> any AudioDevice {
        if let device = state.withLock({ $0.device }) { return device }
        let (rate, channels) = (Int(format.mSampleRate), Int(format.mChannelsPerFrame))
        let opened = try? environment.openAudio(rate, channels)
        let device = opened ?? SilentAudioDevice(rate: rate, channels: channels)
        state.withLock { $0.device = device }
        return device
    }

    private func render(_ frames: Int) -> ([Float], UncheckedReference<[AudioQueueBufferRef]>, Bool) {
        state.withLock { state in
            let channels = Int(format.mChannelsPerFrame)
            var sound = Array(repeating: [Float](), count: channels)
            var ended: [AudioQueueBufferRef] = []
            while sound[0].count < frames {
                let there = (state.current.first?.count ?? 0) - state.place
                if there <= 0 {
                    guard !state.waiting.isEmpty else { break }
                    let buffer = state.waiting.removeFirst()
                    ended.append(buffer)
                    (state.current, state.place) = (decode(buffer, &state), 0)
                    continue
                }
                let count = min(there, frames - sound[0].count)
                for channel in 0..<min(channels, state.current.count) {
                    sound[channel] += state.current[channel][state.place..<state.place + count]
                }
                state.place += count
            }
            let isOver = state.isStopping && state.waiting.isEmpty && sound[0].isEmpty
            state.rendered += Int64(frames)
            if state.isMetering {
                state.meter = SoundMeter()
                state.meter.add(sound)
            }
            let volume = state.volume
            let samples = (0..<frames * channels).map { index -> Float in
                let (channel, frame) = (index % channels, index / channels)
                return frame < sound[channel].count ? sound[channel][frame] * volume : 0
            }
            return (samples, UncheckedReference(ended), isOver)
        }
    }

    private func decode(_ buffer: AudioQueueBufferRef, _ state: inout State) -> [[Float]] {
        let value = buffer.pointee
        let plain = AVAudioFormat(standardFormatWithSampleRate: format.mSampleRate, channels: format.mChannelsPerFrame)
        guard let plain else { return [] }
        if state.conversion == nil {
            let source = try? CMFormatDescription(audioStreamBasicDescription: format, magicCookie: state.cookie)
            state.conversion = source.flatMap {
                try? SoundConversion(from: $0, to: plain.formatDescription, bitRate: nil)
            }
        }
        guard let conversion = state.conversion, format.mBytesPerFrame > 0 else { return [] }
        var list = AudioBufferList()
        list.mNumberBuffers = 1
        list.mBuffers = AudioBuffer(
            mNumberChannels: format.mChannelsPerFrame,
            mDataByteSize: value.mAudioDataByteSize,
            mData: value.mAudioData
        )
        let frames = Int(value.mAudioDataByteSize / format.mBytesPerFrame)
        withUnsafeMutablePointer(to: &list) { list in
            try? conversion.push(UnsafeMutableAudioBufferListPointer(list), frames: frames)
        }
        let count = conversion.frames.frames
        guard count > 0, let output = AVAudioPCMBuffer(pcmFormat: plain, frameCapacity: UInt32(count)) else {
            return []
        }
        output.frameLength = UInt32(conversion.take(count, to: output.list, at: 0))
        return output.floats ?? []
    }

    // MARK: Recording

    private func record(_ buffer: AVAudioPCMBuffer, _ time: UInt64) {
        let sound = UncheckedReference(buffer)
        let full = state.withLock { state -> UncheckedReference<[AudioQueueBufferRef]> in
            guard state.isRunning else { return UncheckedReference([]) }
            if state.isMetering, let floats = sound.value.floats {
                state.meter = SoundMeter()
                state.meter.add(floats)
            }
            if state.conversion == nil {
                let target = try? CMFormatDescription(audioStreamBasicDescription: format)
                state.conversion = target.flatMap {
                    try? SoundConversion(from: sound.value.format.formatDescription, to: $0, bitRate: nil)
                }
            }
            guard let conversion = state.conversion, format.mBytesPerFrame > 0 else { return UncheckedReference([]) }
            try? conversion.push(sound.value.list, frames: Int(sound.value.frameLength))
            return UncheckedReference(fill(&state, conversion))
        }
        for buffer in full.value { giveBack(buffer, at: time) }
    }

    /// Fills buffers in their order; returns those that are full.
    private func fill(_ state: inout State, _ conversion: SoundConversion) -> [AudioQueueBufferRef] {
        var full: [AudioQueueBufferRef] = []
        while conversion.frames.frames > 0, let buffer = state.waiting.first {
            let size = format.mBytesPerFrame
            let there = buffer.pointee.mAudioDataByteSize
            let room = Int((buffer.pointee.mAudioDataBytesCapacity - there) / size)
            var list = AudioBufferList()
            list.mNumberBuffers = 1
            list.mBuffers = AudioBuffer(
                mNumberChannels: format.mChannelsPerFrame,
                mDataByteSize: buffer.pointee.mAudioDataBytesCapacity,
                mData: buffer.pointee.mAudioData
            )
            let count = withUnsafeMutablePointer(to: &list) { list in
                conversion.take(room, to: UnsafeMutableAudioBufferListPointer(list), at: Int(there / size))
            }
            buffer.pointee.mAudioDataByteSize += UInt32(count) * size
            state.recorded += Int64(count)
            if count == room { full.append(state.waiting.removeFirst()) } else if count == 0 { break }
        }
        // Without a buffer, sound is kept for a second at most.
        let excess = conversion.frames.frames - Int(format.mSampleRate)
        if excess > 0 { conversion.frames.drop(excess) }
        return full
    }
}

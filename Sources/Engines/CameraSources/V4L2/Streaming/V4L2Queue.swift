import CV4L2
import Glibc
import Synchronization

/// The buffers of a stream, and whether the driver or a client holds each of them.
///
/// A buffer that a client releases returns to the driver immediately, on the client's thread, at the cost of a list
/// update. Buffers that are held when the stream ends stay readable as long as they are held.
///
/// May be used on any thread. The mutex is held during driver calls, none of which waits for a frame.
final class V4L2Queue: Sendable {
    /// The configuration of a stream's buffers.
    struct Plan: Sendable {
        /// `V4L2_BUF_TYPE_…`.
        var type: UInt32
        /// Number of memory pieces of an image.
        var pieceCount: Int
        /// Minimum length of each piece.
        var needed: [Int]
        /// Number of buffers to request.
        var wanted: Int
        /// Number of buffers reserved for the driver.
        var reserve: Int
    }

    private enum Holder {
        /// No holder. The driver gets the buffer when the stream is switched on, or later if it refused the buffer.
        case nobody
        case driver
        case client
    }

    private struct State {
        /// The device; nil once the stream has ended.
        var handle: V4L2Handle?
        var holders: [Holder] = []
        /// The mappings of each buffer; empty for those that are no longer needed.
        var mappings: [[V4L2Mapping]] = []
        var isOn = false
        var generation = 0
        var withClients = 0
        var withDriver = 0
        /// True if the driver refused a buffer that must be queued again.
        var owesBuffers = false
    }

    private let plan: Plan
    private let state: Mutex<State>
    /// The receiver of system calls.
    let system: any VideoSystem
    /// Number of buffers.
    let count: Int

    /// Allocates and maps buffers.
    ///
    /// - Throws: The driver's error; `ENOMEM` if it allocated none, `EFBIG` if its buffers are too small.
    init(_ handle: V4L2Handle, plan: Plan) throws(SystemFailure) {
        self.plan = plan
        system = handle.system
        let count = try Self.request(handle, plan)
        do throws(SystemFailure) {
            var mappings: [[V4L2Mapping]] = []
            for index in 0..<count { mappings.append(try Self.map(handle, plan, index)) }
            state = Mutex(
                State(
                    handle: handle,
                    holders: Array(repeating: .nobody, count: count),
                    mappings: mappings
                )
            )
            self.count = count
        } catch {
            try? Self.release(handle, type: plan.type)
            throw error
        }
    }

    /// Returns the memory pieces of a buffer, valid while the stream or a holder keeps the buffer.
    func memory(_ index: Int) -> [MappedMemory] { state.withLock { $0.mappings[index].map(\.memory) } }

    /// Number of buffers that clients currently hold.
    var heldCount: Int { state.withLock { $0.withClients } }

    /// Number of buffers that the driver can currently fill.
    var queuedCount: Int { state.withLock { $0.withDriver } }

    // MARK: Switching the stream

    /// Queues all free buffers and switches the stream on.
    func streamOn() throws(SystemFailure) {
        try state.withLock { state throws(SystemFailure) in try turnOn(&state) }
    }

    /// Switches the stream off; the driver's buffers become free.
    func streamOff() throws(SystemFailure) {
        try state.withLock { state throws(SystemFailure) in try turnOff(&state) }
    }

    /// Runs a closure with the device while no buffer changes its holder.
    func withDevice<R: Sendable>(_ body: (V4L2Handle) throws(SystemFailure) -> R) throws(SystemFailure) -> R {
        try state.withLock { state throws(SystemFailure) -> R in
            guard let handle = state.handle else { throw SystemFailure(ENODEV) }
            return try body(handle)
        }
    }

    /// Runs a closure with the device while the stream is briefly off.
    func whileOff<R: Sendable>(_ body: (V4L2Handle) throws(SystemFailure) -> R) throws(SystemFailure) -> R {
        try state.withLock { state throws(SystemFailure) -> R in
            guard let handle = state.handle, state.isOn else { throw SystemFailure(ENODEV) }
            try turnOff(&state)
            let result: Result<R, SystemFailure>
            do throws(SystemFailure) {
                result = .success(try body(handle))
            } catch {
                result = .failure(error)
            }
            try turnOn(&state)
            return try result.get()
        }
    }

    /// Ends the stream.
    ///
    /// Clients keep the buffers they hold; everything else is released, and the device is closed with the last call.
    func close() {
        let rest = state.withLock { state -> ([V4L2Mapping], V4L2Handle?) in
            guard let handle = state.handle else { return ([], nil) }
            try? turnOff(&state)
            var unused: [V4L2Mapping] = []
            for index in state.holders.indices where state.holders[index] != .client {
                unused += state.mappings[index]
                state.mappings[index] = []
            }
            state.handle = nil
            return (unused, handle)
        }
        // Buffers are unmapped before the driver is asked to free them, as older kernels require.
        let handle = rest.1
        withExtendedLifetime(rest.0) {}
        // A driver that does not free them yet does so when the device is closed.
        if let handle { try? Self.release(handle, type: plan.type) }
    }

    private func turnOn(_ state: inout State) throws(SystemFailure) {
        guard let handle = state.handle else { throw SystemFailure(ENODEV) }
        state.owesBuffers = true
        // A second attempt for a driver that refuses a buffer once.
        if let failure = giveAll(handle, &state) {
            if state.withDriver == 0 { if let again = giveAll(handle, &state) { throw again } }
            if failure.number == ENODEV { throw failure }
        }
        var type = Int32(bitPattern: plan.type)
        try handle.call(CV4L2_STREAMON, &type)
        state.isOn = true
        state.generation += 1
    }

    private func turnOff(_ state: inout State) throws(SystemFailure) {
        guard let handle = state.handle else { throw SystemFailure(ENODEV) }
        state.isOn = false
        for index in state.holders.indices where state.holders[index] == .driver { state.holders[index] = .nobody }
        state.withDriver = 0
        var type = Int32(bitPattern: plan.type)
        try handle.call(CV4L2_STREAMOFF, &type)
    }

    // MARK: Buffers

    /// Takes a filled buffer from the driver for a client; returns nil if there is none yet.
    func dequeue() throws(SystemFailure) -> V4L2Filled? {
        try state.withLock { state throws(SystemFailure) -> V4L2Filled? in
            guard let handle = state.handle else { throw SystemFailure(ENODEV) }
            if state.owesBuffers { _ = giveAll(handle, &state) }
            let result = Self.withBuffer(plan) { buffer, planes -> Result<V4L2Filled, SystemFailure> in
                do throws(SystemFailure) {
                    try handle.call(CV4L2_DQBUF, &buffer)
                    return .success(Self.filled(buffer, planes, plan))
                } catch {
                    return .failure(error)
                }
            }
            switch result {
            case .success(var filled):
                // Reject an index that is not one of the driver's buffers.
                guard state.holders.indices.contains(filled.index), state.holders[filled.index] == .driver else {
                    throw SystemFailure(EPROTO)
                }
                state.holders[filled.index] = .client
                state.withDriver -= 1
                state.withClients += 1
                filled.generation = state.generation
                for piece in 0..<plan.pieceCount {
                    let length = state.mappings[filled.index][piece].memory.length
                    filled.pieces[piece].end = min(filled.pieces[piece].end, length)
                    filled.pieces[piece].start = min(filled.pieces[piece].start, filled.pieces[piece].end)
                }
                return filled
            case .failure(let failure):
                if failure.number == EAGAIN { return nil }
                throw failure
            }
        }
    }

    /// Indicates whether clients may keep the buffer that was just taken.
    var hasRoom: Bool { state.withLock { $0.withClients <= max(1, count - plan.reserve) } }

    /// Returns a buffer that a client has released; may be called on any thread.
    func giveBack(_ index: Int) {
        // Released outside the mutex, because the last reference unmaps the memory.
        let unused = state.withLock { state -> [V4L2Mapping] in
            guard state.holders[index] == .client else { return [] }
            state.holders[index] = .nobody
            state.withClients -= 1
            guard let handle = state.handle else {
                defer { state.mappings[index] = [] }
                return state.mappings[index]
            }
            if state.isOn, give(index, handle, &state) != nil { state.owesBuffers = true }
            return []
        }
        withExtendedLifetime(unused) {}
    }

    /// Queues all free buffers; returns the first refusal, if any.
    private func giveAll(_ handle: V4L2Handle, _ state: inout State) -> SystemFailure? {
        var refusal: SystemFailure?
        for index in state.holders.indices where state.holders[index] == .nobody {
            if let failure = give(index, handle, &state) { refusal = refusal ?? failure }
        }
        state.owesBuffers = refusal != nil
        return refusal
    }

    private func give(_ index: Int, _ handle: V4L2Handle, _ state: inout State) -> SystemFailure? {
        let failure = Self.withBuffer(plan) { buffer, _ -> SystemFailure? in
            buffer.index = UInt32(index)
            do throws(SystemFailure) {
                try handle.call(CV4L2_QBUF, &buffer)
                return nil
            } catch {
                return error
            }
        }
        if failure == nil {
            state.holders[index] = .driver
            state.withDriver += 1
        }
        return failure
    }

    /// Returns DMA-BUF descriptors of a buffer's pieces for other devices; nil if the driver does not provide them.
    func export(_ index: Int) -> [Int32]? {
        let descriptors = try? withDevice { handle throws(SystemFailure) in
            var descriptors: [Int32] = []
            for piece in 0..<plan.pieceCount {
                var request = v4l2_exportbuffer()
                request.type = plan.type
                request.index = UInt32(index)
                request.plane = UInt32(piece)
                request.flags = UInt32(O_CLOEXEC | O_RDONLY)
                do throws(SystemFailure) {
                    try handle.call(CV4L2_EXPBUF, &request)
                } catch {
                    for descriptor in descriptors { _ = system.close(descriptor) }
                    throw error
                }
                descriptors.append(request.fd)
            }
            return descriptors
        }
        return descriptors
    }

    // MARK: The kernel's structures

    /// Provides a buffer description for the stream's type, with room for its pieces.
    private static func withBuffer<R>(
        _ plan: Plan,
        _ body: (inout v4l2_buffer, UnsafeMutableBufferPointer<v4l2_plane>) -> R
    ) -> R {
        withUnsafeTemporaryAllocation(of: v4l2_plane.self, capacity: Int(VIDEO_MAX_PLANES)) { planes in
            planes.initialize(repeating: v4l2_plane())
            var buffer = v4l2_buffer()
            buffer.type = plan.type
            buffer.memory = V4L2_MEMORY_MMAP.rawValue
            if plan.type == V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue {
                buffer.m.planes = planes.baseAddress
                buffer.length = UInt32(planes.count)
            }
            return body(&buffer, planes)
        }
    }

    private static func filled(
        _ buffer: v4l2_buffer,
        _ planes: UnsafeMutableBufferPointer<v4l2_plane>,
        _ plan: Plan
    ) -> V4L2Filled {
        var pieces = InlineArray<4, V4L2Filled.Span>(repeating: .init())
        if plan.type == V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue {
            for index in 0..<plan.pieceCount {
                pieces[index] = .init(start: Int(planes[index].data_offset), end: Int(planes[index].bytesused))
            }
        } else {
            pieces[0].end = Int(buffer.bytesused)
        }
        return V4L2Filled(
            index: Int(buffer.index),
            sequence: buffer.sequence,
            stamp: Int64(buffer.timestamp.tv_sec) &* 1_000_000_000 &+ Int64(buffer.timestamp.tv_usec) &* 1000,
            isDamaged: buffer.flags & UInt32(V4L2_BUF_FLAG_ERROR) != 0,
            pieces: pieces,
            generation: 0
        )
    }

    /// Requests buffers, and fewer if memory does not suffice.
    private static func request(_ handle: V4L2Handle, _ plan: Plan) throws(SystemFailure) -> Int {
        var wanted = plan.wanted
        var refusals = 0
        while true {
            var request = v4l2_requestbuffers()
            request.count = UInt32(wanted)
            request.type = plan.type
            request.memory = V4L2_MEMORY_MMAP.rawValue
            do throws(SystemFailure) {
                try handle.call(CV4L2_REQBUFS, &request)
            } catch {
                refusals += 1
                // Retries once after a single refusal, and with fewer buffers when memory is short.
                let isOnce = error.number == EINVAL && refusals == 1
                let isShort = error.number == ENOMEM && wanted > 2
                guard isOnce || isShort else { throw error }
                if isShort { wanted = max(2, wanted / 2) }
                continue
            }
            guard request.count > 0 else { throw SystemFailure(ENOMEM) }
            // Buffers beyond any sensible number are ignored.
            return Int(min(request.count, 64))
        }
    }

    private static func map(_ handle: V4L2Handle, _ plan: Plan, _ index: Int) throws(SystemFailure) -> [V4L2Mapping] {
        let places = withBuffer(plan) { buffer, planes -> Result<[(length: Int, offset: Int)], SystemFailure> in
            buffer.index = UInt32(index)
            do throws(SystemFailure) {
                try handle.call(CV4L2_QUERYBUF, &buffer)
            } catch {
                return .failure(error)
            }
            guard plan.type == V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue else {
                return .success([(Int(buffer.length), Int(buffer.m.offset))])
            }
            return .success(planes.prefix(plan.pieceCount).map { (Int($0.length), Int($0.m.mem_offset)) })
        }
        var mappings: [V4L2Mapping] = []
        for (place, needed) in zip(try places.get(), plan.needed) {
            guard place.length >= max(needed, 1) else { throw SystemFailure(EFBIG) }
            mappings.append(try handle.map(length: place.length, offset: place.offset))
        }
        return mappings
    }

    /// Asks the driver to free all buffers.
    static func release(_ handle: V4L2Handle, type: UInt32) throws(SystemFailure) {
        var request = v4l2_requestbuffers()
        request.type = type
        request.memory = V4L2_MEMORY_MMAP.rawValue
        try handle.call(CV4L2_REQBUFS, &request)
    }
}

import AVFBase
import CameraSources
import CoreMedia
import Dispatch
import Synchronization

extension MetadataExaminer {
    // MARK: Passing on results, in order

    /// Takes out settled frames and puts their results in line for the client.
    func settle(_ state: inout State) -> Action {
        var callback: Callback?
        while let settled = state.frames.next() { callback = pass(settled, &state) ?? callback }
        return Action(callback: callback, event: state.events.begin())
    }

    private func pass(_ settled: ExaminationQueue<Work, Found>.Settled, _ state: inout State) -> Callback? {
        switch settled {
        case .found(let objects, let work):
            work.route.ledger.deliver(work.frame.frame.number, handedOverAt: work.frame.frame.hostTime)
            CaptureTaps.note {
                .found(
                    connection: work.route.ledger.id,
                    number: work.frame.frame.number,
                    time: work.frame.presentationTime,
                    objects.value
                )
            }
            let isLast = objects.value.isEmpty && state.hadObjects
            state.hadObjects = !objects.value.isEmpty
            guard !objects.value.isEmpty || isLast else {
                send(.nothing(work.frame.presentationTime), &state)
                return nil
            }
            // Only frames of a source that waits need to be retained with their results.
            let datum = MetadataDatum(
                time: work.frame.presentationTime,
                objects: objects.value,
                frame: work.frame.isLossless ? work.frame : nil
            )
            if send(.data(.metadata(datum)), &state) { return nil }
            return call(.objects(datum, work.route.connection), &state)
        case .nothing(let time):
            send(.nothing(time), &state)
            return nil
        case .end(let token):
            // Released after the callbacks that wait.
            return send(.end(token), &state) ? nil : call(.end(token), &state)
        }
    }

    /// Puts an event in line for the receiver; returns false without one.
    @discardableResult
    private func send(_ event: OutputEvent, _ state: inout State) -> Bool {
        guard let receiver = state.receiver else { return false }
        state.events.add(AddressedEvent(event: event, receiver: receiver, tag: state.tag))
        return true
    }

    /// Puts a callback in line for the delegate.
    private func call(_ item: MetadataItem, _ state: inout State) -> Callback? {
        state.callbacks.queue == nil ? nil : state.callbacks.add(item)
    }

    /// Schedules a callback, and hands over events until none waits.
    func perform(_ action: Action) {
        schedule(action.callback)
        var next = action.event
        while let event = next {
            event.send()
            next = state.withLock { $0.events.advance() }
        }
    }

    func schedule(_ callback: Callback?) {
        guard let callback else { return }
        callback.queue.async { self.run(callback) }
    }

    // MARK: On the delegate's queue

    /// Makes one callback, and schedules the next after everything that the callback held has been released.
    private func run(_ callback: Callback) {
        guard call(callback) else { return }
        let next = state.withLock { state in
            let next = state.callbacks.end()
            startWorkers(&state)
            return next
        }
        schedule(next)
    }

    private func call(_ callback: Callback) -> Bool {
        typealias Client = (item: MetadataItem, delegate: Delegate?, output: AVCaptureMetadataOutput?)
        let client = state.withLock { state -> UncheckedReference<Client>? in
            guard let item = state.callbacks.begin(callback) else { return nil }
            return UncheckedReference((item, state.delegate, state.output))
        }
        guard let client = client?.value else { return false }
        if case .objects(let datum, let reference) = client.item, let connection = reference.value,
            let delegate = client.delegate, let output = client.output
        {
            delegate.metadataOutput(output, didOutput: datum.objects, from: connection)
        }
        return true
    }
}

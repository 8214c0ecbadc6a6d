import Capsules
import Dispatch

@testable import AVFCapture

// The changes that the program makes to its session at any moment.
extension SimulatedSession {
    func change() {
        let pause = UInt64(world.draw(10_000_000...1_500_000_000))
        let change = world.draw(0...6)
        world.note(.note("change \(change)"))
        switch change {
        case 0: stop(for: pause)
        case 1:
            direct.alwaysDiscardsLateVideoFrames.toggle()
            directLaws.policyChanged()
        case 2: setDirectClient(clients[world.draw(0...1)])
        case 3:
            setDirectClient(nil)
            world.after(pause) { self.setDirectClient(self.clients[self.world.draw(0...1)]) }
        case 4: disable(for: pause)
        case 5: detach(for: pause)
        default: remove(for: pause)
        }
        check()
        stir()
    }

    private func stop(for pause: UInt64) {
        guard !isStopped else { return }
        isStopped = true
        session.stopRunning()
        directLaws.isOpen.stopped = true
        directLaws.discard()
        setLaws.discard()
        world.require(!session.isRunning && !camera.isRunning, "a session that was stopped does not run")
        world.after(pause) {
            self.isStopped = false
            self.directLaws.isOpen.stopped = false
            self.session.startRunning()
            self.world.require(self.camera.isRunning, "a session that was started runs")
            self.stir()
        }
    }

    private func disable(for pause: UInt64) {
        guard let connection = direct.connections.first, connection.isEnabled else { return }
        connection.isEnabled = false
        directLaws.isOpen.disabled = true
        directLaws.discard()
        world.after(pause) {
            connection.isEnabled = true
            self.directLaws.isOpen.disabled = false
            self.stir()
        }
    }

    private func detach(for pause: UInt64) {
        guard isAttached, let setClient else { return }
        isAttached = false
        synchronizer.setDelegate(nil, queue: nil)
        setLaws.discard()
        world.after(pause) {
            self.isAttached = true
            self.synchronizer.setDelegate(setClient, queue: self.queues[setClient.queue].queue)
            self.stir()
        }
    }

    private func remove(for pause: UInt64) {
        guard session.outputs.contains(direct), !directLaws.isOpen.disabled else { return }
        session.beginConfiguration()
        session.removeOutput(direct)
        session.commitConfiguration()
        directLaws.isOpen.removed = true
        directLaws.discard()
        directLaws.connectionChanged()
        world.after(pause) {
            self.session.beginConfiguration()
            self.add(self.direct)
            self.session.commitConfiguration()
            self.directLaws.isOpen.removed = false
            self.stir()
        }
    }
}

import AVFBase
import CameraSources
import Capsules

// Questions of the storage to its outputs.
extension SynchronizerStorage {
    /// Returns whether a piece is of a source that waits for its clients; a loss does not have this information itself.
    func isWaitedFor(_ piece: SynchronizedPiece, _ tag: Int) -> Bool {
        if piece.isLossless { return true }
        if case .data = piece { return false }
        return outputs[tag].value?.connections.first?.inputPorts.first?.input.pace == .lossless
    }

    /// Marks outputs as expected: at the beginning of a run, which is the first event of any output, all that can
    /// deliver.
    ///
    /// During a run, it marks outputs that had left and have returned.
    func expectOutputs(_ state: inout State) {
        let begins = state.rules.isIdle
        guard begins || !state.left.isEmpty else { return }
        if begins {
            CaptureTaps.note {
                let connections = outputs.map { $0.value?.connections.first?.ledger.id ?? -1 }
                return .record(.outputs(synchronizer: state.id, connections: connections))
            }
        }
        for (index, output) in outputs.enumerated() where begins || state.left.contains(index) {
            guard !state.ended.contains(index) else { continue }
            let isExpected = output.value?.connections.contains { $0.isEnabled && $0.isActive } ?? false
            state.rules.setFlowing(isExpected, output: index)
            if isExpected { state.left.remove(index) } else { state.left.insert(index) }
        }
    }

    /// Returns the limit for waiting sets; one output that keeps late frames keeps those of the whole set.
    func limit(for set: SynchronizedSet) -> MailboxLimit {
        if set.isLossless { return .unlimited }
        for entry in set.entries {
            if let frame = entry.datum.frame,
                let output = outputs[entry.output].value as? any SynchronizableOutput, !output.discardsLateFrames
            {
                return .keepOldest(upTo: frame.format.backlogLimit)
            }
        }
        return .newestOnly
    }
}

import CoreVideo
import Foundation

extension CMSampleBuffer {
    /// Creates a shallow copy.
    ///
    /// Media and format are shared; propagating attachments and per-sample attachments are copied. A copy of a buffer
    /// that is not ready tracks that buffer's readiness.
    ///
    /// - Throws: ``Error/invalidated`` if the source has been invalidated.
    public convenience init(copying sampleBuffer: CMSampleBuffer) throws {
        guard sampleBuffer.isValid else { throw Error.invalidated }
        var state = sampleBuffer.stateForCopy()
        state.outputPresentationTime = sampleBuffer.current.outputPresentationTime
        self.init(copyOf: sampleBuffer, timing: sampleBuffer.timing, state: state)
    }

    /// Creates a shallow copy with different timing; drops an output time that was set.
    ///
    /// - Throws: ``Error/invalidEntryCount`` unless there is no entry, one entry, or one per sample;
    ///   ``Error/invalidated``.
    public convenience init(
        copying sampleBuffer: CMSampleBuffer,
        withNewTiming sampleTimings: [CMSampleTimingInfo]
    ) throws {
        guard sampleBuffer.isValid else { throw Error.invalidated }
        guard Self.allows(sampleTimings.count, sampleBuffer.sampleCount) else { throw Error.invalidEntryCount }
        self.init(
            copyOf: sampleBuffer,
            timing: SampleEntries(sampleTimings),
            state: sampleBuffer.stateForCopy()
        )
    }

    private convenience init(copyOf other: CMSampleBuffer, timing: SampleEntries<CMSampleTimingInfo>, state: State) {
        self.init(
            image: other.image,
            format: other.format,
            sampleCount: other.sampleCount,
            timing: timing,
            sizes: other.sizes,
            packets: other.packets,
            state: state
        )
    }

    /// Returns the initial state of a copy: shared data, propagating attachments, copied per-sample dictionaries.
    func stateForCopy() -> State {
        let source = current
        var state = State()
        state.data = source.data
        state.frameNumber = source.frameNumber
        state.attachments.merge(propagating: source.attachments)
        state.sampleAttachments = source.sampleAttachments?.copied
        if source.readiness != .ready {
            state.readiness = .notReady
            state.tracked = self
        }
        return state
    }
}

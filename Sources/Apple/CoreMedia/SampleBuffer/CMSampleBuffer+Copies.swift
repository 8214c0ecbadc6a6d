import CoreVideo
import Foundation

extension CMSampleBuffer {
    /// Makes a shallow copy: media and format are shared, attachments that propagate and per-sample attachments are
    /// copied.
    ///
    /// A copy of a buffer that is not ready tracks it.
    ///
    /// - Throws: ``Error/invalidated`` when the source was invalidated.
    public convenience init(copying sampleBuffer: CMSampleBuffer) throws {
        guard sampleBuffer.isValid else { throw Error.invalidated }
        var state = sampleBuffer.stateForCopy()
        state.outputPresentationTime = sampleBuffer.current.outputPresentationTime
        self.init(copyOf: sampleBuffer, timing: sampleBuffer.timing, state: state)
    }

    /// Makes a shallow copy with other times; an output time that was set is dropped.
    ///
    /// - Throws: ``Error/invalidEntryCount`` for anything but no entry, one, or one a sample; ``Error/invalidated``.
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

    /// What a copy starts with: shared data, propagating attachments, a copy of the per-sample dictionaries.
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

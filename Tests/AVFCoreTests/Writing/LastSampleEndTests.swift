import CoreMedia
import Testing

@testable import AVFBase
@testable import AVFCore

@Suite("The end of the last sample")
struct LastSampleEndTests {
    private func time(_ value: Int) -> CMTime { CMTime(value: CMTimeValue(value), timescale: 10) }

    @Test("WIN-11 WIN-22 the last sample's duration: from a marker, its own, or the default for a single sample")
    func lastSample() {
        var end = LastSampleEnd()
        #expect(end.marker(defaultDuration: time(3)).isEmpty)
        end.add(time(10), lasting: .invalid)
        #expect(end.marker(defaultDuration: time(3)).first?.outputPresentationTimeStamp == time(13))
        end.mark(at: time(11))
        #expect(end.marker(defaultDuration: time(3)).first?.outputPresentationTimeStamp == time(11))
        end.add(time(12), lasting: .invalid)
        #expect(end.marker(defaultDuration: time(3)).isEmpty, "the duration of the previous sample")
        end.mark(at: time(11))
        #expect(end.marker(defaultDuration: time(3)).isEmpty, "a marker before the sample has no effect")
        var single = LastSampleEnd()
        single.add(time(10), lasting: time(7))
        #expect(single.marker(defaultDuration: time(3)).isEmpty, "its own duration")
    }
}

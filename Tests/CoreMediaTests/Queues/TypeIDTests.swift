import CoreMedia
import Testing

/// ``CMTypeIDs``: the classes that `CFGetTypeID` tells apart.
@Suite("Type IDs of Core Media")
struct TypeIDTests {
    @Test("CFGetTypeID returns the ID of an object's class")
    func ids() throws {
        #expect(CFGetTypeID(CMClockGetHostTimeClock()) == CMClockGetTypeID())
        let format = try CMFormatDescription(
            videoCodecType: .h264,
            width: 64,
            height: 48
        )
        #expect(CFGetTypeID(format) == CMFormatDescriptionGetTypeID())
        #expect(CMFormatDescriptionGetTypeID() != CMClockGetTypeID())
    }
}

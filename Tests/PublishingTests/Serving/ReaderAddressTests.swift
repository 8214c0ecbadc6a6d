import Testing

@testable import Publishing

/// Tests ``ReaderAddress``.
@Suite("Publishing: addresses of readers")
struct ReaderAddressTests {
    @Test("the delay is that of the address, else the usual one")
    func delays() {
        #expect(ReaderAddress(path: "/camera", query: nil, usual: 3)?.delay == 3)
        #expect(ReaderAddress(path: "/camera", query: "delay=0.25", usual: 3)?.delay == 0.25)
        #expect(ReaderAddress(path: "/camera", query: "tcp&delay=600&x=1", usual: 3)?.delay == 600)
        #expect(ReaderAddress(path: "/camera", query: "", usual: 0)?.delay == 0)
    }

    @Test(
        "a delay that is none refuses the reader",
        arguments: [
            "delay=", "delay", "delay=-1", "delay=nan", "delay=inf", "delay=1e9", "delay=99999999999999999", "delay=x",
            "delay=86400.5",
        ]
    )
    func refused(query: String) {
        #expect(ReaderAddress(path: "/camera", query: query, usual: 3) == nil)
    }
}

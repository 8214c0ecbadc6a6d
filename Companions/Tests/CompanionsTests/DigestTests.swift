import CryptoKit
import Foundation
import Testing

@Suite("Digests")
struct DigestTests {
    // The values come from the examples of RFC 1321 and FIPS 180, the last ones from command line tools.
    @Test(
        "known digests",
        arguments: [
            (
                "", "d41d8cd98f00b204e9800998ecf8427e", "da39a3ee5e6b4b0d3255bfef95601890afd80709",
                "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
            ),
            (
                "abc", "900150983cd24fb0d6963f7d28e17f72", "a9993e364706816aba3e25717850c26c9cd0d89d",
                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
            ),
            (
                "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
                "57edf4a22be3c955ac49da2e2107b67a", "50abf5706a150990a08b2c5ea40fa0e585554732",
                "f371bc4a311f2b009eef952dd83ca80e2b60026c8e935592d0f9c308453c813e"
            ),
        ]
    )
    func known(text: String, md5: String, sha1: String, sha256: String) {
        let data = Data(text.utf8)
        #expect(hex(Insecure.MD5.hash(data: data)) == md5)
        #expect(hex(Insecure.SHA1.hash(data: data)) == sha1)
        #expect(hex(SHA256.hash(data: data)) == sha256)
        var inPieces = SHA256()
        for byte in data { inPieces.update(data: [byte]) }
        #expect(hex(inPieces.finalize()) == sha256)
        #expect(Insecure.MD5.hash(data: data).description == "MD5 digest: \(md5)")
    }

    private func hex(_ digest: some Digest) -> String { digest.map { String(format: "%02x", $0) }.joined() }
}

import CoreMedia
import CoreVideo
import Foundation
import Testing

/// Tests ``CMAttachmentBearerProtocol``.
@Suite("Attachments")
struct AttachmentTests {
    @Test("ATT-1 a key has one value and one mode")
    func oneMode() throws {
        let frame = try makeFrame()
        let key: CFString = "k"
        CMSetAttachment(frame, key: key, value: "a" as CFTypeRef, attachmentMode: kCMAttachmentMode_ShouldPropagate)
        CMSetAttachment(frame, key: key, value: "b" as CFTypeRef, attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
        var mode: CMAttachmentMode = 9
        #expect(CMGetAttachment(frame, key: key, attachmentModeOut: &mode) as? String == "b")
        #expect(mode == 0)
        #expect(CMCopyDictionaryOfAttachments(allocator: nil, target: frame, attachmentMode: 1) == nil)
    }

    @Test("ATT-2 nil removes the key, and the mode is not written if nothing is found")
    func removal() throws {
        let frame = try makeFrame()
        CMSetAttachment(frame, key: "k", value: "a" as CFTypeRef, attachmentMode: 1)
        CMSetAttachment(frame, key: "k", value: nil, attachmentMode: 1)
        var mode: CMAttachmentMode = 9
        #expect(CMGetAttachment(frame, key: "k", attachmentModeOut: &mode) == nil)
        #expect(mode == 9)
    }

    @Test("ATT-3 a dictionary contains the attachments of one mode; nil for none and for an unknown mode")
    func dictionaries() throws {
        let frame = try makeFrame()
        CMSetAttachments(frame, attachments: ["a": 1, "b": 2] as CFDictionary, attachmentMode: 1)
        CMSetAttachment(frame, key: "c", value: 3 as CFNumber, attachmentMode: 0)
        let propagating = CMCopyDictionaryOfAttachments(allocator: nil, target: frame, attachmentMode: 1)
        #expect(propagating as? [String: Int] == ["a": 1, "b": 2])
        let staying = CMCopyDictionaryOfAttachments(allocator: nil, target: frame, attachmentMode: 0)
        #expect(staying as? [String: Int] == ["c": 3])
        #expect(CMCopyDictionaryOfAttachments(allocator: nil, target: frame, attachmentMode: 2) == nil)
    }

    @Test("ATT-4 propagated attachments keep their mode")
    func propagation() throws {
        let (source, destination) = (try makeFrame(), try makeImage())
        source.attachments["goes"] = .shouldPropagate("x")
        source.attachments["stays"] = .shouldNotPropagate("y")
        source.propagateAttachments(to: destination)
        #expect(CVBufferCopyAttachments(destination, .shouldPropagate) as? [String: String] == ["goes": "x"])
        #expect(CVBufferCopyAttachments(destination, .shouldNotPropagate) == nil)
    }

    @Test("ATT-5 Core Media and Core Video share the attachments of an image buffer but not of a sample buffer")
    func images() throws {
        let frame = try makeFrame()
        let image = try #require(frame.imageBuffer)
        CVBufferSetAttachment(image, "v", 1 as CFNumber, .shouldPropagate)
        var mode: CMAttachmentMode = 9
        #expect((CMGetAttachment(image, key: "v", attachmentModeOut: &mode) as? NSNumber)?.intValue == 1)
        #expect(mode == 1)
        #expect(CMGetAttachment(frame, key: "v", attachmentModeOut: nil) == nil)
        CMRemoveAllAttachments(image)
        #expect(!CVBufferHasAttachment(image, "v"))
    }

    @Test("ATT-7 the view reads, writes, merges and removes attachments")
    func view() throws {
        let frame = try makeFrame()
        let view = frame.attachments
        view.merge(["a": 1, "b": "two"], mode: .shouldPropagate)
        view["c"] = .shouldNotPropagate([1, 2])
        #expect(frame.attachments.propagated.keys.sorted() == ["a", "b"])
        #expect(frame.attachments.nonPropagated["c"] as? [Int] == [1, 2])
        #expect(view["a"]?.mode == .shouldPropagate && view["c"]?.mode == .shouldNotPropagate)
        view["a"] = nil
        #expect(view["a"] == nil)
        view.removeAll()
        #expect(frame.attachments.propagated.isEmpty && frame.attachments.nonPropagated.isEmpty)
        #expect(CMAttachmentBearerAttachments.Mode(rawValue: 2) == nil)
    }

    @Test("ATT-2 an object without attachments stays unchanged")
    func others() {
        CMSetAttachment(NSString("x"), key: "k", value: NSNumber(1), attachmentMode: 1)
        #expect(CMGetAttachment(NSString("x"), key: "k", attachmentModeOut: nil) == nil)
    }
}

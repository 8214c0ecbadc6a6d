import CoreVideo
import Foundation
import Synchronization
import Testing

/// Tests values that are attached to objects.
@Suite struct AssociatedObjectsTests {
    private final class Owner {}
    private final class Value {
        let ended: @Sendable () -> Void
        init(_ ended: @escaping @Sendable () -> Void) { self.ended = ended }
        deinit { ended() }
    }
    private final class Flag: Sendable { let count = Atomic(0) }

    @Test("values are kept by object and key, replaced and removed")
    func values() throws {
        let (first, second) = (Owner(), Owner())
        let keys = UnsafeMutablePointer<UInt8>.allocate(capacity: 2)
        defer { keys.deallocate() }
        objc_setAssociatedObject(first, keys, "one", .OBJC_ASSOCIATION_RETAIN)
        objc_setAssociatedObject(first, keys + 1, 2, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        #expect(objc_getAssociatedObject(first, keys) as? String == "one")
        #expect(objc_getAssociatedObject(first, keys + 1) as? Int == 2)
        #expect(objc_getAssociatedObject(second, keys) == nil)
        objc_setAssociatedObject(first, keys, nil, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(first, keys) == nil)
        objc_removeAssociatedObjects(first)
        #expect(objc_getAssociatedObject(first, keys + 1) == nil)
    }

    @Test("an assigned object is not retained, and a copied one is copied")
    func policies() {
        let owner = Owner()
        var key: UInt8 = 0
        withUnsafePointer(to: &key) { key in
            do {
                let value = NSObject()
                objc_setAssociatedObject(owner, key, value, .OBJC_ASSOCIATION_ASSIGN)
                #expect(objc_getAssociatedObject(owner, key) as? NSObject === value)
            }
            #expect(objc_getAssociatedObject(owner, key) == nil)
            let text = NSMutableString(string: "a")
            objc_setAssociatedObject(owner, key, text, .OBJC_ASSOCIATION_COPY)
            text.append("b")
            #expect((objc_getAssociatedObject(owner, key) as? NSString)?.length == 1)
        }
    }

    @Test("an object at the address of an earlier one has none of its values, and these are released")
    func lifetime() {
        let flag = Flag()
        var key: UInt8 = 0
        withUnsafePointer(to: &key) { key in
            for _ in 0..<1_000 {
                let owner = Owner()
                #expect(objc_getAssociatedObject(owner, key) == nil)
                objc_setAssociatedObject(
                    owner,
                    key,
                    Value { flag.count.add(1, ordering: .relaxed) },
                    .OBJC_ASSOCIATION_RETAIN
                )
            }
        }
        // Other tests attach values meanwhile, so that some owners may still be there.
        #expect(flag.count.load(ordering: .relaxed) > 900)
    }
}

import CoreVideo
import Foundation
import Testing

@testable import Compositor

/// Tests of the cache of drawings between frames.
@Suite("Drawing cache")
struct DrawingStoreTests {
    private final class Owner {}
    private let owner = Owner()

    private func key(_ revision: UInt64, side: Int = 10) -> DrawingKey {
        DrawingKey(
            layer: ObjectIdentifier(owner),
            revision: revision,
            part: .text,
            transform: .identity,
            frame: PixelRect(x: 0, y: 0, width: side, height: side)
        )
    }

    private func name(_ advice: DrawingStore.Advice) -> String {
        switch advice {
        case .use: "use"
        case .keep: "keep"
        case .draw: "draw"
        }
    }

    @Test("a drawing is cached when it recurs, and not if it is new each time")
    func second() throws {
        var store = DrawingStore()
        #expect(name(store.advice(key(1))) == "draw")
        store.endFrame()
        #expect(name(store.advice(key(1))) == "keep")
        store.keep(try target(10, 10), for: key(1))
        store.endFrame()
        #expect(name(store.advice(key(1))) == "use")
        for revision in 2..<50 {
            store.endFrame()
            #expect(name(store.advice(key(UInt64(revision)))) == "draw")
        }
        #expect(store.bytes == 400)
    }

    @Test("a drawing that has not been used for a while is dropped")
    func unused() throws {
        var store = DrawingStore()
        for _ in 0..<2 {
            _ = store.advice(key(1))
            store.endFrame()
        }
        _ = store.advice(key(1))
        store.keep(try target(10, 10), for: key(1))
        for _ in 0..<200 { store.endFrame() }
        #expect(store.bytes == 0)
        #expect(name(store.advice(key(1))) == "draw")
    }

    @Test("the size of the cache is limited")
    func bounded() throws {
        var store = DrawingStore()
        let pixels = try target(1, 1)
        let side = 1000
        for _ in 0..<2 {
            for revision in 0..<40 { _ = store.advice(key(UInt64(revision), side: side)) }
            store.endFrame()
        }
        for revision in 0..<40 {
            if case .keep = store.advice(key(UInt64(revision), side: side)) {
                store.keep(pixels, for: key(UInt64(revision), side: side))
            }
        }
        #expect(store.bytes <= CompositorLimits.keptBytes)
        #expect(store.bytes >= CompositorLimits.keptBytes - side * side * 4)
    }
}

import CoreVideo
import Foundation
import QuartzCore
import Synchronization
import Testing

@Suite("Transactions")
struct CATransactionTests {
    @Test("changes are drawn immediately outside a transaction, and at the end within one")
    func visibility() {
        let (root, inner) = (CALayer(), CALayer())
        root.addSublayer(inner)
        inner.position.x = 1
        #expect(root.snapshot().sublayers[0].properties.position.x == 1)
        CATransaction.begin()
        inner.position.x = 2
        inner.opacity = 0.5
        #expect(inner.position.x == 2)
        #expect(root.snapshot().sublayers[0].properties.position.x == 1)
        CATransaction.begin()
        inner.position.x = 3
        CATransaction.commit()
        #expect(root.snapshot().sublayers[0].properties.position.x == 1)
        CATransaction.flush()
        #expect(root.snapshot().sublayers[0].properties.position.x == 1)
        CATransaction.commit()
        #expect(root.snapshot().sublayers[0].properties.position.x == 3)
        #expect(root.snapshot().sublayers[0].properties.opacity == 0.5)
        CATransaction.commit()
    }

    @Test("until the transaction ends, the previous tree is drawn")
    func tree() {
        let (root, other, inner) = (CALayer(), CALayer(), CALayer())
        root.addSublayer(inner)
        CATransaction.begin()
        other.addSublayer(inner)
        let mask = CALayer()
        root.mask = mask
        root.addSublayer(CALayer())
        root.addSublayer(CALayer())
        #expect(root.sublayers?.count == 2)
        #expect(root.snapshot().sublayers.map(\.id) == [ObjectIdentifier(inner)])
        #expect(root.snapshot().mask == nil)
        #expect(other.snapshot().sublayers.isEmpty)
        CATransaction.commit()
        #expect(root.snapshot().sublayers.count == 2)
        #expect(root.snapshot().mask?.id == ObjectIdentifier(mask))
        #expect(other.snapshot().sublayers.map(\.id) == [ObjectIdentifier(inner)])
        inner.removeFromSuperlayer()
        #expect(other.snapshot().sublayers.isEmpty)
    }

    @Test("one thread's changes are drawn while another's transaction is open")
    func otherThreads() {
        let layer = CALayer()
        CATransaction.begin()
        layer.opacity = 0.25
        let shared = Unchecked(layer)
        onThread { shared.value.position.x = 9 }
        #expect(layer.snapshot().properties.position.x == 9)
        #expect(layer.snapshot().properties.opacity == 1)
        CATransaction.commit()
        #expect(layer.snapshot().properties.opacity == 0.25)
    }

    @Test("of two threads' changes the later one stays, whichever transaction ends first", arguments: [false, true])
    func contested(inTransaction: Bool) {
        let (layer, a, b) = (CALayer(), CALayer(), CALayer())
        let shared = Unchecked((layer, a, b))
        CATransaction.begin()
        layer.opacity = 0.25
        layer.zPosition = 1
        layer.insertSublayer(a, at: 0)
        onThread {
            let (layer, _, b) = shared.value
            if inTransaction { CATransaction.begin() }
            layer.opacity = 0.75
            layer.insertSublayer(b, at: 0)
            if inTransaction { CATransaction.commit() }
        }
        #expect(layer.snapshot().properties.opacity == 0.75)
        #expect(layer.snapshot().sublayers.map(\.id) == [ObjectIdentifier(b)])
        CATransaction.commit()
        #expect(layer.snapshot().properties.opacity == 0.75)
        #expect(layer.snapshot().properties.zPosition == 1)
        #expect(layer.snapshot().sublayers.map(\.id) == [ObjectIdentifier(b), ObjectIdentifier(a)])
        layer.opacity = 0.5
        #expect(layer.snapshot().properties.opacity == 0.5)
    }

    @Test("a layer created within a transaction is drawn with its initial properties")
    func madeWithin() throws {
        let root = CALayer()
        CATransaction.begin()
        for _ in 0..<20 {
            let shape = CAShapeLayer()
            shape.lineWidth = 7
            shape.strokeColor = .white
            shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 3, height: 3), transform: nil)
            root.addSublayer(shape)
        }
        CATransaction.commit()
        for layer in root.snapshot().sublayers {
            guard case .shape(let shape) = layer.contents else {
                Issue.record("not a shape")
                continue
            }
            #expect(shape.lineWidth == 7 && shape.strokeColor == .white && shape.path.count == 5)
        }
    }

    @Test("a thread that ends within a transaction commits it")
    func endOfThread() {
        let layer = CALayer()
        let shared = Unchecked(layer)
        onThread {
            CATransaction.begin()
            shared.value.position.x = 9
        }
        #expect(layer.snapshot().properties.position.x == 9)
    }

    @Test(
        "the drawn tree never contains a cycle, even if transactions move layers into one another"
    )
    func crossing() {
        let (root, a, b) = (CALayer(), CALayer(), CALayer())
        root.addSublayer(a)
        a.addSublayer(b)
        CATransaction.begin()
        root.addSublayer(b)
        let shared = Unchecked([a, b])
        onThread { shared.value[1].addSublayer(shared.value[0]) }
        _ = root.snapshot()
        let snapshot = a.snapshot()
        #expect(snapshot.sublayers.allSatisfy { $0.sublayers.isEmpty })
        CATransaction.commit()
        #expect(root.snapshot().sublayers.map(\.id) == [ObjectIdentifier(b)])
        #expect(root.snapshot().sublayers[0].sublayers.map(\.id) == [ObjectIdentifier(a)])
    }

    @Test("values apply to nested transactions, and end with their own")
    func values() {
        #expect(!CATransaction.disableActions())
        #expect(CATransaction.animationDuration() == 0.25)
        CATransaction.setDisableActions(true)
        #expect(!CATransaction.disableActions())
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        CATransaction.setAnimationDuration(2)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeOut))
        CATransaction.setValue("x", forKey: "own")
        CATransaction.begin()
        #expect(CATransaction.disableActions())
        #expect(CATransaction.value(forKey: "own") as? String == "x")
        CATransaction.setAnimationDuration(3)
        #expect(CATransaction.animationDuration() == 3)
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 2)
        #expect(CATransaction.animationTimingFunction() != nil)
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 0.25)
        #expect(CATransaction.value(forKey: "own") == nil)
    }

    @Test("completion blocks are called after the changes are drawn, inner ones first")
    func completion() {
        let layer = CALayer()
        let shared = Unchecked(layer)
        let log = Log()
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.add("outer \(shared.value.snapshot().properties.position.x)") }
        #expect(CATransaction.completionBlock() != nil)
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.add("inner \(shared.value.snapshot().properties.position.x)") }
        layer.position.x = 4
        CATransaction.commit()
        #expect(log.words.isEmpty)
        CATransaction.commit()
        #expect(log.words == ["inner 4.0", "outer 4.0"])
        CATransaction.setCompletionBlock { log.add("none") }
        #expect(log.words.last == "none")
    }

    @Test("a layer that only the drawn tree retains is freed at the end of the transaction")
    func release() {
        weak var seen: CALayer?
        let root = CALayer()
        do {
            let inner = CALayer()
            root.addSublayer(inner)
            seen = inner
        }
        CATransaction.begin()
        root.sublayers = nil
        #expect(seen != nil)
        CATransaction.commit()
        #expect(seen == nil)
    }

    @Test("drawing sees all or nothing of a transaction, whatever other threads do")
    func atomicity() {
        let seed = UInt64.random(in: 0 ... .max)
        let root = CALayer()
        let layers = (0..<4).map { _ in CALayer() }
        let homes = (0..<2).map { _ in CALayer() }
        let guest = CAShapeLayer()
        root.sublayers = homes + layers
        homes[0].addSublayer(guest)
        let shared = Unchecked((root: root, layers: layers, homes: homes, guest: guest))
        let finished = Atomic(0)
        let writers = 3
        var threads: [Thread] = []
        let done = DispatchGroup()
        for writer in 0..<writers {
            done.enter()
            let thread = Thread {
                var generator = SplitMix(state: seed &+ UInt64(writer))
                let (_, layers, homes, guest) = shared.value
                for _ in 0..<1500 {
                    let number = CGFloat(Int.random(in: 0...1000, using: &generator))
                    CATransaction.begin()
                    if writer == 0 {
                        // All four layers have the same position, and every snapshot must show that.
                        for layer in layers { layer.position = CGPoint(x: number, y: -number) }
                        homes[Int(number) % 2].addSublayer(guest)
                        guest.path = CGPath(rect: CGRect(x: number, y: 0, width: 1, height: 1), transform: nil)
                        guest.lineWidth = number
                    } else {
                        let layer = layers[Int.random(in: 0..<4, using: &generator)]
                        layer.bounds.size = CGSize(width: number, height: number)
                        layer.opacity = Float(number)
                        layer.borderWidth = number
                        if generator.flip() {
                            layer.zPosition = number
                            layer.addSublayer(CALayer())
                            layer.sublayers = [CALayer()]
                        }
                        layer.transform = generator.plane()
                    }
                    CATransaction.commit()
                }
                finished.wrappingAdd(1, ordering: .sequentiallyConsistent)
                done.leave()
            }
            threads.append(thread)
            thread.start()
        }
        var checks = 0
        while finished.load(ordering: .sequentiallyConsistent) < writers || checks == 0 {
            checks += 1
            let snapshot = root.snapshot()
            let drawn = layers.compactMap { layer in
                snapshot.sublayers.first { $0.id == ObjectIdentifier(layer) }
            }
            #expect(drawn.count == 4, "seed \(seed)")
            #expect(Set(drawn.map(\.properties.position.x)).count == 1, "seed \(seed)")
            let places = homes.flatMap { home in
                snapshot.sublayers.first { $0.id == ObjectIdentifier(home) }?.sublayers ?? []
            }
            #expect(places.count == 1, "seed \(seed)")
            if case .shape(let shape)? = places.first?.contents, let first = shape.path.first?.end,
                checks > 1
            {
                #expect(first.x == shape.lineWidth || shape.lineWidth == 1, "seed \(seed)")
                #expect(first.x == drawn.first?.properties.position.x, "seed \(seed)")
            }
        }
        done.wait()
        #expect(root.snapshot().sublayers.count == 6)
    }

    /// Runs a closure on a new thread, and returns when that thread has ended.
    private func onThread(_ body: @escaping @Sendable () -> Void) {
        final class Work {
            let body: @Sendable () -> Void
            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        }
        var thread = pthread_t()
        let work = Unmanaged.passRetained(Work(body)).toOpaque()
        let status = pthread_create(
            &thread,
            nil,
            { argument in
                if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
                return nil
            },
            work
        )
        #expect(status == 0)
        pthread_join(thread, nil)
    }
}

/// Passes a layer to another thread, which layers allow.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}

/// A list of words in the order in which they were added.
final class Log: Sendable {
    private let kept = Mutex<[String]>([])

    var words: [String] { kept.withLock { $0 } }

    func add(_ word: String) { kept.withLock { $0.append(word) } }
}

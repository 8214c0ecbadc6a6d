import Foundation
import QuartzCore
import Testing

@Suite("3D transforms")
struct CATransform3DTests {
    @Test("the identity changes nothing, and a matrix of zeros is a different transform")
    func identity() {
        #expect(CATransform3DIsIdentity(CATransform3DIdentity))
        #expect(!CATransform3DIsIdentity(CATransform3D()))
        #expect(CATransform3DEqualToTransform(CATransform3D(), CATransform3D()))
        #expect(CATransform3DIsAffine(CATransform3DIdentity))
    }

    @Test("every one of the sixteen elements counts", arguments: 0..<16)
    func numbers(index: Int) {
        let paths: [WritableKeyPath<CATransform3D, CGFloat>] = [
            \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m41,
            \.m42, \.m43, \.m44,
        ]
        var transform = CATransform3DIdentity
        transform[keyPath: paths[index]] += 2
        #expect(!CATransform3DIsIdentity(transform))
        #expect(Reference.matrix(transform)[index / 4][index % 4] == (index / 4 == index % 4 ? 3 : 2))
        // An affine transform maps x and y among themselves and translates along them.
        #expect(CATransform3DIsAffine(transform) == [0, 1, 4, 5, 12, 13].contains(index))
    }

    @Test("a quarter turn maps x to y about z, y to z about x, and z to x about y")
    func turns() {
        let z = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        #expect(abs(z.m12 - 1) < 1e-15 && abs(z.m21 + 1) < 1e-15 && abs(z.m11) < 1e-15)
        let x = CATransform3DMakeRotation(.pi / 2, 2, 0, 0)
        #expect(abs(x.m23 - 1) < 1e-15 && abs(x.m32 + 1) < 1e-15)
        let y = CATransform3DMakeRotation(.pi / 2, 0, 0.5, 0)
        #expect(abs(y.m31 - 1) < 1e-15 && abs(y.m13 + 1) < 1e-15)
        #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
    }

    @Test("a rotation preserves lengths and its own axis")
    func rotations() {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SplitMix(state: seed)
        for _ in 0..<100 {
            let axis = [generator.number(-1...1), generator.number(-1...1), generator.number(0.1...1)]
            let t = CATransform3DMakeRotation(generator.number(-9...9), axis[0], axis[1], axis[2])
            let rows = Reference.matrix(t)
            let turned = (0..<3).map { column in (0..<3).reduce(0) { $0 + axis[$1] * rows[$1][column] } }
            #expect(zip(turned, axis).allSatisfy { abs($0 - $1) < 1e-12 }, "seed \(seed)")
            for row in 0..<3 {
                #expect(abs(rows[row].reduce(0) { $0 + $1 * $1 } - 1) < 1e-12, "seed \(seed)")
            }
        }
    }

    @Test("products, inverses and the composing functions agree with simple mathematics")
    func products() {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SplitMix(state: seed)
        for _ in 0..<100 {
            let (a, b) = (generator.space(), generator.plane())
            expectEqual(
                CATransform3DConcat(a, b),
                Reference.product(Reference.matrix(a), Reference.matrix(b)),
                seed
            )
            let (x, y, z) = (generator.number(-9...9), generator.number(-9...9), generator.number(-9...9))
            let moved = Reference.product(Reference.move(x, y, z), Reference.matrix(a))
            expectEqual(CATransform3DTranslate(a, x, y, z), moved, seed)
            let scale = Reference.matrix(CATransform3DMakeScale(x, y, z))
            #expect(scale[0][0] == x && scale[1][1] == y && scale[2][2] == z && scale[3][3] == 1)
            expectEqual(
                CATransform3DScale(a, x, y, z),
                Reference.product(scale, Reference.matrix(a)),
                seed
            )
            let turn = Reference.matrix(CATransform3DMakeRotation(x, y, z, 1))
            expectEqual(
                CATransform3DRotate(a, x, y, z, 1),
                Reference.product(turn, Reference.matrix(a)),
                seed
            )
            expectEqual(CATransform3DConcat(a, CATransform3DInvert(a)), Reference.move(0, 0, 0), seed)
            expectEqual(CATransform3DConcat(CATransform3DInvert(b), b), Reference.move(0, 0, 0), seed)
        }
    }

    @Test(
        "a transform without an inverse is returned unchanged",
        arguments: [
            CATransform3D(), CATransform3DMakeScale(0, 1, 1), CATransform3DMakeScale(1, 1, 0),
            CATransform3DMakeScale(.nan, 1, 1), CATransform3DMakeScale(.infinity, 1, 1),
            CATransform3DMakeTranslation(.infinity, 0, 0),
        ]
    )
    func singular(transform: CATransform3D) {
        let inverse = Reference.matrix(CATransform3DInvert(transform)).joined()
        let expected = Reference.matrix(transform).joined()
        #expect(zip(inverse, expected).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) })
    }

    @Test("affine transforms convert to 3D and back")
    func affine() {
        let plane = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let space = CATransform3DMakeAffineTransform(plane)
        #expect(CATransform3DIsAffine(space))
        #expect(CATransform3DGetAffineTransform(space) == plane)
        let point = CGPoint(x: 7, y: -8)
        #expect(Reference.apply(Reference.matrix(space), point) == point.applying(plane))
    }

    private func expectEqual(_ transform: CATransform3D, _ expected: Reference.Matrix, _ seed: UInt64) {
        let numbers = zip(Reference.matrix(transform).joined(), expected.joined())
        #expect(numbers.allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($1)) }, "seed \(seed)")
    }
}

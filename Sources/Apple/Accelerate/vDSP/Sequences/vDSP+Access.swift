// Access to the memory of three and four vectors.
extension vDSP {
    static func write<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateBuffer, R: AccelerateMutableBuffer>(
        _ first: U,
        _ second: V,
        _ third: W,
        _ output: inout R,
        _ body: (
            UnsafePointer<U.Element>, UnsafePointer<V.Element>, UnsafePointer<W.Element>,
            UnsafeMutablePointer<R.Element>, vDSP_Length
        ) -> Void
    ) {
        third.withUnsafeBufferPointer { c in
            guard let z = c.baseAddress else { return }
            write(first, second, &output) { x, y, to, count in
                body(x, y, z, to, min(count, vDSP_Length(c.count)))
            }
        }
    }

    static func write<
        U: AccelerateBuffer,
        V: AccelerateBuffer,
        W: AccelerateBuffer,
        X: AccelerateBuffer,
        R: AccelerateMutableBuffer
    >(
        _ first: U,
        _ second: V,
        _ third: W,
        _ fourth: X,
        _ output: inout R,
        _ body: (
            UnsafePointer<U.Element>, UnsafePointer<V.Element>, UnsafePointer<W.Element>, UnsafePointer<X.Element>,
            UnsafeMutablePointer<R.Element>, vDSP_Length
        ) -> Void
    ) {
        fourth.withUnsafeBufferPointer { d in
            guard let w = d.baseAddress else { return }
            write(first, second, third, &output) { x, y, z, to, count in
                body(x, y, z, w, to, min(count, vDSP_Length(d.count)))
            }
        }
    }
}

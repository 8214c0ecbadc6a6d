/// The levels of luma and chroma.
public struct vImage_YpCbCrPixelRange: Sendable {
    /// The level of black.
    public var Yp_bias: Int32
    /// The level of no colour.
    public var CbCr_bias: Int32
    /// The level of white.
    public var YpRangeMax: Int32
    /// The level of the strongest colour.
    public var CbCrRangeMax: Int32
    /// The largest level of luma that is kept.
    public var YpMax: Int32
    /// The smallest level of luma that is kept.
    public var YpMin: Int32
    /// The largest level of chroma that is kept.
    public var CbCrMax: Int32
    /// The smallest level of chroma that is kept.
    public var CbCrMin: Int32

    /// Creates a range of zeros.
    public init() {
        self.init(
            Yp_bias: 0,
            CbCr_bias: 0,
            YpRangeMax: 0,
            CbCrRangeMax: 0,
            YpMax: 0,
            YpMin: 0,
            CbCrMax: 0,
            CbCrMin: 0
        )
    }

    /// Creates a range.
    ///
    /// Video range of 8 bits: 16, 128, 235, 240, 235, 16, 240, 16; full range: 0, 128, 255, 255, 255, 1, 255, 0.
    public init(
        Yp_bias: Int32,
        CbCr_bias: Int32,
        YpRangeMax: Int32,
        CbCrRangeMax: Int32,
        YpMax: Int32,
        YpMin: Int32,
        CbCrMax: Int32,
        CbCrMin: Int32
    ) {
        (self.Yp_bias, self.CbCr_bias) = (Yp_bias, CbCr_bias)
        (self.YpRangeMax, self.CbCrRangeMax) = (YpRangeMax, CbCrRangeMax)
        (self.YpMax, self.YpMin, self.CbCrMax, self.CbCrMin) = (YpMax, YpMin, CbCrMax, CbCrMin)
    }

    /// Indicates whether the levels are in order, and small enough for floats.
    var isValid: Bool {
        let levels = [Yp_bias, CbCr_bias, YpRangeMax, CbCrRangeMax, YpMax, YpMin, CbCrMax, CbCrMin]
        return levels.allSatisfy { abs(Int($0)) <= 1 << 20 } && YpRangeMax > Yp_bias && CbCrRangeMax > CbCr_bias
            && YpMax >= YpMin && CbCrMax >= CbCrMin
    }
}

/// The weights of luma and chroma in colours.
public struct vImage_YpCbCrToARGBMatrix: Sendable {
    /// The weight of luma.
    public var Yp: Float
    /// The weight of Cr in red.
    public var Cr_R: Float
    /// The weight of Cr in green.
    public var Cr_G: Float
    /// The weight of Cb in green.
    public var Cb_G: Float
    /// The weight of Cb in blue.
    public var Cb_B: Float

    /// Creates weights of 0.
    public init() { self.init(Yp: 0, Cr_R: 0, Cr_G: 0, Cb_G: 0, Cb_B: 0) }

    /// Creates weights.
    public init(Yp: Float, Cr_R: Float, Cr_G: Float, Cb_G: Float, Cb_B: Float) {
        (self.Yp, self.Cr_R, self.Cr_G, self.Cb_G, self.Cb_B) = (Yp, Cr_R, Cr_G, Cb_G, Cb_B)
    }
}

/// The weights of colours in luma and chroma.
public struct vImage_ARGBToYpCbCrMatrix: Sendable {
    /// The weight of red in luma.
    public var R_Yp: Float
    /// The weight of green in luma.
    public var G_Yp: Float
    /// The weight of blue in luma.
    public var B_Yp: Float
    /// The weight of red in Cb.
    public var R_Cb: Float
    /// The weight of green in Cb.
    public var G_Cb: Float
    /// The weight of blue in Cb and of red in Cr.
    public var B_Cb_R_Cr: Float
    /// The weight of green in Cr.
    public var G_Cr: Float
    /// The weight of blue in Cr.
    public var B_Cr: Float

    /// Creates weights of 0.
    public init() {
        self.init(R_Yp: 0, G_Yp: 0, B_Yp: 0, R_Cb: 0, G_Cb: 0, B_Cb_R_Cr: 0, G_Cr: 0, B_Cr: 0)
    }

    /// Creates weights.
    public init(
        R_Yp: Float,
        G_Yp: Float,
        B_Yp: Float,
        R_Cb: Float,
        G_Cb: Float,
        B_Cb_R_Cr: Float,
        G_Cr: Float,
        B_Cr: Float
    ) {
        (self.R_Yp, self.G_Yp, self.B_Yp, self.R_Cb) = (R_Yp, G_Yp, B_Yp, R_Cb)
        (self.G_Cb, self.B_Cb_R_Cr, self.G_Cr, self.B_Cr) = (G_Cb, B_Cb_R_Cr, G_Cr, B_Cr)
    }

    /// The weights of a standard, from those of red and blue in luma.
    init(red: Double, blue: Double) {
        let green = 1 - red - blue
        self.init(
            R_Yp: Float(red),
            G_Yp: Float(green),
            B_Yp: Float(blue),
            R_Cb: Float(-red / (2 * (1 - blue))),
            G_Cb: Float(-green / (2 * (1 - blue))),
            B_Cb_R_Cr: 0.5,
            G_Cr: Float(-green / (2 * (1 - red))),
            B_Cr: Float(-blue / (2 * (1 - red)))
        )
    }
}

extension vImage_YpCbCrToARGBMatrix {
    /// The weights of a standard, from those of red and blue in luma.
    init(red: Double, blue: Double) {
        let green = 1 - red - blue
        self.init(
            Yp: 1,
            Cr_R: Float(2 * (1 - red)),
            Cr_G: Float(-2 * red * (1 - red) / green),
            Cb_G: Float(-2 * blue * (1 - blue) / green),
            Cb_B: Float(2 * (1 - blue))
        )
    }
}

/// A value that is never released, at an address that never changes.
private struct Fixed<Value>: @unchecked Sendable {
    let pointer: UnsafePointer<Value>

    init(_ value: Value) {
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        memory.initialize(to: value)
        pointer = UnsafePointer(memory)
    }
}

private let to601 = Fixed(vImage_YpCbCrToARGBMatrix(red: 0.299, blue: 0.114))
private let to709 = Fixed(vImage_YpCbCrToARGBMatrix(red: 0.2126, blue: 0.0722))
private let from601 = Fixed(vImage_ARGBToYpCbCrMatrix(red: 0.299, blue: 0.114))
private let from709 = Fixed(vImage_ARGBToYpCbCrMatrix(red: 0.2126, blue: 0.0722))

/// The weights of BT.601 to colours.
public var kvImage_YpCbCrToARGBMatrix_ITU_R_601_4: UnsafePointer<vImage_YpCbCrToARGBMatrix>! { to601.pointer }
/// The weights of BT.709 to colours.
public var kvImage_YpCbCrToARGBMatrix_ITU_R_709_2: UnsafePointer<vImage_YpCbCrToARGBMatrix>! { to709.pointer }
/// The weights of BT.601 from colours.
public var kvImage_ARGBToYpCbCrMatrix_ITU_R_601_4: UnsafePointer<vImage_ARGBToYpCbCrMatrix>! { from601.pointer }
/// The weights of BT.709 from colours.
public var kvImage_ARGBToYpCbCrMatrix_ITU_R_709_2: UnsafePointer<vImage_ARGBToYpCbCrMatrix>! { from709.pointer }

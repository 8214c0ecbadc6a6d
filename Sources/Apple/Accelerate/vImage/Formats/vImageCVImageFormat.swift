public import CoreVideo
import Foundation
import Synchronization

/// The format of pixel buffers: layout, matrix, place of chroma, colour space.
///
/// Safe to use on several threads.
public final class vImageCVImageFormat: Hashable, Sendable {
    /// The pixel format.
    let code: OSType
    private let state: Mutex<State>

    struct State {
        /// The weights of red and blue in luma.
        var weights: SIMD2<Double>?
        var siting: String?
        var space: CGColorSpace?
        var isOpaque: Bool
    }

    init(code: OSType, _ state: State) {
        self.code = code
        self.state = Mutex(state)
    }

    /// The format of a pixel buffer, with its attachments; nil for pixel formats that cannot be converted.
    public static func make(buffer: CVPixelBuffer) -> vImageCVImageFormat? {
        let code = buffer.pixelFormatType
        guard let layout = Layout(code) else { return nil }
        var weights: SIMD2<Double>?
        if layout.isLuma {
            switch CVBufferCopyAttachment(buffer, kCVImageBufferYCbCrMatrixKey, nil) as? NSString {
            case kCVImageBufferYCbCrMatrix_ITU_R_709_2: weights = Self.bt709
            case kCVImageBufferYCbCrMatrix_ITU_R_2020: weights = Self.bt2020
            case kCVImageBufferYCbCrMatrix_ITU_R_601_4: weights = Self.bt601
            default: weights = nil
            }
        }
        let siting = CVBufferCopyAttachment(buffer, kCVImageBufferChromaLocationTopFieldKey, nil) as? NSString
        let state = State(
            weights: weights,
            siting: siting.map { "\($0)" },
            space: CGColorSpace(attachments: buffer.attachments),
            isOpaque: layout.isLuma
        )
        return vImageCVImageFormat(code: code, state)
    }

    /// Creates a format.
    public static func make(
        format: Format,
        matrix: vImage_ARGBToYpCbCrMatrix,
        chromaSiting: ChromaSiting,
        colorSpace: CGColorSpace,
        alphaIsOpaqueHint: Bool
    ) -> vImageCVImageFormat? {
        make(code: format.rawValue, matrix, chromaSiting.name, colorSpace, alphaIsOpaqueHint)
    }

    static func make(
        code: OSType,
        _ matrix: vImage_ARGBToYpCbCrMatrix?,
        _ siting: String?,
        _ space: CGColorSpace?,
        _ isOpaque: Bool
    ) -> vImageCVImageFormat? {
        guard Layout(code) != nil else { return nil }
        let weights = matrix.map { SIMD2(Double($0.R_Yp), Double($0.B_Yp)) }
        return vImageCVImageFormat(
            code: code,
            State(weights: weights, siting: siting, space: space, isOpaque: isOpaque)
        )
    }

    static let bt601 = SIMD2(0.299, 0.114)
    static let bt709 = SIMD2(0.2126, 0.0722)
    static let bt2020 = SIMD2(0.2627, 0.0593)

    var current: State { state.withLock { $0 } }
    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    /// The layout and the colour space; throws where the format is incomplete or cannot be converted.
    func readable() throws(vImage.Error) -> (Layout, CGColorSpace) {
        guard let layout = Layout(code) else { throw .unsupportedConversion }
        let state = current
        guard let space = state.space, !layout.isLuma || state.weights != nil else { throw .invalidCVImageFormat }
        return (layout, space)
    }

    func toColors() throws(vImage.Error) -> vImage_YpCbCrToARGB {
        guard let layout = Layout(code), let weights = current.weights else { throw .invalidCVImageFormat }
        var info = vImage_YpCbCrToARGB(), range = layout.range
        var matrix = vImage_YpCbCrToARGBMatrix(red: weights.x, blue: weights.y)
        try check(
            vImageConvert_YpCbCrToARGB_GenerateConversion(&matrix, &range, &info, layout.type, kvImageARGB8888, 0)
        )
        return info
    }

    func fromColors() throws(vImage.Error) -> vImage_ARGBToYpCbCr {
        guard let layout = Layout(code), let weights = current.weights else { throw .invalidCVImageFormat }
        var info = vImage_ARGBToYpCbCr(), range = layout.range
        var matrix = vImage_ARGBToYpCbCrMatrix(red: weights.x, blue: weights.y)
        try check(
            vImageConvert_ARGBToYpCbCr_GenerateConversion(&matrix, &range, &info, kvImageARGB8888, layout.type, 0)
        )
        return info
    }

    /// The number of channels of a pixel.
    public var channelCount: UInt32 { code == kCVPixelFormatType_OneComponent8 ? 1 : isLuma ? 3 : 4 }
    /// The pixel format.
    public var formatCode: UInt32 { code }
    /// The colour space; nil if it is not known.
    public var colorSpace: CGColorSpace? { current.space }
    private var isLuma: Bool { Layout(code)?.isLuma ?? false }

    /// Returns a Boolean value that indicates whether both are the same object.
    public static func == (lhs: vImageCVImageFormat, rhs: vImageCVImageFormat) -> Bool { lhs === rhs }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension vImageCVImageFormat {
    /// A pixel format.
    public struct Format: RawRepresentable, Hashable, Sendable {
        /// The pixel format's code.
        public var rawValue: UInt32

        /// Creates a format from a code.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// 420 of two planes, video range.
        public static let format420YpCbCr8BiPlanarVideoRange = Format(
            rawValue: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        )
        /// 420 of two planes, full range.
        public static let format420YpCbCr8BiPlanarFullRange = Format(
            rawValue: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        )
        /// 420 of three planes, video range.
        public static let format420YpCbCr8Planar = Format(rawValue: kCVPixelFormatType_420YpCbCr8Planar)
        /// 420 of three planes, full range.
        public static let format420YpCbCr8PlanarFullRange = Format(
            rawValue: kCVPixelFormatType_420YpCbCr8PlanarFullRange
        )
        /// Packed 422: Cb, Y, Cr, Y.
        public static let format422YpCbCr8 = Format(rawValue: kCVPixelFormatType_422YpCbCr8)
        /// Blue, green, red, alpha.
        public static let format32BGRA = Format(rawValue: kCVPixelFormatType_32BGRA)
        /// Alpha, red, green, blue.
        public static let format32ARGB = Format(rawValue: kCVPixelFormatType_32ARGB)
        /// One component of 8 bits.
        public static let formatOneComponent8 = Format(rawValue: kCVPixelFormatType_OneComponent8)
    }

    /// The place of chroma samples, which has no effect on conversions.
    public enum ChromaSiting: Sendable {
        /// Left, between rows.
        case left
        /// In the middle.
        case center
        /// Upper left.
        case topLeft
        /// Above.
        case top
        /// Lower left.
        case bottomLeft
        /// Below.
        case bottom
        /// As in DV of 420.
        case dv420

        var name: String {
            switch self {
            case .left: "Left"
            case .center: "Center"
            case .topLeft: "TopLeft"
            case .top: "Top"
            case .bottomLeft: "BottomLeft"
            case .bottom: "Bottom"
            case .dv420: "DV 4:2:0"
            }
        }
    }
}

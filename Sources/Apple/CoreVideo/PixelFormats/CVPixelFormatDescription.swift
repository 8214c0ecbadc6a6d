public import Foundation

/// Returns the description of a pixel format, or nil for an unknown one.
///
/// Interleaved formats describe their one plane at the top level, planar ones describe theirs under
/// `kCVPixelFormatPlanes`.
public func CVPixelFormatDescriptionCreateWithPixelFormatType(
    _ allocator: CFAllocator?,
    _ pixelFormat: OSType
) -> CFDictionary? {
    PixelFormat.named(pixelFormat)?.description
}

/// Returns the codes of all known formats as numbers, registered ones last.
public func CVPixelFormatDescriptionArrayCreateWithAllPixelFormatTypes(_ allocator: CFAllocator?) -> CFArray? {
    NSArray(array: PixelFormat.allCodes.map { NSNumber(value: $0) })
}

/// Registers a new format, so that buffers of it can be created.
///
/// The description needs `kCVPixelFormatBitsPerBlock`, at the top level or in every plane. The call has no effect if
/// the description is unusable, has more than four planes, or if the code belongs to a built-in format.
public func CVPixelFormatDescriptionRegisterDescriptionWithPixelFormatType(
    _ description: CFDictionary,
    _ pixelFormat: OSType
) {
    guard let format = PixelFormat(pixelFormat, description) else { return }
    PixelFormat.register(format)
}

/// Returns a Boolean value that indicates whether a compressed format of Apple's graphics hardware is available.
///
/// Always false here.
public func CVIsCompressedPixelFormatAvailable(_ pixelFormatType: OSType) -> Bool {
    false
}

extension PixelFormat {
    /// The description as a dictionary.
    fileprivate var description: NSDictionary {
        var facts: [CFString: Any] = [
            kCVPixelFormatName: NSString(string: name),
            kCVPixelFormatConstant: NSNumber(value: code),
            kCVPixelFormatFourCC: NSNumber(value: code),
            kCVPixelFormatContainsAlpha: NSNumber(value: content.contains(.alpha)),
            kCVPixelFormatContainsRGB: NSNumber(value: content.contains(.rgb)),
            kCVPixelFormatContainsYCbCr: NSNumber(value: content.contains(.yCbCr)),
            kCVPixelFormatContainsGrayscale: NSNumber(value: content.contains(.gray)),
            kCVPixelFormatContainsSenselArray: NSNumber(value: content.contains(.sensels)),
        ]
        switch range {
        case .video: facts[kCVPixelFormatComponentRange] = kCVPixelFormatComponentRange_VideoRange
        case .full: facts[kCVPixelFormatComponentRange] = kCVPixelFormatComponentRange_FullRange
        case .wide: facts[kCVPixelFormatComponentRange] = kCVPixelFormatComponentRange_WideRange
        case .none: break
        }
        if isPlanar {
            facts[kCVPixelFormatPlanes] = NSArray(array: planes.map { $0.facts as NSDictionary })
        } else {
            facts.merge(planes[0].facts) { old, _ in old }
        }
        return facts as NSDictionary
    }

    /// Reads a description that a caller registers.
    fileprivate convenience init?(_ code: OSType, _ description: NSDictionary) {
        let shapes: [NSDictionary]
        let isPlanar: Bool
        if let list = description[kCVPixelFormatPlanes] as? [Any] {
            shapes = list.compactMap { ($0 as? [String: Any]).map { $0 as NSDictionary } }
            isPlanar = true
            guard shapes.count == list.count, (1...PixelPlanes.capacity).contains(shapes.count) else { return nil }
        } else {
            shapes = [description]
            isPlanar = false
        }
        let planes = shapes.compactMap(Plane.init)
        guard planes.count == shapes.count else { return nil }
        var content: Content = []
        for (key, flag) in [
            (kCVPixelFormatContainsAlpha, Content.alpha), (kCVPixelFormatContainsRGB, .rgb),
            (kCVPixelFormatContainsYCbCr, .yCbCr), (kCVPixelFormatContainsGrayscale, .gray),
            (kCVPixelFormatContainsSenselArray, .sensels),
        ] where (description[key] as? NSNumber)?.boolValue == true {
            content.insert(flag)
        }
        let range: Range
        switch (description[kCVPixelFormatComponentRange] as? String).map(NSString.init(string:)) {
        case kCVPixelFormatComponentRange_VideoRange: range = .video
        case kCVPixelFormatComponentRange_FullRange: range = .full
        case kCVPixelFormatComponentRange_WideRange: range = .wide
        default: range = .none
        }
        let name = description[kCVPixelFormatName] as? String ?? PixelFormat.text(of: code)
        self.init(code, name, content, range, bits: planes[0].bitsPerBlock, planar: isPlanar, planes)
    }
}

extension PixelFormat.Plane {
    fileprivate var facts: [CFString: Any] {
        var facts: [CFString: Any] = [kCVPixelFormatBitsPerBlock: NSNumber(value: bitsPerBlock)]
        for (key, value) in [
            (kCVPixelFormatBlockWidth, blockWidth), (kCVPixelFormatHorizontalSubsampling, horizontalSubsampling),
            (kCVPixelFormatVerticalSubsampling, verticalSubsampling),
            (kCVPixelFormatBlockHorizontalAlignment, rowAlignment * 8 / bitsPerBlock),
        ] where value > 1 {
            facts[key] = NSNumber(value: value)
        }
        if !black.isEmpty {
            facts[kCVPixelFormatBlackBlock] = Data(black) as NSData
        }
        return facts
    }

    /// Reads a plane of a description; returns nil if its numbers are unusable.
    ///
    /// Blocks of several rows have no layout in this library.
    fileprivate init?(_ facts: NSDictionary) {
        func number(_ key: CFString) -> Int { PixelBufferAttributes.number(facts, key) ?? 1 }
        guard let bits = PixelBufferAttributes.number(facts, kCVPixelFormatBitsPerBlock) else { return nil }
        let width = number(kCVPixelFormatBlockWidth)
        let horizontal = number(kCVPixelFormatHorizontalSubsampling)
        let vertical = number(kCVPixelFormatVerticalSubsampling)
        let alignment = number(kCVPixelFormatBlockHorizontalAlignment)
        guard (8...4096).contains(bits), bits % 8 == 0, (1...64).contains(width), (1...16).contains(horizontal),
            (1...16).contains(vertical), (1...64).contains(alignment), number(kCVPixelFormatBlockHeight) == 1
        else { return nil }
        self.init(
            bitsPerBlock: bits,
            blockWidth: width,
            horizontalSubsampling: horizontal,
            verticalSubsampling: vertical,
            rowAlignment: bits / 8 * alignment,
            black: (facts[kCVPixelFormatBlackBlock] as? Data).map { Array($0) } ?? []
        )
    }
}

/// The first row of a Bayer image starts with red, green.
public let kCVVersatileBayer_BayerPattern_RGGB = 0

/// The first row of a Bayer image starts with green, red.
public let kCVVersatileBayer_BayerPattern_GRBG = 1

/// The first row of a Bayer image starts with green, blue.
public let kCVVersatileBayer_BayerPattern_GBRG = 2

/// The first row of a Bayer image starts with blue, green.
public let kCVVersatileBayer_BayerPattern_BGGR = 3

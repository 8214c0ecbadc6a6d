import CoreVideo
public import Foundation

/// A conversion between two formats of images.
///
/// Immutable, for any number of threads.
///
/// Layouts of 8-bit and 16-bit integers and of floating-point numbers are converted, with alpha in any place and
/// multiplied or not, between spaces of one and three components; pixel buffers of 420 and 422 of 8 bits, 32BGRA,
/// 32ARGB, 32RGBA and one component.
public final class vImageConverter: Hashable, Sendable {
    let plan: ConversionPlan

    init(_ plan: ConversionPlan) { self.plan = plan }

    /// Creates a conversion between layouts.
    ///
    /// Throws ``vImage/Error/unsupportedConversion`` or ``vImage/Error/invalidImageFormat``.
    public static func make(
        sourceFormat: vImage_CGImageFormat,
        destinationFormat: vImage_CGImageFormat,
        flags options: vImage.Options = .noFlags
    ) throws -> vImageConverter {
        vImageConverter(try ConversionPlan(sourceFormat, destinationFormat, background: nil))
    }

    /// Creates a conversion from a pixel buffer's format.
    ///
    /// Throws ``vImage/Error/unsupportedConversion``, or an error of either format.
    public static func make(
        sourceFormat: vImageCVImageFormat,
        destinationFormat: vImage_CGImageFormat,
        flags options: vImage.Options = .noFlags
    ) throws -> vImageConverter {
        vImageConverter(try ConversionPlan(sourceFormat, destinationFormat, background: nil))
    }

    /// Creates a conversion to a pixel buffer's format.
    ///
    /// Throws ``vImage/Error/unsupportedConversion``, or an error of either format.
    public static func make(
        sourceFormat: vImage_CGImageFormat,
        destinationFormat: vImageCVImageFormat,
        flags options: vImage.Options = .noFlags
    ) throws -> vImageConverter {
        vImageConverter(try ConversionPlan(sourceFormat, destinationFormat, background: nil))
    }

    /// The number of buffers of a source.
    public var sourceBufferCount: Int { plan.sourceCount }
    /// The number of buffers of a destination.
    public var destinationBufferCount: Int { plan.destinationCount }

    /// Converts an image of one buffer.
    public func convert(
        source: vImage_Buffer,
        destination: inout vImage_Buffer,
        flags options: vImage.Options = .noFlags
    ) throws {
        var source = source
        try check(vImageConvert_AnyToAny(self, &source, &destination, nil, options.flags))
    }

    /// Converts an image of several buffers.
    public func convert(
        sources: [vImage_Buffer],
        destinations: inout [vImage_Buffer],
        flags options: vImage.Options = .noFlags
    ) throws {
        guard sources.count == plan.sourceCount, destinations.count == plan.destinationCount else {
            throw vImage.Error.invalidParameter
        }
        try check(vImageConvert_AnyToAny(self, sources, destinations, nil, options.flags))
    }

    /// Returns a Boolean value that indicates whether both are the same object.
    public static func == (lhs: vImageConverter, rhs: vImageConverter) -> Bool { lhs === rhs }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Makes a converter, and writes the reason where there is none.
private func made(
    _ error: UnsafeMutablePointer<vImage_Error>?,
    _ plan: () throws(vImage.Error) -> ConversionPlan
) -> Unmanaged<vImageConverter>! {
    do {
        let converter = vImageConverter(try plan())
        error?.pointee = kvImageNoError
        return Unmanaged.passRetained(converter)
    } catch {
        reason(error)
        return nil
    }
    func reason(_ found: vImage.Error) { error?.pointee = found.rawValue }
}

private func colors(_ background: UnsafePointer<CGFloat>?) -> [Float]? {
    background.map { [Float($0[0]), Float($0[1]), Float($0[2])] }
}

/// Creates a conversion between layouts; the caller releases it.
public func vImageConverter_CreateWithCGImageFormat(
    _ srcFormat: UnsafePointer<vImage_CGImageFormat>,
    _ destFormat: UnsafePointer<vImage_CGImageFormat>,
    _ backgroundColor: UnsafePointer<CGFloat>?,
    _ flags: vImage_Flags,
    _ error: UnsafeMutablePointer<vImage_Error>?
) -> Unmanaged<vImageConverter>! {
    made(error) { () throws(vImage.Error) in
        let isGray = destFormat.pointee.space.numberOfComponents < 3
        let background = backgroundColor.map { isGray ? [Float](repeating: Float($0[0]), count: 3) : colors($0) ?? [] }
        return try ConversionPlan(srcFormat.pointee, destFormat.pointee, background: background)
    }
}

/// Creates a conversion from a pixel buffer's format; the caller releases it.
public func vImageConverter_CreateForCVToCGImageFormat(
    _ srcFormat: vImageCVImageFormat,
    _ destFormat: UnsafePointer<vImage_CGImageFormat>,
    _ backgroundColor: UnsafePointer<CGFloat>?,
    _ flags: vImage_Flags,
    _ error: UnsafeMutablePointer<vImage_Error>?
) -> Unmanaged<vImageConverter>! {
    made(error) { () throws(vImage.Error) in
        try ConversionPlan(srcFormat, destFormat.pointee, background: colors(backgroundColor))
    }
}

/// Creates a conversion to a pixel buffer's format; the caller releases it.
public func vImageConverter_CreateForCGToCVImageFormat(
    _ srcFormat: UnsafePointer<vImage_CGImageFormat>,
    _ destFormat: vImageCVImageFormat,
    _ backgroundColor: UnsafePointer<CGFloat>?,
    _ flags: vImage_Flags,
    _ error: UnsafeMutablePointer<vImage_Error>?
) -> Unmanaged<vImageConverter>! {
    made(error) { () throws(vImage.Error) in
        try ConversionPlan(srcFormat.pointee, destFormat, background: colors(backgroundColor))
    }
}

/// Adds an owner to a converter.
public func vImageConverter_Retain(_ converter: vImageConverter?) {
    if let converter { _ = Unmanaged.passRetained(converter) }
}

/// Removes an owner of a converter.
public func vImageConverter_Release(_ converter: vImageConverter?) {
    if let converter { Unmanaged.passUnretained(converter).release() }
}

/// Returns the number of buffers of a source, which is that of its planes.
public func vImageConverter_GetNumberOfSourceBuffers(_ converter: vImageConverter) -> UInt {
    UInt(converter.plan.sourceCount)
}

/// Returns the number of buffers of a destination, which is that of its planes.
public func vImageConverter_GetNumberOfDestinationBuffers(_ converter: vImageConverter) -> UInt {
    UInt(converter.plan.destinationCount)
}

/// Returns ``kvImageOutOfPlaceOperationRequired``, because no conversion works in place.
public func vImageConverter_MustOperateOutOfPlace(
    _ converter: vImageConverter,
    _ srcs: UnsafePointer<vImage_Buffer>?,
    _ dests: UnsafePointer<vImage_Buffer>?,
    _ flags: vImage_Flags
) -> vImage_Error {
    kvImageOutOfPlaceOperationRequired
}

/// Converts an image, whose buffers are its planes.
///
/// Source and destination may not overlap.
@discardableResult
public func vImageConvert_AnyToAny(
    _ converter: vImageConverter,
    _ srcs: UnsafePointer<vImage_Buffer>,
    _ dests: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer?,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags, allowed: 2048) { () throws(vImage.Error) in try converter.plan.run(srcs, dests) }
}

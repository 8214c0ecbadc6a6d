public import CoreVideo
public import Foundation

/// A function that returns the part of an input that a part of the result needs.
public typealias CIKernelROICallback = (Int32, CGRect) -> CGRect

/// The error of kernels from source code.
struct KernelError: Error, CustomStringConvertible {
    let description = "Kernels in Metal or in Core Image's language are not supported; use the built-in filters."
}

/// A function in Core Image's language or in Metal, which cannot be compiled here.
public class CIKernel: NSObject, @unchecked Sendable {
    /// The name of the function.
    public let name: String

    init(named name: String) {
        self.name = name
        super.init()
    }

    /// Returns nil: source code is not compiled.
    public init?(source string: String) {
        ImagingLog.warn(KernelError().description)
        return nil
    }

    /// Throws an error: Metal libraries are not supported.
    public init(functionName name: String, fromMetalLibraryData data: Data) throws {
        throw KernelError()
    }

    /// Throws an error: Metal libraries are not supported.
    public init(functionName name: String, fromMetalLibraryData data: Data, outputPixelFormat format: CIFormat) throws {
        throw KernelError()
    }

    /// Throws an error: Metal is not supported.
    public class func kernels(withMetalString source: String) throws -> [CIKernel] { throw KernelError() }

    /// Returns nil.
    public func apply(
        extent: CGRect,
        roiCallback callback: @escaping CIKernelROICallback,
        arguments args: [Any]?
    ) -> CIImage? { nil }
}

/// A kernel that changes each pixel by itself, which cannot be compiled here.
public class CIColorKernel: CIKernel, @unchecked Sendable {
    /// Returns nil.
    public func apply(extent: CGRect, arguments args: [Any]?) -> CIImage? { nil }
}

/// A kernel that moves pixels, which cannot be compiled here.
public final class CIWarpKernel: CIKernel, @unchecked Sendable {
    /// Returns nil.
    public func apply(
        extent: CGRect,
        roiCallback callback: @escaping CIKernelROICallback,
        image: CIImage,
        arguments args: [Any]?
    ) -> CIImage? { nil }
}

/// An image with a way of sampling, for kernels.
public final class CISampler: NSObject, @unchecked Sendable {
    /// The extent of the image.
    public let extent: CGRect

    /// Creates a sampler of an image.
    public init(image im: CIImage) {
        extent = im.extent
        super.init()
    }
}

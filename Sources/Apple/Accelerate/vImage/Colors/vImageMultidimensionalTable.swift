import Foundation

/// What a table will be used for.
public struct vImageMDTableUsageHint: RawRepresentable, Hashable, Sendable {
    /// The use as a number.
    public var rawValue: UInt32

    /// Creates a use from a number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
    /// Creates a use from a number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// For integers of 16 bits.
public var kvImageMDTableHint_16Q12: vImageMDTableUsageHint { vImageMDTableUsageHint(1) }
/// For single precision.
public var kvImageMDTableHint_Float: vImageMDTableUsageHint { vImageMDTableUsageHint(2) }

/// The interpolation between the entries of a table.
public struct vImage_InterpolationMethod: RawRepresentable, Hashable, Sendable {
    /// The method as a number.
    public var rawValue: UInt32

    /// Creates a method from a number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
    /// Creates a method from a number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// No interpolation: the nearest entry.
public var kvImageNoInterpolation: vImage_InterpolationMethod { vImage_InterpolationMethod(0) }
/// Interpolation in all dimensions.
public var kvImageFullInterpolation: vImage_InterpolationMethod { vImage_InterpolationMethod(1) }
/// Interpolation in the tetrahedron around a point, which is done in all dimensions here.
public var kvImageHalfInterpolation: vImage_InterpolationMethod { vImage_InterpolationMethod(2) }

/// A table of colours with one dimension for each channel of the source.
public typealias vImage_MultidimensionalTable = OpaquePointer

/// The entries of a table, from 0 to 1.
final class ColorTable: Sendable {
    let entries: [Float]
    let inputs: Int
    let outputs: Int
    let sizes: [Int]

    init?(_ data: UnsafePointer<UInt16>, _ inputs: Int, _ outputs: Int, _ sizes: [Int]) {
        guard (1...8).contains(inputs), (1...8).contains(outputs), sizes.allSatisfy({ $0 >= 2 }) else { return nil }
        var count = outputs
        for size in sizes {
            let (product, isLarge) = count.multipliedReportingOverflow(by: size)
            guard !isLarge, product <= 1 << 28 else { return nil }
            count = product
        }
        entries = UnsafeBufferPointer(start: data, count: count).map { Float($0) / 65_535 }
        self.inputs = inputs
        self.outputs = outputs
        self.sizes = sizes
    }

    static func of(_ table: OpaquePointer) -> ColorTable {
        Unmanaged<ColorTable>.fromOpaque(UnsafeRawPointer(table)).takeUnretainedValue()
    }

    /// Looks up a colour.
    ///
    /// The last channel of the source changes fastest in the table.
    func look(_ color: [Float], isInterpolated: Bool, into output: inout [Float]) {
        var corners: [(index: Int, weight: Float)] = [(0, 1)]
        for channel in 0..<inputs {
            let last = sizes[channel] - 1
            let value = color[channel]
            let place = (value > 0 ? min(value, 1) : 0) * Float(last)
            if isInterpolated {
                let low = min(Int(place), last - 1), share = place - Float(low)
                corners = corners.flatMap { corner in
                    [(low, 1 - share), (low + 1, share)].map {
                        (corner.index * sizes[channel] + $0.0, corner.weight * $0.1)
                    }
                }.filter { $0.weight > 0 }
            } else {
                corners = corners.map { ($0.index * sizes[channel] + Int(place.rounded()), $0.weight) }
            }
        }
        for index in 0..<outputs { output[index] = 0 }
        for corner in corners {
            for index in 0..<outputs { output[index] += corner.weight * entries[corner.index * outputs + index] }
        }
    }
}

/// Creates a table from colours of 16 bits, of which the last channel of the source changes fastest.
///
/// - Parameters:
///   - tableData: The values of the table.
///   - numSrcChannels: The number of source channels.
///   - numDestChannels: The number of result channels.
///   - hint: Has no effect.
///   - flags: Options.
///   - table_entries_per_dimension: The number of entries of each channel of the source, at least 2.
///   - err: The reason where the result is nil.
/// - Returns: A table that the caller releases.
public func vImageMultidimensionalTable_Create(
    _ tableData: UnsafePointer<UInt16>,
    _ numSrcChannels: UInt32,
    _ numDestChannels: UInt32,
    _ table_entries_per_dimension: UnsafePointer<UInt8>,
    _ hint: vImageMDTableUsageHint,
    _ flags: vImage_Flags,
    _ err: UnsafeMutablePointer<vImage_Error>?
) -> vImage_MultidimensionalTable! {
    let inputs = Int(min(numSrcChannels, 9))
    let sizes = (0..<inputs).map { Int(table_entries_per_dimension[$0]) }
    guard let table = ColorTable(tableData, inputs, Int(min(numDestChannels, 9)), sizes) else {
        err?.pointee = kvImageInvalidParameter
        return nil
    }
    err?.pointee = kvImageNoError
    return OpaquePointer(Unmanaged.passRetained(table).toOpaque())
}

/// Adds an owner to a table.
@discardableResult
public func vImageMultidimensionalTable_Retain(_ table: vImage_MultidimensionalTable!) -> vImage_Error {
    _ = Unmanaged<ColorTable>.fromOpaque(UnsafeRawPointer(table)).retain()
    return kvImageNoError
}

/// Removes an owner of a table.
@discardableResult
public func vImageMultidimensionalTable_Release(_ table: vImage_MultidimensionalTable?) -> vImage_Error {
    guard let table else { return kvImageNoError }
    Unmanaged<ColorTable>.fromOpaque(UnsafeRawPointer(table)).release()
    return kvImageNoError
}

/// Maps planes from 0 to 1 through a table to planes from 0 to 1.
///
/// - Parameters:
///   - tempBuffer: Has no effect.
///   - table: The table.
///   - method: The interpolation between the entries.
///   - flags: Options.
///   - srcs: As many planes as the table has channels of the source.
///   - dests: As many planes as it has channels of the result.
@discardableResult
public func vImageMultiDimensionalInterpolatedLookupTable_PlanarF(
    _ srcs: UnsafePointer<vImage_Buffer>,
    _ dests: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer?,
    _ table: vImage_MultidimensionalTable,
    _ method: vImage_InterpolationMethod,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        let colors = ColorTable.of(table)
        var sources: [PixelGrid] = [], outputs: [PixelGrid] = []
        for index in 0..<colors.inputs { sources.append(try PixelGrid(srcs[index], size: 4)) }
        for index in 0..<colors.outputs { outputs.append(try PixelGrid(dests[index], size: 4)) }
        for output in outputs {
            try output.mustEqual(outputs[0])
            for source in sources { try source.mustCover(output) }
        }
        var color = [Float](repeating: 0, count: colors.inputs)
        var result = [Float](repeating: 0, count: colors.outputs)
        for y in 0..<outputs[0].height {
            for x in 0..<outputs[0].width {
                for index in 0..<colors.inputs { color[index] = sources[index].row(y, as: Float.self)[x] }
                colors.look(color, isInterpolated: method != kvImageNoInterpolation, into: &result)
                for index in 0..<colors.outputs { outputs[index].row(y, as: Float.self)[x] = result[index] }
            }
        }
    }
}

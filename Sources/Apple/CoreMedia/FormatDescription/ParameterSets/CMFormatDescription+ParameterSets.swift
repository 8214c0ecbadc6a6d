public import CoreVideo
public import Foundation

extension CMFormatDescription {
    /// Creates a description of H.264 video from parameter sets.
    ///
    /// The dimensions come from the first sequence parameter set, cropping included. The sets are also stored as an
    /// `avcC` atom.
    ///
    /// - Parameters:
    ///   - h264ParameterSets: NAL units without start codes: at least one sequence and one picture parameter set,
    ///     optionally with extensions of sequence parameter sets.
    ///   - nalUnitHeaderLength: The number of bytes of the length before each NAL unit in sample data: 1, 2 or 4.
    /// - Throws: ``Error/invalidParameter``.
    public convenience init(h264ParameterSets: [Data], nalUnitHeaderLength: Int = 4) throws {
        let sets = h264ParameterSets.map { [UInt8]($0) }
        guard [1, 2, 4].contains(nalUnitHeaderLength),
            sets.allSatisfy({ (1...0xFFFF).contains($0.count) && [7, 8, 13].contains($0[0] & 0x1F) })
        else { throw Error.invalidParameter }
        func count(_ type: UInt8) -> Int { sets.count { $0[0] & 0x1F == type } }
        guard (1...31).contains(count(7)), (1...255).contains(count(8)), count(13) <= 255,
            let first = sets.first(where: { $0[0] & 0x1F == 7 }), let sps = SequenceParameterSet(h264: first)
        else { throw Error.invalidParameter }
        self.init(
            codec: kCMVideoCodecType_H264,
            sps: sps,
            sets: sets,
            header: nalUnitHeaderLength,
            atomName: "avcC",
            atom: VideoParameterSets.avcC(sets, header: nalUnitHeaderLength, sps: sps),
            extensions: nil
        )
    }

    /// Creates a description of HEVC video from parameter sets.
    ///
    /// The dimensions come from the first sequence parameter set, cropping included. The sets are also stored as an
    /// `hvcC` atom.
    ///
    /// - Parameters:
    ///   - hevcParameterSets: NAL units without start codes: at least one video, one sequence and one picture parameter
    ///     set, optionally with supplemental enhancement information.
    ///   - nalUnitHeaderLength: The number of bytes of the length before each NAL unit in sample data: 1, 2 or 4.
    ///   - extensions: Further properties.
    /// - Throws: ``Error/invalidParameter``.
    public convenience init(
        hevcParameterSets: [Data],
        nalUnitHeaderLength: Int = 4,
        extensions: Extensions? = nil
    ) throws {
        let sets = hevcParameterSets.map { [UInt8]($0) }
        let types = sets.map { $0.count >= 2 && $0.count <= 0xFFFF ? VideoParameterSets.hevcType($0) : 0 }
        guard [1, 2, 4].contains(nalUnitHeaderLength), types.count <= 255,
            types.allSatisfy({ [32, 33, 34, 39, 40].contains($0) }), types.contains(32), types.contains(34),
            let index = types.firstIndex(of: 33), let sps = SequenceParameterSet(hevc: sets[index])
        else { throw Error.invalidParameter }
        self.init(
            codec: kCMVideoCodecType_HEVC,
            sps: sps,
            sets: sets,
            header: nalUnitHeaderLength,
            atomName: "hvcC",
            atom: VideoParameterSets.hvcC(sets, header: nalUnitHeaderLength, sps: sps),
            extensions: extensions
        )
    }

    private convenience init(
        codec: CMVideoCodecType,
        sps: SequenceParameterSet,
        sets: [[UInt8]],
        header: Int,
        atomName: String,
        atom: [UInt8],
        extensions: Extensions?
    ) {
        var extensions = extensions ?? Extensions()
        let key = kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms
        let atoms = NSMutableDictionary()
        if let given = extensions[key] as? [AnyHashable: Any] { atoms.addEntries(from: given) }
        atoms.setObject(NSData(data: Data(atom)), forKey: atomName as NSString)
        extensions[key] = atoms.copy() as AnyObject
        self.init(
            type: kCMMediaType_Video,
            subType: codec,
            width: Int32(sps.width),
            height: Int32(sps.height),
            extensions: extensions,
            videoParameterSets: VideoParameterSets(sets.map { ImmutableBytes($0) }, nalUnitHeaderLength: header)
        )
    }

    /// The parameter sets of H.264 or HEVC video, in their original order; empty for other codecs.
    public var parameterSets: ParameterSetCollection {
        ParameterSetCollection(sets: videoParameterSets?.sets.map(\.data) ?? [])
    }

    /// The number of bytes of the length before each NAL unit in sample data; nil for codecs other than H.264 and HEVC.
    public var nalUnitHeaderLength: Int? { videoParameterSets?.nalUnitHeaderLength }

    /// Parameter sets: NAL units without start codes and with their emulation-prevention bytes.
    public struct ParameterSetCollection: RandomAccessCollection, Sendable {
        let sets: [Data]
        /// The index of the first set: 0.
        public var startIndex: Int { 0 }
        /// The number of sets.
        public var endIndex: Int { sets.count }
        /// The set at an index.
        public subscript(position: Int) -> Data { sets[position] }
    }
}

/// Creates a description of H.264 video; see ``CMFormatDescription/init(h264ParameterSets:nalUnitHeaderLength:)``.
@discardableResult
public func CMVideoFormatDescriptionCreateFromH264ParameterSets(
    allocator: CFAllocator?,
    parameterSetCount: Int,
    parameterSetPointers: UnsafePointer<UnsafePointer<UInt8>>,
    parameterSetSizes: UnsafePointer<Int>,
    nalUnitHeaderLength NALUnitHeaderLength: Int32,
    formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
    status {
        formatDescriptionOut.pointee = try CMFormatDescription(
            h264ParameterSets: try data(parameterSetCount, parameterSetPointers, parameterSetSizes),
            nalUnitHeaderLength: Int(NALUnitHeaderLength)
        )
    }
}

/// Creates a description of HEVC video.
///
/// See ``CMFormatDescription/init(hevcParameterSets:nalUnitHeaderLength:extensions:)``.
@discardableResult
public func CMVideoFormatDescriptionCreateFromHEVCParameterSets(
    allocator: CFAllocator?,
    parameterSetCount: Int,
    parameterSetPointers: UnsafePointer<UnsafePointer<UInt8>>,
    parameterSetSizes: UnsafePointer<Int>,
    nalUnitHeaderLength NALUnitHeaderLength: Int32,
    extensions: CFDictionary?,
    formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
    status {
        formatDescriptionOut.pointee = try CMFormatDescription(
            hevcParameterSets: try data(parameterSetCount, parameterSetPointers, parameterSetSizes),
            nalUnitHeaderLength: Int(NALUnitHeaderLength),
            extensions: CMFormatDescription.Extensions(dictionary: extensions)
        )
    }
}

/// Writes one parameter set of H.264 video, the number of sets, and the NAL unit header length; returns 0 on success.
///
/// The bytes are valid while the description is alive. If pointer and size are nil, the index is ignored. Returns
/// -12710 if the index is too large or the codec is a different one.
@discardableResult
public func CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
    _ videoDesc: CMFormatDescription,
    parameterSetIndex: Int,
    parameterSetPointerOut: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    parameterSetSizeOut: UnsafeMutablePointer<Int>?,
    parameterSetCountOut: UnsafeMutablePointer<Int>?,
    nalUnitHeaderLengthOut NALUnitHeaderLengthOut: UnsafeMutablePointer<Int32>?
) -> OSStatus {
    let codecs = [kCMVideoCodecType_H264, FourCharacters.code("avc3")]
    return parameterSet(
        videoDesc,
        codecs,
        parameterSetIndex,
        parameterSetPointerOut,
        parameterSetSizeOut,
        parameterSetCountOut,
        NALUnitHeaderLengthOut
    )
}

/// Writes one parameter set of HEVC video, the number of sets, and the NAL unit header length; returns 0 on success.
///
/// The rules are those of `CMVideoFormatDescriptionGetH264ParameterSetAtIndex`.
@discardableResult
public func CMVideoFormatDescriptionGetHEVCParameterSetAtIndex(
    _ videoDesc: CMFormatDescription,
    parameterSetIndex: Int,
    parameterSetPointerOut: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    parameterSetSizeOut: UnsafeMutablePointer<Int>?,
    parameterSetCountOut: UnsafeMutablePointer<Int>?,
    nalUnitHeaderLengthOut NALUnitHeaderLengthOut: UnsafeMutablePointer<Int32>?
) -> OSStatus {
    let codecs = [kCMVideoCodecType_HEVC, FourCharacters.code("hev1")]
    return parameterSet(
        videoDesc,
        codecs,
        parameterSetIndex,
        parameterSetPointerOut,
        parameterSetSizeOut,
        parameterSetCountOut,
        NALUnitHeaderLengthOut
    )
}

private func parameterSet(
    _ description: CMFormatDescription,
    _ codecs: [FourCharCode],
    _ index: Int,
    _ pointer: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    _ size: UnsafeMutablePointer<Int>?,
    _ count: UnsafeMutablePointer<Int>?,
    _ header: UnsafeMutablePointer<Int32>?
) -> OSStatus {
    guard codecs.contains(description.subType), let stored = description.videoParameterSets else {
        return kCMFormatDescriptionError_InvalidParameter
    }
    if pointer != nil || size != nil {
        guard stored.sets.indices.contains(index) else { return kCMFormatDescriptionError_InvalidParameter }
        pointer?.pointee = stored.sets[index].pointer.assumingMemoryBound(to: UInt8.self)
        size?.pointee = stored.sets[index].count
    }
    count?.pointee = stored.sets.count
    header?.pointee = Int32(stored.nalUnitHeaderLength)
    return noErr
}

private func data(
    _ count: Int,
    _ pointers: UnsafePointer<UnsafePointer<UInt8>>,
    _ sizes: UnsafePointer<Int>
) throws -> [Data] {
    guard count > 0 else { throw CMFormatDescription.Error.invalidParameter }
    return try (0..<count).map { index in
        guard sizes[index] > 0 else { throw CMFormatDescription.Error.invalidParameter }
        return Data(bytes: pointers[index], count: sizes[index])
    }
}

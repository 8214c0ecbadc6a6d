import CoreMedia
import CoreVideo
import Foundation
import Testing

@Suite("Parameter sets")
struct CMFormatDescriptionParameterSetsTests {
    struct Stream: CustomTestStringConvertible {
        let testDescription: String
        let sets: [String]
        let width: Int32
        let height: Int32
    }

    static let h264Table: [Stream] = [
        Stream(
            testDescription: "FMT-11 1920×1080",
            sets: ["67640029AC5680780227E59A80808081", "28EE04F2C0"],
            width: 1920,
            height: 1080
        ),
        Stream(
            testDescription: "x264 high 1920×1080",
            sets: ["67640028acd940780227e5c044000003000400000300f03c60c658", "68ebe3cb22c0"],
            width: 1920,
            height: 1080
        ),
        Stream(
            testDescription: "x264 high 642×482",
            sets: ["6764001eacd940a43fe22230110000030001000003003c0f162d96", "68ebe3cb22c0"],
            width: 642,
            height: 482
        ),
        Stream(
            testDescription: "x264 high 176×144",
            sets: ["6764000bacd942c4ec0440000003004000000f03c50a6580", "68ebe3cb22c0"],
            width: 176,
            height: 144
        ),
        Stream(
            testDescription: "x264 high 4:2:2 interlaced 720×576",
            sets: ["677a001eb6cd940b424d808800000300080000030190f8a14cb0", "68fba3cb22c0"],
            width: 720,
            height: 576
        ),
        Stream(
            testDescription: "x264 baseline 100×98",
            sets: ["6742c00ad9073f9e23011000000300100000030320f12264", "68cb83cb20"],
            width: 100,
            height: 98
        ),
    ]

    static let hevcTable: [Stream] = [
        Stream(
            testDescription: "x265 1280×720",
            sets: [
                "40010c01ffff01600000030090000003000003005d959809",
                "42010101600000030090000003000003005da00280802d165959a4932bc05a020000030002000003003c10",
                "4401c172b46240",
            ],
            width: 1280,
            height: 720
        ),
        Stream(
            testDescription: "x265 10 bit 322×242",
            sets: [
                "40010c01ffff02200000030090000003000003003c959809",
                "42010102200000030090000003000003003ca00a480f9c92365959a4932bc05a0200000300020000030032 10",
                "4401c172b46240",
            ],
            width: 322,
            height: 242
        ),
    ]

    static func data(_ hex: String) -> Data {
        let digits = hex.filter { !$0.isWhitespace }
        var data = Data()
        var index = digits.startIndex
        while index < digits.endIndex {
            let next = digits.index(index, offsetBy: 2)
            data.append(UInt8(digits[index..<next], radix: 16) ?? 0)
            index = next
        }
        return data
    }

    @Test("FMT-10 FMT-11 FMT-13 H.264 sets yield dimensions and are returned unchanged", arguments: h264Table)
    func h264(_ stream: Stream) throws {
        let sets = stream.sets.map(Self.data)
        let description = try CMFormatDescription(h264ParameterSets: sets)
        #expect(description.mediaSubType == .h264)
        #expect(description.dimensions == CMVideoDimensions(width: stream.width, height: stream.height))
        #expect(Array(description.parameterSets) == sets)
        #expect(description.nalUnitHeaderLength == 4)
        var (count, header) = (0, Int32(0))
        #expect(
            CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
                description,
                parameterSetIndex: 99,
                parameterSetPointerOut: nil,
                parameterSetSizeOut: nil,
                parameterSetCountOut: &count,
                nalUnitHeaderLengthOut: &header
            ) == noErr
        )
        #expect(count == sets.count && header == 4)
    }

    @Test("FMT-12 FMT-13 HEVC sets yield dimensions and are returned unchanged", arguments: hevcTable)
    func hevc(_ stream: Stream) throws {
        let sets = stream.sets.map(Self.data)
        let description = try CMFormatDescription(hevcParameterSets: sets, nalUnitHeaderLength: 2)
        #expect(description.mediaSubType == .hevc)
        #expect(description.dimensions == CMVideoDimensions(width: stream.width, height: stream.height))
        #expect(Array(description.parameterSets) == sets)
        #expect(description.nalUnitHeaderLength == 2)
    }

    @Test(
        "FMT-10 FMT-12 a description created from the stored atom returns the same sets",
        arguments: h264Table + hevcTable
    )
    func atoms(_ stream: Stream) throws {
        let sets = stream.sets.map(Self.data)
        let isHEVC = sets.count == 3
        let first =
            try isHEVC ? CMFormatDescription(hevcParameterSets: sets) : CMFormatDescription(h264ParameterSets: sets)
        let atoms = first.extensions[.sampleDescriptionExtensionAtoms]?.propertyListRepresentation as? [String: Data]
        #expect(atoms?.keys.sorted() == [isHEVC ? "hvcC" : "avcC"])
        let second = try CMFormatDescription(
            videoCodecType: isHEVC ? .hevc : .h264,
            width: Int(stream.width),
            height: Int(stream.height),
            extensions: first.extensions
        )
        #expect(first == second)
        #expect(Array(second.parameterSets) == sets && second.nalUnitHeaderLength == 4)
    }

    @Test("FMT-10 the avcC atom has the layout of MPEG-4 part 15")
    func avcC() throws {
        let description = try CMFormatDescription(
            h264ParameterSets: Self.h264Table[5].sets.map(Self.data),
            nalUnitHeaderLength: 4
        )
        let atoms = description.extensions[.sampleDescriptionExtensionAtoms]?.propertyListRepresentation
        let atom = try #require((atoms as? [String: Data])?["avcC"])
        let expected =
            "0142c00affe1" + "0018" + Self.h264Table[5].sets[0] + "01" + "0005" + Self.h264Table[5].sets[1]
        #expect(atom == Self.data(expected))
    }

    @Test("FMT-13 the C getter points to the bytes; an index out of range or another codec is an error")
    func getter() throws {
        let sets = Self.h264Table[0].sets.map(Self.data)
        let description = try CMFormatDescription(h264ParameterSets: sets)
        var pointer: UnsafePointer<UInt8>?
        var size = 0
        #expect(
            CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
                description,
                parameterSetIndex: 1,
                parameterSetPointerOut: &pointer,
                parameterSetSizeOut: &size,
                parameterSetCountOut: nil,
                nalUnitHeaderLengthOut: nil
            ) == noErr
        )
        #expect(Data(bytes: try #require(pointer), count: size) == sets[1])
        #expect(
            CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
                description,
                parameterSetIndex: 2,
                parameterSetPointerOut: &pointer,
                parameterSetSizeOut: &size,
                parameterSetCountOut: nil,
                nalUnitHeaderLengthOut: nil
            ) == -12710
        )
        #expect(
            CMVideoFormatDescriptionGetHEVCParameterSetAtIndex(
                description,
                parameterSetIndex: 0,
                parameterSetPointerOut: &pointer,
                parameterSetSizeOut: &size,
                parameterSetCountOut: nil,
                nalUnitHeaderLengthOut: nil
            ) == -12710
        )
    }

    @Test("FMT-10 the C function creates an equal description")
    func createFunction() throws {
        let sets = Self.h264Table[0].sets.map { [UInt8](Self.data($0)) }
        var description: CMFormatDescription?
        let status = sets[0].withUnsafeBufferPointer { first in
            sets[1].withUnsafeBufferPointer { second in
                CMVideoFormatDescriptionCreateFromH264ParameterSets(
                    allocator: nil,
                    parameterSetCount: 2,
                    parameterSetPointers: [first.baseAddress, second.baseAddress].compactMap { $0 },
                    parameterSetSizes: [first.count, second.count],
                    nalUnitHeaderLength: 4,
                    formatDescriptionOut: &description
                )
            }
        }
        #expect(status == noErr)
        #expect(try description == CMFormatDescription(h264ParameterSets: sets.map { Data($0) }))
    }

    @Test("FMT-10 FMT-12 incomplete or wrong sets are rejected")
    func refused() {
        let (sps, pps) = (Self.data(Self.h264Table[0].sets[0]), Self.data(Self.h264Table[0].sets[1]))
        for sets in [[], [sps], [pps], [sps, Data()], [sps, Data([0x65, 0]), pps], [sps.prefix(4), pps]] {
            #expect(thrownStatus { _ = try CMFormatDescription(h264ParameterSets: sets) } == -12710)
        }
        for length in [0, 3, 5, -1] {
            let status = thrownStatus {
                _ = try CMFormatDescription(h264ParameterSets: [sps, pps], nalUnitHeaderLength: length)
            }
            #expect(status == -12710)
        }
        let hevc = Self.hevcTable[0].sets.map(Self.data)
        for index in hevc.indices {
            var sets = hevc
            sets.remove(at: index)
            #expect(thrownStatus { _ = try CMFormatDescription(hevcParameterSets: sets) } == -12710)
        }
    }

    @Test("FMT-13 random and damaged parameter sets and atoms never trap")
    func fuzz() throws {
        let good = (Self.h264Table + Self.hevcTable).map { $0.sets.map(Self.data) }
        withSeed { generator in
            for round in 0..<1500 {
                var sets = good[Int.random(in: 0..<good.count, using: &generator)].map { [UInt8]($0) }
                for index in sets.indices {
                    let header = sets[index][0]
                    if round % 2 == 0 {
                        let count = Int.random(in: 0...60, using: &generator)
                        sets[index] = (0..<count).map { _ in .random(in: 0...255, using: &generator) }
                    } else {
                        for _ in 0..<Int.random(in: 0...4, using: &generator) {
                            let position = Int.random(in: 0..<sets[index].count, using: &generator)
                            sets[index][position] = .random(in: 0...255, using: &generator)
                        }
                        sets[index].removeLast(Int.random(in: 0...(sets[index].count / 4), using: &generator))
                    }
                    if !sets[index].isEmpty { sets[index][0] = header }
                }
                let data = sets.map { Data($0) }
                if let made = try? CMFormatDescription(h264ParameterSets: data) {
                    #expect(made.dimensions.width > 0 && made.dimensions.height > 0)
                }
                if let made = try? CMFormatDescription(hevcParameterSets: data) {
                    #expect(made.dimensions.width > 0 && made.dimensions.height > 0)
                }
                var extensions = CMFormatDescription.Extensions()
                let key = round % 3 == 0 ? "avcC" : "hvcC"
                extensions[.sampleDescriptionExtensionAtoms] = .init(
                    [key: Data([1] + sets.flatMap { $0 })] as NSDictionary
                )
                let description = try? CMFormatDescription(
                    videoCodecType: round % 3 == 0 ? .h264 : .hevc,
                    width: 8,
                    height: 8,
                    extensions: extensions
                )
                _ = description?.parameterSets.count
            }
        }
    }

    @Test("FMT-13 a damaged atom yields no parameter sets")
    func damagedAtom() throws {
        var extensions = CMFormatDescription.Extensions()
        extensions[.sampleDescriptionExtensionAtoms] = .init(["avcC": Data([1, 2, 3])] as NSDictionary)
        let description = try CMFormatDescription(videoCodecType: .h264, width: 8, height: 8, extensions: extensions)
        #expect(description.parameterSets.isEmpty && description.nalUnitHeaderLength == nil)
    }
}

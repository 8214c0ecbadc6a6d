import AVFoundation
import CameraSources
import Foundation
import Obscura
import Testing
import UnitConfiguration

@testable import ToolCommands

/// Tests ``ScanOptions`` and ``CodeTypes``.
@Suite("Options of scan")
struct ScanOptionsTests {
    @Test(
        "code types are accepted in any case, with or without hyphens, or by their full name",
        arguments: [
            ("qr", [.qr]), ("QR,Aztec", [.qr, .aztec]), ("data-matrix", [.dataMatrix]), ("DATA_MATRIX", [.dataMatrix]),
            (" qr , ean13 ", [.qr, .ean13]), ("qr,qr", [.qr]), ("org.iso.QRCode", [.qr]), ("upc-e", [.upce]),
        ] as [(String, [AVMetadataObject.ObjectType])]
    )
    func types(list: String, expected: [AVMetadataObject.ObjectType]) throws {
        #expect(try CodeTypes.parse(list) == expected)
    }

    @Test("all stands for every type, alone or in a list", arguments: ["all", "ALL", "qr,all"])
    func allTypes(list: String) throws {
        #expect(try CodeTypes.parse(list) == nil)
    }

    @Test("an unknown type is answered with the list of known types", arguments: ["foo", "qr,foo"])
    func unknownType(list: String) {
        let error = #expect(throws: CodeTypes.Unknown.self) { try CodeTypes.parse(list) }
        #expect(
            error?.description == """
                unknown code type 'foo'. Use 'all' or a comma list of: qr, microqr, aztec, datamatrix, pdf417, \
                micropdf417, code39, code39mod43, code93, code128, ean8, ean13, upce, itf14, interleaved2of5, codabar, \
                gs1databar, gs1databarexpanded, gs1databarlimited, rmqr, maxicode, telepen, dxfilmedge.
                """
        )
    }

    @Test(
        "the payload of a UPC-E code is the 13-digit number that it represents",
        arguments: [
            ("01234565", "0012345000065"), ("04252614", "0042100005264"), ("01234531", "0012300000451"),
            ("01234543", "0012340000053"), ("0123456", "0123456"), ("OBSCURA!", "OBSCURA!"),
        ]
    )
    func upceText(printed: String, payload: String) {
        #expect(CodeTypes.text(printed, of: .upce) == payload)
        #expect(CodeTypes.text(printed, of: .code128) == printed)
        #expect(CodeTypes.text(nil, of: .upce) == nil)
    }

    @Test("an empty entry is not a type", arguments: ["", "qr,", ",qr"])
    func emptyType(list: String) {
        #expect(throws: CodeTypes.Unknown(name: "")) { try CodeTypes.parse(list) }
    }

    @Test(
        "all codes of the virtual camera with a type in AVFoundation are read with that type",
        arguments: VirtualCode.allCases.filter { ![.rMQR, .telepen].contains($0) }
    )
    func virtualCodes(code: VirtualCode) {
        #expect(CodeTypes.named.contains { $0.type == CodeTypes.type(of: code) })
    }

    @Test("every name stands for its own type")
    func names() throws {
        #expect(Set(CodeTypes.named.map(\.name)).count == CodeTypes.named.count)
        // A unit's configuration has the same names, but its module does not depend on cameras.
        #expect(UnitConfiguration.codeTypes == CodeTypes.named.map(\.name))
        #expect(Set(CodeTypes.named.map(\.type)).count == CodeTypes.named.count)
        for (name, type) in CodeTypes.named {
            #expect(try CodeTypes.parse(name) == [type])
            #expect(CodeTypes.label(type) == name)
        }
    }

    @Test(
        "a region is four fractions within the image",
        arguments: [
            ("0,0,1,1", CGRect(x: 0, y: 0, width: 1, height: 1)),
            ("0.25,0.5,0.5,0.25", CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)),
            (" 0.1, 0.2 ,0.9,0.8", CGRect(x: 0.1, y: 0.2, width: 0.9, height: 0.8)),
        ]
    )
    func region(text: String, expected: CGRect) throws {
        #expect(try Region(parsing: text).rect == expected)
    }

    @Test(
        "an invalid region is refused with the reason",
        arguments: [
            ("", "four numbers are needed."), ("0,0,1", "four numbers are needed."),
            ("0,0,1,1,1", "four numbers are needed."), ("a,0,1,1", "four numbers are needed."),
            ("nan,0,1,1", "four numbers are needed."), ("0,0,inf,1", "four numbers are needed."),
            ("0,0,0,1", "width and height must be above 0."), ("0,0,1,-1", "width and height must be above 0."),
            ("-0.1,0,1,1", "the region leaves the picture."), ("0.5,0,0.6,1", "the region leaves the picture."),
            ("0,0,1920,1080", "the region leaves the picture."),
        ]
    )
    func badRegion(text: String, reason: String) {
        let error = #expect(throws: Region.Malformed.self) { try Region(parsing: text) }
        #expect(
            error?.description == reason
                + " Give X,Y,W,H as fractions of the picture from 0 to 1, origin top-left, e.g. 0.25,0.25,0.5,0.5."
        )
    }
}

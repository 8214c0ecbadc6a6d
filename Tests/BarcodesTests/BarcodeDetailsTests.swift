import Testing

@testable import Barcodes

@Suite("Encoding parameters of a symbol")
struct BarcodeDetailsTests {
    @Test("parameters are parsed from the library's notation")
    func facts() {
        let qr = BarcodeDetails(json: #"{"DataMask":3,"UEC":0.5,"Version":"5","ECLevel":"Q"}"#)
        #expect(qr.version == 5)
        #expect(qr.dataMask == 3)
        #expect(qr.errorCorrectionLevel == "Q")
        #expect(!qr.isReaderInitialisation)
        #expect(BarcodeDetails(json: #"{"Version":"M3"}"#).version == 3)
        let matrix = BarcodeDetails(json: #"{"Version":"8x32","ReaderInit":true}"#)
        #expect(matrix.rows == 8)
        #expect(matrix.columns == 32)
        #expect(matrix.version == nil)
        #expect(matrix.isReaderInitialisation)
    }

    @Test(
        "a file name in a code is not parsed as a parameter",
        arguments: [
            #"{"FileName":"a,ECLevel:\\","ECLevel":"25%"}"#,
            #"{"FileName":"a\",\"ECLevel\":\"9","ECLevel":"25%"}"#,
        ]
    )
    func injection(json: String) {
        #expect(BarcodeDetails(json: json).errorCorrectionLevel == "25%")
    }

    @Test(
        "damaged notation gives no parameters",
        arguments: [
            nil, "", "{", "[]", "null", #"{"Version":5,"ECLevel":7,"DataMask":"x"}"#, #"{"Version":"x"}"#,
        ]
    )
    func damaged(json: String?) {
        #expect(BarcodeDetails(json: json) == BarcodeDetails())
    }
}

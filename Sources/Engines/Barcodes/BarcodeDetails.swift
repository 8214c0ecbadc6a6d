import CZXing
import Foundation
import Synchronization

/// What a symbol says about its own make; nil where it does not say.
package struct BarcodeDetails: Hashable, Sendable {
    /// QR: 1…40.
    ///
    /// Micro QR: 1…4. Aztec: the number of layers.
    package var version: Int?
    /// Data Matrix: modules from top to bottom.
    package var rows: Int?
    /// Data Matrix: modules from left to right.
    package var columns: Int?
    /// QR: L, M, Q or H.
    ///
    /// Others: a percentage such as "23%".
    package var errorCorrectionLevel: String?
    /// QR and Micro QR.
    package var dataMask: Int?
    /// Whether the code is meant to set up a reader.
    package var isReaderInitialisation = false
    /// The eight digits of a UPC-E code, which the library expands in the payload.
    var upcE: String?

    /// Nothing known.
    package init() {}

    /// What the library's JSON says, remembered for texts that come again: a code that is followed says the same in each
    /// picture, and reading JSON takes about as long as reading the code.
    static func remembered(json: String?) -> BarcodeDetails {
        guard let json, json.utf8.count <= longestRemembered else { return BarcodeDetails(json: json) }
        if let known = memory.withLock({ $0[json] }) { return known }
        let details = BarcodeDetails(json: json)
        memory.withLock { memory in
            if memory.count >= mostRemembered { memory.removeAll(keepingCapacity: true) }
            memory[json] = details
        }
        return details
    }

    private static let memory = Mutex<[String: BarcodeDetails]>([:])
    private static let mostRemembered = 64
    private static let longestRemembered = 512

    /// Reads the library's JSON.
    ///
    /// Contents of a picture are in it (file names of PDF417), so it is not trusted to parse.
    init(json: String?) {
        guard
            let json,
            let object = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        else { return }
        if let text = object["Version"] as? String {
            let sides = text.split(separator: "x").compactMap { Int($0) }
            if sides.count == 2 {
                rows = sides[0]
                columns = sides[1]
            } else {
                version = Int(text.drop { !$0.isNumber })
            }
        }
        errorCorrectionLevel = object["ECLevel"] as? String
        dataMask = object["DataMask"] as? Int
        isReaderInitialisation = object["ReaderInit"] as? Bool ?? false
        upcE = object["UPCE"] as? String
    }
}

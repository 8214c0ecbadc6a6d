import CZXing
import Foundation
import Synchronization

/// Encoding parameters that a symbol states; nil where it does not.
package struct BarcodeDetails: Hashable, Sendable {
    /// QR: the version, 1…40.
    ///
    /// Micro QR: the version, 1…4. Aztec: the number of layers.
    package var version: Int?
    /// Data Matrix: number of modules from top to bottom.
    package var rows: Int?
    /// Data Matrix: number of modules from left to right.
    package var columns: Int?
    /// QR: L, M, Q or H.
    ///
    /// Others: a percentage such as "23%".
    package var errorCorrectionLevel: String?
    /// QR and Micro QR: the data mask.
    package var dataMask: Int?
    /// A Boolean value that indicates whether the code is meant to configure a reader.
    package var isReaderInitialisation = false
    /// The eight digits of a UPC-E code, which the library expands in the payload.
    var upcE: String?

    /// Makes empty details.
    package init() {}

    /// Parses the library's JSON, with a cache.
    ///
    /// A tracked code has identical JSON in each frame, and parsing JSON takes about as long as reading the code.
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

    /// Parses the library's JSON.
    ///
    /// The JSON contains data from the image (file names of PDF417), so it may be malformed.
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

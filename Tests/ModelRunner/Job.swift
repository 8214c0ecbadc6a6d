import Foundation
import Inference
import ModelFiles

/// A model to run on the arrays of a folder.
struct Job {
    private let folder: URL

    init(_ folder: URL) { self.folder = folder }

    func run() throws {
        let path = try String(contentsOf: folder.appendingPathComponent("model"), encoding: .utf8)
        let file = try ModelFile(contentsOf: URL(fileURLWithPath: path.trimmingCharacters(in: .whitespacesAndNewlines)))
        let missing = file.unsupported
        guard missing.isEmpty else {
            let texts = missing.map { "\($0.name) (\($0.count), \($0.place)): \($0.reason)" }
            throw ModelFileError.unsupported("unsupported: " + texts.joined(separator: "; "))
        }
        let start = DispatchTime.now().uptimeNanoseconds
        let session = try ModelSession(file.plan(), options: InferenceOptions(threads: 2))
        let loaded = DispatchTime.now().uptimeNanoseconds
        var inputs: [String: FeatureData] = [:]
        for feature in file.description.inputs {
            let place = folder.appendingPathComponent("\(feature.name).in.npy")
            guard let data = try? Data(contentsOf: place) else { continue }
            inputs[feature.name] = .tensor(try NumPyFile.tensor(data))
        }
        let results = try session.run(inputs)
        for feature in file.description.outputs {
            let name = feature.name.replacing("/", with: "_")
            switch results[feature.name] {
            case .tensor(let tensor):
                try NumPyFile.data(tensor).write(to: folder.appendingPathComponent("\(name).out.npy"))
            case .string(let text):
                try text.write(to: folder.appendingPathComponent("\(name).out.txt"), atomically: true, encoding: .utf8)
            case .int64(let number):
                try "\(number)".write(
                    to: folder.appendingPathComponent("\(name).out.txt"),
                    atomically: true,
                    encoding: .utf8
                )
            case .labelled(let values):
                try JSONEncoder().encode(values).write(to: folder.appendingPathComponent("\(name).out.json"))
            case .numbered(let values):
                try JSONEncoder().encode(Dictionary(uniqueKeysWithValues: values.map { ("\($0)", $1) }))
                    .write(to: folder.appendingPathComponent("\(name).out.json"))
            default: throw ModelFileError.invalid("there is no output '\(feature.name)'")
            }
        }
        let milliseconds = Double(loaded - start) / 1e6
        try "\(milliseconds)".write(to: folder.appendingPathComponent("load_ms"), atomically: true, encoding: .utf8)
    }
}

/// Arrays in NumPy's file format.
enum NumPyFile {
    private static let types: [(String, TensorElement)] = [
        ("f4", .float32), ("f8", .float64), ("f2", .float16), ("i4", .int32), ("i8", .int64), ("u1", .uint8),
        ("i1", .int8), ("b1", .boolean), ("i2", .int16), ("u2", .uint16), ("u4", .uint32), ("u8", .uint64),
    ]

    static func tensor(_ data: Data) throws -> Tensor {
        let bytes = [UInt8](data)
        guard bytes.count > 10, bytes[0] == 0x93 else { throw ModelFileError.invalid("this is no array") }
        let length =
            bytes[6] == 1
            ? Int(bytes[8]) | Int(bytes[9]) << 8 : Int(bytes[8]) | Int(bytes[9]) << 8 | Int(bytes[10]) << 16
        let start = (bytes[6] == 1 ? 10 : 12) + length
        let header = String(decoding: bytes[(start - length)..<start], as: UTF8.self)
        guard let type = types.first(where: { header.contains("<\($0.0)") || header.contains("|\($0.0)") })?.1,
            let open = header.firstIndex(of: "("), let close = header[open...].firstIndex(of: ")")
        else { throw ModelFileError.invalid("the array has a header that is not known: \(header)") }
        let shape = header[open..<close].dropFirst().split(separator: ",").compactMap {
            Int($0.trimmingCharacters(in: .whitespaces))
        }
        return try bytes[start...].withUnsafeBytes { try Tensor(type, shape: shape, copying: $0) }
    }

    static func data(_ tensor: Tensor) -> Data {
        let code = types.first { $0.1 == tensor.type }?.0 ?? "f4"
        let order = tensor.type.size == 1 ? "|" : "<"
        let shape = tensor.shape.map { "\($0)" }.joined(separator: ", ") + (tensor.shape.count == 1 ? "," : "")
        var header = "{'descr': '\(order)\(code)', 'fortran_order': False, 'shape': (\(shape)), }"
        header += String(repeating: " ", count: 63 - (10 + header.utf8.count) % 64) + "\n"
        var data = Data([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0])
        data.append(UInt8(header.utf8.count & 255))
        data.append(UInt8(header.utf8.count >> 8))
        data.append(Data(header.utf8))
        tensor.withUnsafeBytes { data.append(contentsOf: $0) }
        return data
    }
}

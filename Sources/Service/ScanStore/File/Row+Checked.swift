import Foundation
import GRDB

/// Typed access to rows of a possibly damaged file. A value of the wrong type throws, where GRDB's own subscripts trap.
extension Row {
    func integer(_ index: Int) throws -> Int64 {
        guard case .int64(let value) = value(index).storage else { throw wrong(index) }
        return value
    }

    func optionalInteger(_ index: Int) throws -> Int64? {
        value(index).isNull ? nil : try integer(index)
    }

    func real(_ index: Int) throws -> Double {
        switch value(index).storage {
        case .double(let value): return value
        case .int64(let value): return Double(value)
        default: throw wrong(index)
        }
    }

    func optionalReal(_ index: Int) throws -> Double? {
        value(index).isNull ? nil : try real(index)
    }

    func string(_ index: Int) throws -> String {
        guard case .string(let value) = value(index).storage else { throw wrong(index) }
        return value
    }

    func optionalString(_ index: Int) throws -> String? {
        value(index).isNull ? nil : try string(index)
    }

    /// Returns a column's bytes, or nil if there are none, because an empty blob is bound as NULL.
    func optionalBlob(_ index: Int) throws -> Data? {
        switch value(index).storage {
        case .blob(let value): return value
        case .null: return nil
        default: throw wrong(index)
        }
    }

    private func value(_ index: Int) -> DatabaseValue { self[index] }

    private func wrong(_ index: Int) -> StoreFault {
        .damaged("column \(index) of a row has the wrong type")
    }
}

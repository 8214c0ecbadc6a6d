import Foundation
import GRDBSQLite
import Synchronization

/// A disk that loses with the power what no program has asked it to keep.
///
/// SQLite's default file system for this process: files whose paths contain ``marker`` are real files of which the disk
/// remembers the contents at the last sync; all others are as ever.
enum SimulatedDisk {
    /// The part of a path that makes its file one of the disk's.
    static let marker = "/simulated-store-"

    private struct State {
        /// The paths of open files by their addresses.
        var paths: [UInt: String] = [:]
        /// What survives a power failure.
        var durable: [String: [UInt8]] = [:]
        /// The folders whose power is off, or whose disk lies about syncs.
        var deaf: Set<String> = []
        var isInstalled = false
    }

    private static let state = Mutex(State())

    /// Makes the disk SQLite's default; does nothing the second time.
    static func install() {
        state.withLock { state in
            guard !state.isInstalled, let real = sqlite3_vfs_find(nil) else { return }
            state.isInstalled = true
            SimulatedCalls.real = real
            let own = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
            own.initialize(to: real.pointee)
            own.pointee.zName = UnsafePointer(strdup("simulated"))
            own.pointee.xOpen = { _, name, file, flags, outFlags in
                SimulatedCalls.open(name, file, flags, outFlags)
            }
            own.pointee.xDelete = { _, name, flags in SimulatedCalls.delete(name, flags) }
            own.pointee.pNext = nil
            sqlite3_vfs_register(own, 1)
        }
    }

    fileprivate static func opened(_ file: UnsafeMutablePointer<sqlite3_file>, _ path: String) {
        guard path.contains(marker) else { return }
        let contents = SimulatedCalls.contents(of: file)
        state.withLock { state in
            state.paths[UInt(bitPattern: file)] = path
            guard !state.deaf.contains(folder(of: path)) else { return }
            // What is there at the beginning has survived; a new file is empty.
            if state.durable[path] == nil || contents.isEmpty { state.durable[path] = contents }
        }
    }

    fileprivate static func synced(_ file: UnsafeMutablePointer<sqlite3_file>) {
        let path = state.withLock { $0.paths[UInt(bitPattern: file)] }
        guard let path, !state.withLock({ $0.deaf.contains(folder(of: path)) }) else { return }
        let contents = SimulatedCalls.contents(of: file)
        state.withLock { $0.durable[path] = contents }
    }

    fileprivate static func deleted(_ path: String) {
        state.withLock { state in
            if !state.deaf.contains(folder(of: path)) { state.durable[path] = nil }
        }
    }

    private static func folder(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    }

    /// Makes the disk of a folder forget all syncs from now on: its power is off, or it lies.
    static func deafen(_ folder: String) { _ = state.withLock { $0.deaf.insert(folder) } }

    /// Brings the files of a folder back to what the disk has kept; nothing may have them open.
    static func restore(_ folder: String) throws {
        let files = state.withLock { state in
            state.deaf.remove(folder)
            state.paths = state.paths.filter { Self.folder(of: $0.value) != folder }
            return state.durable.filter { Self.folder(of: $0.key) == folder }
        }
        for (path, bytes) in files { try Data(bytes).write(to: URL(fileURLWithPath: path)) }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where name.hasSuffix("-shm") {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }

    /// Forgets a folder's files.
    static func forget(_ folder: String) {
        state.withLock { state in
            state.deaf.remove(folder)
            state.paths = state.paths.filter { Self.folder(of: $0.value) != folder }
            state.durable = state.durable.filter { Self.folder(of: $0.key) != folder }
        }
    }
}

/// The functions that SQLite calls.
private enum SimulatedCalls {
    // Set once, before SQLite calls anything here.
    nonisolated(unsafe) static var real: UnsafeMutablePointer<sqlite3_vfs>?

    private struct Methods: @unchecked Sendable {
        // @unchecked: tables of functions, which never change and are never freed.
        var original: UnsafePointer<sqlite3_io_methods>
        var own: UnsafePointer<sqlite3_io_methods>
    }

    private static let methods = Mutex<[Methods]>([])

    static func open(
        _ name: UnsafePointer<CChar>?,
        _ file: UnsafeMutablePointer<sqlite3_file>?,
        _ flags: CInt,
        _ outFlags: UnsafeMutablePointer<CInt>?
    ) -> CInt {
        guard let real, let file, let open = real.pointee.xOpen else { return SQLITE_ERROR }
        let result = open(real, name, file, flags, outFlags)
        guard result == SQLITE_OK, let name, let original = file.pointee.pMethods else { return result }
        let path = String(cString: name)
        guard path.contains(SimulatedDisk.marker) else { return result }
        file.pointee.pMethods = own(original)
        SimulatedDisk.opened(file, path)
        return result
    }

    static func delete(_ name: UnsafePointer<CChar>?, _ flags: CInt) -> CInt {
        guard let real, let delete = real.pointee.xDelete else { return SQLITE_ERROR }
        let result = delete(real, name, flags)
        if result == SQLITE_OK, let name { SimulatedDisk.deleted(String(cString: name)) }
        return result
    }

    private static func own(_ original: UnsafePointer<sqlite3_io_methods>) -> UnsafePointer<sqlite3_io_methods> {
        if let known = methods.withLock({ $0 }).first(where: { $0.original == original }) { return known.own }
        let table = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        table.initialize(to: original.pointee)
        table.pointee.xSync = { file, flags in SimulatedCalls.sync(file, flags) }
        let new = Methods(original: original, own: UnsafePointer(table))
        methods.withLock { $0.append(new) }
        return new.own
    }

    private static func original(_ file: UnsafeMutablePointer<sqlite3_file>) -> UnsafePointer<sqlite3_io_methods>? {
        let present = file.pointee.pMethods
        return methods.withLock { $0 }.first { $0.own == present }?.original ?? present
    }

    private static func sync(_ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: CInt) -> CInt {
        guard let file, let sync = original(file)?.pointee.xSync else { return SQLITE_ERROR }
        let result = sync(file, flags)
        if result == SQLITE_OK { SimulatedDisk.synced(file) }
        return result
    }

    /// Returns the contents of an open file, read through SQLite: a descriptor of our own would drop its locks.
    static func contents(of file: UnsafeMutablePointer<sqlite3_file>) -> [UInt8] {
        guard let methods = original(file), let size = methods.pointee.xFileSize, let read = methods.pointee.xRead
        else {
            return []
        }
        var count: sqlite3_int64 = 0
        guard size(file, &count) == SQLITE_OK, count > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        let result = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, CInt($0.count), 0) }
        return result == SQLITE_OK ? bytes : []
    }
}

public import CoreVideo
import Drawing2D
public import Foundation
import PictureFiles
import Synchronization

/// The state of an image source or of an image in it.
public enum CGImageSourceStatus: Int32, Sendable {
    /// The data ends too early.
    case statusUnexpectedEOF = -5
    /// The data is damaged.
    case statusInvalidData = -4
    /// The data is no picture.
    case statusUnknownType = -3
    /// Too little of the data is there to tell.
    case statusReadingHeader = -2
    /// The header is there, and more data is to come.
    case statusIncomplete = -1
    /// All data is there.
    case statusComplete = 0
}

// `@unchecked Sendable`: the state is behind a mutex.
/// The pictures of a file, of data, or of data that arrives in pieces.
///
/// Nothing is decoded before an image is asked for. May be used on any thread.
public final class CGImageSource: Hashable, @unchecked Sendable {
    struct State {
        var data: Data
        var file: PictureFile?
        var isFinal: Bool
    }

    private let state: Mutex<State>
    /// The size of the file in bytes, as the source was created from one.
    let isIncremental: Bool

    init(_ data: Data, isFinal: Bool) {
        isIncremental = !isFinal
        state = Mutex(State(data: data, file: PictureFile(data), isFinal: isFinal))
    }

    func update(_ data: Data, isFinal: Bool) {
        let file = PictureFile(data)
        state.withLock { state in
            guard !state.isFinal else { return }
            state = State(data: data, file: file, isFinal: isFinal)
        }
    }

    var snapshot: State { state.withLock { $0 } }
    var file: PictureFile? { snapshot.file }

    var count: Int {
        guard let file else { return 0 }
        return file.parts.count
    }

    var status: CGImageSourceStatus {
        let state = snapshot
        guard let file = state.file else {
            return state.isFinal || state.data.count >= 64 ? .statusUnknownType : .statusReadingHeader
        }
        if file.parts.count == 0 { return state.isFinal ? .statusInvalidData : .statusReadingHeader }
        if state.isFinal { return file.parts.isComplete ? .statusComplete : .statusUnexpectedEOF }
        return .statusIncomplete
    }

    /// Returns a Boolean value that indicates whether both are the same object.
    public static func == (lhs: CGImageSource, rhs: CGImageSource) -> Bool { lhs === rhs }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Creates a source of data.
///
/// Data that is no picture gives a source without images.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    CGImageSource(data as Data, isFinal: true)
}

/// Creates a source of a file; returns nil if the file cannot be read.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    guard url.isFileURL, let path = url.path,
        let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? NSNumber,
        size.intValue <= PictureFile.largestFile, let data = try? Data(contentsOf: url as URL, options: .mappedIfSafe)
    else { return nil }
    return CGImageSource(data, isFinal: true)
}

/// Creates a source of the bytes of a data provider.
public func CGImageSourceCreateWithDataProvider(
    _ provider: CGDataProvider,
    _ options: CFDictionary?
) -> CGImageSource? {
    provider.data.map { CGImageSource($0 as Data, isFinal: true) }
}

/// Creates a source of data that arrives in pieces; see ``CGImageSourceUpdateData(_:_:_:)``.
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource {
    CGImageSource(Data(), isFinal: false)
}

/// Gives an incremental source its data so far.
///
/// - Parameters:
///   - isrc: The image source.
///   - data: All data from the beginning, not only what is new.
///   - final: True if nothing will follow.
public func CGImageSourceUpdateData(_ isrc: CGImageSource, _ data: CFData, _ final: Bool) {
    isrc.update(data as Data, isFinal: final)
}

/// Gives an incremental source its data so far, from a data provider.
public func CGImageSourceUpdateDataProvider(_ isrc: CGImageSource, _ provider: CGDataProvider, _ final: Bool) {
    if let data = provider.data { isrc.update(data as Data, isFinal: final) }
}

/// Returns the number of images, thumbnails not counted.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.count }

/// Returns the type identifier of the data; nil if it is no picture.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
    isrc.file.map { CFString(string: $0.kind.rawValue) }
}

/// Returns the state of the source.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus { isrc.status }

/// Returns the state of an image.
public func CGImageSourceGetStatusAtIndex(_ isrc: CGImageSource, _ index: Int) -> CGImageSourceStatus {
    guard index >= 0, index < isrc.count else { return .statusReadingHeader }
    return isrc.status
}

/// Returns the number of the main image, which is 0.
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }

/// Returns the type identifiers of the files that can be read.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
    PictureKind.allCases.map { $0.rawValue as NSString } as NSArray
}

/// Frees what was kept for an image; sources keep nothing.
public func CGImageSourceRemoveCacheAtIndex(_ isrc: CGImageSource, _ index: Int) {}

/// Returns the identifier of the class.
public func CGImageSourceGetTypeID() -> CFTypeID { 141 }

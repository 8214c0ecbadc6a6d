public import Foundation

/// A request that reports its progress.
public protocol VNRequestProgressProviding: NSObjectProtocol {
    /// Called with the progress 0…1, which never decreases; may be called on any thread.
    var progressHandler: VNRequestProgressHandler { get set }
    /// Indicates whether the progress cannot be measured.
    var indeterminate: Bool { get }
}

import AVFBase
public import Dispatch
import Foundation
import Synchronization

/// A control that picks one of several items.
///
/// The action is never called here, as no user can operate the picker.
open class AVCaptureIndexPicker: AVCaptureControl {
    /// The picker's name.
    public let localizedTitle: String
    /// The name of the picker's symbol.
    public let symbolName: String
    /// The number of items.
    public let numberOfIndexes: Int
    /// The titles of the items; empty strings if none were given.
    public let localizedIndexTitles: [String]

    private let state = Mutex((index: 0, identifier: String?.none))

    private init(title: String, symbolName: String, titles: [String]) {
        localizedTitle = title
        self.symbolName = symbolName
        numberOfIndexes = titles.count
        localizedIndexTitles = titles
        super.init()
        guard titles.isEmpty else { return }
        ObjectiveCException.raise(.invalidArgument, "A picker was created without items. Give it at least one.")
    }

    /// Creates a picker of untitled items.
    public convenience init(_ localizedTitle: String, symbolName: String, numberOfIndexes: Int) {
        let titles = [String](repeating: "", count: max(numberOfIndexes, 0))
        self.init(title: localizedTitle, symbolName: symbolName, titles: titles)
    }

    /// Creates a picker of items, titled by a function of their index.
    public convenience init(
        _ localizedTitle: String,
        symbolName: String,
        numberOfIndexes: Int,
        localizedTitleTransform: (Int) -> String
    ) {
        let titles = (0..<max(numberOfIndexes, 0)).map(localizedTitleTransform)
        self.init(title: localizedTitle, symbolName: symbolName, titles: titles)
    }

    /// Creates a picker of items with the given titles.
    public convenience init(_ localizedTitle: String, symbolName: String, localizedIndexTitles: [String]) {
        self.init(title: localizedTitle, symbolName: symbolName, titles: localizedIndexTitles)
    }

    /// The index of the selected item; the default is 0.
    ///
    /// Raises for an index out of range.
    open var selectedIndex: Int {
        get { state.withLock { $0.index } }
        set {
            guard localizedIndexTitles.indices.contains(newValue) else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "The picker \(localizedTitle) was set to \(newValue), but has only \(numberOfIndexes) items. "
                        + "Count from 0."
                )
                return
            }
            state.withLock { $0.index = newValue }
        }
    }

    /// The identifier of the control in user interface tests.
    open var accessibilityIdentifier: String? {
        get { state.withLock { $0.identifier } }
        set { state.withLock { $0.identifier = newValue } }
    }

    /// Sets the action for selections by the user.
    ///
    /// The action is never called here.
    open func setActionQueue(_ actionQueue: DispatchQueue, action: @escaping (Int) -> Void) {}
}

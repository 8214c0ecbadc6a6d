import AVFBase
public import Dispatch
import Foundation
import Synchronization

/// A picker of one of several things.
///
/// The action is never called here, as nobody can use the picker.
open class AVCaptureIndexPicker: AVCaptureControl {
    /// The picker's name.
    public let localizedTitle: String
    /// The name of the picker's symbol.
    public let symbolName: String
    /// How many things there are.
    public let numberOfIndexes: Int
    /// The names of the things; as many empty ones where none were given.
    public let localizedIndexTitles: [String]

    private let state = Mutex((index: 0, identifier: String?.none))

    private init(title: String, symbolName: String, titles: [String]) {
        localizedTitle = title
        self.symbolName = symbolName
        numberOfIndexes = titles.count
        localizedIndexTitles = titles
        super.init()
        guard titles.isEmpty else { return }
        ObjectiveCException.raise(.invalidArgument, "A picker was made for no thing at all. Give it at least one.")
    }

    /// Makes a picker of things without names.
    public convenience init(_ localizedTitle: String, symbolName: String, numberOfIndexes: Int) {
        let titles = [String](repeating: "", count: max(numberOfIndexes, 0))
        self.init(title: localizedTitle, symbolName: symbolName, titles: titles)
    }

    /// Makes a picker of things whose names come from a function of their number.
    public convenience init(
        _ localizedTitle: String,
        symbolName: String,
        numberOfIndexes: Int,
        localizedTitleTransform: (Int) -> String
    ) {
        let titles = (0..<max(numberOfIndexes, 0)).map(localizedTitleTransform)
        self.init(title: localizedTitle, symbolName: symbolName, titles: titles)
    }

    /// Makes a picker of things with names.
    public convenience init(_ localizedTitle: String, symbolName: String, localizedIndexTitles: [String]) {
        self.init(title: localizedTitle, symbolName: symbolName, titles: localizedIndexTitles)
    }

    /// The number of the thing that is picked; 0 at first.
    ///
    /// Raises for a number that is none of them.
    open var selectedIndex: Int {
        get { state.withLock { $0.index } }
        set {
            guard localizedIndexTitles.indices.contains(newValue) else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "The picker \(localizedTitle) was set to \(newValue), but has only \(numberOfIndexes) things. "
                        + "Count from 0."
                )
                return
            }
            state.withLock { $0.index = newValue }
        }
    }

    /// A name for tests of the program's surface.
    open var accessibilityIdentifier: String? {
        get { state.withLock { $0.identifier } }
        set { state.withLock { $0.identifier = newValue } }
    }

    /// Sets what is done when somebody picks.
    ///
    /// Never called here.
    open func setActionQueue(_ actionQueue: DispatchQueue, action: @escaping (Int) -> Void) {}
}

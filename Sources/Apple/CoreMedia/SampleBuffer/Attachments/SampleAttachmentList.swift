import Foundation

/// The mutable dictionaries of the samples, as an array object.
///
/// A class of its own is necessary because Foundation's arrays on Linux return Swift copies of dictionaries, which
/// clients could not change.
final class SampleAttachmentList: NSArray {
    private var dictionaries: [NSMutableDictionary] = []

    convenience init(_ dictionaries: [NSMutableDictionary]) {
        self.init()
        self.dictionaries = dictionaries
    }

    override var count: Int { dictionaries.count }

    override func object(at index: Int) -> Any { dictionaries[index] }

    func dictionary(at index: Int) -> NSMutableDictionary { dictionaries[index] }

    /// Returns the dictionaries of a range of samples.
    func part(_ range: Range<Int>) -> SampleAttachmentList { SampleAttachmentList(Array(dictionaries[range])) }

    /// A list with copies of the dictionaries.
    var copied: SampleAttachmentList {
        SampleAttachmentList(
            dictionaries.map { original in
                let copy = NSMutableDictionary()
                copy.addEntries(from: original as? [AnyHashable: Any] ?? [:])
                return copy
            }
        )
    }
}

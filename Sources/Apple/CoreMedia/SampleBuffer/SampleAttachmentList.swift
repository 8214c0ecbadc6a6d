import Foundation

/// The mutable dictionaries of the samples, as an array object.
///
/// A class of its own, since Foundation's arrays on Linux hand out Swift copies of dictionaries, which nobody could
/// change.
final class SampleAttachmentList: NSArray {
    private var dictionaries: [NSMutableDictionary] = []

    convenience init(_ dictionaries: [NSMutableDictionary]) {
        self.init()
        self.dictionaries = dictionaries
    }

    override var count: Int { dictionaries.count }

    override func object(at index: Int) -> Any { dictionaries[index] }

    func dictionary(at index: Int) -> NSMutableDictionary { dictionaries[index] }

    /// The dictionaries of some samples.
    func part(_ range: Range<Int>) -> SampleAttachmentList { SampleAttachmentList(Array(dictionaries[range])) }

    /// The same dictionaries, copied.
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

public import Foundation

extension NSObject {
    /// The name of the object's class, without its module.
    public var className: String { Self.className() }

    /// Returns the name of the class, without its module.
    public class func className() -> String { String(describing: self) }
}

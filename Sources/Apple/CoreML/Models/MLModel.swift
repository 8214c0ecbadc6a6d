public import Foundation
/// A model.
open class MLModel: NSObject {}

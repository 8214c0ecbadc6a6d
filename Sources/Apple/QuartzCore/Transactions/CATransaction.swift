public import CoreVideo
public import Foundation

/// Changes of layers that are drawn together or not at all.
///
/// Between ``begin()`` and ``commit()`` changes that the thread makes show in the layers' properties at once, for every
/// thread, but are not drawn; the outermost commit makes all of them drawn from one moment to the next. Outside of a
/// transaction each change is drawn at once. A thread that ends without its commit has committed.
///
/// Begin and commit belong on one thread: no `await` may come between them.
///
/// Differs from Apple: nothing is animated, so all about animations is kept without effect; there are no implicit
/// transactions; completion blocks are called by the outermost commit, on its thread.
open class CATransaction: NSObject {
    /// Begins a transaction, within that of the thread if there is one.
    open class func begin() {
        let transaction = ThreadTransaction.current ?? ThreadTransaction()
        if transaction.levels.isEmpty { ThreadTransaction.current = transaction }
        transaction.levels.append(ThreadTransaction.Level())
    }

    /// Ends the innermost transaction; no effect without one.
    ///
    /// The end of the outermost lays out what asks for it, shows the changes, and then calls completion blocks.
    open class func commit() {
        guard let transaction = ThreadTransaction.current else { return }
        if transaction.levels.count == 1 { LayerUpkeep.work(off: transaction) }
        let level = transaction.levels.removeLast()
        if let completion = level.completion { transaction.completions.append(completion) }
        guard transaction.levels.isEmpty else { return }
        ThreadTransaction.current = nil
        transaction.apply()
        transaction.complete()
    }

    /// Shows what was changed outside of transactions: which is done already.
    open class func flush() {}

    // MARK: Values

    /// Whether changes are not to be animated; they never are.
    open class func disableActions() -> Bool { value(forKey: kCATransactionDisableActions) as? Bool ?? false }

    /// Says whether changes are not to be animated; kept.
    open class func setDisableActions(_ flag: Bool) { setValue(flag, forKey: kCATransactionDisableActions) }

    /// How long animations take, in seconds; kept, and a quarter of a second at first.
    open class func animationDuration() -> CFTimeInterval {
        value(forKey: kCATransactionAnimationDuration) as? CFTimeInterval ?? 0.25
    }

    /// Says how long animations take, in seconds; kept.
    open class func setAnimationDuration(_ duration: CFTimeInterval) {
        setValue(duration, forKey: kCATransactionAnimationDuration)
    }

    /// How animations speed up and slow down; kept.
    open class func animationTimingFunction() -> CAMediaTimingFunction? {
        value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
    }

    /// Says how animations speed up and slow down; kept.
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        setValue(function, forKey: kCATransactionAnimationTimingFunction)
    }

    /// What is called after the changes are drawn.
    open class func completionBlock() -> (@Sendable () -> Void)? {
        ThreadTransaction.current?.levels.last?.completion
    }

    /// Says what is called after the changes are drawn; at once where there is no transaction.
    open class func setCompletionBlock(_ block: (@Sendable () -> Void)?) {
        guard let transaction = ThreadTransaction.current else {
            block?()
            return
        }
        transaction.levels[transaction.levels.count - 1].completion = block
    }

    /// What was said under a key in this transaction or one that it is in.
    open class func value(forKey key: String) -> Any? {
        ThreadTransaction.current?.levels.reversed().lazy.compactMap { $0.values[key] }.first
    }

    /// Says something under a key for this transaction and those within; no effect without one.
    open class func setValue(_ anObject: Any?, forKey key: String) {
        guard let transaction = ThreadTransaction.current else { return }
        transaction.levels[transaction.levels.count - 1].values[key] = anObject
    }
}

/// The key of ``CATransaction/animationDuration()``.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of ``CATransaction/disableActions()``.
public let kCATransactionDisableActions = "disableActions"
/// The key of ``CATransaction/animationTimingFunction()``.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of ``CATransaction/completionBlock()``.
public let kCATransactionCompletionBlock = "completionBlock"

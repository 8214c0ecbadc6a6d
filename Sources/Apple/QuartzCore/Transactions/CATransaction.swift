public import CoreVideo
public import Foundation

/// A group of layer changes that are drawn together.
///
/// Changes that a thread makes between ``begin()`` and ``commit()`` are visible in the layers' properties immediately,
/// on every thread, but are not drawn. The outermost commit applies all of them to the drawn state atomically. Outside
/// a transaction, each change is drawn immediately. If a thread ends without commit, its changes are committed.
///
/// Begin and commit must be called on the same thread: no `await` may come between them.
///
/// Differs from Apple: nothing is animated, so the animation settings are stored without effect; there are no implicit
/// transactions; the outermost commit calls completion blocks, on its thread.
open class CATransaction: NSObject {
    /// Begins a transaction, nested in the thread's current one if there is one.
    open class func begin() {
        let transaction = ThreadTransaction.current ?? ThreadTransaction()
        if transaction.levels.isEmpty { ThreadTransaction.current = transaction }
        transaction.levels.append(ThreadTransaction.Level())
    }

    /// Ends the innermost transaction; does nothing outside a transaction.
    ///
    /// The outermost commit performs pending layout, applies the changes, and then calls completion blocks.
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

    /// Does nothing: changes outside transactions are drawn immediately.
    open class func flush() {}

    // MARK: Values

    /// Returns whether animations are disabled for changes; changes are never animated.
    open class func disableActions() -> Bool { value(forKey: kCATransactionDisableActions) as? Bool ?? false }

    /// Sets whether animations are disabled for changes; stored without effect.
    open class func setDisableActions(_ flag: Bool) { setValue(flag, forKey: kCATransactionDisableActions) }

    /// Returns the duration of animations in seconds, 0.25 by default; stored without effect.
    open class func animationDuration() -> CFTimeInterval {
        value(forKey: kCATransactionAnimationDuration) as? CFTimeInterval ?? 0.25
    }

    /// Sets the duration of animations in seconds; stored without effect.
    open class func setAnimationDuration(_ duration: CFTimeInterval) {
        setValue(duration, forKey: kCATransactionAnimationDuration)
    }

    /// Returns the pacing curve of animations; stored without effect.
    open class func animationTimingFunction() -> CAMediaTimingFunction? {
        value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
    }

    /// Sets the pacing curve of animations; stored without effect.
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        setValue(function, forKey: kCATransactionAnimationTimingFunction)
    }

    /// Returns the block that is called after the changes are applied.
    open class func completionBlock() -> (@Sendable () -> Void)? {
        ThreadTransaction.current?.levels.last?.completion
    }

    /// Sets the block that is called after the changes are applied; without a transaction, the block is called
    /// immediately.
    open class func setCompletionBlock(_ block: (@Sendable () -> Void)?) {
        guard let transaction = ThreadTransaction.current else {
            block?()
            return
        }
        transaction.levels[transaction.levels.count - 1].completion = block
    }

    /// Returns the value for a key in this transaction or in an enclosing one.
    open class func value(forKey key: String) -> Any? {
        ThreadTransaction.current?.levels.reversed().lazy.compactMap { $0.values[key] }.first
    }

    /// Sets a value for a key in this transaction and those nested in it; does nothing outside a transaction.
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
